import { areaAddress } from "../../formula/address";
import type { PlacedSheet } from "../../sheets/placed";
import { formulaAt, type Book } from "../book";
import type { CellsEdit, Edit } from "../edit";
import { WorkbookError, type CellReference, type Changed, type WriteCondition } from "../workbook";
import { refusedStep, undone, createUndo, type Step, type Done, type Reader } from "./rollback";
import { placeNotes } from "./add-sheets";
import { loadFormats, barsAmong, type Bars } from "./bars";
import { placeBoxes } from "./check-boxes";
import { blockRange, blocksOf, watchBlock, type Block, type Watch } from "./change-cells";
import { blanksBeside, removeFilled, type Beside } from "./change-columns";
import { loadFrozen } from "./change-placed";
import { positionsIn } from "./change-sheets";
import { differences, inShort } from "./changed";
import { placeCharts, placeLines, removeLines } from "./charts";
import { rowPositionsOf } from "./row-positions";
import { kindOf, type ChangeRequest, type LoadedRange, type Queueing } from "./change-kinds";
import { loadProtection, PROTECTION, whileOpen } from "./protection";
import { recalculate, quietly, unseen } from "./suspend-calculation";
import { arrived, toWorkbookError } from "./error-messages";
import { inOneStep, type UndoAction } from "./undo";
import { nameKey } from "../../kernel/names";

/*
 * Changes the workbook that is open in Excel: first checked, then made in one batch, all or none.
 */

const NOTHING = "Nothing was changed.";

const concurrentChange = (place: string, outcome = "Nothing was written.", isHalfDone = false): WorkbookError =>
  new WorkbookError(
    "changed",
    `The workbook was changed meanwhile: ${place}. ${outcome} Review the change, then try again.`,
    isHalfDone,
  );

type Rows = Extract<Edit, { kind: "rows" }>;

const isCells = (item: Edit): item is CellsEdit => item.kind === "cells";
const isRows = (item: Edit): item is Rows => item.kind === "rows";
const aboutOf = (item: Edit): string => kindOf(item).about(item);
const forgottenIn = (edits: readonly Edit[]): readonly string[] =>
  edits.flatMap((item) => (item.kind === "forget names" ? item.names : []));

/** Throws, before anything is changed, if the current workbook does not allow the edits. */
function check(edits: readonly Edit[], book: Book): void {
  const positions = rowPositionsOf(book);
  const inspected = { book, positions, forgotten: forgottenIn(edits) };
  for (const item of edits) {
    kindOf(item).check?.(item, inspected);
    positions.follow(item);
  }
}

/** The requested edits, and the data loaded for them. */
interface Site extends ChangeRequest {
  readonly wanted: readonly Edit[];
  /** The workbook as the caller read it. */
  readonly was: Book | undefined;
  /** Sheets by lowercase name; those of tables are added once it is known where they are. */
  readonly sheets: Map<string, Excel.Worksheet>;
  readonly protections: ReadonlyMap<string, Excel.Worksheet>;
  /** Conditional formats of the tables whose rows are added or removed. */
  readonly formats: ReadonlyMap<string, Excel.ConditionalFormatCollection>;
}

/** Sheets whose rows move, as far as known before reading; null if unknown. */
function movingSheets(wanted: readonly Edit[], was: Book | undefined): ReadonlySet<string> | null {
  const tables = wanted.filter(isRows).map(({ table }) => was?.tables.find(({ name }) => nameKey(name) === nameKey(table)));
  const heads = wanted.flatMap((item) => (item.kind === "head rows" ? [nameKey(item.sheet)] : []));
  return tables.every((table) => table !== undefined)
    ? new Set([...heads, ...tables.map((table) => nameKey(table.sheet))])
    : null;
}

