import { LISTS_SHEET, type Lists } from "../../sheets/entry";
import type { PlacedSheet } from "../../sheets/placed";
import type { Book } from "../../workbook/book";
import type { Edit } from "../../workbook/edit";

/** The new choices for the hidden sheet, or the sheet itself if there is none yet. */
export function listEdits(
  book: Book,
  lists: Lists,
  count: number,
): { readonly sheet: PlacedSheet | null; readonly cells: readonly Edit[] } {
  const choices = lists.sheet();
  if (!book.sheets.some(({ name }) => name === LISTS_SHEET)) return { sheet: choices, cells: [] };
  const cells = (choices?.cells ?? []).filter(({ column }) => column >= count);
  if (cells.length === 0) return { sheet: null, cells: [] };
  const contents = cells.map(({ row, column, value = null }) => ({ row, column, value }));
  return { sheet: null, cells: [{ kind: "cells", sheet: LISTS_SHEET, cells: contents }] };
}
