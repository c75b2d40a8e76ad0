/*
 * How a sheet tells of broken limits in plain Excel formulas, so that it also works where the add-in is absent: how many there
 * are is a figure of its head, and the status line says where.
 */

/** What starts the text of a broken limit, so that it shows without colour too. */
export const BREACH_MARK = "▲";
export const IN_ORDER = "✓ Limits of this sheet: in order";

/** The figure with the number of broken limits; "?" where some cannot be checked. */
export const BROKEN = "Limits broken";
/** What it shows instead of a number. */
export const UNCHECKED = "?";

const brokenIn = (ranges: readonly string[]): string => ranges.map((range) => `COUNTIF(${range},"${BREACH_MARK}*")`).join("+");

/** How many Check cells of some ranges tell of a breach; a Check that hangs on an error is one itself. */
export function brokenFormula(ranges: readonly string[]): string {
  const all = ranges.map((range) => `SUMPRODUCT(--(LEFT(${range})="${BREACH_MARK}"))`).join("+");
  return `=IFERROR(${all},"${UNCHECKED}")`;
}

/** The addresses of the Check cells of a range that tell of a breach, and "" for the others. */
const whereBroken = (range: string): string =>
  `IF(IFERROR(LEFT(${range})="${BREACH_MARK}",FALSE),ADDRESS(ROW(${range}),COLUMN(${range}),4),"")`;

/**
 * The status line of a sheet: "✓ Limits of this sheet: in order" or "▲ 2 limits broken: B31, H14". `broken` is the name of the
 * figure with their number; `inOrder` is a formula for what is said where no limit is broken.
 */
export function statusFormula(ranges: readonly string[], broken: string, inOrder = `"${IN_ORDER}"`): string {
  const where = `TEXTJOIN(", ",TRUE,${ranges.map(whereBroken).join(",")},IF(${brokenIn(ranges)}>0,"","none"))`;
  const told = `"${BREACH_MARK} "&${broken}&IF(${broken}=1," limit"," limits")&" broken: "`;
  const unchecked = `"${UNCHECKED} Some limits cannot be checked: a figure above them is an error. Broken: "`;
  return `=IF(${broken}=0,${inOrder},IF(${broken}="${UNCHECKED}",${unchecked},${told})&${where})`;
}
