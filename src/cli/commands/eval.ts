import process from "node:process";
import { generalText } from "../../formula/coerce";
import { evaluate } from "../../formula/evaluate";
import { parse } from "../../formula/parse";
import { FormulaError } from "../../formula/syntax";
import { printable } from "../../kernel/text";
import { isError, type Grid, type Value } from "../../formula/world";
import { callLedger } from "../../calculation/ledger-calls";
import { print } from "../output";
import type { Run } from "../command";
import { noCells } from "../empty-world";

/** A parsed line: what is echoed with --json, and its result. */
interface Answer {
  readonly requested: object;
  readonly result: Value | Grid;
}

const world = noCells();

function ofFormula(text: string): Answer {
  const requested = { formula: text };
  try {
    return { requested: requested, result: evaluate(parse(text), world) };
  } catch (error) {
    if (!(error instanceof FormulaError)) throw error;
    return { requested: requested, result: { error: "#NAME?", message: `${error.message} (character ${error.position + 1})` } };
  }
}

const isValue = (value: unknown): value is Value =>
  value === null || typeof value === "number" || typeof value === "string" || typeof value === "boolean";

/** An argument of a call as data; undefined if it is neither a value nor rows of values. A plain list is a column. */
function argument(data: unknown): Value | Grid | undefined {
  if (isValue(data)) return data;
  if (!Array.isArray(data) || data.length === 0) return undefined;
  if (data.every(isValue)) return data.map((value) => [value]);
  return data.every((row) => Array.isArray(row) && row.every(isValue)) ? (data as Grid) : undefined;
}

function ofData(line: string): Answer {
  const wrong = (message: string, requested: object = { formula: line }): Answer => ({
    requested: requested,
    result: { error: "#VALUE!", message },
  });
  let data: unknown;
  try {
    data = JSON.parse(line);
  } catch {
    return wrong('The line is not JSON. A call as data looks like {"call":"OILSILO","args":[200,58,1.5]}');
  }
  const { call, args = [] } = data as { call?: unknown; args?: unknown };
  if (typeof call !== "string") return wrong('"call" must be the name of a function, such as "OILSILO".');
  if (!Array.isArray(args)) return wrong('"args" must be an array of the inputs.', { call, args });
  const requested = { call, args: args as unknown[] };
  const argValues: (Value | Grid)[] = [];
  for (const [i, arg] of args.entries()) {
    const value = argument(arg);
    if (value === undefined) {
      return wrong(`Input ${i + 1} must be a number, a text, true, false, null or rows of these.`, requested);
    }
    argValues.push(value);
  }
  return { requested: requested, result: callLedger(call.replace(/^\s*=?\s*LEDGER\./i, "").trim(), argValues) };
}

/** {1,2} is an array constant, {"call":…} is a call as data. */
const isData = (line: string): boolean => line.startsWith("{") && (/^\{\s*("(call|args)"\s*:|\})/.test(line) || isJson(line));

function isJson(line: string): boolean {
  try {
    JSON.parse(line);
    return true;
  } catch {
    return false;
  }
}

function valueText(value: Value): string {
  if (isError(value)) return value.message === undefined ? value.error : `${value.error}  ${printable(value.message)}`;
  if (typeof value === "number") return generalText(value);
  return typeof value === "boolean" ? String(value).toUpperCase() : printable(value ?? "");
}

const asJson = (value: Value): unknown => (isError(value) ? value.error : value);

function answered(line: string, json: boolean): string {
  const { requested: requested, result } = isData(line) ? ofData(line) : ofFormula(line);
  if (json) {
    if (Array.isArray(result)) return JSON.stringify({ ...requested, value: (result as Grid).map((row) => row.map(asJson)) });
    return JSON.stringify(isError(result) ? { ...requested, ...result } : { ...requested, value: result });
  }
  if (Array.isArray(result)) return (result as Grid).map((row) => row.map(valueText).join("\t")).join(" ; ");
  return valueText(result as Value);
}

/** Answers each line of standard input as it arrives. */
async function answerInput(json: boolean): Promise<void> {
  process.stdin.setEncoding("utf8");
  let rest = "";
  let first = true;
  const clean = (line: string): string => {
    const text = first ? line.replace(/^\ufeff/, "") : line;
    first = false;
    return text.trim();
  };
  for await (const chunk of process.stdin as AsyncIterable<string>) {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop()!;
    await print(lines.map((line) => answered(clean(line), json)));
  }
  if (rest.trim() !== "") await print(answered(clean(rest), json));
}

export const run: Run = async (formulas, options) => {
  const json = options.flag("json");
  if (formulas.length === 0) await answerInput(json);
  for (const formula of formulas) await print(answered(formula.trim(), json));
  return 0;
};
