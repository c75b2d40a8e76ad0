import { isSameNumber } from "../../kernel/values";
import { address } from "../../formula/address";
import type { CellAddress, Formula } from "../../formula/syntax";
import { mapped, parts } from "../../formula/walk";
import { firstOf, isError, type CellArea, type Value } from "../../formula/world";
import { figure } from "../../kernel/text";
import { mostOf } from "../../kernel/extremes";
import { describePart } from "./describe-formula";
import { describeReference, tableAt } from "./names";
import { evaluated, isReference, sourceOf, type Source, type Location } from "./location";

/* The parts of a figure: the terms of a sum, the rows that a sum over a table counts, or the row that a lookup found. */

/** A part of a figure. */
export interface Part {
  /** Its name for people: Berlin, Opening reserve. */
  readonly name: string;
  readonly value: number;
  /** Whether it is subtracted. */
  readonly minus: boolean;
  readonly source: Source | null;
  readonly parts: readonly Part[];
}

/** Functions that add up the values of rows. */
const ADDING: ReadonlySet<string> = new Set(["SUM", "SUMIF", "SUMIFS", "SUMPRODUCT"]);
/** Functions that return one of their arguments, unchanged or rounded. */
const CHOOSING: ReadonlySet<string> = new Set(["N", "MAX", "MIN", "ROUND", "ROUNDUP", "ROUNDDOWN", "INT"]);

const valueOf = (formula: Formula, at: Location): Value => firstOf(evaluated(formula, at));

/** The column that a reference covers; null for single cells and wider areas. */
function columnOf(formula: Formula, at: Location): CellArea | null {
  if (!isReference(formula)) return null;
  const area = at.calculation.area(formula, at.sheet, at.row, at.column);
  return isError(area) || area.columns !== 1 || area.rows < 2 ? null : area;
}

const rowsKey = ({ sheet, top, rows }: CellArea): string => `${top},${rows},${sheet}`;

/** The columns in a formula. Those within nested sums come last, because they are looked up for each row instead of counted. */
function columnsIn(formula: Formula, at: Location): readonly CellArea[] {
  const inner: CellArea[] = [];
  const walk = (node: Formula, depth: number): CellArea[] => {
    const own = columnOf(node, at);
    if (own) {
      if (depth < 2) return [own];
      inner.push(own);
      return [];
    }
    const below = depth + (node.kind === "call" && ADDING.has(node.name) ? 1 : 0);
    return parts(node).flatMap((part) => walk(part, below));
  };
  return [...walk(formula, 0), ...inner];
}

/** The contribution of each table row to a sum; null if these do not add up to it. */
function countedRows(call: Formula, of: CellArea, total: number, at: Location): readonly Part[] | null {
  const key = rowsKey(of);
  const cell = (row: number, column: number): CellAddress => ({ row, column, fixedRow: true, fixedColumn: true });
  const table = tableAt(at, of);
  const found: { readonly keys: readonly string[]; readonly row: number; readonly value: number }[] = [];
  let sum = 0;
  for (let row = of.top; row < of.top + of.rows; row++) {
    const ofRow = mapped(call, (node) => {
      const area = columnOf(node, at);
      return area && rowsKey(area) === key ? { kind: "cells", sheet: area.sheet, from: cell(row, area.left), to: null } : node;
    });
    const value = valueOf(ofRow, at);
    if (typeof value !== "number") return null;
    sum += value;
    if (value !== 0) found.push({ keys: table?.keysOf(row) ?? [address(row, of.left)], row, value });
  }
  if (!isSameNumber(sum, total)) return null;
  // As short as possible while the rows can still be distinguished.
  const named = (length: number): readonly string[] => found.map(({ keys }) => keys.slice(0, length).join(", "));
  const most = mostOf(
    found.map(({ keys }) => keys.length),
    1,
  );
  let length = found.length === 1 ? most : 1;
  while (length < most && new Set(named(length)).size < found.length) length++;
  const names = named(length);
  return found.map(({ row, value }, i) => ({
    name: names[i]!,
    value,
    minus: false,
    source: { sheet: of.sheet, cell: address(row, of.left) },
    parts: [],
  }));
}

/** The rows of a table that a sum counts. */
function rowsOf(call: Formula, at: Location): readonly Part[] {
  const total = valueOf(call, at);
  if (typeof total !== "number" || total === 0) return [];
  const tried = new Set<string>();
  for (const column of columnsIn(call, at)) {
    if (tried.has(rowsKey(column))) continue;
    tried.add(rowsKey(column));
    const rows = countedRows(call, column, total, at);
    if (rows) return rows;
  }
  return [];
}

