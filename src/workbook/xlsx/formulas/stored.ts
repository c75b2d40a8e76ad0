import { optionalName } from "../../../formula/lambdas";
import { parse } from "../../../formula/parse";
import { print } from "../../../formula/print";
import { FormulaError, type Formula } from "../../../formula/syntax";
import { mapped, parts, withParts } from "../../../formula/walk";
import { isReported, maySpill, prefixOf, NAMED_PREFIX } from "./newer-functions";
import { nameKey } from "../../../kernel/names";

/*
 * Formulas as stored in files: functions of the add-in and newer Excel functions have a prefix, a column of the same row is
 * written with its table, and formulas that may return several values are marked.
 */

/** The prefix of the add-in's functions: LEDGER.GROWTH is stored as _xldudf_LEDGER_GROWTH. */
const LEDGER_PREFIX = "_xldudf_LEDGER_";

/** The prefix of an optional LAMBDA parameter in files. */
const OPTIONAL_PREFIX = "_xlop.";

function storedName(name: string): string {
  if (name.startsWith("LEDGER.")) return LEDGER_PREFIX + name.slice("LEDGER.".length).replaceAll(".", "_");
  return prefixOf(name) + name;
}

/** The names that LET and LAMBDA define in a formula, as keys. */
function namedIn(formula: Formula): ReadonlySet<string> {
  const names = new Set<string>();
  const inspect = (node: Formula): void => {
    if (node.kind === "call" && (node.name === "LET" || node.name === "LAMBDA"))
      node.args.slice(0, -1).forEach((arg, i) => {
        const name = arg.kind === "name" ? arg.name : node.name === "LAMBDA" ? optionalName(arg) : undefined;
        if (name !== undefined && (node.name === "LAMBDA" || i % 2 === 0)) names.add(nameKey(name));
      });
    parts(node).forEach(inspect);
  };
  inspect(formula);
  return names;
}

/** Files store @ as a function in dynamic formulas; in others it is implicit. */
const withoutMark = (node: Formula, isDynamic: boolean): Formula =>
  node.kind !== "unary" || node.operator !== "@"
    ? node
    : isDynamic
      ? { kind: "call", name: `${prefixOf("SINGLE")}SINGLE`, args: [node.operand] }
      : node.operand;

export interface StoredFormula {
  /** Without the leading "=". */
  readonly text: string;
  /** Whether it must be marked as a dynamic formula, as all calls of the add-in are. */
  readonly dynamic: boolean;
  /** Names of the add-in's functions that it calls, as stored. */
  readonly ledgerNames: readonly string[];
}

/** Whether a node refers to several cells, so that an operator applies to each of them. */
const isRange = (node: Formula): boolean =>
  (node.kind === "cells" && node.to !== null) ||
  (node.kind === "table" && (node.part !== "this row" || node.lastColumn !== null || node.column === null));

/** Functions of single values, which only apply to each of several cells in a dynamic formula. */
const OF_ONE_VALUE = new Set(
  (
    "ABS CHAR CODE EXACT INT ISBLANK ISERR ISERROR ISLOGICAL ISNA ISNUMBER ISTEXT LEFT LEN LOWER MID MOD REPT RIGHT ROUND ROUNDDOWN " +
    "ROUNDUP SIGN SQRT SUBSTITUTE TEXT TRIM TRUNC UPPER VALUE"
  ).split(" "),
);

/** Whether a node calculates a value for each of several cells. */
function worksOnRange(node: Formula): boolean {
  if (node.kind === "call")
    return node.args.length > 0 && (node.name === "IF" || OF_ONE_VALUE.has(node.name)) && isRange(node.args[0]!);
  return parts(node).some(isRange);
}

/**
 * Converts a cell's formula to the form in which files store it. `table` is the table that contains the cell, if any. Throws an
 * Error if it cannot be stored.
 */
export function stored(formula: string, table: string | null): StoredFormula {
  const ledgerNames = new Set<string>();
  let named: ReadonlySet<string> = new Set();
  let dynamic = false;
  const resolved = (node: Formula): Formula => {
    if (node.kind === "table") return node.table === null && table !== null ? { ...node, table } : node;
    if (node.kind === "name") return named.has(nameKey(node.name)) ? { ...node, name: `_xlpm.${node.name}` } : node;
    if (node.kind !== "call") return node;
    if (maySpill(node.name)) dynamic = true;
    const name = named.has(nameKey(node.name)) ? `_xlpm.${node.name}` : storedName(node.name);
    if (node.name.startsWith("LEDGER.")) ledgerNames.add(name);
    const known =
      node.name === "LAMBDA"
        ? node.args.map((arg, i): Formula => {
            const optional = i < node.args.length - 1 ? optionalName(arg) : undefined;
            return optional === undefined ? arg : { kind: "name", name: OPTIONAL_PREFIX + optional };
          })
        : node.args;
    const args = known.map((arg) =>
      arg.kind === "name" && !named.has(nameKey(arg.name)) && isReported(arg.name, node.name)
        ? { ...arg, name: NAMED_PREFIX + arg.name.toUpperCase() }
        : arg,
    );
    return { ...node, name, args };
  };
  const walk = (node: Formula, inArray: boolean): Formula => {
    // SUMPRODUCT calculates with all cells of its arguments anyway.
    const arrays =
      inArray || (node.kind === "call" && node.name === "SUMPRODUCT") || (node.kind === "unary" && node.operator === "@");
    if (!arrays && worksOnRange(node)) dynamic = true;
    return withParts(resolved(node), (part) => walk(part, arrays));
  };
  try {
    const read = parse(formula);
    named = namedIn(read);
    const walked = walk(read, false);
    const isMarked = dynamic || ledgerNames.size > 0;
    const text = spelledOut(print(mapped(walked, (node) => withoutMark(node, isMarked))));
    return { text, dynamic: dynamic || ledgerNames.size > 0, ledgerNames: [...ledgerNames] };
  } catch (error) {
    if (error instanceof FormulaError) throw new Error(`Cannot be written to a file: ${formula} (${error.message})`);
    throw error;
  }
}

/** Whether a formula, with its "=", can be stored in a file. */
export function canBeStored(formula: string): boolean {
  try {
    parse(formula);
    return true;
  } catch (error) {
    if (error instanceof FormulaError) return false;
    throw error;
  }
}

/** Table[@Column] and Table[@[Column, PPs]] as stored in files: Table[[#This Row],[Column]]. */
function spelledOut(text: string): string {
  let result = "";
  let quoted = false;
  for (let i = 0; i < text.length; i++) {
    const char = text[i]!;
    if (char === '"') quoted = !quoted;
    if (quoted || char !== "[" || text[i + 1] !== "@") {
      result += char;
      continue;
    }
    const end = closing(text, i);
    const inside = text.slice(i + 2, end);
    const columns = inside === "" ? "" : inside.startsWith("[") ? `,${inside}` : `,[${inside}]`;
    result += `[[#This Row]${columns}]`;
    i = end;
  }
  return result;
}

/** Position of the bracket that closes the one at `open`. */
function closing(text: string, open: number): number {
  let depth = 0;
  for (let i = open; i < text.length; i++) {
    if (text[i] === "'") i++;
    else if (text[i] === "[") depth++;
    else if (text[i] === "]" && --depth === 0) return i;
  }
  return text.length - 1;
}
