import type { Area } from "../../formula/address";
import type { Book, Setting } from "../book";
import { supports } from "./error-messages";
import { formats } from "../../sheets/styles";
import { bookFrom, locate, namesFrom, sheetFrom, type RawSheet, type RawTable, type SheetParts } from "./book";

/** How to read the workbook, adjusted by earlier reads. */
export interface Manner {
  /** Number of sheets to request before their number is known; 0 to request them by name. */
  guess: number;
  /** Whether each sheet needs its own response, because one for all is too large. */
  isBySheet: boolean;
  /** Whether to read settings and number formats too; switched off if this Excel cannot return them. */
  withSettings: boolean;
}

/** Known formats, which nearly all cells have; each displays the value itself. */
const KNOWN_FORMATS: ReadonlySet<unknown> = new Set(["General", "@", ...Object.values(formats)]);

/** Number of characters from which the next read is sheet by sheet; Excel on the web limits responses to 5 million. */
const LARGE = 3_500_000;

const needed = ({ withSettings }: Manner): string => `values,formulas,rowIndex,columnIndex${withSettings ? ",numberFormat" : ""}`;

const queueUsed = (sheet: Excel.Worksheet, manner: Manner): Excel.Range =>
  sheet.getUsedRangeOrNullObject(true).load(needed(manner));

const isTooLarge = (error: unknown): boolean =>
  typeof error === "object" && error !== null && "code" in error && error.code === "ResponsePayloadSizeLimitExceeded";

interface Contents extends Pick<Excel.Range, "isNullObject" | "rowIndex" | "columnIndex" | "values" | "formulas"> {
  /** Number formats, if they were requested. */
  readonly formats: readonly (readonly unknown[])[];
}

/** The loaded content of a range. */
const arrivedIn = (range: Excel.Range, { withSettings }: Manner): Contents => {
  const { isNullObject } = range;
  if (isNullObject) return { isNullObject, rowIndex: 0, columnIndex: 0, values: [], formulas: [], formats: [] };
  const { rowIndex, columnIndex, values, formulas } = range;
  return { isNullObject, rowIndex, columnIndex, values, formulas, formats: withSettings ? range.numberFormat : [] };
};

/** The rows of an area, split over several responses if necessary. */
async function rowsOf(
  context: Excel.RequestContext,
  sheet: Excel.Worksheet,
  { top, left, rows, columns }: Area,
  manner: Manner,
): Promise<Contents> {
  const range = sheet.getRangeByIndexes(top, left, rows, columns).load(needed(manner));
  try {
    await context.sync();
    return { ...arrivedIn(range, manner), isNullObject: false };
  } catch (error) {
    if (!isTooLarge(error) || rows === 1) throw error;
    const half = rows >> 1;
    const upper = await rowsOf(context, sheet, { top, left, rows: half, columns }, manner);
    const lower = await rowsOf(context, sheet, { top: top + half, left, rows: rows - half, columns }, manner);
    return {
      isNullObject: false,
      rowIndex: top,
      columnIndex: left,
      values: [...upper.values, ...lower.values],
      formulas: [...upper.formulas, ...lower.formulas],
      formats: [...upper.formats, ...lower.formats],
    };
  }
}

/** The content of a single sheet. */
async function sheetAlone(context: Excel.RequestContext, sheet: Excel.Worksheet, manner: Manner): Promise<Contents> {
  const used = queueUsed(sheet, manner);
  try {
    await context.sync();
    return arrivedIn(used, manner);
  } catch (error) {
    if (!isTooLarge(error)) throw error;
    const size = sheet.getUsedRange(true).load("rowIndex,columnIndex,rowCount,columnCount");
    await context.sync();
    const area = { top: size.rowIndex, left: size.columnIndex, rows: size.rowCount, columns: size.columnCount };
    return rowsOf(context, sheet, area, manner);
  }
}

