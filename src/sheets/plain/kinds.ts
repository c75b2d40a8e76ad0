import type { Formula } from "../../formula/syntax";

/*
 * What is known about a formula's value without its cells, so that a fallback can omit needless checks.
 */

const NUMBERS = new Set(
  "N MAX MIN SUM SUMIFS SUMIF SUMPRODUCT COUNT COUNTA COUNTIF COUNTIFS COUNTBLANK ROUND ROUNDUP ROUNDDOWN INT ABS MOD LEN ROW COLUMN MATCH CEILING FLOOR TRUNC SIGN".split(
    " ",
  ),
);
const WHOLE = new Set("COUNT COUNTA COUNTIF COUNTIFS COUNTBLANK INT LEN ROW COLUMN MATCH".split(" "));
const TRUTHS = new Set("AND OR NOT ISNUMBER ISTEXT ISBLANK ISERROR ISLOGICAL ISNA".split(" "));
const COMPARE = new Set(["=", "<>", "<", "<=", ">", ">="]);
const ARITHMETIC = new Set(["+", "-", "*", "/", "^"]);

/** The possible results of a formula: the branches of IF and CHOOSE, both sides of IFERROR; otherwise the formula itself. */
function outcomes(formula: Formula): readonly Formula[] {
  if (formula.kind !== "call") return [formula];
  const { name, args } = formula;
  const branches = name === "IF" ? args.slice(1) : name === "CHOOSE" ? args.slice(1) : name === "IFERROR" ? args : [];
  if (branches.length === 0 || (name === "IF" && args.length < 3)) return [formula];
  return branches.flatMap(outcomes);
}

const always = (formula: Formula, is: (item: Formula) => boolean): boolean =>
  outcomes(formula).every((item) => item.kind === "error" || is(item));

/** Whether it is a number whenever it is not an error. */
export const isNumber = (formula: Formula): boolean =>
  always(formula, (item) => {
    if (item.kind === "value") return typeof item.value === "number";
    if (item.kind === "unary") return true;
    if (item.kind === "binary") return ARITHMETIC.has(item.operator);
    if (item.kind !== "call") return false;
    if (item.name === "INDEX" && item.args[0]!.kind === "array")
      return item.args[0]!.rows.every((row) => row.every((cell) => typeof cell === "number"));
    return NUMBERS.has(item.name);
  });

/** Whether it is TRUE or FALSE whenever it is not an error. */
export const isTruth = (formula: Formula): boolean =>
  always(formula, (item) => {
    if (item.kind === "value") return typeof item.value === "boolean";
    if (item.kind === "binary") return COMPARE.has(item.operator);
    return item.kind === "call" && TRUTHS.has(item.name);
  });

/** Whether it is whole whenever it is a number. */
export const isWhole = (formula: Formula): boolean =>
  always(formula, (item) => {
    if (item.kind === "value") return Number.isInteger(item.value);
    if (item.kind === "binary") return "+-*".includes(item.operator) && isWhole(item.left) && isWhole(item.right);
    if (item.kind !== "call") return false;
    return WHOLE.has(item.name) || ((item.name === "MIN" || item.name === "MAX") && item.args.every(isWhole));
  });

/** The smallest number that it can give; -Infinity if unknown. */
export function least(formula: Formula): number {
  const bounds = outcomes(formula).map((item): number => {
    if (item.kind === "error") return Infinity;
    if (item.kind === "value") return typeof item.value === "number" ? item.value : -Infinity;
    if (item.kind !== "call") return -Infinity;
    if (item.name === "MAX") return Math.max(...item.args.filter(isNumber).map(least), -Infinity);
    if (item.name === "MIN") return item.args.every(isNumber) ? Math.min(...item.args.map(least)) : -Infinity;
    return /^COUNT|^LEN$|^ABS$/.test(item.name) ? 0 : /^(ROW|COLUMN|MATCH)$/.test(item.name) ? 1 : -Infinity;
  });
  return Math.min(...bounds);
}

/** The largest number that it can give; Infinity if unknown. */
export function most(formula: Formula): number {
  const bounds = outcomes(formula).map((item): number => {
    if (item.kind === "error") return -Infinity;
    if (item.kind === "value") return typeof item.value === "number" ? item.value : Infinity;
    if (item.kind !== "call") return Infinity;
    if (item.name === "MIN") return Math.min(...item.args.filter(isNumber).map(most), Infinity);
    if (item.name === "MAX") return item.args.every(isNumber) ? Math.max(...item.args.map(most)) : Infinity;
    return Infinity;
  });
  return Math.max(...bounds);
}
