import { MARK_GAP, MARKS } from "../kernel/marks";

/*
 * Plain Excel formulas that report a sheet's broken limits even without the add-in: the head shows their number, the status line
 * their cells, and a Check cell has one mark for each broken limit of its row, errors first.
 */

export const IN_ORDER = `${MARKS.fine} Limits of this sheet: in order`;

/** The figure with the number of broken limits; "?" if some cannot be checked. */
export const BROKEN = "Limits broken";
/** Shown instead of a number. */
export const UNCHECKED = "?";

/** The number of broken limits in each Check cell of a range, as an Excel array; an error if one cannot be checked. */
export const brokenEach = (range: string): string => `LEN(${range})-LEN(SUBSTITUTE(${range},"${MARK_GAP}",""))`;

const cellsWith = (ranges: readonly string[], pattern: string): string =>
  ranges.map((range) => `COUNTIF(${range},"${pattern}")`).join("+");

/** The number of broken limits in some ranges of Check cells; a Check that depends on an error is an error itself. */
export function brokenFormula(ranges: readonly string[]): string {
  return `=IFERROR(${ranges.map((range) => `SUMPRODUCT(${brokenEach(range)})`).join("+")},"${UNCHECKED}")`;
}

/** Shown instead of addresses in programs that cannot list them. */
export const SEE_CHECKS = "see the Check cells";

/** The addresses of Check cells with a broken limit, and "" for the others. */
const whereBroken = (range: string): string => `IFERROR(IF(LEN(${range})>0,ADDRESS(ROW(${range}),COLUMN(${range}),4),""),"")`;

/**
 * The status line of a sheet: "✓ Limits of this sheet: in order" or "● 2 limits broken: B31, H14". `broken` is the name of the
 * figure with their number; `inOrder` is the formula for the text without any.
 */
export function statusFormula(ranges: readonly string[], broken: string, inOrder = `"${IN_ORDER}"`): string {
  // Excel 2016 has no TEXTJOIN.
  const where = `IFERROR(TEXTJOIN(", ",TRUE,${ranges.map(whereBroken).join(",")}),"${SEE_CHECKS}")`;
  const mark = `IF(${cellsWith(ranges, `${MARKS.error}*`)}>0,"${MARKS.error}","${MARKS.warning}")`;
  const reported = `${mark}&" "&${broken}&IF(${broken}=1," limit"," limits")&" broken: "`;
  const unchecked = `"${UNCHECKED} Some limits cannot be checked: a figure above them is an error. Broken: "`;
  const whole = `IF(${broken}="${UNCHECKED}",${unchecked},${reported})&${where}&"#"`;
  // A second COUNTIF for each range would exceed Excel's limit on a sheet with all its tables.
  return `=IF(${broken}=0,${inOrder},SUBSTITUTE(SUBSTITUTE(${whole},"Broken: #","Broken: none"),"#",""))`;
}