function rawSheet({ name, visibility }: Excel.Worksheet, used: Contents): RawSheet {
  const { rowIndex: top, columnIndex: left, values, formulas, formats } = used;
  return { name, hidden: visibility !== "Visible", top, left, values, formulas, formats };
}

const charactersIn = (lines: readonly (readonly unknown[])[]): number =>
  lines.reduce((sum, line) => line.reduce<number>((all, item) => all + String(item).length + 3, sum), 0);

/**
 * Loads the content of all sheets in one round trip, unless it is too large. Excel has no call for the cells of all sheets, but
 * one for the first sheet and one for the next: a chain of these, a little longer than the workbook, reaches all of them without
 * their names. Behind the last sheet it returns null objects.
 */
async function contentsOf(context: Excel.RequestContext, manner: Manner): Promise<readonly Contents[]> {
  const { worksheets } = context.workbook;
  const guess = manner.isBySheet ? 0 : manner.guess;
  const requested: Excel.Range[] = [];
  if (guess > 0)
    for (let sheet = worksheets.getFirst(); requested.length < guess; sheet = sheet.getNextOrNullObject())
      requested.push(queueUsed(sheet, manner));
  await context.sync();
  const remaining = worksheets.items.slice(guess);
  const alone: Contents[] = [];
  if (manner.isBySheet) for (const sheet of remaining) alone.push(await sheetAlone(context, sheet, manner));
  else if (remaining.length > 0) {
    for (const sheet of remaining) requested.push(queueUsed(sheet, manner));
    await context.sync();
  }
  const { length } = worksheets.items;
  return [...requested.slice(0, length).map((range) => arrivedIn(range, manner)), ...alone].slice(0, length);
}

/** Loads settings, as far as Office.js has them; the returned function reads them after the next sync. */
function loadSettings({ application, workbook }: Excel.RequestContext): () => readonly Setting[] {
  application.load("calculationMode");
  // Older versions of Excel lack both, so they must not be requested there.
  const later = supports("1.9") ? { precision: workbook, iteration: application.iterativeCalculation } : undefined;
  later?.precision.load("usePrecisionAsDisplayed");
  later?.iteration.load("enabled");
  return () => [
    ...(application.calculationMode === "Manual" ? (["manual calculation"] as const) : []),
    ...(later?.precision.usePrecisionAsDisplayed ? (["precision as displayed"] as const) : []),
    ...(later?.iteration.enabled ? (["iteration"] as const) : []),
  ];
}

/** The ids of the sheets that may have changed since the last read; "all" if unknown. */
export type Dirty = ReadonlySet<string> | "all";

/** A workbook with the data for reading only some of its sheets again. */
export interface ReadBook {
  readonly book: Book;
  /** Sheets by id, in order. */
  readonly parts: ReadonlyMap<string, SheetParts>;
  /** Sheets, tables and names as Excel listed them: if they change, everything is read again. */
  readonly listing: string;
}

type Listed = RawTable & { readonly shown: boolean };

/** Loads sheets, tables, names and settings, but no cells; the returned function reads them after the next sync. */
function loadOutline(context: Excel.RequestContext, { withSettings }: Manner) {
  const { worksheets, tables, names } = context.workbook;
  worksheets.load("items/id,items/name,items/visibility,items/names/items/name,items/names/items/formula");
  tables.load("items/name,items/showHeaders,items/worksheet/name,items/columns/items/name,items/rows/count");
  names.load("items/name,items/formula");
  const settingsNow = withSettings ? loadSettings(context) : () => [];
  return () => {
    const sheets = worksheets.items.map(({ id, name, visibility }) => ({ id, name, visibility }));
    const listed = tables.items.map((table): Listed => ({
      name: table.name,
      sheet: table.worksheet.name,
      headers: table.columns.items.map((column) => column.name),
      rows: table.rows.count,
      shown: table.showHeaders,
    }));
    const textOf = ({ name, formula }: Excel.NamedItem) => ({ name, formula: String(formula) });
    const named = [
      ...names.items.map(textOf),
      ...worksheets.items.flatMap((sheet) => sheet.names.items.map((item) => ({ ...textOf(item), scope: sheet.name }))),
    ];
    const settings = settingsNow();
    return { listed, named, settings, listing: JSON.stringify([sheets, listed, named, settings]) };
  };
}

