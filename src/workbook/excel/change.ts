import { formulaAt, type Book } from "../book";
import type { PlacedSheet } from "../../sheets/placed";
import type { Edit } from "../edit";
import { WorkbookError, type CellReference, type Changed, type WriteCondition } from "../workbook";
import { areaAddress } from "../../formula/address";
import { refusedAct, undone, wayBack, type Act, type Done, type Reader } from "./acts";
import { placeNotes } from "./add-sheets";
import { placeBoxes } from "./boxes";
import { placeCharts, placeLines, removeLines } from "./charts";
import { differences, inShort } from "./changed";
import { pieceRange, piecesOf, watchPiece, writePiece, type Piece, type Watch } from "./change-cells";
import { blanksBeside, takeOutFilled, type Beside } from "./change-columns";
import { addColumns, addHeadRows, askFrozen, forgetNames, placeFirst, placeLater } from "./change-placed";
import { addRows, checkRows, removeRows } from "./change-rows";
import {
  addSheet,
  checkColumns,
  checkDeletable,
  checkFree,
  checkNames,
  deleteSheet,
  finishSheet,
  positionsIn,
  replaceSheet,
} from "./change-sheets";
import { resetSettings, setFormats, showSheet } from "./change-settings";
import { groundOf } from "./ground";
import { askProtection, PROTECTION, whileOpen } from "./protection";
import { computeAgain, quietly, unseen } from "./quietly";
import { arrived, told } from "./refused";
import { inOneStep, type WayBack } from "./undo";

/*
 * Changes of the workbook that is open in Excel: looked at first and made in one batch, all of them or none.
 */

const NOTHING = "Nothing was changed.";

const changedMeanwhile = (what: string, outcome = "Nothing was written.", isHalfDone = false): WorkbookError =>
  new WorkbookError(
    "changed",
    `The workbook was changed meanwhile: ${what}. ${outcome} Look at the change, then do it again.`,
    isHalfDone,
  );

type Cells = Extract<Edit, { kind: "cells" }>;
type Rows = Extract<Edit, { kind: "rows" }>;
type Placing = Extract<Edit, { kind: "head rows" | "place" | "columns" | "forget names" }>;

const isCells = (one: Edit): one is Cells => one.kind === "cells";
const isRows = (one: Edit): one is Rows => one.kind === "rows";
const isPlacing = (one: Edit): one is Placing =>
  one.kind === "head rows" || one.kind === "place" || one.kind === "columns" || one.kind === "forget names";
/** The sheet, or the table, that a change is about. */
const aboutOf = (one: Edit): string => {
  if (one.kind === "rows") return one.table;
  if (one.kind === "place") return one.placed.name;
  return typeof one.sheet === "string" ? one.sheet : one.sheet.name;
};
const key = (sheet: string): string => sheet.toLowerCase();

/** Refuses, before anything is done, what the workbook as it is does not allow. */
function check(edits: readonly Edit[], book: Book): void {
  const ground = groundOf(book);
  const forgotten = edits.flatMap((one) => (one.kind === "forget names" ? one.names : []));
  for (const one of edits) {
    if (one.kind === "place") checkColumns(one.placed);
    else if (one.kind === "add sheet" || one.kind === "replace sheet") checkColumns(one.sheet);
    if (one.kind === "rows") {
      checkRows(one.table, one.count, book, ground);
      ground.grow(one.table, one.count);
    } else if (one.kind === "head rows") ground.make(one.sheet, one.at, one.count);
    else if (one.kind === "place") {
      const there = [...book.tables, ...book.names].filter(({ name }) => !forgotten.includes(name));
      checkNames(there, one.placed);
    } else if (one.kind === "add sheet")
      checkFree({ ...book, names: book.names.filter(({ name }) => !forgotten.includes(name)) }, one.sheet);
    else if (one.kind === "replace sheet") {
      checkDeletable(book, one.sheet.name);
      checkFree(book, one.sheet, one.sheet.name);
    } else if (one.kind === "delete sheet") checkDeletable(book, one.sheet);
  }
}

