import type { FUniver } from "@univerjs/core/facade";
import { areaOf, splitAddress } from "../../formula/address";
import { evaluate } from "../../formula/evaluate";
import { parse } from "../../formula/parse";
import type { Formula } from "../../formula/syntax";
import { parts } from "../../formula/walk";
import type { World } from "../../formula/world";
import type { Grid, GridSheet } from "../host/grid";

/*
 * Links within the workbook: a cell with HYPERLINK leads where it says when it is clicked, as in Excel.
 */

const linkIn = (formula: Formula): Formula | undefined =>
  formula.kind === "call" && formula.name === "HYPERLINK" ? formula.args[0] : parts(formula).map(linkIn).find(Boolean);

/** What a formula with plain addresses sees of the grid. */
const worldOf = (grid: Grid, own: GridSheet): World => ({
  area(reference) {
    if (reference.kind !== "cells") return { error: "#REF!" };
    const { from, to, sheet } = reference;
    const last = to ?? from;
    return {
      sheet: sheet ?? own.name(),
      top: from.row,
      left: from.column,
      rows: last.row - from.row + 1,
      columns: last.column - from.column + 1,
    };
  },
  value: (sheet, top, left) =>
    grid
      .sheets()
      .find((one) => one.name() === sheet)
      ?.read({ top, left, rows: 1, columns: 1 }).values[0]![0] ?? null,
  call: () => ({ error: "#NAME?" }),
});

/** Goes where a cell that is clicked leads to. */
export function followLinks(univer: FUniver, grid: Grid): void {
  univer.addEvent(univer.Event.CellClicked, ({ worksheet, row, column }) => {
    const formula = worksheet.getSheet().getCellRaw(row, column)?.f;
    if (!formula?.includes("HYPERLINK(")) return;
    const link = linkIn(parse(formula));
    const own = grid.sheets().find(({ id }) => id === worksheet.getSheetId());
    const target = link && own ? evaluate(link, worldOf(grid, own)) : null;
    if (typeof target !== "string" || !target.startsWith("#")) return;
    const { sheet, rest } = splitAddress(target.slice(1));
    const [area, on] = [areaOf(rest), grid.sheets().find((one) => one.name() === sheet)];
    if (area && on) void grid.select(on.id, area);
  });
}
