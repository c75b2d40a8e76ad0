import { ICommandService, type ICellData, type Injector } from "@univerjs/core";
import type { FUniver } from "@univerjs/core/facade";
import { SetRangeValuesCommand } from "@univerjs/sheets";
import { univerValue } from "./cell-data";
import { BOOK } from "./coordinates";
import type { UniverGrid } from "./grid-interface";
import { selectedTable } from "./selected-table";
import { sortedRows } from "./sort-rows";

/** Adds sorting to the menu of the grid's cells: it sorts the table's rows by the selected column, in one undo step. */
export function offerSort(univer: FUniver, services: Injector, grid: UniverGrid, showMessage: (text: string) => void): void {
  function sort(isDescending: boolean): void {
    const { sheet: id, area: selected } = grid.selection();
    const sheets = grid.sheets();
    const sheet = sheets.find((item) => item.id === id)!;
    const table = selectedTable(grid);
    if (!table)
      return showMessage("The selected cell is not in a table. Nothing was sorted; select a cell of the column to sort by.");
    const isOpen = (row: number, column: number): boolean =>
      grid.refusal(id, { top: row, left: column, rows: 1, columns: 1 }) === undefined;
    const sorted = sortedRows({ sheets, sheet, table, isOpen }, selected.left, isDescending);
    if (typeof sorted === "string") return showMessage(sorted);
    const value: Record<number, Record<number, ICellData>> = {};
    sorted.rows.forEach((entries, r) => {
      const line = (value[table.area.top + 1 + r] = {} as Record<number, ICellData>);
      sorted.columns.forEach((column, c) => (line[column] = { ...univerValue(entries[c]!), f: null, si: null, p: null }));
    });
    void services.get(ICommandService).executeCommand(SetRangeValuesCommand.id, { unitId: BOOK, subUnitId: id, value });
    showMessage(`${table.name} is sorted by ${table.headers[selected.left - table.area.left]!}. Press Ctrl+Z to undo.`);
  }

  for (const [name, title, isDescending] of [
    ["ascending", "Sort the table A to Z", false],
    ["descending", "Sort the table Z to A", true],
  ] as const)
    univer
      .createMenu({ id: `workbench.menu.sort-${name}`, title, action: () => sort(isDescending), order: isDescending ? 1 : 0 })
      .appendTo(["contextMenu.mainArea", "contextMenu.layout"]);
}