/** A piece to write; its range is there beforehand where no row of its sheet moves. */
interface Held {
  readonly piece: Piece;
  readonly range?: Excel.Range;
}

/** What is changed, and what has been asked of it. */
interface Site {
  readonly context: Excel.RequestContext;
  readonly wanted: readonly Edit[];
  /** The workbook as the one who changes it has read it. */
  readonly was: Book | undefined;
  /** Sheets by their names in small letters; those of tables come when it is known where they are. */
  readonly sheets: Map<string, Excel.Worksheet>;
  readonly grown: ReadonlyMap<string, Excel.Worksheet>;
  readonly held: ReadonlyMap<Cells, readonly Held[]>;
  /** Cells that stay in sight, of sheets whose heads get rows. */
  readonly frozen: ReadonlyMap<string, Excel.Range>;
}

/** Sheets whose rows move, as far as that is known before looking; null where it is not. */
function movingSheets(wanted: readonly Edit[], was: Book | undefined): ReadonlySet<string> | null {
  const tables = wanted.filter(isRows).map(({ table }) => was?.tables.find(({ name }) => key(name) === key(table)));
  const heads = wanted.flatMap((one) => (one.kind === "head rows" ? [key(one.sheet)] : []));
  return tables.every((table) => table !== undefined) ? new Set([...heads, ...tables.map((table) => key(table.sheet))]) : null;
}

/** Asks for what has to be known of sheets and cells; the answers come with the next sync. */
function siteOf(context: Excel.RequestContext, wanted: readonly Edit[], was: Book | undefined): Site {
  const { worksheets, tables } = context.workbook;
  const fresh = new Set(wanted.flatMap((one) => (one.kind === "add sheet" ? [key(one.sheet.name)] : [])));
  const sheets = new Map<string, Excel.Worksheet>();
  for (const sheet of wanted.filter((one) => isCells(one) || isPlacing(one) || one.kind === "formats").map(aboutOf))
    if (!fresh.has(key(sheet)) && !sheets.has(key(sheet))) sheets.set(key(sheet), askProtection(worksheets.getItem(sheet)));
  const frozen = new Map(
    wanted.flatMap((one) => (one.kind === "head rows" ? [[one.sheet, askFrozen(sheets.get(key(one.sheet))!)] as const] : [])),
  );
  const grown = new Map(wanted.filter(isRows).map(({ table }) => [table, askProtection(tables.getItem(table).worksheet)]));
  const moving = movingSheets(wanted, was);
  const hold = (sheet: Excel.Worksheet | undefined, piece: Piece, moves: boolean): Held => {
    // Where rows come or go, cells are named when they are where they will be.
    if (!sheet || moves) return { piece };
    const range = pieceRange(sheet, piece);
    range.format.protection.load("locked");
    return { piece, range };
  };
  const held = new Map(
    wanted.filter(isCells).map((one) => {
      const moves = moving === null || moving.has(key(one.sheet));
      return [one, piecesOf(one.cells).map((piece) => hold(sheets.get(key(one.sheet)), piece, moves))];
    }),
  );
  return { context, wanted, was, sheets, grown, held, frozen };
}

/** Looks at the workbook as it is now. Refuses what it does not allow, before anything is done. */
async function look({ context, wanted, was }: Site, read: Reader): Promise<Book> {
  let book: Book;
  try {
    book = await read(context);
  } catch (error) {
    throw told(error, `It was about ${[...new Set(wanted.map(aboutOf))].join(", ")}. ${NOTHING}`);
  }
  const found = was ? differences(was, book) : [];
  if (found.length > 0) throw changedMeanwhile(inShort(found));
  check(wanted, book);
  return book;
}

interface Queued extends Done {
  readonly rows: readonly CellReference[];
  /** What Excel may fill beside formulas that are entered. */
  readonly blanks: readonly Beside[];
  readonly watches: readonly Watch[];
  /** Arrives with the first results of the batch: a refused one need not have any. */
  readonly results: Excel.Workbook;
}

