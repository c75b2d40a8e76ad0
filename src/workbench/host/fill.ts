import type { Area } from "../../formula/address";
import { moved } from "../../workbook/xlsx/formulas/moved";
import type { Content, GridSheet, GridTable } from "./grid";

/*
 * As in desktop Excel, a formula entered in a table column fills the whole column, unless the column contains a value. If several
 * formulas are entered at once, the last one fills it.
 */

/** Fills the tables' columns with the formulas that were just written in an area. */
export async function fillColumns(
  sheet: GridSheet,
  tables: readonly GridTable[],
  area: Area,
  written: readonly (readonly (Content | undefined)[])[],
): Promise<void> {
  for (const table of tables) {
    if (table.sheet !== sheet.id) continue;
    const body = { ...table.area, top: table.area.top + 1, rows: table.area.rows - 1 };
    for (
      let column = Math.max(area.left, body.left);
      column < Math.min(area.left + area.columns, body.left + body.columns);
      column += 1
    ) {
      let last: { readonly row: number; readonly formula: string } | null = null;
      for (let row = Math.max(area.top, body.top); row < Math.min(area.top + area.rows, body.top + body.rows); row += 1) {
        const content = written[row - area.top]![column - area.left];
        if (content && "formula" in content) last = { row, formula: content.formula };
      }
      if (last) await fill(sheet, { ...body, left: column, columns: 1 }, last.row, last.formula);
    }
  }
}

async function fill(sheet: GridSheet, column: Area, from: number, formula: string): Promise<void> {
  const { values, formulas } = sheet.read(column);
  const isEntered = values.some(([value], r) => formulas[r]![0] === null && value !== null);
  if (isEntered) return;
  const contents = formulas.map(([before], r) => {
    const continued = moved(formula, column.top + r - from, 0);
    return [before === continued ? undefined : { formula: continued }];
  });
  if (contents.some(([content]) => content)) await sheet.write(column, contents);
}