/** Loads the required properties of sheets and cells with the next sync. */
function siteOf(context: Excel.RequestContext, wanted: readonly Edit[], was: Book | undefined): Site {
  const { worksheets, tables } = context.workbook;
  const fresh = new Set(wanted.flatMap((item) => (item.kind === "add sheet" ? [nameKey(item.sheet.name)] : [])));
  const sheets = new Map<string, Excel.Worksheet>();
  for (const sheet of wanted.filter((item) => kindOf(item).isInSheet).map(aboutOf))
    if (!fresh.has(nameKey(sheet)) && !sheets.has(nameKey(sheet)))
      sheets.set(nameKey(sheet), loadProtection(worksheets.getItem(sheet)));
  const frozen = new Map(
    wanted.flatMap((item) =>
      item.kind === "head rows" ? [[item.sheet, loadFrozen(sheets.get(nameKey(item.sheet))!)] as const] : [],
    ),
  );
  const protections = new Map(wanted.filter(isRows).map(({ table }) => [table, loadProtection(tables.getItem(table).worksheet)]));
  const moving = movingSheets(wanted, was);
  const hold = (sheet: Excel.Worksheet | undefined, block: Block, isMoved: boolean): LoadedRange => {
    // If rows move, ranges are only created once they are at their new positions.
    if (!sheet || isMoved) return { block };
    const range = blockRange(sheet, block);
    range.format.protection.load("locked");
    return { block, range };
  };
  const ranges = new Map(
    wanted.filter(isCells).map((item) => {
      const isMoved = moving === null || moving.has(nameKey(item.sheet));
      return [item, blocksOf(item.cells).map((block) => hold(sheets.get(nameKey(item.sheet)), block, isMoved))];
    }),
  );
  const formats = new Map(wanted.filter(isRows).map(({ table }) => [table, loadFormats(tables.getItem(table))]));
  return { context, wanted, was, sheets, protections, ranges, frozen, formats };
}

/** Reads the current workbook. Throws if it does not allow the edits, before anything is written. */
async function inspect({ context, wanted, was }: Site, read: Reader): Promise<Book> {
  let book: Book;
  try {
    book = await read(context);
  } catch (error) {
    throw toWorkbookError(error, `It was about ${[...new Set(wanted.map(aboutOf))].join(", ")}. ${NOTHING}`);
  }
  const found = was ? differences(was, book) : [];
  if (found.length > 0) throw concurrentChange(inShort(found));
  check(wanted, book);
  return book;
}

interface Queued extends Done {
  readonly rows: readonly CellReference[];
  /** Cells that Excel may fill beside entered formulas. */
  readonly blanks: readonly Beside[];
  readonly watches: readonly Watch[];
  /** Loaded with the first results of the batch; a rejected batch may have none. */
  readonly results: Excel.Workbook;
}

/** Loads, before anything is changed, the cells that will be written. */
function watch({ wanted, was, ranges }: Site, book: Book, sheetOf: (name: string) => Excel.Worksheet | undefined): Watch[] {
  const positions = rowPositionsOf(book);
  const found: Watch[] = [];
  for (const item of wanted) {
    positions.follow(item);
    if (!isCells(item)) continue;
    const sheet = sheetOf(item.sheet);
    for (const { block, range } of ranges.get(item)!) {
      if (sheet && was) found.push(watchBlock({ sheet, name: item.sheet }, block, range, was, positions));
      else range?.load("values,formulas");
    }
  }
  return found;
}

/** Queues all edits, and unprotects the sheets for them. */
function queue(site: Site, book: Book, bars: Bars, lockedCellsStay: boolean): Queued {
  const { context, wanted, sheets, protections, ranges, frozen } = site;
  const positions = rowPositionsOf(book);
  for (const [table, sheet] of protections) {
    const sheetKey = nameKey(positions.table(table)!.sheet);
    if (!sheets.has(sheetKey)) sheets.set(sheetKey, sheet);
  }
  const toBeOpen = new Set(
    wanted.map((item) => nameKey(kindOf(item).opens?.(item, { context, ranges, frozen, positions }) ?? "")),
  );
  const toOpen = [...sheets].filter(([name]) => !lockedCellsStay && toBeOpen.has(name)).map(([, sheet]) => sheet);
  const opened = toOpen.filter(({ protection }) => protection.protected);
  const steps: Step[] = [];
  const rows: CellReference[] = [];
  const addedSheets = new Map<string, Excel.Worksheet>();
  const later: (() => Step)[] = [];
  const queueing: Queueing = {
    ...{ context, ranges, frozen, book, bars, positions, forgotten: forgottenIn(wanted) },
    sheet: (name) => sheets.get(nameKey(name)) ?? addedSheets.get(nameKey(name))!,
    position: positionsIn(book),
    sheetAdded: (name, sheet) => void addedSheets.set(nameKey(name), sheet),
    grows: (sheet, at) => void rows.push({ sheet, cell: areaAddress(at) }),
    later: (step) => void later.push(step),
  };
  const results = context.workbook.load("name");
  // For a few rows, calculating at once is faster than another round trip.
  const isQuiet = !wanted.every(isCells) && !wanted.every(isRows);
  if (isQuiet) quietly(context);
  else if (wanted.every(isRows)) unseen(context);
  const watches = watch(site, book, (sheet) => sheets.get(nameKey(sheet)));
  whileOpen(toOpen, () => {
    for (const item of wanted) for (const step of kindOf(item).queue?.(item, queueing) ?? []) steps.push(step);
    for (const step of later) steps.push(step());
  });
  for (const item of wanted) for (const step of kindOf(item).last?.(item, queueing) ?? []) steps.push(step);
  for (const { name, open } of newSheets(wanted))
    if (!open) context.workbook.worksheets.getItem(name).protection.protect(PROTECTION);
  const blanks = blanksBeside(wanted.filter(isCells), book, positions);
  return { steps, opened, rows, blanks, watches, book, isQuiet, results };
}

