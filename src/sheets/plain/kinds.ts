import type { Formula } from "../../formula/syntax";

/*
 * What can be said of a formula's value without its cells: enough to leave out what a fallback need not look at.
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

/** What a formula may give: the branches of IF and CHOOSE, both sides of IFERROR; the formula itself in any other case. */
function outcomes(formula: Formula): readonly Formula[] {
  if (formula.kind !== "call") return [formula];
  const { name, args } = formula;
  const branches = name === "IF" ? args.slice(1) : name === "CHOOSE" ? args.slice(1) : name === "IFERROR" ? args : [];
  if (branches.length === 0 || (name === "IF" && args.length < 3)) return [formula];
  return branches.flatMap(outcomes);
}

const always = (formula: Formula, is: (one: Formula) => boolean): boolean =>
  outcomes(formula).every((one) => one.kind === "error" || is(one));

/** Whether it is a number, where it is no error. */
export const isNumber = (formula: Formula): boolean =>
  always(formula, (one) => {
    if (one.kind === "value") return typeof one.value === "number";
    if (one.kind === "unary") return true;
    if (one.kind === "binary") return ARITHMETIC.has(one.operator);
    if (one.kind !== "call") return false;
    if (one.name === "INDEX" && one.args[0]!.kind === "array")
      return one.args[0]!.rows.every((row) => row.every((cell) => typeof cell === "number"));
    return NUMBERS.has(one.name);
  });

/** Whether it is TRUE or FALSE, where it is no error. */
export const isTruth = (formula: Formula): boolean =>
  always(formula, (one) => {
    if (one.kind === "value") return typeof one.value === "boolean";
    if (one.kind === "binary") return COMPARE.has(one.operator);
    return one.kind === "call" && TRUTHS.has(one.name);
  });

/** Whether it is a whole number, where it is a number. */
export const isWhole = (formula: Formula): boolean =>
  always(formula, (one) => {
    if (one.kind === "value") return Number.isInteger(one.value);
    if (one.kind === "binary") return "+-*".includes(one.operator) && isWhole(one.left) && isWhole(one.right);
    if (one.kind !== "call") return false;
    return WHOLE.has(one.name) || ((one.name === "MIN" || one.name === "MAX") && one.args.every(isWhole));
  });

/** The least that it can be, where it is a number: -Infinity where nothing is known. */
export function least(formula: Formula): number {
  const bounds = outcomes(formula).map((one): number => {
    if (one.kind === "error") return Infinity;
    if (one.kind === "value") return typeof one.value === "number" ? one.value : -Infinity;
    if (one.kind !== "call") return -Infinity;
    if (one.name === "MAX") return Math.max(...one.args.filter(isNumber).map(least), -Infinity);
    if (one.name === "MIN") return one.args.every(isNumber) ? Math.min(...one.args.map(least)) : -Infinity;
    return /^COUNT|^LEN$|^ABS$/.test(one.name) ? 0 : /^(ROW|COLUMN|MATCH)$/.test(one.name) ? 1 : -Infinity;
  });
  return Math.min(...bounds);
}

/** The most that it can be, where it is a number. */
export function most(formula: Formula): number {
  const bounds = outcomes(formula).map((one): number => {
    if (one.kind === "error") return -Infinity;
    if (one.kind === "value") return typeof one.value === "number" ? one.value : Infinity;
    if (one.kind !== "call") return Infinity;
    if (one.name === "MIN") return Math.min(...one.args.filter(isNumber).map(most), Infinity);
    if (one.name === "MAX") return one.args.every(isNumber) ? Math.max(...one.args.map(most)) : Infinity;
    return Infinity;
  });
  return Math.max(...bounds);
}
