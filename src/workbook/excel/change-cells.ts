import { areaAddress, areaOf, placeName, type Area } from "../../formula/address";
import type { CellValue } from "../../kernel/values";
import type { Book } from "../book";
import type { CellContent, Edit } from "../edit";
import { WorkbookError, type CellChange } from "../workbook";
import type { Step } from "./rollback";
import { sheetFrom } from "./book";
import { changedIn } from "./changed";
import { rectangles, typed, typedText } from "./plan";
import type { RowPositions } from "./row-positions";
import { rangeOf } from "./ranges";

/*
 * Writes cells of existing sheets; adjacent cells are written together.
 */

/** A rectangle of cells, with their entries. */
export interface Block {
  readonly area: Area;
  readonly entries: readonly (readonly CellValue[])[];
}

/** A sheet, and its name when it was read. */
interface OnSheet {
  readonly sheet: Excel.Worksheet;
  readonly name: string;
}

/** The cells of a block. Still tracked after its batch, so that they can be restored. */
export const blockRange = (sheet: Excel.Worksheet, { area }: Block): Excel.Range =>
  sheet.getRangeByIndexes(area.top, area.left, area.rows, area.columns);

/**
 * Converts changes by address to edits; an address of several cells fills them all. Throws WorkbookError for an invalid address.
 */
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

/** Groups the cells into as few blocks as possible; the last content of a cell counts. */
export function blocksOf(contents: readonly CellContent[]): Block[] {
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

/** The entry that results in the same content. */
const inputOf = (formula: unknown, value: unknown): unknown =>
  typeof formula === "string" && formula === value ? typedText(formula) : formula;

/** The entries that restore the loaded content of a range. */
export const inputsOf = ({ formulas, values }: Excel.Range): unknown[][] =>
  formulas.map((line: readonly unknown[], r) => line.map((item, c) => inputOf(item, values[r]?.[c])));

/** The rows of a block that existed before the batch, at their old positions, adjacent ones together. */
function rowsBefore(name: string, { area }: Block, positions: RowPositions): Area[] {
  const found: Area[] = [];
  for (let r = 0; r < area.rows; r += 1) {
    const row = positions.rowBefore(name, area.top + r);
    // A row that this batch inserts gets its content from the table.
    if (row === null) continue;
    const last = found.at(-1);
    if (last && last.top + last.rows === row) found[found.length - 1] = { ...last, rows: last.rows + 1 };
    else found.push({ ...area, top: row, rows: 1 });
  }
  return found;
}

/** Call after the batch: reports cells of a block that someone else changed after the workbook was read. */
export type Watch = () => readonly string[];

/**
 * Loads the cells to be written before the batch runs, so that its own effects, such as filled-in columns, are not taken for
 * other people's changes.
 */
export function watchBlock(
  { sheet, name }: OnSheet,
  block: Block,
  range: Excel.Range | undefined,
  was: Book,
  positions: RowPositions,
): Watch {
  const before = was.sheets.find((item) => item.name === name) ?? { name, top: 0, left: 0, values: [], formulas: [] };
  const areas = range ? [block.area] : rowsBefore(name, block, positions);
  const ranges = areas.map((item) => (range ?? rangeOf(sheet, item)).load("values,formulas"));
  return () =>
    areas.flatMap((item, i) => {
      const { values, formulas } = ranges[i]!;
      const is = sheetFrom({ name, hidden: false, top: item.top, left: item.left, values, formulas }).sheet;
      return changedIn(item, before, is);
    });
}

/** Queues the write of a block. Its range was loaded before, unless this batch creates it. */
export function writeBlock({ sheet, name }: OnSheet, block: Block, requested: Excel.Range | undefined): Step {
  const range = requested ?? blockRange(sheet, block).load("values,formulas");
  range.formulas = block.entries as never;
  // Only loads if the cells were written.
  range.load("rowIndex");
  return {
    about: placeName({ sheet: name, cell: areaAddress(block.area) }),
    sheet,
    started: () => range.rowIndex,
    through: () => range.rowIndex,
    // At its position in this batch, which may have been long ago.
    undo: () => void (blockRange(sheet, block).formulas = inputsOf(range) as never),
  };
}
