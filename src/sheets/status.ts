import { MARK_GAP, MARKS } from "../kernel/marks";

/*
 * Plain Excel formulas that report a sheet's broken limits, also without the add-in: their number is a figure of the head, the
 * status line says where they are, and a Check cell has one mark for each limit that its row breaks, errors first.
 */

export const IN_ORDER = `${MARKS.fine} Limits of this sheet: in order`;

/** The figure with the number of broken limits; "?" where some cannot be checked. */
export const BROKEN = "Limits broken";
/** What it shows instead of a number. */
export const UNCHECKED = "?";

/** How many limits each Check cell of a range reports, as an Excel array; an error where one cannot be checked. */
export const brokenEach = (range: string): string => `LEN(${range})-LEN(SUBSTITUTE(${range},"${MARK_GAP}",""))`;

const cellsWith = (ranges: readonly string[], pattern: string): string =>
  ranges.map((range) => `COUNTIF(${range},"${pattern}")`).join("+");

/** How many limits the Check cells of some ranges report; a Check that hangs on an error is one itself. */
export function brokenFormula(ranges: readonly string[]): string {
  return `=IFERROR(${ranges.map((range) => `SUMPRODUCT(${brokenEach(range)})`).join("+")},"${UNCHECKED}")`;
}

/** Where limits are broken, in programs that cannot list the cells. */
export const SEE_CHECKS = "see the Check cells";

/** The addresses of the Check cells of a range that report a broken limit, and "" for the others. */
const whereBroken = (range: string): string => `IFERROR(IF(LEN(${range})>0,ADDRESS(ROW(${range}),COLUMN(${range}),4),""),"")`;

/**
 * The status line of a sheet: "✓ Limits of this sheet: in order" or "● 2 limits broken: B31, H14". `broken` is the name of the
 * figure with their number; `inOrder` is the formula of the text without any.
 */
export function statusFormula(ranges: readonly string[], broken: string, inOrder = `"${IN_ORDER}"`): string {
  // Excel 2016 has no TEXTJOIN.
  const where = `IFERROR(TEXTJOIN(", ",TRUE,${ranges.map(whereBroken).join(",")}),"${SEE_CHECKS}")`;
  const mark = `IF(${cellsWith(ranges, `${MARKS.error}*`)}>0,"${MARKS.error}","${MARKS.warning}")`;
  const reported = `${mark}&" "&${broken}&IF(${broken}=1," limit"," limits")&" broken: "`;
  const unchecked = `"${UNCHECKED} Some limits cannot be checked: a figure above them is an error. Broken: "`;
  const whole = `IF(${broken}="${UNCHECKED}",${unchecked},${reported})&${where}&"#"`;
  // A second COUNTIF of every range would make the formula of a sheet with all its tables longer than Excel takes.
  return `=IF(${broken}=0,${inOrder},SUBSTITUTE(SUBSTITUTE(${whole},"Broken: #","Broken: none"),"#",""))`;
}
