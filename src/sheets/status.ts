/*
 * How a sheet tells of broken limits in plain Excel formulas, so that it also works where the add-in is absent.
 */

/** What starts the text of a broken limit, so that it shows without colour too. */
export const BREACH_MARK = "▲";
export const IN_ORDER = "✓ In order";

/**
 * The status line of a sheet: "✓ In order" or "2 limits broken: see B31, H14". The cells named are the first of each range of
 * Check cells in breach. Null where nothing can be broken.
 */
export function statusFormula(ranges: readonly string[]): string | null {
  if (ranges.length === 0) return null;
  const counted = (range: string) => `COUNTIF(${range},"${BREACH_MARK}*")`;
  const header = (range: string) => range.replace("[", "[[#Headers],[").concat("]");
  const first = (range: string) =>
    range.endsWith("]")
      ? `ADDRESS(ROW(${header(range)})+MATCH("${BREACH_MARK}*",${range},0),COLUMN(${header(range)}),4)`
      : `ADDRESS(ROW(${range}),COLUMN(${range}),4)`;
  const broken = ranges.map(counted).join("+");
  const unknown = ranges.map((range) => `SUMPRODUCT(--ISERROR(${range}))`).join("+");
  const where = ranges.map((range) => `IF(${counted(range)}=0,"",", "&${first(range)})`).join("&");
  const inOrder = `IF(${unknown}=0,"${IN_ORDER}","? Some limits cannot be checked: a figure above them is an error")`;
  const limits = `IF(${broken}=1," limit"," limits")`;
  return `=IF(${broken}=0,${inOrder},${broken}&${limits}&" broken: see "&MID(${where},3,200))`;
}