/** Asks, before anything is done, what the cells hold that are going to be written. */
function watch({ wanted, was, held }: Site, book: Book, sheetOf: (name: string) => Excel.Worksheet | undefined): Watch[] {
  const ground = groundOf(book);
  const found: Watch[] = [];
  for (const one of wanted) {
    if (one.kind === "rows") ground.grow(one.table, one.count);
    else if (one.kind === "head rows") ground.make(one.sheet, one.at, one.count);
    if (!isCells(one)) continue;
    const sheet = sheetOf(one.sheet);
    for (const { piece, range } of held.get(one)!) {
      if (sheet && was) found.push(watchPiece({ sheet, name: one.sheet }, piece, range, was, ground));
      else range?.load("values,formulas");
    }
  }
  return found;
}

/** Queues all changes, on sheets that are opened for them and protected again. */
function queue(site: Site, book: Book, lockedCellsStay: boolean): Queued {
  const { context, wanted, sheets, grown, held, frozen } = site;
  const ground = groundOf(book);
  const homeOf = (table: string): string => ground.table(table)!.sheet;
  for (const [table, sheet] of grown) if (!sheets.has(key(homeOf(table)))) sheets.set(key(homeOf(table)), sheet);
  // Open cells need no opening of the sheet: a password that somebody has set does not keep players from theirs.
  const needsOpening = (sheet: string): boolean =>
    wanted.some((one) =>
      isCells(one)
        ? key(one.sheet) === sheet && held.get(one)!.some(({ range }) => range?.format.protection.locked !== false)
        : isPlacing(one) || one.kind === "formats"
          ? key(aboutOf(one)) === sheet
          : isRows(one) && key(homeOf(one.table)) === sheet,
    );
  const toOpen = [...sheets].filter(([name]) => !lockedCellsStay && needsOpening(name)).map(([, sheet]) => sheet);
  const opened = toOpen.filter(({ protection }) => protection.protected);
  const acts: Act[] = [];
  const rows: CellReference[] = [];
  const own = new Map<string, Excel.Worksheet>();
  const positionOf = positionsIn(book);
  // Formulas of what comes may name anything else that comes.
  const later: (() => Act)[] = [];
  const place = (one: Placing): Act | undefined => {
    const sheet = sheets.get(key(aboutOf(one))) ?? own.get(key(aboutOf(one)))!;
    if (one.kind === "head rows") return addHeadRows(sheet, one, frozen.get(one.sheet)!, ground);
    if (one.kind === "columns") return addColumns(sheet, one.table, one.columns, ground);
    if (one.kind === "forget names") return forgetNames(context, sheet, one.names, book);
    later.push(() => placeLater(sheet, one.placed));
    return placeFirst(context, sheet, one.placed);
  };
  const act = (one: Edit): void => {
    if (one.kind === "cells") {
      const sheet = sheets.get(key(one.sheet)) ?? own.get(key(one.sheet))!;
      for (const { piece, range } of held.get(one)!) acts.push(writePiece({ sheet, name: one.sheet }, piece, range));
    } else if (one.kind === "rows") {
      const home = homeOf(one.table);
      const sheet = sheets.get(key(home))!;
      if (one.count < 0) return void acts.push(removeRows(sheet, one.table, -one.count, ground));
      const { act: adding, at } = addRows(sheet, one.table, one.count, ground);
      acts.push(adding);
      rows.push({ sheet: home, cell: areaAddress(at) });
    } else if (one.kind === "add sheet") {
      const adding = addSheet(context, one.sheet, positionOf(one.sheet.name, one.before));
      own.set(key(one.sheet.name), adding.sheet);
      acts.push(adding);
      later.push(() => finishSheet(adding, one.sheet));
    } else if (one.kind === "settings") acts.push(resetSettings(context, one));
    else if (one.kind === "formats") acts.push(setFormats(sheets.get(key(one.sheet))!, one));
    else if (one.kind === "show sheet") acts.push(showSheet(context, one.sheet));
    else if (isPlacing(one)) {
      const placing = place(one);
      if (placing) acts.push(placing);
    }
  };
  const results = context.workbook.load("name");
  // A few rows are sooner computed at once than asked for in a journey of their own.
  const isQuiet = !wanted.every(isCells) && !wanted.every(isRows);
  if (isQuiet) quietly(context);
  else if (wanted.every(isRows)) unseen(context);
  const watches = watch(site, book, (sheet) => sheets.get(key(sheet)));
  whileOpen(toOpen, () => {
    wanted.forEach(act);
    for (const rest of later) acts.push(rest());
  });
  // What has no way back comes last, when everything else went well.
  for (const one of wanted) {
    if (one.kind === "delete sheet") acts.push(deleteSheet(context, book, one.sheet));
    else if (one.kind === "replace sheet") for (const act of replaceSheet(context, book, one.sheet)) acts.push(act);
  }
  for (const { name, open } of newSheets(wanted))
    if (!open) context.workbook.worksheets.getItem(name).protection.protect(PROTECTION);
  const blanks = blanksBeside(wanted.filter(isCells), book, ground);
  return { acts, opened, rows, blanks, watches, book, isQuiet, results };
}

