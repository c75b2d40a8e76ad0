import type { Area } from "../../formula/address";
import type { PlacedSheet } from "../../sheets/placed";
import type { Book } from "../book";
import type { CellsEdit, Edit } from "../edit";
import type { Act } from "./acts";
import type { Bars } from "./bars";
import { writePiece, type Piece } from "./change-cells";
import { addColumns, addHeadRows, forgetNames, placeFirst, placeLater } from "./change-placed";
import { addRows, checkRows, removeRows } from "./change-rows";
import { resetSettings, setFormats, showSheet } from "./change-settings";
import {
  addSheet,
  checkColumns,
  checkDeletable,
  checkFree,
  checkNames,
  deleteSheet,
  finishSheet,
  replaceSheet,
} from "./change-sheets";
import type { Ground } from "./ground";

/*
 * What each kind of change is to the workbook that is open in Excel.
 */

/** A piece to write; its range is there beforehand where no row of its sheet moves. */
export interface Held {
  readonly piece: Piece;
  readonly range?: Excel.Range;
}

/** The workbook as it is before the batch. */
interface Looked {
  readonly book: Book;
  /** Where its tables and rows are by now. */
  readonly ground: Ground;
  /** Names that the batch forgets: they are free. */
  readonly forgotten: readonly string[];
}

/** What was asked of cells before the look. */
export interface Asked {
  readonly context: Excel.RequestContext;
  readonly held: ReadonlyMap<CellsEdit, readonly Held[]>;
  /** Cells that stay in sight, of sheets whose heads get rows. */
  readonly frozen: ReadonlyMap<string, Excel.Range>;
}

/** Where the steps of a batch are queued. */
export interface Queueing extends Looked, Asked {
  readonly bars: Bars;
  /** A sheet that is there, or has come in this batch. */
  sheet(name: string): Excel.Worksheet;
  /** Where a sheet that comes will stand. */
  position(name: string, before: string | undefined): number | undefined;
  /** Notes a sheet that comes. */
  comes(name: string, sheet: Excel.Worksheet): void;
  /** Notes rows that come. */
  grows(sheet: string, at: Area): void;
  /** Queues a step after all others: formulas of what comes may name anything else that comes. */
  later(step: () => Act): void;
}

interface Kind<E extends Edit> {
  /** The sheet, or the table, that it is about. */
  readonly about: (one: E) => string;
  /** Whether that is a sheet which is there, and which it writes into. */
  readonly isInSheet?: true;
  /** The sheet that has to be open for it; undefined where none has. */
  readonly opens?: (one: E, at: Asked & Pick<Looked, "ground">) => string | undefined;
  /** Refuses what the workbook as it is does not allow. */
  readonly check?: (one: E, at: Looked) => void;
  readonly act?: (one: E, at: Queueing) => readonly Act[];
  /** What it does when everything else went well, since that has no way back. */
  readonly last?: (one: E, at: Queueing) => readonly Act[];
}

const ofSheet = { about: ({ sheet }: { readonly sheet: string }) => sheet };
const inSheet = { ...ofSheet, isInSheet: true, opens: ofSheet.about } as const;
const ofPlaced = { about: ({ sheet }: { readonly sheet: PlacedSheet }) => sheet.name };

const homeOf = (table: string, { ground }: Pick<Looked, "ground">): string => ground.table(table)!.sheet;

const without = <T extends { readonly name: string }>(named: readonly T[], forgotten: readonly string[]): readonly T[] =>
  named.filter(({ name }) => !forgotten.includes(name));

const KINDS: { readonly [K in Edit["kind"]]: Kind<Extract<Edit, { readonly kind: K }>> } = {
  cells: {
    ...inSheet,
    // Open cells need no opening of the sheet: a password that somebody has set does not keep players from theirs.
    opens: (one, { held }) =>
      held.get(one)!.some(({ range }) => range?.format.protection.locked !== false) ? one.sheet : undefined,
    act: (one, { held, sheet }) =>
      held.get(one)!.map(({ piece, range }) => writePiece({ sheet: sheet(one.sheet), name: one.sheet }, piece, range)),
  },
  rows: {
    about: ({ table }) => table,
    opens: ({ table }, at) => homeOf(table, at),
    check: ({ table, count }, { book, ground }) => checkRows(table, count, book, ground),
    act({ table, count }, at) {
      const home = homeOf(table, at);
      const growing = { sheet: at.sheet(home), ground: at.ground, bars: at.bars };
      if (count < 0) return [removeRows(growing, table, -count)];
      const { act, at: area } = addRows(growing, table, count);
      at.grows(home, area);
      return [act];
    },
  },
  "head rows": {
    ...inSheet,
    act: (one, { sheet, frozen, ground }) => [addHeadRows(sheet(one.sheet), one, frozen.get(one.sheet)!, ground)],
  },
  place: {
    about: ({ placed }) => placed.name,
    isInSheet: true,
    opens: ({ placed }) => placed.name,
    check({ placed }, { book, forgotten }) {
      checkColumns(placed);
      checkNames(without([...book.tables, ...book.names], forgotten), placed);
    },
    act({ placed }, { context, sheet, later }) {
      const on = sheet(placed.name);
      later(() => placeLater(on, placed));
      return [placeFirst(context, on, placed)];
    },
  },
  columns: {
    ...inSheet,
    act(one, { sheet, ground }) {
      const act = addColumns(sheet(one.sheet), one.table, one.columns, ground);
      return act ? [act] : [];
    },
  },
  "forget names": {
    ...inSheet,
    act: (one, { context, sheet, book }) => [forgetNames(context, sheet(one.sheet), one.names, book)],
  },
  // Charts are drawn when all that they show is there.
  lines: ofSheet,
  "add sheet": {
    ...ofPlaced,
    check({ sheet }, { book, forgotten }) {
      checkColumns(sheet);
      checkFree({ ...book, names: without(book.names, forgotten) }, sheet);
    },
    act({ sheet, before }, { context, position, comes, later }) {
      const adding = addSheet(context, sheet, position(sheet.name, before));
      comes(sheet.name, adding.sheet);
      later(() => finishSheet(adding, sheet));
      return [adding];
    },
  },
  "replace sheet": {
    ...ofPlaced,
    check({ sheet }, { book }) {
      checkColumns(sheet);
      checkDeletable(book, sheet.name);
      checkFree(book, sheet, sheet.name);
    },
    last: ({ sheet }, { context, book }) => replaceSheet(context, book, sheet),
  },
  "delete sheet": {
    ...ofSheet,
    check: ({ sheet }, { book }) => checkDeletable(book, sheet),
    last: ({ sheet }, { context, book }) => [deleteSheet(context, book, sheet)],
  },
  "show sheet": { ...ofSheet, act: ({ sheet }, { context }) => [showSheet(context, sheet)] },
  formats: { ...inSheet, act: (one, { sheet }) => [setFormats(sheet(one.sheet), one)] },
  settings: { ...ofSheet, act: (one, { context }) => [resetSettings(context, one)] },
};

/** What a change is. */
export const kindOf = (one: Edit): Kind<Edit> => KINDS[one.kind] as Kind<Edit>;
