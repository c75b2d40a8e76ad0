import { columnLetters } from "./address";
import { printTable } from "./brackets";
import { cellAddress, LAST_COLUMN, LAST_ROW } from "./cell-address";
import { CALL_OF_RESULT, type CellAddress, type Constant, type Formula } from "./syntax";

/** Loosest first, as in parse.ts; signs and percent bind tightest. */
const BINDS: Readonly<Record<string, number>> = {
  "=": 0,
  "<>": 0,
  "<": 0,
  "<=": 0,
  ">": 0,
  ">=": 0,
  "&": 1,
  "+": 2,
  "-": 2,
  "*": 3,
  "/": 3,
  "^": 4,
};
const PERCENT = 5;
const SIGN = 6;
/** Precedence of the range operator (colon) and the intersection operator (space). */
const JOINED = { " ": 7, ":": 8 } as const;

/**
 * Writes a formula as Excel's formula bar shows it, without the leading "=" and with no more parentheses than needed.
 * parse(print(formula)) gives the same formula.
 */
export function print(formula: Formula): string {
  return written(formula, 0);
}

function written(formula: Formula, atLeast: number): string {
  switch (formula.kind) {
    case "value":
      return constant(formula.value);
    case "error":
      return formula.error;
    case "array":
      return array(formula);
    case "omitted":
      return "";
    case "cells":
      return (formula.sheet === null ? "" : sheetPrefix(formula.sheet)) + cells(formula.from, formula.to);
    case "table":
      return printTable(formula);
    case "name":
      return (formula.sheet === undefined ? "" : sheetPrefix(formula.sheet)) + formula.name;
    case "union":
      return `(${formula.areas.map((area) => written(area, 0)).join(",")})`;
    case "call": {
      const [first, ...rest] = formula.args;
      const isOfResult = formula.name === CALL_OF_RESULT;
      const name = isOfResult ? written(first!, 0) : formula.name;
      return `${name}(${(isOfResult ? rest : formula.args).map((arg) => written(arg, 0)).join(",")})`;
    }
    case "unary":
      return formula.operator === "%"
        ? enclosed(`${written(formula.operand, PERCENT)}%`, PERCENT < atLeast)
        : formula.operator + written(formula.operand, SIGN);
    case "joined":
      return enclosed(joined(formula), JOINED[formula.operator] < atLeast);
    case "binary":
      return enclosed(chain(formula), BINDS[formula.operator]! < atLeast);
  }
}

function joined({ operator, left, right }: Extract<Formula, { kind: "joined" }>): string {
  const binds = JOINED[operator];
  return written(left, binds) + operator + written(right, binds + 1);
}

/** Charts are long lists of constants that many formulas share, so their text is cached. */
const arrays = new WeakMap<Formula, string>();

function array(formula: Extract<Formula, { kind: "array" }>): string {
  let found = arrays.get(formula);
  if (found === undefined) arrays.set(formula, (found = `{${formula.rows.map((row) => row.map(constant).join(",")).join(";")}}`));
  return found;
}

const enclosed = (text: string, brackets: boolean): string => (brackets ? `(${text})` : text);

/** A chain such as 1+2+3+… nests to the left as deep as it is long, so it is walked instead of recursed into. */
function chain(formula: Extract<Formula, { kind: "binary" }>): string {
  let after = "";
  let current: Formula = formula;
  let binds = 0;
  while (current.kind === "binary" && BINDS[current.operator]! >= binds) {
    binds = BINDS[current.operator]!;
    after = current.operator + written(current.right, binds + 1) + after;
    current = current.left;
  }
  return written(current, binds) + after;
}

function constant(value: Constant): string {
  if (typeof value === "string") return `"${value.replaceAll('"', '""')}"`;
  if (typeof value === "boolean") return value ? "TRUE" : "FALSE";
  if (typeof value !== "number") return value.error;
  return Number.isSafeInteger(value) ? String(value) : String(value).replace("e", "E");
}

const columnText = (cell: CellAddress): string => (cell.fixedColumn ? "$" : "") + columnLetters(cell.column);
const rowText = (cell: CellAddress): string => (cell.fixedRow ? "$" : "") + (cell.row + 1);

function cells(from: CellAddress, to: CellAddress | null): string {
  if (to === null) return columnText(from) + rowText(from);
  if (from.row === 0 && to.row === LAST_ROW && !from.fixedRow && !to.fixedRow) return `${columnText(from)}:${columnText(to)}`;
  if (from.column === 0 && to.column === LAST_COLUMN && !from.fixedColumn && !to.fixedColumn)
    return `${rowText(from)}:${rowText(to)}`;
  return `${columnText(from)}${rowText(from)}:${columnText(to)}${rowText(to)}`;
}

/** A sheet's name before a cell, quoted where Excel quotes it. */
function sheetPrefix(name: string): string {
  const bare = /^[\p{L}_][\p{L}\p{N}_.]*$/u.test(name) && !cellAddress(name) && !/^(r\d*c?\d*|c\d*|true|false)$/i.test(name);
  return bare ? `${name}!` : `'${name.replaceAll("'", "''")}'!`;
}
