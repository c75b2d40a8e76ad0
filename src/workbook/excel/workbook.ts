import type { CellValue } from "../../kernel/values";
import type { Book } from "../book";
import { address, type Area, areaAddress, areaOf, cellFormula, splitAddress } from "../../formula/address";
import { bookFrom, locate, namesFrom, sheetFrom, type RawSheet, type RawTable } from "./book";
import {
  addressLists,
  columnPoints,
  formatBlock,
  formulaBlocks,
  rectangles,
  roleAreas,
  stretches,
  typed,
  typedText,
  validationRule,
  valueBlock,
  type Block,
} from "./plan";
import type { PlacedSheet } from "../../sheets/placed";
import { BREACH, FONT, looks, TABLE_STYLE, type Look } from "../../sheets/styles";
import { WorkbookError, type CellChange, type CellReference, type Progress, type Unsubscribe, type Workbook } from "../workbook";

/*
 * The workbook that is open in Excel. Everything is queued first and sent in one go, since every sync is a journey to Excel
 * and, on the web, to a server.
 */

/** Sheets that a first read looks at without knowing how many there are. */
const FIRST_GUESS = 24;
/** Milliseconds without news after which edits count as finished, and after which one reports in any case. */
const BURST = { quiet: 200, longest: 1000 };

const supports = (version: string): boolean => {
  const requirements = typeof Office === "undefined" ? undefined : Office.context?.requirements;
  return requirements?.isSetSupported("ExcelApi", version) ?? true;
};

const TELL: Readonly<Record<string, readonly [WorkbookError["refusal"], string]>> = {
  AccessDenied: ["protected", "The sheet is protected. Unprotect it under Review, or ask whoever protected it."],
  ItemNotFound: ["gone", "The sheet, table or cell is no longer there. Check the workbook again."],
  InvalidReference: ["gone", "The sheet, table or cell is no longer there. Check the workbook again."],
  ItemAlreadyExists: ["taken", "A sheet, table or name of this kind is already there."],
  InvalidOperationInCellEditMode: ["busy", "Excel is waiting for a cell to be finished. Press Enter or Esc, then try again."],
  HostIsBusy: ["busy", "Excel is busy. Try again in a moment."],
  Conflict: ["busy", "Somebody else changed the workbook at the same moment. Try again."],
  RequestPayloadSizeLimitExceeded: ["too much", "This is more than Excel takes at once. Choose fewer sheets at a time."],
  ResponsePayloadSizeLimitExceeded: [
    "too much",
    "The workbook is larger than Excel hands over at once. Remove sheets that the campaign does not need.",
  ],
  ApiNotFound: ["too old", "This version of Excel lacks something that the ledger needs. Update Office."],
};