/** Whether formulas give way that lost what they name: Excel may not take them once more. */
const mendsReferences = (wanted: readonly Edit[], book: Book): boolean =>
  wanted.filter(isCells).some(({ sheet, cells }) => {
    const on = book.sheets.find(({ name }) => key(name) === key(sheet));
    return on !== undefined && cells.some(({ row, column }) => formulaAt(on, row, column)?.includes("#REF!"));
  });

const newSheets = (wanted: readonly Edit[]): readonly PlacedSheet[] =>
  wanted.flatMap((one) => (one.kind === "add sheet" || one.kind === "replace sheet" ? [one.sheet] : []));

/** Sends what is queued. Takes everything back when Excel refuses a part, or when somebody was faster. */
async function send(context: Excel.RequestContext, queued: Queued, read: Reader): Promise<void> {
  const { acts, watches, results, isQuiet } = queued;
  try {
    await context.sync();
  } catch (error) {
    const refused = acts.length === 1 || arrived(() => results.name) ? refusedAct(acts) : undefined;
    const about = refused ? `It was about ${refused.about}. ` : "";
    const { words, isHalfDone } = await undone(context, queued, read);
    throw told(error, `${about}${words || NOTHING}`, isHalfDone);
  }
  const late = watches.flatMap((one) => one());
  if (late.length > 0) {
    const { words, isHalfDone } = await undone(context, queued, read, late);
    throw changedMeanwhile(inShort(late), words || undefined, isHalfDone);
  }
  if (isQuiet) computeAgain(context);
}

/**
 * Makes all changes or none: what was done before a refusal is taken back. A condition may forbid it; `read` reads the workbook
 * in the context, along with what else is waiting there.
 */
export async function change(
  edits: readonly Edit[],
  { unlessChangedSince: was, lockedCellsStay = false }: WriteCondition,
  read: Reader,
): Promise<Changed & { readonly back: WayBack | null }> {
  const wanted = edits.filter((one) => !(isCells(one) && one.cells.length === 0) && !(isRows(one) && one.count === 0));
  if (wanted.length === 0) return { rows: [], missing: [], back: () => Promise.resolve() };
  try {
    return await inOneStep(async (context) => {
      const site = siteOf(context, wanted, was);
      const queued = queue(site, await look(site, read), lockedCellsStay);
      await send(context, queued, read);
      const filled = await takeOutFilled(context, queued.blanks, queued.opened);
      const made = newSheets(wanted);
      const placed = wanted.flatMap((one) => (one.kind === "place" ? [one.placed] : []));
      const lines = wanted.flatMap((one) => (one.kind === "lines" ? [one] : []));
      const boxes = await placeBoxes(context, [...made, ...placed], queued.opened);
      const notes = await placeNotes(context, [...made, ...placed], queued.opened);
      const charts = [...(await placeCharts(context, made)), ...(await placeLines(context, lines))];
      // What waits still; where nothing does, no journey.
      await context.sync();
      const back = mendsReferences(wanted, queued.book)
        ? null
        : wayBack(context, queued, read, () => removeLines(context, lines));
      return { rows: queued.rows, missing: [...filled, ...boxes, ...notes, ...charts], back };
    });
  } catch (error) {
    throw told(error);
  }
}
