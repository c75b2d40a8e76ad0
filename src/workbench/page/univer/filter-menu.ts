import { ICommandService, type Injector } from "@univerjs/core";
import type { FUniver } from "@univerjs/core/facade";
import { SetRowHiddenCommand, SetSpecificRowsVisibleCommand } from "@univerjs/sheets";
import type { CellValue } from "../../../kernel/values";
import type { Area } from "../../../formula/address";
import { BOOK, rangeOf } from "./data";
import type { UniverGrid } from "./grid-interface";
import { selectedTable } from "./selected-table";

/*
 * Filtering a table by what is selected. Univer's own filter knows one area on each sheet, and sheets of a ledger have many tables; so rows
 * are hidden one by one, as people hide them, and any program shows them again.
 */

/** Rows from `top` on, without regard to case, whose value is none of those wanted. */
export function otherRows(values: readonly CellValue[], wanted: readonly CellValue[], top: number): readonly number[] {
  const keyOf = (value: CellValue): string => `${typeof (value ?? "")} ${String(value ?? "").toLowerCase()}`;
  const kept = new Set(wanted.map(keyOf));
  return values.flatMap((value, r) => (kept.has(keyOf(value)) ? [] : [top + r]));
}

/** Puts filtering into the menu of the grid's cells; each act is one step for undo. */
export function offerFilter(univer: FUniver, services: Injector, grid: UniverGrid, say: (text: string) => void): void {
  const run = async (command: string, sheet: string, areas: readonly Area[]): Promise<void> => {
    if (areas.length === 0) return;
    const ranges = areas.map(rangeOf);
    await services.get(ICommandService).executeCommand(command, { unitId: BOOK, subUnitId: sheet, ranges });
  };

  async function filter(onlySelected: boolean): Promise<void> {
    const { sheet: id, area: selected } = grid.selection();
    const table = selectedTable(grid);
    if (!table) return say("The selected cell is not in a table. Nothing was filtered.");
    const { name, area } = table;
    const sheet = grid.sheets().find((item) => item.id === id)!;
    const [top, count] = [area.top + 1, area.rows - 1];
    const rowsOf = (rows: readonly number[]): readonly Area[] => rows.map((row) => ({ ...area, top: row, rows: 1 }));
    const hidden = (): readonly number[] => sheet.hidden!().rows.filter((row) => row >= top && row < top + count);
    if (!onlySelected) {
      const back = hidden();
      await run(SetSpecificRowsVisibleCommand.id, id, rowsOf(back));
      await grid.select(id, selected);
      return say(back.length === 0 ? `${name} has no hidden rows.` : `All ${count} rows of ${name} are shown.`);
    }
    if (selected.top === area.top) return say("Select a value below the header. Nothing was filtered.");
    const column = { ...area, top, left: selected.left, rows: count, columns: 1 };
    const values = sheet.read(column).values.map(([value = null]) => value);
    const wanted = values.slice(selected.top - top, selected.top - top + selected.rows);
    const away = hidden();
    await run(SetRowHiddenCommand.id, id, rowsOf(otherRows(values, wanted, top).filter((row) => !away.includes(row))));
    await grid.select(id, selected);
    say(
      `${count - hidden().length} of ${count} rows of ${name} are shown. Totals still include the others. ` +
        `"Show all rows of the table" in the menu brings them back.`,
    );
  }

  for (const [name, title, onlySelected] of [
    ["filter", "Show only rows with this value", true],
    ["show-all", "Show all rows of the table", false],
  ] as const)
    univer
      .createMenu({ id: `workbench.menu.${name}`, title, action: () => void filter(onlySelected), order: onlySelected ? 2 : 3 })
      .appendTo(["contextMenu.mainArea", "contextMenu.layout"]);
}