function told(error: unknown, nothing = ""): WorkbookError {
  if (error instanceof WorkbookError) return error;
  const code = typeof error === "object" && error !== null && "code" in error ? String(error.code) : "";
  const after = nothing === "" ? "" : ` ${nothing}`;
  const [refusal, words] = TELL[code] ?? (["failed", `Excel refused: ${messageOf(error)}`] as const);
  return new WorkbookError(refusal, `${words}${after}`);
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Whether a property arrived before the batch broke off. */
function arrived(read: () => unknown): boolean {
  try {
    read();
    return true;
  } catch {
    return false;
  }
}

/** Lets the pane show its progress. */
const breath = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

interface Read {
  readonly book: Book;
  readonly sheets: number;
}

function queueUsed(sheet: Excel.Worksheet): Excel.Range {
  const used = sheet.getUsedRangeOrNullObject(true);
  used.load("values,formulas,rowIndex,columnIndex");
  return used;
}

function rawSheet({ name, visibility }: Excel.Worksheet, used: Excel.Range): RawSheet {
  const hidden = visibility !== "Visible";
  if (used.isNullObject) return { name, hidden, top: 0, left: 0, values: [], formulas: [] };
  return { name, hidden, top: used.rowIndex, left: used.columnIndex, values: used.values, formulas: used.formulas };
}

/**
 * Excel cannot be asked for the cells of all sheets, but for the first sheet and the one after a sheet: a chain of these, a
 * little longer than the workbook, reaches all of them without knowing one. What lies behind the last sheet is a null object.
 */
async function readAll(context: Excel.RequestContext, guess: number): Promise<Read> {
  const { worksheets, tables, names } = context.workbook;
  worksheets.load("items/name,items/visibility");
  tables.load("items/name,items/showHeaders,items/worksheet/name,items/columns/items/name,items/rows/count");
  names.load("items/name,items/type,items/formula");
  const chain: Excel.Range[] = [];
  if (guess > 0) {
    for (let sheet = worksheets.getFirst(); chain.length < guess; sheet = sheet.getNextOrNullObject())
      chain.push(queueUsed(sheet));
  }
  await context.sync();

  const all = worksheets.items;
  if (all.length > guess) {
    for (const sheet of all.slice(guess)) chain.push(queueUsed(sheet));
    await context.sync();
  }
  const raw = all.map((sheet, index) => rawSheet(sheet, chain[index]!));
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
  return { book: bookFrom(raw, found, listed, namesFrom(cells)), sheets: all.length };
}

/** Ranges serve one batch only; to follow them through later ones would double the request. */
const rangeOf = (sheet: Excel.Worksheet, { top, left, rows, columns }: Area): Excel.Range =>
  sheet.getRangeByIndexes(top, left, rows, columns).untrack();
const rangesOf = (sheet: Excel.Worksheet, addresses: string): Excel.RangeAreas => sheet.getRanges(addresses).untrack();

function enter<T extends CellValue>(
  sheet: Excel.Worksheet,
  block: Block<T> | null,
  property: "values" | "formulas" | "numberFormat",
) {
  if (block) rangeOf(sheet, block.area)[property] = block.entries as never;
}

function dress(format: Excel.RangeFormat, look: Look): void {
  // Excel's automatic colour stays legible in every theme and mode; black would not.
  if (look.colour.theme !== 1 || look.colour.tint !== 0) format.font.color = look.colour.hex;
  format.verticalAlignment = look.vertical === "top" ? "Top" : look.vertical === "center" ? "Center" : "Bottom";
  if (look.fill) format.fill.color = look.fill.hex;
  if (look.bold) format.font.bold = true;
  if (look.italic) format.font.italic = true;
  if (look.size !== undefined && look.size !== FONT.size) format.font.size = look.size;
  if (look.wrap) format.wrapText = true;
  if (look.align) format.horizontalAlignment = look.align === "right" ? "Right" : "Left";
  if (!look.locked) format.protection.locked = false;
  if (!look.line) return;
  const sides: readonly Excel.BorderIndex[] =
    look.line.where === "below"
      ? ["EdgeBottom" as Excel.BorderIndex]
      : (["EdgeTop", "EdgeBottom", "EdgeLeft", "EdgeRight", "InsideHorizontal", "InsideVertical"] as Excel.BorderIndex[]);
  for (const side of sides) {
    const border = format.borders.getItem(side);
    border.style = "Continuous";
    border.color = look.line.colour.hex;
  }
}

function placeContent(sheet: Excel.Worksheet, placed: PlacedSheet): void {
  enter(sheet, valueBlock(placed), "values");
  enter(sheet, formatBlock(placed), "numberFormat");
  for (const [role, areas] of roleAreas(placed)) {
    for (const list of addressLists(areas)) dress(rangesOf(sheet, list).format, looks[role]);
  }
  const right = rectangles(
    placed.cells.filter(({ align }) => align === "right").map(({ row, column }) => ({ row, column, key: 0 })),
  );
  for (const list of addressLists(right.get(0) ?? [])) rangesOf(sheet, list).format.horizontalAlignment = "Right";
  for (const { first, count, size } of stretches(placed.widths.entries())) {
    rangeOf(sheet, { top: 0, left: first, rows: 1, columns: count }).format.columnWidth = columnPoints(size);
  }
  for (const { first, count, size } of stretches(placed.heights)) {
    rangeOf(sheet, { top: first, left: 0, rows: count, columns: 1 }).format.rowHeight = size;
  }
}

function placeTables(context: Excel.RequestContext, sheet: Excel.Worksheet, placed: PlacedSheet): void {
  for (const { name, area, filter } of placed.tables) {
    const table = sheet.tables.add(areaAddress(area), true);
    table.name = name;
    table.style = TABLE_STYLE;
    table.showFilterButton = filter;
  }
  for (const { name, row, column } of placed.names) context.workbook.names.add(name, cellFormula(placed.name, row, column));
}

function placeRules(sheet: Excel.Worksheet, placed: PlacedSheet): void {
  for (const { area, rule, strict, title, message } of placed.validations) {
    const { dataValidation } = rangeOf(sheet, area);
    dataValidation.rule = validationRule(rule);
    dataValidation.errorAlert = { showAlert: true, style: strict ? "Stop" : "Warning", title, message };
  }
  for (const { area, formula } of placed.highlights) {
    const { custom } = rangeOf(sheet, area).conditionalFormats.add("Custom");
    custom.rule.formula = formula;
    custom.format.font.color = BREACH.colour.hex;
    custom.format.fill.color = BREACH.fill.hex;
  }
}

function placeView(sheet: Excel.Worksheet, placed: PlacedSheet): void {
  const { rows, columns } = placed.freeze;
  if (rows > 0 && columns > 0) sheet.freezePanes.freezeAt(rangeOf(sheet, { top: 0, left: 0, rows, columns }));
  else if (rows > 0) sheet.freezePanes.freezeRows(rows);
  else if (columns > 0) sheet.freezePanes.freezeColumns(columns);
  sheet.showGridlines = false;

  const page = sheet.pageLayout;
  page.orientation = "Landscape";
  page.zoom = { horizontalFitToPages: 1 };
  page.setPrintTitleRows(`$${placed.printTitles[0] + 1}:$${placed.printTitles[1] + 1}`);
  const footer = page.headersFooters.defaultForAllPages;
  const title = placed.cells.find(({ role }) => role === "title")?.value;
  if (typeof title === "string") footer.leftFooter = title.replaceAll("&", "&&");
  footer.centerFooter = "&A";
  footer.rightFooter = "Page &P of &N";
  for (const row of placed.pageBreaks ?? []) sheet.horizontalPageBreaks.add(address(row, 0));

  const notes = "notes" in sheet && supports("1.18") ? sheet.notes : null;
  for (const { row, column, note } of placed.cells) if (note !== undefined) notes?.add(address(row, column), note);
  if (placed.hidden) sheet.visibility = "Hidden";
}

/** Locked cells stay locked for everybody, without a password; what does no harm stays possible. */
const PROTECTION: Excel.WorksheetProtectionOptions = {
  allowAutoFilter: true,
  allowEditObjects: true,
  allowFormatCells: true,
  allowFormatColumns: true,
  allowFormatRows: true,
  allowInsertRows: true,
  allowSort: true,
};

interface Before {
  readonly ids: ReadonlySet<string>;
}

/** Looks whether names are free, and remembers what was there before. */
async function checkFree(context: Excel.RequestContext, sheets: readonly PlacedSheet[]): Promise<Before> {
  const { worksheets, tables, names } = context.workbook;
  worksheets.load("items/id,items/name");
  tables.load("items/name");
  names.load("items/name");
  await context.sync();
  const refuse = (what: string, wanted: readonly string[], there: readonly { readonly name: string }[]) => {
    const taken = wanted.find((name) => there.some((one) => one.name.toLowerCase() === name.toLowerCase()));
    if (taken !== undefined) {
      throw new WorkbookError("taken", `The workbook already has a ${what} named ${taken}. Nothing was added.`);
    }
  };
  refuse(
    "sheet",
    sheets.map(({ name }) => name),
    worksheets.items,
  );
  const own = sheets.flatMap((sheet) => [...sheet.tables, ...sheet.names].map(({ name }) => name));
  refuse("table", own, tables.items);
  refuse("name", own, names.items);
  return { ids: new Set(worksheets.items.map(({ id }) => id)) };
}

/** Takes away what a broken batch left behind: the sheets that it is known to have added, and their names. */
async function takeBack(sheets: readonly PlacedSheet[], added: readonly Excel.Worksheet[], before: Before): Promise<void> {
  const known = new Set(added.filter((sheet) => arrived(() => sheet.id)).map(({ id }) => id));
  const wanted = new Set(sheets.map(({ name }) => name));
  await Excel.run(async (context) => {
    const { worksheets, names } = context.workbook;
    worksheets.load("items/id,items/name");
    await context.sync();
    const ours = worksheets.items.filter(({ id, name }) =>
      known.size > 0 ? known.has(id) : wanted.has(name) && !before.ids.has(id),
    );
    const left = new Set(ours.map(({ name }) => name));
    for (const sheet of sheets.filter(({ name }) => left.has(name))) {
      for (const { name } of sheet.names) names.getItemOrNullObject(name).delete();
    }
    for (const sheet of ours) {
      sheet.visibility = "Visible";
      sheet.delete();
    }
    await context.sync();
  });
}

async function addSheets(sheets: readonly PlacedSheet[], progress: Progress = () => undefined): Promise<void> {
  if (sheets.length === 0) return;
  const added: Excel.Worksheet[] = [];
  let before: Before | null = null;
  try {
    await Excel.run(async (context) => {
      before = await checkFree(context, sheets);
      context.application.suspendApiCalculationUntilNextSync();
      if (supports("1.9")) context.application.suspendScreenUpdatingUntilNextSync();
      for (const { name } of sheets) added.push(context.workbook.worksheets.add(name).load("id"));
      // Formulas name tables, cells and lists of other sheets, so everything they may name comes first.
      for (const [index, placed] of sheets.entries()) {
        progress(index, sheets.length, placed.name);
        placeContent(added[index]!, placed);
        placeTables(context, added[index]!, placed);
        await breath();
      }
      for (const [index, placed] of sheets.entries()) {
        const sheet = added[index]!;
        for (const block of formulaBlocks(placed)) enter(sheet, block, "formulas");
        placeRules(sheet, placed);
        placeView(sheet, placed);
        if (!placed.open) sheet.protection.protect(PROTECTION);
      }
      await context.sync();
      progress(sheets.length, sheets.length, "");
      const first = added[sheets.findIndex(({ hidden }) => !hidden)];
      first?.activate();
      first?.getRange("A1").select();
      context.application.calculate("Recalculate");
      await context.sync();
    });
  } catch (error) {
    if (!before) throw told(error);
    try {
      await takeBack(sheets, added, before);
    } catch {
      throw told(
        error,
        `The sheets could not be removed again. Delete by hand what was added of ${sheets.map(({ name }) => name).join(", ")}.`,
      );
    }
    throw told(error, "The sheets added so far were removed again; the workbook is as it was.");
  }
}

/** Writes all changes or none: what was written before a refusal is put back. */
async function write(changes: readonly CellChange[]): Promise<void> {
  if (changes.length === 0) return;
  try {
    await Excel.run(async (context) => {
      const ranges = changes.map(({ sheet, cell, value, formula }) => {
        const range = context.workbook.worksheets.getItem(sheet).getRange(cell).load("values,formulas");
        if (formula !== undefined) range.formulas = formula as never;
        else range.values = typed(value ?? null) as never;
        // Arrives only when the cell was written.
        return range.load("rowIndex");
      });
      try {
        await context.sync();
      } catch (error) {
        const written = ranges.filter((range) => arrived(() => range.rowIndex));
        for (const range of written.reverse())
          range.formulas = range.formulas.map((row, r) => row.map((was, c) => again(was, range.values[r]?.[c])));
        await context.sync();
        const refused = changes[written.length];
        throw told(error, `${refused ? `It was about ${refused.sheet}!${refused.cell}. ` : ""}Nothing was changed.`);
      }
    });
  } catch (error) {
    throw told(error);
  }
}

/** What has to be entered to get the same content again. */
const again = (formula: unknown, value: unknown): unknown =>
  typeof formula === "string" && formula === value ? typedText(formula) : formula;

async function select({ sheet, cell }: CellReference): Promise<void> {
  try {
    await Excel.run(async (context) => {
      const on = context.workbook.worksheets.getItem(sheet);
      on.activate();
      on.getRange(cell).select();
      await context.sync();
    });
  } catch (error) {
    throw told(error);
  }
}

async function selection() {
  try {
    return await Excel.run(async (context) => {
      const active = context.workbook.getActiveCell().load("address,values,formulas");
      const areas = context.workbook.getSelectedRanges().load("address");
      await context.sync();
      const { sheet } = splitAddress(active.address);
      const first = splitAddress(areas.address).rest.split(",")[0]!;
      const value: unknown = active.values[0]?.[0];
      const formula: unknown = active.formulas[0]?.[0];
      return {
        sheet: sheet ?? "",
        cell: areaOf(first) ? first : splitAddress(active.address).rest,
        value: value === "" ? null : (value as CellValue),
        formula: typeof formula === "string" && formula.startsWith("=") && formula !== value ? formula : null,
      };
    });
  } catch (error) {
    throw told(error);
  }
}

/** Calls once when no news came for a while, and at the latest a second after the first. */
function burst(handler: () => void): { readonly news: () => Promise<void>; readonly stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let since = 0;
  const fire = () => {
    timer = undefined;
    handler();
  };
  return {
    async news() {
      const now = Date.now();
      if (timer === undefined) since = now;
      else clearTimeout(timer);
      timer = setTimeout(fire, Math.max(0, Math.min(BURST.quiet, since + BURST.longest - now)));
    },
    stop() {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}

type Heard = OfficeExtension.EventHandlerResult<unknown>;

async function listen(
  handler: () => void,
  attach: (sheets: Excel.WorksheetCollection, news: () => Promise<void>) => Heard[],
): Promise<Unsubscribe> {
  const { news, stop } = burst(handler);
  try {
    const heard = await Excel.run(async (context) => {
      const all = attach(context.workbook.worksheets, news);
      await context.sync();
      return all;
    });
    return async () => {
      stop();
      const [first] = heard;
      if (!first) return;
      await Excel.run(first.context, async (context) => {
        for (const one of heard) one.remove();
        await context.sync();
      });
    };
  } catch (error) {
    stop();
    throw told(error);
  }
}

/** The workbook that is open in Excel; every method answers a WorkbookError in plain words when Excel refuses. */
export function excelWorkbook(): Workbook {
  let guess = FIRST_GUESS;
  const readOnce = async (): Promise<Book> => {
    const { book, sheets } = await Excel.run({ delayForCellEdit: true }, (context) => readAll(context, guess));
    if (guess > 0) guess = Math.max(FIRST_GUESS, sheets + 8);
    return book;
  };
  return {
    async read() {
      try {
        return await readOnce();
      } catch (error) {
        // Should an Excel not follow the chain beyond the last sheet, the sheets are asked for by name from now on.
        const refused = told(error);
        if (guess === 0 || (refused.refusal !== "failed" && refused.refusal !== "gone")) throw refused;
        guess = 0;
        return readOnce().catch((again: unknown) => {
          throw told(again);
        });
      }
    },
    addSheets,
    write,
    select,
    selection,
    onChange: (handler) =>
      listen(handler, (sheets, news) => [
        sheets.onChanged.add(news),
        sheets.onCalculated.add(news),
        sheets.onAdded.add(news),
        sheets.onDeleted.add(news),
      ]),
    onSelect: (handler) => listen(handler, (sheets, news) => [sheets.onSelectionChanged.add(news), sheets.onActivated.add(news)]),
  };
}