/** Whether formulas with #REF! are overwritten: Excel may not accept them again, so this cannot be undone. */
const repairsReferences = (wanted: readonly Edit[], book: Book): boolean =>
  wanted.filter(isCells).some(({ sheet, cells }) => {
    const on = book.sheets.find(({ name }) => nameKey(name) === nameKey(sheet));
    return on !== undefined && cells.some(({ row, column }) => formulaAt(on, row, column)?.includes("#REF!"));
  });

const newSheets = (wanted: readonly Edit[]): readonly PlacedSheet[] =>
  wanted.flatMap((item) => (item.kind === "add sheet" || item.kind === "replace sheet" ? [item.sheet] : []));

/** Sends the queued batch. Reverts everything if Excel rejects a part, or if someone else changed the cells first. */
async function send(context: Excel.RequestContext, queued: Queued, read: Reader): Promise<void> {
  const { steps, watches, results, isQuiet } = queued;
  try {
    await context.sync();
  } catch (error) {
    const refused = steps.length === 1 || arrived(() => results.name) ? refusedStep(steps) : undefined;
    const about = refused ? `It was about ${refused.about}. ` : "";
    const { message, isHalfDone } = await undone(context, queued, read);
    throw toWorkbookError(error, `${about}${message || NOTHING}`, isHalfDone);
  }
  const late = watches.flatMap((item) => item());
  if (late.length > 0) {
    const { message, isHalfDone } = await undone(context, queued, read, late);
    throw concurrentChange(inShort(late), message || undefined, isHalfDone);
  }
  if (isQuiet) recalculate(context);
}

/**
 * Makes all edits or none: completed steps are reverted after a rejection. A condition may forbid the change; `read` reads the
 * workbook in the same context.
 */
export async function change(
  edits: readonly Edit[],
  { unlessChangedSince: was, lockedCellsStay = false }: WriteCondition,
  read: Reader,
): Promise<Changed & { readonly back: UndoAction | null }> {
  const wanted = edits.filter((item) => !(isCells(item) && item.cells.length === 0) && !(isRows(item) && item.count === 0));
  if (wanted.length === 0) return { rows: [], missing: [], back: () => Promise.resolve() };
  try {
    return await inOneStep(async (context) => {
      const site = siteOf(context, wanted, was);
      const book = await inspect(site, read);
      const queued = queue(site, book, await barsAmong(context, site.formats, rowPositionsOf(book)), lockedCellsStay);
      await send(context, queued, read);
      const filled = await removeFilled(context, queued.blanks, queued.opened);
      const added = newSheets(wanted);
      const placed = wanted.flatMap((item) => (item.kind === "place" ? [item.placed] : []));
      const lines = wanted.flatMap((item) => (item.kind === "lines" ? [item] : []));
      const boxes = await placeBoxes(context, [...added, ...placed], queued.opened);
      const notes = await placeNotes(context, [...added, ...placed], queued.opened);
      const charts = [...(await placeCharts(context, added)), ...(await placeLines(context, lines))];
      // Sends what is still pending; without pending requests there is no round trip.
      await context.sync();
      const back = repairsReferences(wanted, queued.book)
        ? null
        : createUndo(context, queued, read, () => removeLines(context, lines));
      return { rows: queued.rows, missing: [...filled, ...boxes, ...notes, ...charts], back };
    });
  } catch (error) {
    throw toWorkbookError(error);
  }
}
