import { areaAddress, cellFormula, type Area } from "../../formula/address";
import { alone, type PlacedAddition } from "../../sheets/placed";
import type { Book, BookTable } from "../book";
import type { ColumnFormula, Edit } from "../edit";
import type { Step } from "./rollback";
import type { RowPositions } from "./row-positions";
import { barArea } from "./bars";
import { placeCells, placeNamed, placeWidths } from "./place";
import { rectangles } from "./plan";
import { rangeOf } from "./ranges";
import { arrived } from "./error-messages";

/*
 * Additions to existing sheets: cells in free space with their tables and names, table columns, head rows.
 */

type HeadRows = Extract<Edit, { kind: "head rows" }>;

/** Loads something on a sheet; it is available once everything queued before has completed. */
export function arrival(sheet: Excel.Worksheet): () => unknown {
  const cell = rangeOf(sheet, { top: 0, left: 0, rows: 1, columns: 1 }).load("rowIndex");
  return () => cell.rowIndex;
}

const areasOf = ({ cells }: PlacedAddition): readonly Area[] =>
  rectangles(cells.map(({ row, column }) => ({ row, column, key: 0 }))).get(0) ?? [];

/** Queues values, tables and names, so that formulas can refer to them. */
export function placeFirst(context: Excel.RequestContext, sheet: Excel.Worksheet, placed: PlacedAddition): Step {
  const started = arrival(sheet);
  const tables = placeNamed(context, sheet, alone(placed));
  const undo = (): void => {
    for (const { name } of placed.tables) sheet.tables.getItemOrNullObject(name).delete();
    // A table that could not be renamed still exists.
    for (const { id } of tables.filter((table) => arrived(() => table.id))) sheet.tables.getItemOrNullObject(id).delete();
    for (const { name } of placed.names ?? []) context.workbook.names.getItemOrNullObject(name).delete();
    for (const area of areasOf(placed)) rangeOf(sheet, area).clear();
  };
  return { about: placed.name, sheet, started, through: arrival(sheet), undo };
}

/** Queues the rest: styles, formulas, rules. Existing rules of the cells are replaced. */
export function placeLater(sheet: Excel.Worksheet, placed: PlacedAddition): Step {
  const entries = placed.validations.map(({ area }) =>
    rangeOf(sheet, area).dataValidation.load("type,rule,errorAlert,ignoreBlanks"),
  );
  // One by one, because Excel returns null for several that differ.
  const sizes = [
    ...[...placed.widths.keys()].map((left) => ({ top: 0, left, rows: 1, columns: 1, size: "columnWidth" as const })),
    ...[...placed.heights.keys()].map((top) => ({ top, left: 0, rows: 1, columns: 1, size: "rowHeight" as const })),
  ].map(({ size, ...area }) => ({ what: size, area, format: rangeOf(sheet, area).format.load(size) }));
  const started = arrival(sheet);
  placeWidths(sheet, placed.widths);
  const rules = placeCells(sheet, alone(placed));
  const ruled = [...placed.highlights.map(({ area }) => area), ...(placed.bars ?? []).map(barArea)];
  const undo = (): void => {
    for (const { what: size, area, format } of sizes) rangeOf(sheet, area).format[size] = format[size];
    // Earlier conditional formats of the cells are kept.
    rules.forEach((item, i) => {
      // After its batch, the object can only be found by its id; during the batch it has none yet.
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
  return { about: placed.name, sheet, started, through: arrival(sheet), undo };
}

const whole = ({ top, left, rows, headers }: BookTable, more: number): string =>
  areaAddress({ top, left, rows: 1 + rows, columns: headers.length + more });

/** Queues new columns of a table. Excel itself fills new rows with their formulas. */
export function addColumns(
  sheet: Excel.Worksheet,
  name: string,
  columns: readonly ColumnFormula[],
  positions: RowPositions,
): Step | undefined {
  const table = positions.table(name)!;
  const more = columns.filter(({ header }) => !table.headers.includes(header)).length;
  if (more === 0) return undefined;
  const started = arrival(sheet);
  sheet.tables.getItem(name).resize(whole(table, more));
  const undo = (): void => sheet.tables.getItemOrNullObject(name).resize(whole(table, 0));
  return { about: name, sheet, started, through: arrival(sheet), undo };
}

/** Loads the frozen cells with the next sync. */
export const loadFrozen = (sheet: Excel.Worksheet): Excel.Range =>
  sheet.freezePanes.getLocationOrNullObject().load("rowCount,columnCount");

/** Queues rows in the frozen head of a sheet, which is extended by them. */
export function addHeadRows(
  sheet: Excel.Worksheet,
  { sheet: name, at, count }: HeadRows,
  frozen: Excel.Range,
  positions: RowPositions,
): Step {
  const rows = { top: at, left: 0, rows: count, columns: 1 };
  const started = arrival(sheet);
  rangeOf(sheet, rows)
    .getEntireRow()
    .insert("Down" as Excel.InsertShiftDirection);
  // Excel would give them the format of the row above.
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
  return { about: name, sheet, started, through: arrival(sheet), undo };
}

/** Queues the deletion of names. */
export function forgetNames(context: Excel.RequestContext, sheet: Excel.Worksheet, names: readonly string[], book: Book): Step {
  const started = arrival(sheet);
  for (const name of names) context.workbook.names.getItemOrNullObject(name).delete();
  const undo = (): void => {
    for (const { name, sheet: on, row, column } of book.names)
      if (names.includes(name)) context.workbook.names.add(name, cellFormula(on, row, column));
  };
  return { about: names.join(", "), sheet, started, through: arrival(sheet), undo };
}
