import { CellValueType, type ICellData, type Injector, type Nullable } from "@univerjs/core";
import { AFTER_CELL_EDIT, BEFORE_CELL_EDIT, SheetInterceptorService } from "@univerjs/sheets";
import { univerValue } from "../univer/cell-data";
import type { UniverGrid } from "../univer/grid-interface";
import { editedText, entryOf } from "./entry-text";

/*
 * Typed texts become what the same text becomes when pasted. Univer would parse them by rules of its own, replace the formats of
 * cells, and edit a date as displayed, so that one without its year would move to the current one.
 */

/** Before Univer parses an entry, and after it has chosen the text to edit. */
const [BEFORE_PARSING, AFTER_CHOOSING] = [1, -0.5];

const GENERAL = "General";

const textOf = (cell: ICellData): string => (cell.p?.body?.dataStream ?? String(cell.v ?? "")).replace(/\r\n$/, "");

/** Converts typed texts, and shows the whole value of a number while its cell is edited. */
export function convertEntries(services: Injector, grid: UniverGrid): void {
  const entries = services.get(SheetInterceptorService).writeCellInterceptor;
  const sheetOf = (id: string) => grid.sheets().find((sheet) => sheet.id === id);
  const formatAt = (sheet: string, row: number, column: number) => sheetOf(sheet)?.style(row, column).format ?? GENERAL;

  function edited(cell: Nullable<ICellData>, format: string): string | undefined {
    if (!cell || cell.f || cell.si || cell.t !== CellValueType.NUMBER || cell.v === undefined || cell.v === null)
      return undefined;
    return editedText(Number(cell.v), format, grid.daysFrom1904);
  }

  entries.intercept(BEFORE_CELL_EDIT, {
    priority: AFTER_CHOOSING,
    handler(shown, { worksheet, subUnitId, row, col }, next) {
      const text = edited(worksheet.getCellRaw(row, col), formatAt(subUnitId, row, col));
      return text === undefined ? next(shown) : { ...shown, p: null, v: text };
    },
  });
  entries.intercept(AFTER_CELL_EDIT, {
    priority: BEFORE_PARSING,
    handler(entry, { worksheet, subUnitId, row, col }) {
      // Only after an apostrophe, or in a cell of the Text format, does a text already have its type.
      if (!entry || entry.f || (entry.t !== undefined && entry.t !== null)) return entry;
      const text = textOf(entry);
      if (text === "") return entry;
      const before = worksheet.getCellRaw(row, col);
      const format = formatAt(subUnitId, row, col);
      // The text of a number has at most 15 of its digits.
      if (edited(before, format) === text) return before;
      const isProtected = sheetOf(subUnitId)?.isProtected() === true;
      const found = entryOf(text, { format, isProtected, daysFrom1904: grid.daysFrom1904 });
      if (typeof found.value === "string" && entry.p) return entry;
      const style = typeof entry.s === "object" ? entry.s : undefined;
      return {
        ...entry,
        ...univerValue(found.value),
        p: null,
        ...(found.format === undefined ? {} : { s: { ...style, n: { pattern: found.format } } }),
      };
    },
  });
}
