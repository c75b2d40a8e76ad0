import { type Area, areaAddress } from "../../formula/address";
import { formulaAt, type Book, type BookTable } from "../book";
import { WorkbookError, type CellReference } from "../workbook";
import { askProtection, whileOpen } from "./protection";
import { rangeOf } from "./ranges";
import { arrived, told } from "./refused";

/*
 * More rows for a table. Excel cannot grow a table on a protected sheet, and a table that grows by itself writes over what
 * stands below; so rows are put in below it, and the table is made to hold them.
 */

/** The row, from 0 in the table's body, whose formula a column continues; null for columns that people fill in. */
function formulaRow(book: Book, table: BookTable, column: number): number | null {
  const sheet = book.sheets.find(({ name }) => name === table.sheet)!;
  const rows = Array.from({ length: table.rows }, (_, r) => r);
  const computed = rows.filter((r) => formulaAt(sheet, table.top + 1 + r, table.left + column) !== null);
  return computed.length * 2 > table.rows ? computed.at(-1)! : null;
}

/** A table that stands beside the place where rows go in, and would be torn apart. */
const besideIt = (book: Book, table: BookTable, row: number): BookTable | undefined =>
  book.tables.find(({ name, sheet, top, rows }) => {
    return name !== table.name && sheet === table.sheet && top < row && top + rows >= row;
  });

/** Queues the new rows: put in, held by the table, like the last row, and empty where people enter something. */
function queueRows(sheet: Excel.Worksheet, book: Book, table: BookTable, count: number): { inserted: Excel.Range; at: Area } {
  const at: Area = { top: table.top + 1 + table.rows, left: table.left, rows: count, columns: table.headers.length };
  const inserted = rangeOf(sheet, at)
    .getEntireRow()
    .insert("Down" as Excel.InsertShiftDirection)
    .load("rowIndex");
  const { name, top, left, rows, headers } = table;
  sheet.tables.getItem(name).resize(areaAddress({ top, left, rows: 1 + rows + count, columns: headers.length }));
  const fresh = rangeOf(sheet, at);
  fresh.copyFrom(areaAddress({ ...at, top: at.top - 1, rows: 1 }), "All" as Excel.RangeCopyType);
  const continued = headers.map((_, column) => formulaRow(book, table, column));
  fresh.values = Array.from({ length: count }, () => continued.map((row) => (row === null ? "" : null)));
  continued.forEach((row, column) => {
    if (row === null || row === rows - 1) return;
    const source = areaAddress({ top: top + 1 + row, left: left + column, rows: 1, columns: 1 });
    rangeOf(sheet, { ...at, left: left + column, columns: 1 }).copyFrom(source, "Formulas" as Excel.RangeCopyType);
  });
  return { inserted, at };
}

/** Takes rows out again that were put in before Excel refused the rest, and protects the sheet as it was. */
async function takeOut(context: Excel.RequestContext, sheet: Excel.Worksheet, table: BookTable, at: Area | null): Promise<void> {
  const { protected: wasProtected, options } = sheet.protection;
  const kept = { ...options };
  sheet.protection.load("protected");
  await context.sync();
  if (!at && sheet.protection.protected === wasProtected) return;
  if (sheet.protection.protected) sheet.protection.unprotect();
  if (at) {
    const { name, top, left, rows, headers } = table;
    // It may be the table that is gone.
    const size = areaAddress({ top, left, rows: 1 + rows, columns: headers.length });
    sheet.tables.getItemOrNullObject(name).resize(size);
    rangeOf(sheet, at)
      .getEntireRow()
      .delete("Up" as Excel.DeleteShiftDirection);
  }
  if (wasProtected) sheet.protection.protect(kept);
  await context.sync();
}

/** Adds empty rows at the end of a table, all in one batch, or none. `read` reads the workbook in the context. */
export async function addRows(
  name: string,
  count: number,
  read: (context: Excel.RequestContext) => Promise<Book>,
): Promise<CellReference> {
  try {
    return await Excel.run({ mergeUndoGroup: true }, async (context) => {
      const sheet = askProtection(context.workbook.tables.getItem(name).worksheet);
      const book = await read(context);
      const table = book.tables.find((one) => one.name.toLowerCase() === name.toLowerCase())!;
      const beside = besideIt(book, table, table.top + 1 + table.rows);
      if (beside) {
        throw new WorkbookError(
          "taken",
          `The table ${beside.name} stands beside ${name}, and new rows would tear it apart. Nothing was changed.`,
        );
      }
      let queued: ReturnType<typeof queueRows> | undefined;
      whileOpen([sheet], () => (queued = queueRows(sheet, book, table, count)));
      const { inserted, at } = queued!;
      try {
        await context.sync();
      } catch (error) {
        await takeOut(context, sheet, table, arrived(() => inserted.rowIndex) ? at : null);
        throw told(error, "Nothing was changed.");
      }
      return { sheet: table.sheet, cell: areaAddress(at) };
    });
  } catch (error) {
    throw told(error);
  }
}