/** Converts the sheets. The code for number formats is only loaded for an unknown format. */
async function partsOf(raw: readonly RawSheet[]): Promise<readonly SheetParts[]> {
  const isStrange = raw.some(({ formats: all }) => all.some((line) => line.some((format) => !KNOWN_FORMATS.has(format))));
  const masked = isStrange ? (await import(/* webpackChunkName: "masked" */ "./masked")).maskedIn(raw) : [];
  return raw.map((item) => ({ ...sheetFrom(item), masked: masked.filter(({ sheet }) => sheet === item.name) }));
}

const sizeOf = (item: RawSheet): number => charactersIn(item.values) + charactersIn(item.formulas) + charactersIn(item.formats);

/** Reads the whole workbook, and adjusts `manner` for the next read. */
export async function readAll(context: Excel.RequestContext, manner: Manner): Promise<ReadBook> {
  const { worksheets, tables } = context.workbook;
  const outline = loadOutline(context, manner);
  const contents = await contentsOf(context, manner).catch((error: unknown) => {
    if (isTooLarge(error)) manner.isBySheet = true;
    throw error;
  });
  const all = worksheets.items;
  const raw = all.map((sheet, index) => rawSheet(sheet, contents[index]!));
  const { listed, named, settings, listing } = outline();
  const parts = await partsOf(raw);
  const { tables: located, unclear } = locate(
    parts.map(({ sheet }) => sheet),
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
  if (manner.guess > 0) manner.guess = Math.max(manner.guess, all.length + 8);
  manner.isBySheet ||= raw.reduce((sum, item) => sum + sizeOf(item), 0) > LARGE;
  const book = { ...bookFrom(parts, found, listed, namesFrom(named)), ...(settings.length > 0 ? { settings } : {}) };
  return { book, parts: new Map(all.map(({ id }, index) => [id, parts[index]!])), listing };
}

/**
 * Reads only the sheets that may have changed since the last read; the others remain the same objects, which an audit recognizes
 * as unchanged. Null if that is not enough: sheets, tables or names were added, removed or moved, or the response is too large.
 */
export async function readChanged(
  context: Excel.RequestContext,
  manner: Manner,
  last: ReadBook,
  dirty: ReadonlySet<string>,
): Promise<ReadBook | null> {
  const { worksheets } = context.workbook;
  const outline = loadOutline(context, manner);
  const requested = [...dirty].map((id) => {
    const sheet = worksheets.getItemOrNullObject(id).load("name,visibility");
    return { id, sheet, used: queueUsed(sheet, manner) };
  });
  try {
    await context.sync();
  } catch (error) {
    if (!isTooLarge(error)) throw error;
    return null;
  }
  const { listed, named, settings, listing } = outline();
  if (listing !== last.listing || requested.some(({ id, sheet }) => sheet.isNullObject || !last.parts.has(id))) return null;
  const fresh = await partsOf(requested.map(({ sheet, used }) => rawSheet(sheet, arrivedIn(used, manner))));
  const parts = new Map(last.parts);
  requested.forEach(({ id }, index) => parts.set(id, fresh[index]!));
  const names = new Set(fresh.map(({ sheet }) => sheet.name));
  const { tables, unclear } = locate(
    fresh.map(({ sheet }) => sheet),
    listed.filter(({ sheet }) => names.has(sheet)),
  );
  if (unclear.length > 0) return null;
  const unchanged = last.book.tables.filter(({ sheet }) => !names.has(sheet));
  const book = {
    ...bookFrom([...parts.values()], [...unchanged, ...tables], listed, namesFrom(named)),
    ...(settings.length > 0 ? { settings } : {}),
  };
  return { book, parts, listing };
}
