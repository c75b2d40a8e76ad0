import { address, type Area } from "../../../formula/address";
import { intersection } from "../../host/cells";
import type { GridTable } from "../../host/grid";
import type { UniverSheet } from "./sheet";

/** Why the user may not change cells of a sheet, or without an area, its rows and columns; undefined if they may. */
export function refusalOf(sheet: UniverSheet | undefined, area: Area | undefined): string | undefined {
  if (!sheet?.isProtected()) return undefined;
  if (!area)
    return `${sheet.name()} is protected, so rows and columns cannot be moved. To add rows, use Add rows in a table cell's menu.`;
  for (let row = area.top; row < area.top + area.rows; row++) {
    for (let column = area.left; column < area.left + area.columns; column++) {
      if (sheet.custom(row, column)?.unlocked) continue;
      const { f, si } = sheet.cell(row, column) ?? {};
      const why = f || si ? "computed" : "closed";
      return `${sheet.name()} is protected: ${address(row, column)} is ${why}. Unlocked cells are blue with a pale fill.`;
    }
  }
  return undefined;
}

/** Why the user may not change an area that contains table headers; undefined if it contains none. */
export function headerRefusal(tables: readonly GridTable[], sheet: string, area: Area): string | undefined {
  const table = tables.find((item) => item.sheet === sheet && intersection({ ...item.area, rows: 1 }, area));
  return (
    table &&
    `Formulas use the headers of the table ${table.name} by name, so they are changed one by one. Type the new name into its cell.`
  );
}
