import type { Area } from "../../formula/address";
import type { Book, Setting } from "../book";
import { supports } from "./refused";
import { bookFrom, locate, namesFrom, sheetFrom, type RawSheet, type RawTable } from "./book";

/** How a workbook is read, as the reads before have shown. */
export interface Manner {
  /** How many sheets are looked at before it is known how many there are; 0 where they are asked for by name. */
  guess: number;
  /** Whether one answer is too large for all sheets: each has its own. */
  isBySheet: boolean;
  /** Whether Excel is asked for the settings of the workbook: one that cannot tell must not fail to be read. */
  withSettings: boolean;
}

/** Signs of an answer, of the 5 million that Excel on the web gives, from which on the next one is asked for sheet by sheet. */
const LARGE = 3_500_000;

const NEEDED = "values,formulas,rowIndex,columnIndex";

const queueUsed = (sheet: Excel.Worksheet): Excel.Range => sheet.getUsedRangeOrNullObject(true).load(NEEDED);

const isTooLarge = (error: unknown): boolean =>
  typeof error === "object" && error !== null && "code" in error && error.code === "ResponsePayloadSizeLimitExceeded";

type Contents = Pick<Excel.Range, "isNullObject" | "rowIndex" | "columnIndex" | "values" | "formulas">;

/** The rows of a block in one answer, or in as many as it takes. */
async function rowsOf(
  context: Excel.RequestContext,
  sheet: Excel.Worksheet,
  { top, left, rows, columns }: Area,
): Promise<Contents> {
  const range = sheet.getRangeByIndexes(top, left, rows, columns).load(NEEDED);
  try {
    await context.sync();
    return range;
  } catch (error) {
    if (!isTooLarge(error) || rows === 1) throw error;
    const half = rows >> 1;
    const upper = await rowsOf(context, sheet, { top, left, rows: half, columns });
    const lower = await rowsOf(context, sheet, { top: top + half, left, rows: rows - half, columns });
    return {
      isNullObject: false,
      rowIndex: top,
      columnIndex: left,
      values: [...upper.values, ...lower.values],
      formulas: [...upper.formulas, ...lower.formulas],
    };
  }
}

/** What is on one sheet, in an answer of its own. */
async function sheetAlone(context: Excel.RequestContext, sheet: Excel.Worksheet): Promise<Contents> {
  const used = queueUsed(sheet);
  try {
    await context.sync();
    return used;
  } catch (error) {
    if (!isTooLarge(error)) throw error;
    const size = sheet.getUsedRange(true).load("rowIndex,columnIndex,rowCount,columnCount");
    await context.sync();
    const area = { top: size.rowIndex, left: size.columnIndex, rows: size.rowCount, columns: size.columnCount };
    return rowsOf(context, sheet, area);
  }
}

function rawSheet({ name, visibility }: Excel.Worksheet, used: Contents): RawSheet {
  const hidden = visibility !== "Visible";
  if (used.isNullObject) return { name, hidden, top: 0, left: 0, values: [], formulas: [] };
  return { name, hidden, top: used.rowIndex, left: used.columnIndex, values: used.values, formulas: used.formulas };
}

const signsIn = (lines: readonly (readonly unknown[])[]): number =>
  lines.reduce((sum, line) => line.reduce<number>((all, one) => all + String(one).length + 3, sum), 0);

/**
 * Asks for what all sheets hold, in one answer where that is not too large. Excel cannot be asked for the cells of all sheets,
 * but for the first sheet and the one after a sheet: a chain of these, a little longer than the workbook, reaches all of them
 * without knowing one. What lies behind the last sheet is a null object.
 */
async function contentsOf(context: Excel.RequestContext, manner: Manner): Promise<readonly Contents[]> {
  const { worksheets } = context.workbook;
  const guess = manner.isBySheet ? 0 : manner.guess;
  const found: Contents[] = [];
  if (guess > 0)
    for (let sheet = worksheets.getFirst(); found.length < guess; sheet = sheet.getNextOrNullObject())
      found.push(queueUsed(sheet));
  await context.sync();
  const rest = worksheets.items.slice(guess);
  if (manner.isBySheet) for (const sheet of rest) found.push(await sheetAlone(context, sheet));
  else if (rest.length > 0) {
    for (const sheet of rest) found.push(queueUsed(sheet));
    await context.sync();
  }
  return found.slice(0, worksheets.items.length);
}

/** Asks for the settings that Excel can tell; the answer is there after the next sync. */
function askSettings({ application, workbook }: Excel.RequestContext): () => readonly Setting[] {
  application.load("calculationMode");
  // These came together, with a later Excel; to name what an older one lacks is to ask for it.
  const later = supports("1.9") ? { precision: workbook, iteration: application.iterativeCalculation } : undefined;
  later?.precision.load("usePrecisionAsDisplayed");
  later?.iteration.load("enabled");
  return () => [
    ...(application.calculationMode === "Manual" ? (["manual calculation"] as const) : []),
    ...(later?.precision.usePrecisionAsDisplayed ? (["precision as displayed"] as const) : []),
    ...(later?.iteration.enabled ? (["iteration"] as const) : []),
  ];
}

/** Reads the workbook, and notes in what manner it is best read the next time. */
export async function readAll(context: Excel.RequestContext, manner: Manner): Promise<Book> {
  const { worksheets, tables, names } = context.workbook;
  worksheets.load("items/name,items/visibility");
  tables.load("items/name,items/showHeaders,items/worksheet/name,items/columns/items/name,items/rows/count");
  names.load("items/name,items/type,items/formula");
  const settingsNow = manner.withSettings ? askSettings(context) : () => [];
  const contents = await contentsOf(context, manner).catch((error: unknown) => {
    if (isTooLarge(error)) manner.isBySheet = true;
    throw error;
  });
  const all = worksheets.items;
  const raw = all.map((sheet, index) => rawSheet(sheet, contents[index]!));
  const listed = tables.items.map((table): RawTable & { readonly shown: boolean } => ({
    name: table.name,
    sheet: table.worksheet.name,
    headers: table.columns.items.map((column) => column.name),
    rows: table.rows.count,
    shown: table.showHeaders,
  }));
  const { tables: located, unclear } = locate(
    raw.map((sheet) => sheetFrom(sheet).sheet),
    listed,
  );
  const found = [...located];
  if (unclear.length > 0) {
    const ranges = unclear.map(({ name }) => tables.getItem(name).getDataBodyRange().load("rowIndex,columnIndex,rowCount"));
    await context.sync();
    unclear.forEach(({ name, sheet, headers }, index) => {
      const { rowIndex, columnIndex, rowCount } = ranges[index]!;
      found.push({ name, sheet, headers, top: rowIndex - 1, left: columnIndex, rows: rowCount });
    });
  }
  const cells = names.items
    .filter(({ type }) => type === "Range")
    .map(({ name, formula }) => ({ name, formula: String(formula) }));
  if (manner.guess > 0) manner.guess = Math.max(manner.guess, all.length + 8);
  manner.isBySheet ||= raw.reduce((sum, { values, formulas }) => sum + signsIn(values) + signsIn(formulas), 0) > LARGE;
  const settings = settingsNow();
  return { ...bookFrom(raw, found, listed, namesFrom(cells)), ...(settings.length > 0 ? { settings } : {}) };
}
