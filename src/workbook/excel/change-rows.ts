import { type Area, areaAddress } from "../../formula/address";
import { valueAt, type Book, type BookTable } from "../book";
import { WorkbookError } from "../workbook";
import type { Step } from "./rollback";
import { continueBars, endBars, type Bars } from "./bars";
import { inputsOf } from "./change-cells";
import type { RowPositions } from "./row-positions";
import { rangeOf } from "./ranges";

/*
 * Adds and removes rows of a table. Excel cannot extend a table on a protected sheet, and a table that it extends overwrites the
 * cells below; so sheet rows are inserted below the table, which is then resized. Its last rows are deleted as sheet rows.
 */

const NOTHING = "Nothing was changed.";

/** The position of new rows, below the current table. */
const below = (table: BookTable, count: number): Area => ({
  top: table.top + 1 + table.rows,
  left: table.left,
  rows: count,
  columns: table.headers.length,
});

const wholeTable = ({ top, left: remaining, rows, headers }: BookTable): Area => ({
  top,
  left: remaining,
  rows: 1 + rows,
  columns: headers.length,
});

/** Throws if another table is beside the rows, because it would be split. */
function refuseBeside(table: BookTable, positions: RowPositions, from: number, to: number): void {
  const beside = positions
    .tablesOn(table.sheet)
    .find(({ name, top, rows }) => name !== table.name && top < to && top + rows >= from);
  if (beside)
    throw new WorkbookError(
      "taken",
      `The table ${beside.name} is beside ${table.name}, and ${
        from < to - 1 ? "deleting rows" : "new rows"
      } would split it. ${NOTHING}`,
    );
}

/** Throws, before anything is changed, if rows cannot be added or removed. */
export function checkRows(name: string, count: number, book: Book, positions: RowPositions): void {
  const table = positions.table(name);
  if (!table) throw new WorkbookError("gone", `The table ${name} is no longer there. ${NOTHING}`);
  const end = table.top + 1 + table.rows;
  if (count > 0) return refuseBeside(table, positions, end, end);
  if (-count >= table.rows)
    throw new WorkbookError("failed", `The table ${name} has ${table.rows} rows and must keep at least one. ${NOTHING}`);
  refuseBeside(table, positions, end + count, end);
  const sheet = book.sheets.find((item) => item.name === table.sheet)!;
  for (let row = end + count; row < end; row += 1) {
    const before = positions.rowBefore(table.sheet, row);
    const rowValues = before === null ? [] : (sheet.values[before - sheet.top] ?? []);
    const beside = rowValues.some((_, c) => {
      const column = sheet.left + c;
      const own = column >= table.left && column < table.left + table.headers.length;
      return !own && valueAt(sheet, before!, column) !== null;
    });
    if (beside) throw new WorkbookError("taken", `There are cells beside the rows to delete from ${name}. ${NOTHING}`);
  }
}

/** The context for adding and removing table rows. */
interface RowContext {
  readonly sheet: Excel.Worksheet;
  readonly positions: RowPositions;
  readonly bars: Bars;
}

/** Queues rows below a table, formatted like its last row and part of the table; entry columns are blank. */
function insertRows({ sheet, bars }: RowContext, table: BookTable, count: number, continued: readonly (number | null)[]) {
  const at = below(table, count);
  const inserted = rangeOf(sheet, at)
    .getEntireRow()
    .insert("Down" as Excel.InsertShiftDirection)
    .load("rowIndex");
  sheet.tables.getItem(table.name).resize(areaAddress(wholeTable({ ...table, rows: table.rows + count })));
  const fresh = rangeOf(sheet, at);
  const undoBars = continueBars(sheet, table, count, bars, () => {
    fresh.copyFrom(areaAddress({ ...at, top: at.top - 1, rows: 1 }), "All" as Excel.RangeCopyType);
  });
  fresh.values = Array.from({ length: count }, () => continued.map((row) => (row === null ? "" : null)));
  continued.forEach((row, column) => {
    if (row === null || row === table.rows - 1) return;
    const source = areaAddress({ top: table.top + 1 + row, left: table.left + column, rows: 1, columns: 1 });
    rangeOf(sheet, { ...at, left: table.left + column, columns: 1 }).copyFrom(source, "Formulas" as Excel.RangeCopyType);
  });
  fresh.load("rowIndex");
  return { at, inserted, fresh, undoBars };
}

/** Queues new rows at the end of a table; returns their area. */
export function addRows(context: RowContext, name: string, count: number): { step: Step; at: Area } {
  const { sheet, positions } = context;
  const table = positions.table(name)!;
  const { at, inserted, fresh, undoBars } = insertRows(
    context,
    table,
    count,
    table.headers.map((_, column) => positions.formulaRow(name, column)),
  );
  positions.grow(name, count);
  const undo = (): void => {
    // The table itself may be gone.
    sheet.tables.getItemOrNullObject(name).resize(areaAddress(wholeTable(table)));
    rangeOf(sheet, at)
      .getEntireRow()
      .delete("Up" as Excel.DeleteShiftDirection);
    undoBars();
  };
  return { at, step: { about: name, sheet, started: () => inserted.rowIndex, through: () => fresh.rowIndex, undo } };
}

/** Queues the removal of a table's last rows. */
export function removeRows(context: RowContext, name: string, count: number): Step {
  const { sheet, positions, bars } = context;
  const table = positions.table(name)!;
  const remaining = { ...table, rows: table.rows - count };
  const removedRows = rangeOf(sheet, below(remaining, count)).load("values,formulas,rowIndex");
  rangeOf(sheet, below(remaining, count))
    .getEntireRow()
    .delete("Up" as Excel.DeleteShiftDirection);
  const removed = rangeOf(sheet, { ...wholeTable(table), rows: 1 }).load("rowIndex");
  positions.grow(name, -count);
  endBars(remaining, bars);
  const undo = (): void => {
    const { fresh } = insertRows(
      context,
      remaining,
      count,
      table.headers.map(() => null),
    );
    fresh.formulas = inputsOf(removedRows) as never;
  };
  return { about: name, sheet, started: () => removedRows.rowIndex, through: () => removed.rowIndex, undo };
}
