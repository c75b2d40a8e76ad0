import { Refusal } from "../../kernel/refusal";
import { evaluate } from "../../formula/evaluate";
import { parse } from "../../formula/parse";
import { print as printed } from "../../formula/print";
import { FormulaError } from "../../formula/syntax";
import { isError, type Grid, type Value } from "../../formula/world";
import type { Rule, WorkingLine } from "../../kernel/rule";
import { figure } from "../../kernel/text";
import { printable } from "../../kernel/text";
import { RuleError } from "../../kernel/values";
import { callLedger, coerced } from "../../calculation/ledger-calls";
import { ruleOf } from "../../rulebooks/loaded-rules";
import { explainCell } from "../explain-cell";
import { columns, inkOf, print, printData, PROGRAM, wrapped } from "../output";
import type { Run } from "../command";
import { noCells } from "../empty-world";

/** One call of a rule during an evaluation, inner calls first. */
interface Call {
  readonly rule: Rule;
  readonly args: readonly (Value | Grid)[];
  readonly result: Value | Grid;
  readonly lines: readonly WorkingLine[];
}

function linesOf(rule: Rule, args: readonly unknown[]): readonly WorkingLine[] {
  const parameters = Object.values(rule.params);
  try {
    return rule.explain(args.map((arg, i) => coerced(arg, parameters[i]))).lines;
  } catch (error) {
    if (error instanceof RuleError) return [];
    throw error;
  }
}

/** Years are printed plainly, other figures with thousands separators. */
const numberText = (value: number, label: string): string => (/year/i.test(label) ? String(value) : figure(value));

/** A value for people; its label distinguishes years from other figures. */
function shown(value: Value | Grid | undefined, label = ""): string {
  if (Array.isArray(value)) {
    const rows = value as Grid;
    const cells = rows.flat();
    const text = cells
      .slice(0, 8)
      .map((cell) => shown(cell, label))
      .join(", ");
    return cells.length > 8 ? `${text}, … (${rows.length} x ${rows[0]!.length})` : text;
  }
  const item = value as Value | undefined;
  if (item === undefined || item === null || item === "") return "blank";
  if (isError(item)) return item.message === undefined ? item.error : `${item.error}  ${printable(item.message)}`;
  if (typeof item === "number") return numberText(item, label);
  return typeof item === "boolean" ? String(item).toUpperCase() : printable(item);
}

function inputText(rule: Rule, index: number, argument: Value | Grid | undefined): string {
  const [name, parameter] = Object.entries(rule.params)[index]!;
  if (argument !== undefined && argument !== null) return shown(argument, name);
  return parameter.or === undefined ? "blank" : `${shown(parameter.or as Value, name)} (default)`;
}

export const run: Run = async (formulas, options) => {
  const [file, cell] = formulas;
  if (formulas.length === 2 && /\.xls[xm]$/i.test(file!)) return explainCell(file!, cell!, options.flag("json"), shown);
  if (formulas.length !== 1) {
    throw new Refusal(`explain takes one formula in quotation marks. Type ${PROGRAM} explain --help for an example.`);
  }
  const [text] = formulas as [string];
  const calls: Call[] = [];
  const world = noCells((name, args) => {
    const result = callLedger(name, args);
    const rule = ruleOf(name);
    if (rule) calls.push({ rule, args, result, lines: linesOf(rule, args) });
    return result;
  });
  let formula;
  try {
    formula = parse(text);
  } catch (error) {
    if (error instanceof FormulaError) throw new Refusal(`${error.message} (character ${error.position + 1} of the formula)`);
    throw error;
  }
  const result = evaluate(formula, world);
  const failed = isError(result);

  if (options.flag("json")) {
    const steps = calls.map(({ rule, args, result: value, lines }) => ({ call: rule.id, args, result: value, lines }));
    await printData({ formula: text, ...(failed ? result : { value: result }), calls: steps });
    return failed ? 1 : 0;
  }

  const ink = inkOf(process.stdout);
  for (const { rule, args, result: value, lines } of calls) {
    const inputs = Object.keys(rule.params).map((name, i) => [name, inputText(rule, i, args[i])]);
    const working = lines.map(({ label, value: step, cite }) => [printable(label), shown(step, label), cite]);
    await print(
      ink.bold(`LEDGER.${rule.id}`),
      wrapped(rule.description, "  "),
      `  ${ink.dim(rule.cite)}`,
      "",
      columns(inputs, "  "),
      "",
    );
    if (isError(value)) await print(`  ${ink.red(shown(value))}`, "");
    else await print(columns(working, "  "), `  = ${shown(value)}${rule.unit ? ` ${rule.unit}` : ""}`, "");
  }
  const simple = calls.length === 1 && formula.kind === "call" && formula.name === `LEDGER.${calls[0]!.rule.id}`;
  if (!simple) {
    const outcome = failed ? ink.red(shown(result)) : shown(result);
    await print(`${printed(formula)} = ${outcome}`);
  }
  return failed ? 1 : 0;
};
