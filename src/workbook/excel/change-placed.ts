import { areaAddress, cellFormula, type Area } from "../../formula/address";
import { alone, type PlacedAddition } from "../../sheets/placed";
import type { Book, BookTable } from "../book";
import type { ColumnFormula, Edit } from "../edit";
import type { Act } from "./rollback";
import type { RowPositions } from "./row-positions";
import { barArea } from "./bars";
import { placeCells, placeNamed, placeWidths } from "./place";
import { rectangles } from "./plan";
import { rangeOf } from "./ranges";
import { arrived } from "./error-messages";

/*
 * What comes to sheets that stand: cells on free ground with their tables and names, columns of tables, rows in the head.
 */

type HeadRows = Extract<Edit, { kind: "head rows" }>;

/** What arrives when everything queued so far on a sheet is done. */
export function arrival(sheet: Excel.Worksheet): () => unknown {
  const cell = rangeOf(sheet, { top: 0, left: 0, rows: 1, columns: 1 }).load("rowIndex");
  return () => cell.rowIndex;
}

const areasOf = ({ cells }: PlacedAddition): readonly Area[] =>
  rectangles(cells.map(({ row, column }) => ({ row, column, key: 0 }))).get(0) ?? [];

/** Queues values, tables and names, which formulas may name then. */
export function placeFirst(context: Excel.RequestContext, sheet: Excel.Worksheet, placed: PlacedAddition): Act {
  const begun = arrival(sheet);
  const tables = placeNamed(context, sheet, alone(placed));
  const undo = (): void => {
    for (const { name } of placed.tables) sheet.tables.getItemOrNullObject(name).delete();
    // One that could not be given its name is there all the same.
    for (const { id } of tables.filter((table) => arrived(() => table.id))) sheet.tables.getItemOrNullObject(id).delete();
    for (const { name } of placed.names ?? []) context.workbook.names.getItemOrNullObject(name).delete();
    for (const area of areasOf(placed)) rangeOf(sheet, area).clear();
  };
  return { about: placed.name, sheet, begun, through: arrival(sheet), undo };
}

/** Queues the rest: looks, formulas, rules. A rule that cells have gives way. */
export function placeLater(sheet: Excel.Worksheet, placed: PlacedAddition): Act {
  const entries = placed.validations.map(({ area }) =>
    rangeOf(sheet, area).dataValidation.load("type,rule,errorAlert,ignoreBlanks"),
  );
  // One by one: of several that differ Excel reports nothing.
  const sizes = [
    ...[...placed.widths.keys()].map((left) => ({ top: 0, left, rows: 1, columns: 1, what: "columnWidth" as const })),
    ...[...placed.heights.keys()].map((top) => ({ top, left: 0, rows: 1, columns: 1, what: "rowHeight" as const })),
  ].map(({ what, ...area }) => ({ what, area, format: rangeOf(sheet, area).format.load(what) }));
  const begun = arrival(sheet);
  placeWidths(sheet, placed.widths);
  const rules = placeCells(sheet, alone(placed));
  const ruled = [...placed.highlights.map(({ area }) => area), ...(placed.bars ?? []).map(barArea)];
  const undo = (): void => {
    for (const { what, area, format } of sizes) rangeOf(sheet, area).format[what] = format[what];
    // Those that cells had before stay.
    rules.forEach((item, i) => {
      // Long after the batch only its id still leads to it; before the batch is through it has reported none.
      const formats = rangeOf(sheet, ruled[i]!).conditionalFormats;
      (arrived(() => item.id) ? formats.getItem(item.id) : item).delete();
    });
    entries.forEach(({ type, rule, errorAlert }, i) => {
      const { dataValidation } = rangeOf(sheet, placed.validations[i]!.area);
      if (type === "None") return dataValidation.clear();
      dataValidation.rule = rule;
      dataValidation.errorAlert = errorAlert;
    });
  };
  return { about: placed.name, sheet, begun, through: arrival(sheet), undo };
}

const whole = ({ top, left, rows, headers }: BookTable, more: number): string =>
  areaAddress({ top, left, rows: 1 + rows, columns: headers.length + more });

/** Queues new columns of a table. Excel itself continues what its columns give to new rows. */
export function addColumns(
  sheet: Excel.Worksheet,
  name: string,
  columns: readonly ColumnFormula[],
  positions: RowPositions,
): Act | undefined {
  const table = positions.table(name)!;
  const more = columns.filter(({ header }) => !table.headers.includes(header)).length;
  if (more === 0) return undefined;
  const begun = arrival(sheet);
  sheet.tables.getItem(name).resize(whole(table, more));
  const undo = (): void => sheet.tables.getItemOrNullObject(name).resize(whole(table, 0));
  return { about: name, sheet, begun, through: arrival(sheet), undo };
}

/** Asks which cells stay in sight; the answer comes with the next sync. */
export const loadFrozen = (sheet: Excel.Worksheet): Excel.Range =>
  sheet.freezePanes.getLocationOrNullObject().load("rowCount,columnCount");

/** Queues rows in the head of a sheet, which stay in sight with it. */
export function addHeadRows(
  sheet: Excel.Worksheet,
  { sheet: name, at, count }: HeadRows,
  frozen: Excel.Range,
  positions: RowPositions,
): Act {
  const rows = { top: at, left: 0, rows: count, columns: 1 };
  const begun = arrival(sheet);
  rangeOf(sheet, rows)
    .getEntireRow()
    .insert("Down" as Excel.InsertShiftDirection);
  // They would look like the row above them.
  rangeOf(sheet, rows)
    .getEntireRow()
    .clear("Formats" as Excel.ClearApplyTo);
  const freeze = (more: number): void => {
    if (frozen.isNullObject || frozen.rowCount < at) return;
    const area = { top: 0, left: 0, rows: frozen.rowCount + more, columns: frozen.columnCount };
    sheet.freezePanes.freezeAt(rangeOf(sheet, area));
  };
  freeze(count);
  positions.make(name, at, count);
  const undo = (): void => {
    rangeOf(sheet, rows)
      .getEntireRow()
      .delete("Up" as Excel.DeleteShiftDirection);
    freeze(0);
  };
  return { about: name, sheet, begun, through: arrival(sheet), undo };
}

/** Queues the end of names. */
export function forgetNames(context: Excel.RequestContext, sheet: Excel.Worksheet, names: readonly string[], book: Book): Act {
  const begun = arrival(sheet);
  for (const name of names) context.workbook.names.getItemOrNullObject(name).delete();
  const undo = (): void => {
    for (const { name, sheet: on, row, column } of book.names)
      if (names.includes(name)) context.workbook.names.add(name, cellFormula(on, row, column));
  };
  return { about: names.join(", "), sheet, begun, through: arrival(sheet), undo };
}
