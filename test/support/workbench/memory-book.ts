import { withShift } from "../../../src/workbench/save/rows";
import { snapshotsOf } from "../../../src/workbench/page/univer/snapshots";
import { columnLetters } from "../../../src/formula/address";
import type { MemoryGrid } from "../workbook/memory-grid";
import type { OpenedSheet, Snapshot } from "../../../src/workbench/snapshot";

/*
 * Opens a file in a grid in memory, as the page opens it in the visible one.
 */

/** Fills an empty grid with a workbook. Returns a function that takes its snapshot, with rows added and removed since. */
export async function openedIn(grid: MemoryGrid, { sheets, styles, tables, names }: Snapshot): Promise<() => Snapshot> {
  const opened = new Map<string, OpenedSheet>();
  const existing = grid.sheets().map(({ id }) => id);
  for (const item of sheets) {
    const sheet = await grid.addSheet(item.name);
    if (item.opened) opened.set(sheet.id, item.opened);
    for (const cell of item.cells) {
      const at = { top: cell.row, left: cell.column, rows: 1, columns: 1 };
      const { formula, value = null } = cell;
      await sheet.setStyle([at], styles[cell.style]!);
      if (formula === undefined && value === null) continue;
      await sheet.write(at, [[formula === undefined ? { value } : { formula }]]);
      if (formula !== undefined) grid.show(sheet.id, cell.row, cell.column, value);
    }
    for (const [column, width] of item.widths) await sheet.setWidth(column, 1, width);
    for (const [row, height] of item.heights) await sheet.setHeight(row, 1, height);
    for (const { row, column, text } of item.notes) await sheet.setNote(row, column, text);
    for (const validation of item.validations) await sheet.setValidation(validation);
    for (const highlight of item.highlights) await sheet.setHighlight(highlight);
    await sheet.scales?.set(item.scales ?? []);
    await sheet.setVisibility(item.visibility);
    await sheet.setTabColor(item.tabColor);
    await sheet.setGridlines(item.gridlines);
    await sheet.setFreeze(item.freeze.rows, item.freeze.columns);
    await sheet.setPage(item.page);
    await sheet.setProtected(item.isProtected);
  }
  for (const id of existing) await grid.removeSheet(id);
  const idOf = (name: string) => grid.sheets().find((sheet) => sheet.name() === name)!.id;
  for (const table of tables) await grid.addTable({ ...table, sheet: idOf(table.sheet) });
  for (const name of names) await grid.addName(name);

  const note = (id: string, at: number, count: number): void => {
    const was = opened.get(id);
    if (was) opened.set(id, { ...was, shifts: withShift(was.shifts, { axis: "row", at, count }) });
  };
  const { insertRows, removeRows } = grid;
  grid.insertRows = (id, row, count) => {
    note(id, row, count);
    return insertRows(id, row, count);
  };
  grid.removeRows = (id, row, count) => {
    note(id, row, -count);
    return removeRows(id, row, count);
  };
  return () => snapshotsOf(grid, (id) => opened.get(id)).whole();
}

/** The address of a cell with its sheet, for comparisons. */
export const place = (sheet: string, row: number, column: number): string => `${sheet}!${columnLetters(column)}${row + 1}`;
