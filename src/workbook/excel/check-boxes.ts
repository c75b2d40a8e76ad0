import type { PlacedSheet } from "../../sheets/placed";
import { rectangles } from "./plan";
import { restoreProtection, whileOpen } from "./protection";
import { rangeOf } from "./ranges";
import { supports } from "./error-messages";

const BOX = { type: "Checkbox" as Excel.CellControlType.checkbox };

/**
 * Adds check boxes to existing cells. They are new in Office.js and optional: if Excel rejects them, TRUE and FALSE remain text.
 * It is undocumented whether a blank cell becomes FALSE, so it is cleared again. Protected sheets, whose protection must be
 * loaded, are unprotected meanwhile. Returns what went wrong.
 */
export async function placeBoxes(
  context: Excel.RequestContext,
  sheets: readonly Pick<PlacedSheet, "name" | "cells">[],
  opened: readonly Excel.Worksheet[] = [],
): Promise<readonly string[]> {
  if (!supports("1.18") || !("control" in Excel.Range.prototype)) return [];
  const ranges = sheets.flatMap(({ name, cells }) => {
    const ticked = cells.flatMap(({ tick, row, column }) => (tick ? [{ row, column, key: tick }] : []));
    const sheet = context.workbook.worksheets.getItem(name);
    return (rectangles(ticked).get(true) ?? []).map((area) => ({ sheet, area, range: rangeOf(sheet, area).load("formulas") }));
  });
  if (ranges.length === 0) return [];
  try {
    await context.sync();
    whileOpen(opened, () => {
      for (const { sheet, area, range } of ranges) {
        const blank = range.formulas.flatMap((line: readonly unknown[], r) =>
          line.flatMap((content, c) => (content === "" ? [{ row: area.top + r, column: area.left + c, key: true }] : [])),
        );
        rangeOf(sheet, area).control = BOX;
        for (const item of rectangles(blank).get(true) ?? []) rangeOf(sheet, item).clear("Contents");
      }
    });
    await context.sync();
    return [];
  } catch {
    return restoreProtection(context, opened);
  }
}
