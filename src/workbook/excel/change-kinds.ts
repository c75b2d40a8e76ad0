import type { Area } from "../../formula/address";
import type { PlacedSheet } from "../../sheets/placed";
import type { Book } from "../book";
import type { CellsEdit, Edit } from "../edit";
import type { Step } from "./rollback";
import type { Bars } from "./bars";
import { writeBlock, type Block } from "./change-cells";
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
import type { RowPositions } from "./row-positions";

/*
 * How each kind of edit is applied to the workbook that is open in Excel.
 */

/** A block to write; its range is loaded in advance unless rows of its sheet move. */
export interface LoadedRange {
  readonly block: Block;
  readonly range?: Excel.Range;
}

/** The workbook before the batch. */
interface Inspected {
  readonly book: Book;
  /** The current positions of its tables and rows. */
  readonly positions: RowPositions;
  /** Names that the batch deletes, which are therefore free. */
  readonly forgotten: readonly string[];
}

/** Data that was loaded for the edits. */
export interface ChangeRequest {
  readonly context: Excel.RequestContext;
  readonly ranges: ReadonlyMap<CellsEdit, readonly LoadedRange[]>;
  /** The frozen cells of sheets that get head rows. */
  readonly frozen: ReadonlyMap<string, Excel.Range>;
}

/** The context in which the steps of a batch are queued. */
export interface Queueing extends Inspected, ChangeRequest {
  readonly bars: Bars;
  /** An existing sheet, or one that this batch adds. */
  sheet(name: string): Excel.Worksheet;
  /** The position of a sheet that is added. */
  position(name: string, before: string | undefined): number | undefined;
  /** Registers an added sheet. */
  sheetAdded(name: string, sheet: Excel.Worksheet): void;
  /** Registers added rows. */
  grows(sheet: string, at: Area): void;
  /** Queues a step after all others, because formulas of new sheets may refer to each other. */
  later(step: () => Step): void;
}

interface Kind<E extends Edit> {
  /** The name of the sheet or table that the edit changes. */
  readonly about: (item: E) => string;
  /** Whether that is an existing sheet that the edit writes to. */
  readonly isInSheet?: true;
  /** The sheet that must be unprotected for it; undefined if none. */
  readonly opens?: (item: E, at: ChangeRequest & Pick<Inspected, "positions">) => string | undefined;
  /** Throws WorkbookError if the current workbook does not allow the edit. */
  readonly check?: (item: E, at: Inspected) => void;
  readonly queue?: (item: E, at: Queueing) => readonly Step[];
  /** Steps that cannot be undone, so they come after all others. */
  readonly last?: (item: E, at: Queueing) => readonly Step[];
}

const ofSheet = { about: ({ sheet }: { readonly sheet: string }) => sheet };
const inSheet = { ...ofSheet, isInSheet: true, opens: ofSheet.about } as const;
const ofPlaced = { about: ({ sheet }: { readonly sheet: PlacedSheet }) => sheet.name };

const sheetOf = (table: string, { positions }: Pick<Inspected, "positions">): string => positions.table(table)!.sheet;

const without = <T extends { readonly name: string }>(named: readonly T[], forgotten: readonly string[]): readonly T[] =>
  named.filter(({ name }) => !forgotten.includes(name));

const KINDS: { readonly [K in Edit["kind"]]: Kind<Extract<Edit, { readonly kind: K }>> } = {
  cells: {
    ...inSheet,
    // Unlocked cells do not require unprotecting the sheet, so a password does not stop players from writing theirs.
    opens: (item, { ranges }) =>
      ranges.get(item)!.some(({ range }) => range?.format.protection.locked !== false) ? item.sheet : undefined,
    queue: (item, { ranges, sheet }) =>
      ranges.get(item)!.map(({ block, range }) => writeBlock({ sheet: sheet(item.sheet), name: item.sheet }, block, range)),
  },
  rows: {
    about: ({ table }) => table,
    opens: ({ table }, at) => sheetOf(table, at),
    check: ({ table, count }, { book, positions }) => checkRows(table, count, book, positions),
    queue({ table, count }, at) {
      const sheetName = sheetOf(table, at);
      const rowContext = { sheet: at.sheet(sheetName), positions: at.positions, bars: at.bars };
      if (count < 0) return [removeRows(rowContext, table, -count)];
      const { step, at: area } = addRows(rowContext, table, count);
      at.grows(sheetName, area);
      return [step];
    },
  },
  "head rows": {
    ...inSheet,
    queue: (item, { sheet, frozen, positions }) => [addHeadRows(sheet(item.sheet), item, frozen.get(item.sheet)!, positions)],
  },
  place: {
    about: ({ placed }) => placed.name,
    isInSheet: true,
    opens: ({ placed }) => placed.name,
    check({ placed }, { book, forgotten }) {
      checkColumns(placed);
      checkNames(without([...book.tables, ...book.names], forgotten), placed);
    },
    queue({ placed }, { context, sheet, later }) {
      const on = sheet(placed.name);
      later(() => placeLater(on, placed));
      return [placeFirst(context, on, placed)];
    },
  },
  columns: {
    ...inSheet,
    queue(item, { sheet, positions }) {
      const step = addColumns(sheet(item.sheet), item.table, item.columns, positions);
      return step ? [step] : [];
    },
  },
  "forget names": {
    ...inSheet,
    queue: (item, { context, sheet, book }) => [forgetNames(context, sheet(item.sheet), item.names, book)],
  },
  // Charts are drawn at the end, after the cells that they show.
  lines: ofSheet,
  "add sheet": {
    ...ofPlaced,
    check({ sheet }, { book, forgotten }) {
      checkColumns(sheet);
      checkFree({ ...book, names: without(book.names, forgotten) }, sheet);
    },
    queue({ sheet, before }, { context, position, sheetAdded, later }) {
      const adding = addSheet(context, sheet, position(sheet.name, before));
      sheetAdded(sheet.name, adding.sheet);
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
  "show sheet": { ...ofSheet, queue: ({ sheet }, { context }) => [showSheet(context, sheet)] },
  formats: { ...inSheet, queue: (item, { sheet }) => [setFormats(sheet(item.sheet), item)] },
  settings: { ...ofSheet, queue: (item, { context }) => [resetSettings(context, item)] },
};

export const kindOf = (item: Edit): Kind<Edit> => KINDS[item.kind] as Kind<Edit>;
