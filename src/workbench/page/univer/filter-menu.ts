import { ICommandService, type Injector } from "@univerjs/core";
import type { FUniver } from "@univerjs/core/facade";
import { SetRowHiddenCommand, SetSpecificRowsVisibleCommand } from "@univerjs/sheets";
import { rangeOf, BOOK } from "./coordinates";
import { askForValues, isShown, valuesOf, type FilterValue } from "./filter-dialog";
import type { UniverGrid } from "./grid-interface";
import { selectedTable } from "./selected-table";

/*
 * Filters a table by values of the selected column. Univer's own filter supports one range per sheet, and a ledger's sheets have
 * several tables, so rows are hidden as users hide them, and any program can show them again.
 */

/** The rows to hide and to show: only of values whose check changed, so that other columns' filters are kept. */
export function changedRows(
  values: readonly FilterValue[],
  wanted: readonly boolean[],
  hidden: ReadonlySet<number>,
): { readonly hide: readonly number[]; readonly show: readonly number[] } {
  const changed = values.filter((value, i) => isShown(value, hidden) !== wanted[i]);
  const rowsOf = (were: boolean) => changed.filter((value) => isShown(value, hidden) === were).flatMap(({ rows }) => rows);
  return { hide: rowsOf(true).filter((row) => !hidden.has(row)), show: rowsOf(false) };
}

/** Adds filter commands to the grid's menus; each is one undo step. */
export function offerFilter(univer: FUniver, services: Injector, grid: UniverGrid, showMessage: (text: string) => void): void {
  const none = "The selected cell is not in a table. Nothing was filtered; select a cell of the column to filter by.";

  /** The selected table with its rows; undefined after a message if there is none. */
  function selected() {
    const { sheet: id, area: at } = grid.selection();
    const table = selectedTable(grid);
    if (!table) return void showMessage(none);
    const { name, area, headers } = table;
    const sheet = grid.sheets().find((item) => item.id === id)!;
    const [top, rows] = [area.top + 1, area.rows - 1];
    const hidden = (): ReadonlySet<number> => new Set(sheet.hidden!().rows.filter((row) => row >= top && row < top + rows));
    const column = { ...area, top, left: at.left, rows, columns: 1 };
    const values = valuesOf(
      sheet.read(column).values.map(([value = null]) => value),
      top,
    );
    const run = async (command: string, at: readonly number[]): Promise<void> => {
      if (at.length === 0) return;
      const ranges = at.map((row) => rangeOf({ ...area, top: row, rows: 1 }));
      await services.get(ICommandService).executeCommand(command, { unitId: BOOK, subUnitId: id, ranges });
    };
    const change = async (hide: readonly number[], show: readonly number[]): Promise<void> => {
      await grid.step!(async () => {
        await run(SetSpecificRowsVisibleCommand.id, show);
        await run(SetRowHiddenCommand.id, hide);
      });
      await grid.select(id, at);
      const shown = rows - hidden().size;
      showMessage(
        shown === rows
          ? `All ${rows} rows of ${name} are shown.`
          : `${shown} of ${rows} rows of ${name} are shown. Totals still include the others. ` +
              `To bring them back, right-click or long-press the table and choose "Show all rows of the table".`,
      );
    };
    return { at, area, header: headers[at.left - area.left]!, values, hidden, change };
  }

  async function byValues(): Promise<void> {
    const found = selected();
    if (!found) return;
    const { values, header, hidden, change } = found;
    const before = hidden();
    const wanted = await askForValues(`Filter by ${header}`, values, before);
    if (!wanted) return;
    const { hide, show } = changedRows(values, wanted, before);
    await change(hide, show);
  }

  async function bySelected(): Promise<void> {
    const found = selected();
    if (!found) return;
    const { at, area, values, hidden, change } = found;
    if (at.top === area.top) return byValues();
    const isSelected = (row: number): boolean => row >= at.top && row < at.top + at.rows;
    const before = hidden();
    const others = values.filter(({ rows }) => !rows.some(isSelected)).flatMap(({ rows }) => rows);
    await change(
      others.filter((row) => !before.has(row)),
      [],
    );
  }

  async function showAll(): Promise<void> {
    const found = selected();
    if (found) await found.change([], [...found.hidden()]);
  }

  const menus: readonly (readonly [string, string, () => Promise<void>])[] = [
    ["filter-values", "Filter the table …", byValues],
    ["filter", "Show only rows with this value", bySelected],
    ["show-all", "Show all rows of the table", showAll],
  ];
  univer
    .createMenu({ id: "workbench.menu.filter-ribbon", title: "Filter the table", action: () => void byValues() })
    .appendTo("ribbon.data.organization");
  menus.forEach(([id, title, run], i) =>
    univer
      .createMenu({ id: `workbench.menu.${id}`, title, action: () => void run(), order: 2 + i })
      .appendTo(["contextMenu.mainArea", "contextMenu.layout"]),
  );
}
