import type { Area } from "../../formula/address";
import { formulaAt, type Book } from "../book";
import type { Edit } from "../edit";
import { changedIn } from "./changed";
import { rowPositionsOf } from "./row-positions";
import { kindOf } from "./change-kinds";
import { nameKey } from "../../kernel/names";

/*
 * Finds other people's changes made during a change.
 */

/** The lowercase names of sheets on which an edit does more than change cells and rows. */
const tablesAdded = (edits: readonly Edit[]): ReadonlySet<string> =>
  new Set(
    edits.flatMap((item) => {
      if (item.kind === "cells" || item.kind === "rows" || item.kind === "head rows") return [];
      return [kindOf(item).about(item).toLowerCase()];
    }),
  );

/**
 * Describes table entries that somebody else changed during a change: cells that it did not write and that differ from what was
 * read before. They are reported by their current addresses.
 */
export function changedBeside(was: Book, is: Book, edits: readonly Edit[]): readonly string[] {
  const positions = rowPositionsOf(was);
  const written = new Set<string>();
  const id = (sheet: string, row: number, column: number): string => `${nameKey(sheet)}\n${row}\n${column}`;
  for (const item of edits) {
    positions.follow(item);
    if (item.kind === "cells")
      for (const { row, column } of item.cells) {
        const before = positions.rowBefore(item.sheet, row);
        if (before !== null) written.add(id(item.sheet, before, column));
      }
  }
  const skipped = tablesAdded(edits);
  return is.tables.flatMap(({ name, sheet, top, left, rows, headers }) => {
    const [before, now] = [was, is].map((book) => book.sheets.find((item) => item.name === sheet));
    if (!before || !now || skipped.has(nameKey(sheet)) || !was.tables.some((item) => item.name === name)) return [];
    return Array.from({ length: rows }, (_, r) => top + 1 + r).flatMap((row) => {
      const at = positions.rowBefore(sheet, row);
      if (at === null) return [];
      const moved = { ...before, top: before.top + row - at };
      return headers.flatMap((__, c) => {
        const column = left + c;
        // Formulas are adjusted when rows move, so they are not compared.
        if (written.has(id(sheet, at, column)) || formulaAt(before, at, column) !== null) return [];
        const cell: Area = { top: row, left: column, rows: 1, columns: 1 };
        return changedIn(cell, moved, now);
      });
    });
  });
}
