import type { FUniver } from "@univerjs/core/facade";
import type { UniverGrid } from "./grid-interface";
import { selectedTable } from "./selected-table";

/** Menu items to hide: Univer's own protection and merging, which are not saved here. */
export const NOT_OFFERED = Object.fromEntries(
  [
    "sheet.contextMenu.permission",
    ...["toolbar", "context-menu", "sheet-bar"].map((place) => `sheet.command.add-range-protection-from-${place}`),
    ...["context-menu", "sheet-bar"].map((place) => `sheet.command.view-sheet-permission-from-${place}`),
    "sheet.command.delete-worksheet-protection-from-sheet-bar",
    "sheet.command.change-sheet-protection-from-sheet-bar",
    ...["", "-all", "-vertical", "-horizontal"].map((how) => `sheet.command.add-worksheet-merge${how}`),
    "sheet.command.remove-worksheet-merge",
  ].map((id) => [id, { hidden: true }] as const),
);

/** Adds "Add rows to the table" to the grid's menus; `add` runs the pane's command. */
export function offerRows(univer: FUniver, grid: UniverGrid, add: () => void, showMessage: (text: string) => void): void {
  const action = (): void => {
    if (selectedTable(grid)) add();
    else showMessage("The selected cell is not in a table. Select a cell of a table to add rows.");
  };
  for (const menu of ["mainArea", "rowHeader"]) {
    univer
      .createMenu({ id: `workbench.menu.add-rows-${menu}`, title: "Add rows to the table", action, order: -1 })
      .appendTo([`contextMenu.${menu}`, "contextMenu.layout"]);
  }
}
