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
  const header = (range: string) => range.replace("[", "[[#Headers],[").concat("]");
  const first = (range: string) =>
    range.endsWith("]")
      ? `ADDRESS(ROW(${header(range)})+MATCH("${BREACH_MARK}*",${range},0),COLUMN(${header(range)}),4)`
      : `IF(LEFT(${range},1)="${BREACH_MARK}",ADDRESS(ROW(${range}),COLUMN(${range}),4),NA())`;
  // A sheet with every rare table has some twenty ranges, and Excel takes 8192 characters: each range is named as seldom as can be.
  const broken = ranges.map((range) => `COUNTIF(${range},"${BREACH_MARK}*")`).join("+");
  const where = ranges.map((range) => `IFERROR(", "&${first(range)},"")`).join("&");
  const all = ranges.map((range) => `SUMPRODUCT(LEN(${range}))`).join("+");
  // Nothing broken is a division by 0, and so is the other answer.
  const told = `"#"&ROUND(1/(1/(${broken})),0)&" limits broken: see "&MID(${where},3,200)`;
  const inOrder = `IF(ISERROR(${all}),"? Some limits cannot be checked: a figure above them is an error","${IN_ORDER}")`;
  return `=IFERROR(SUBSTITUTE(SUBSTITUTE(${told},"#1 limits","1 limit"),"#",""),${inOrder})`;
}
