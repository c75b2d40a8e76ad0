import { areaAddress, areaOf, sheetReference, type Area } from "../../formula/address";
import type { CellValue } from "../../kernel/values";
import type { Book } from "../book";
import type { CellContent, Edit } from "../edit";
import { WorkbookError, type CellChange } from "../workbook";
import type { Act } from "./acts";
import { sheetFrom } from "./book";
import { enteredAt } from "./changed";
import { rectangles, typed, typedText } from "./plan";
import type { Ground } from "./ground";

/*
 * Cells of sheets that are there: neighbours are written at once.
 */

/** Cells beside and below each other, and what is entered in them. */
export interface Piece {
  readonly area: Area;
  readonly entries: readonly (readonly CellValue[])[];
}

/** Cells named by addresses as edits; an address of several cells fills them all. Throws WorkbookError for what is no address. */
export function cellEdits(changes: readonly CellChange[]): Edit[] {
  const sheets = new Map<string, CellContent[]>();
  for (const { sheet, cell, ...content } of changes) {
    const area = areaOf(cell);
    if (!area) throw new WorkbookError("gone", `${cell} is not a cell. Nothing was changed.`);
    const cells = sheets.get(sheet) ?? [];
    sheets.set(sheet, cells);
    for (let row = area.top; row < area.top + area.rows; row += 1)
      for (let column = area.left; column < area.left + area.columns; column += 1) cells.push({ row, column, ...content });
  }
  return [...sheets].map(([sheet, cells]) => ({ kind: "cells", sheet, cells }));
}

/** The cells in as few pieces as they make; the last content of a cell counts. */
export function piecesOf(contents: readonly CellContent[]): Piece[] {
  const cells = new Map(
    contents.map(({ row, column, formula, value }) => [
      `${row},${column}`,
      { row, column, key: 0, entry: formula ?? typed(value ?? null) },
    ]),
  );
  return (rectangles(cells.values()).get(0) ?? []).map((area) => ({
    area,
    entries: Array.from({ length: area.rows }, (_, r) =>
      Array.from({ length: area.columns }, (_, c) => cells.get(`${area.top + r},${area.left + c}`)!.entry),
    ),
  }));
}

/** What has to be entered to get the same content again. */
export const again = (formula: unknown, value: unknown): unknown =>
  typeof formula === "string" && formula === value ? typedText(formula) : formula;

/** Everything that has to be entered in a range to get again what it held when it was loaded. */
export const againIn = ({ formulas, values }: Excel.Range): unknown[][] =>
  formulas.map((line: readonly unknown[], r) => line.map((one, c) => again(one, values[r]?.[c])));

/** Whether the cells held, just before they were written, what they held when the workbook was read. */
function heldAsRead(name: string, { area, entries }: Piece, { values, formulas }: Excel.Range, was: Book, ground: Ground) {
  const { sheet } = sheetFrom({ name, hidden: false, top: area.top, left: area.left, values, formulas });
  const before = was.sheets.find((one) => one.name === name);
  return entries.every((line, r) => {
    const row = ground.rowBefore(name, area.top + r);
    // A row that this batch puts in holds what the table gives it.
    if (row === null) return true;
    return line.every((_, c) => {
      const column = area.left + c;
      return enteredAt(sheet, area.top + r, column) === (before ? enteredAt(before, row, column) : null);
    });
  });
}

/** Queues the writing of one piece. */
export function writePiece(
  { sheet, name }: { readonly sheet: Excel.Worksheet; readonly name: string },
  piece: Piece,
  range: Excel.Range,
  was: Book | undefined,
  ground: Ground,
): Act {
  const about = `${sheetReference(name)}${areaAddress(piece.area)}`;
  const before = ground.asOfNow();
  range.load("values,formulas");
  range.formulas = piece.entries as never;
  // Arrives only when the cells were written.
  range.load("rowIndex");
  return {
    about,
    sheet,
    begun: () => range.rowIndex,
    through: () => range.rowIndex,
    undo: () => void (range.formulas = againIn(range) as never),
    late: () => (was && !heldAsRead(name, piece, range, was, before) ? `${about} holds something else now` : null),
  };
}