/** The table row that INDEX or XLOOKUP found. */
function chosenRow(name: string, [first, second, third]: readonly Formula[], at: Location): readonly Part[] {
  const range = name === "INDEX" ? first : third;
  const area = range && columnOf(range, at);
  const place: Formula | undefined =
    name === "INDEX" ? second : { kind: "call", name: "MATCH", args: [first!, second!, { kind: "value", value: 0 }] };
  const position = place && valueOf(place, at);
  if (!area || typeof position !== "number" || position < 1) return [];
  const row = area.top + Math.trunc(position) - 1;
  const value = at.calculation.value(area.sheet, row, area.left);
  if (typeof value !== "number" || row >= area.top + area.rows) return [];
  const table = tableAt(at, area);
  const named = table ? `${table.title}, ${table.keysOf(row).join(", ")}: ${table.header}` : address(row, area.left);
  return [{ name: named, value, minus: false, source: { sheet: area.sheet, cell: address(row, area.left) }, parts: [] }];
}

/** The name of a sum: the table whose rows it counts. */
function describeTerm(formula: Formula, at: Location): string {
  if (formula.kind !== "call" || !ADDING.has(formula.name)) return describePart(formula, at);
  const [column] = columnsIn(formula, at);
  const table = column && tableAt(at, column);
  if (!table) return describePart(formula, at);
  const [first] = formula.args;
  return formula.name !== "SUMPRODUCT" && first && isReference(first) ? describeReference(first, at) : table.title;
}

/** The terms of a formula that is added or subtracted, without sums of other tables that are 0. */
function term(formula: Formula, minus: boolean, at: Location): readonly Part[] {
  if (isSum(formula)) return termsOf(formula, minus, at);
  const value = valueOf(formula, at);
  if (typeof value !== "number") return [];
  if (value === 0 && formula.kind === "call") return [];
  const source = isReference(formula) ? sourceOf(formula, at) : null;
  return [{ name: describeTerm(formula, at), value, minus, source, parts: partsOf(formula, at) }];
}

type Sum = Extract<Formula, { readonly kind: "binary" }>;

const isSum = (formula: Formula): formula is Sum =>
  formula.kind === "binary" && (formula.operator === "+" || formula.operator === "-");

/** The terms of a + b - c, in order. */
function termsOf(formula: Sum, minus: boolean, at: Location): readonly Part[] {
  const terms: (readonly Part[])[] = [];
  let remaining: Formula = formula;
  for (; isSum(remaining); remaining = remaining.left)
    terms.push(term(remaining.right, (remaining.operator === "-") !== minus, at));
  return [term(remaining, minus, at), ...terms.reverse()].flat();
}

const MANY = 6;

/** "Berlin 600, Essen 500 and 12 more" */
export function formatTerms(parts: readonly Part[]): string {
  const rest = parts.length - MANY;
  const texts = (rest > 1 ? parts.slice(0, MANY) : parts).map(
    ({ name, value, minus }) => `${minus ? "less " : ""}${name} ${figure(value)}`,
  );
  return `${texts.join(", ")}${rest > 1 ? ` and ${rest} more` : ""}`;
}

/** The parts of a formula's figure; empty if it is not a sum, or they are unknown. */
export function partsOf(formula: Formula, at: Location): readonly Part[] {
  if (isSum(formula)) return termsOf(formula, false, at);
  if (formula.kind !== "call") return [];
  const { name, args } = formula;
  if (name === "IF") {
    const [condition, yes, no] = args;
    const holds = valueOf(condition!, at);
    const branch = isError(holds) ? undefined : holds === true || (typeof holds === "number" && holds !== 0) ? yes : no;
    return branch ? partsOf(branch, at) : [];
  }
  if (name === "IFERROR" || name === "IFNA")
    return partsOf(isError(valueOf(args[0]!, at)) ? (args[1] ?? args[0]!) : args[0]!, at);
  if (name === "INDEX" || name === "XLOOKUP") return chosenRow(name, args, at);
  if (name === "SUM" && args.length > 1)
    return args.flatMap((arg) => term(columnOf(arg, at) ? { ...formula, args: [arg] } : arg, false, at));
  if (ADDING.has(name)) return rowsOf(formula, at);
  if (!CHOOSING.has(name)) return [];
  const whole = valueOf(formula, at);
  const chosen = args.find((arg) => {
    const value = arg.kind === "value" ? null : valueOf(arg, at);
    return typeof whole === "number" && typeof value === "number" && isSameNumber(whole, value);
  });
  if (!chosen) return [];
  return name === "MAX" || name === "MIN"
    ? isReference(chosen)
      ? term(chosen, false, at)
      : partsOf(chosen, at)
    : partsOf(chosen, at);
}
