import type { Book, MaskedCell } from "../book";
import { maskedByRules, type MaskingRule } from "../masking-rules";
import { mayMask } from "../number-format";

/*
 * Conditional formats in Excel whose number formats may hide the value. Excel returns them one by one, in separate round trips,
 * so they are not read with the cells.
 */

/** The masking rules of a sheet. */
interface SheetRules {
  readonly sheet: string;
  readonly rules: readonly MaskingRule[];
  /** Whether it has more conditional formats than are checked. */
  readonly areMore: boolean;
}

/** Limit on conditional formats checked per sheet: a full campaign has about 50 on each, and copied rows add more. */
const MOST_OF_SHEET = 2000;
/** Number of formats per round trip, because Excel on the web limits the size of responses. */
const AT_ONCE = 1000;
/** Limit on checked cells in the workbook, counted once for each rule. */
const MOST_CELLS = 1_000_000;

/** The format of a conditional format's rule; data bars, scales and icons do not change number formats. */
function styleOf(item: Excel.ConditionalFormat): Excel.ConditionalRangeFormat | undefined {
  if (item.type === "Custom") return item.custom.format;
  if (item.type === "CellValue") return item.cellValue.format;
  if (item.type === "ContainsText") return item.textComparison.format;
  if (item.type === "TopBottom") return item.topBottom.format;
  return item.type === "PresetCriteria" ? item.preset.format : undefined;
}

interface LoadedStyle {
  readonly sheet: string;
  readonly format: Excel.ConditionalFormat;
  readonly loaded: Excel.ConditionalRangeFormat;
}

/** The formats that may hide values, with their areas. */
async function maskingOf(context: Excel.RequestContext, styles: readonly LoadedStyle[]) {
  for (const { loaded } of styles) loaded.load("numberFormat");
  await context.sync();
  const masking = styles.flatMap(({ sheet, format: item, loaded }) => {
    const format: unknown = loaded.numberFormat;
    // Excel returns nothing if a conditional format keeps the cell's number format.
    if (typeof format !== "string" || format === "" || !mayMask(format)) return [];
    return [
      { sheet, format, areas: item.getRanges().areas.load("items/rowIndex,items/columnIndex,items/rowCount,items/columnCount") },
    ];
  });
  if (masking.length > 0) await context.sync();
  return masking.map(({ sheet, format, areas }) => ({
    sheet,
    format,
    areas: areas.items.map(({ rowIndex: top, columnIndex: left, rowCount: rows, columnCount: columns }) => ({
      top,
      left,
      rows,
      columns,
    })),
  }));
}

/** Reads the conditional formats of all sheets; returns the sheets with masking rules, or with too many formats. */
export async function maskingRulesIn(context: Excel.RequestContext): Promise<readonly SheetRules[]> {
  const { worksheets } = context.workbook;
  worksheets.load("items/name");
  await context.sync();
  const listed = worksheets.items.map((sheet) => ({
    sheet: sheet.name,
    formats: sheet.getRange().conditionalFormats.load({ type: true, $top: MOST_OF_SHEET + 1 }),
  }));
  await context.sync();
  const styles = listed.flatMap(({ sheet, formats }) =>
    formats.items.slice(0, MOST_OF_SHEET).flatMap((item): readonly LoadedStyle[] => {
      const loaded = styleOf(item);
      return loaded ? [{ sheet, format: item, loaded }] : [];
    }),
  );
  const masking: (MaskingRule & { readonly sheet: string })[] = [];
  for (let from = 0; from < styles.length; from += AT_ONCE)
    for (const rule of await maskingOf(context, styles.slice(from, from + AT_ONCE))) masking.push(rule);
  return listed
    .map(({ sheet, formats }) => ({
      sheet,
      rules: masking.filter((rule) => rule.sheet === sheet),
      areMore: formats.items.length > MOST_OF_SHEET,
    }))
    .filter(({ rules, areMore }) => rules.length > 0 || areMore);
}

/** The workbook with the cells that its conditional formats may mask. */
export function withRules(book: Book, all: readonly SheetRules[]): Book {
  let allowance = MOST_CELLS;
  const spend = (cells: number): void => void (allowance -= cells);
  const masked: MaskedCell[] = [...(book.masked ?? [])];
  const beyond: string[] = [];
  for (const { sheet: name, rules, areMore } of all) {
    const sheet = book.sheets.find((item) => item.name === name);
    if (!sheet) continue;
    for (const { areas, format } of rules)
      for (const area of areas)
        if (allowance > 0) for (const cell of maskedByRules([{ areas: [area], format }], sheet, spend)) masked.push(cell);
    if (areMore || allowance <= 0) beyond.push(name);
  }
  return { ...book, ...(masked.length > 0 ? { masked } : {}), ...(beyond.length > 0 ? { beyondRules: beyond } : {}) };
}
