import type { Area } from "../../formula/address";
import type { CellValue } from "../../kernel/values";
import { alone, type PlacedAddition } from "../../sheets/placed";
import { formulaAt, valueAt, type Book } from "../book";
import type { CellContent, CellsEdit } from "../edit";
import { placeNotes } from "./add-sheets";
import { changedMeanwhile } from "./change";
import { difference } from "./changed";
import { placeCells, placeNamed, placeWidths } from "./place";
import { typed } from "./plan";
import { askProtection, whileOpen } from "./protection";
import { rangeOf } from "./ranges";
import { arrived, told } from "./refused";
import { inOneStep } from "./undo";

/*
 * A table that comes to a sheet, below all that stands there. It is written as cells, so that nothing that refers to the sheet
 * is lost; formulas elsewhere that depend on it are typed anew.
 */

/** The rows that the addition takes. */
function rowsOf({ cells }: PlacedAddition): Area {
  const rows = cells.map(({ row }) => row);
  const top = Math.min(...rows);
  return { top, left: 0, rows: Math.max(...rows) - top + 1, columns: 1 };
}

/** Types what each of some cells is to hold. */
function enter(
  sheets: ReadonlyMap<string, Excel.Worksheet>,
  changes: readonly CellsEdit[],
  content: (sheet: string, cell: CellContent) => CellValue,
): void {
  for (const { sheet, cells } of changes)
    for (const cell of cells) {
      const at = { top: cell.row, left: cell.column, rows: 1, columns: 1 };
      rangeOf(sheets.get(sheet)!, at).formulas = [[content(sheet, cell)]];
    }
}

/** What a cell held when the workbook was read, as it is entered. */
function heldIn(book: Book, name: string, { row, column }: CellContent): CellValue {
  const sheet = book.sheets.find((one) => one.name === name)!;
  return formulaAt(sheet, row, column) ?? typed(valueAt(sheet, row, column));
}

interface Addition {
  readonly placed: PlacedAddition;
  readonly changes: readonly CellsEdit[];
  readonly was: Book;
}

/** Takes out again what stands of a table before Excel refused the rest, and protects the sheets as they were. */
async function takeOut(
  context: Excel.RequestContext,
  sheets: ReadonlyMap<string, Excel.Worksheet>,
  { placed, changes, was }: Addition,
  begun: boolean,
): Promise<void> {
  const closed = [...sheets.values()].flatMap(({ protection }) =>
    protection.protected ? [{ protection, options: { ...protection.options } }] : [],
  );
  for (const { protection } of closed) protection.load("protected");
  const sheet = sheets.get(placed.name)!;
  const table = sheet.tables.getItemOrNullObject(placed.tables[0]!.name).load("name");
  await context.sync();
  if (begun) {
    for (const { protection } of closed) if (protection.protected) protection.unprotect();
    if (!table.isNullObject) table.delete();
    rangeOf(sheet, rowsOf(placed))
      .getEntireRow()
      .delete("Up" as Excel.DeleteShiftDirection);
    enter(sheets, changes, (name, cell) => heldIn(was, name, cell));
  }
  for (const { protection, options } of closed) if (begun || !protection.protected) protection.protect(options);
  await context.sync();
}

/** Adds a table to a sheet, with the changes that follow from it, or nothing. `read` reads the workbook in the context. */
export async function addTable(
  placed: PlacedAddition,
  changes: readonly CellsEdit[],
  was: Book,
  read: (context: Excel.RequestContext) => Promise<Book>,
): Promise<readonly string[]> {
  try {
    return await inOneStep(async (context) => {
      const names = new Set([placed.name, ...changes.map(({ sheet }) => sheet)]);
      const sheets = new Map([...names].map((name) => [name, askProtection(context.workbook.worksheets.getItem(name))]));
      const found = difference(was, await read(context));
      if (found !== null) throw changedMeanwhile(found);
      const sheet = sheets.get(placed.name)!;
      const first = rangeOf(sheet, rowsOf(placed));
      whileOpen([...sheets.values()], () => {
        // Arrives only when the sheet could be opened.
        first.load("rowIndex");
        placeNamed(context, sheet, alone(placed));
        placeWidths(sheet, placed.widths);
        placeCells(sheet, alone(placed));
        enter(sheets, changes, (_, { formula, value = null }) => formula ?? typed(value));
      });
      try {
        await context.sync();
      } catch (error) {
        const begun = arrived(() => first.rowIndex);
        await takeOut(context, sheets, { placed, changes, was }, begun);
        throw told(error, "Nothing was changed.");
      }
      return placeNotes(context, [placed]);
    });
  } catch (error) {
    throw told(error);
  }
}
