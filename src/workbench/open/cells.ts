import type { BookSheet } from "../../workbook/book";
import { FileError } from "../../workbook/xlsx/package/zip";
import { PLAIN, type CellStyle } from "../host/grid";
import type { CellSnapshot } from "../snapshot";
import { columnsOf, type Columns } from "./columns";
import type { MeetCell } from "./sheet";

/*
 * The cells of a sheet, with their contents and styles.
 */

/** Limit on cells with content or style; a full campaign has about 25,000. */
const MOST_CELLS = 500_000;

/** Position of the default style. */
const UNSTYLED = 0;

interface UsedStyles {
  /** The distinct styles in use. */
  readonly styles: readonly CellStyle[];
  /** Maps a style's number in the file to its position in `styles`. */
  position(number: number): number;
  /** Counts a cell; throws FileError if there are too many. */
  count(): void;
}

/** Collects the styles of a file that its cells use. */
export function usedStyles(all: readonly CellStyle[]): UsedStyles {
  const styles: CellStyle[] = [PLAIN];
  const known = new Map([[JSON.stringify(PLAIN), UNSTYLED]]);
  const positions = new Map<number, number>();
  let cells = 0;
  function positionOf(style: CellStyle): number {
    const key = JSON.stringify(style);
    const position = known.get(key) ?? styles.push(style) - 1;
    known.set(key, position);
    return position;
  }
  return {
    styles,
    position(number) {
      const position = positions.get(number) ?? positionOf(all[number] ?? PLAIN);
      positions.set(number, position);
      return position;
    },
    count() {
      if (++cells > MOST_CELLS)
        throw new FileError("too large", "The file is too large: it has more than 500,000 non-empty cells.");
    },
  };
}

/** Collects the cells of a sheet with content or style; `meet` throws FileError if there are too many. */
export function cellsMet(
  { values, formulas, spills = [], errorTexts = [], top, left }: BookSheet,
  styles: UsedStyles,
): { cells: CellSnapshot[]; meet: MeetCell } {
  const cells: CellSnapshot[] = [];
  const texts = new Set(errorTexts.map(([row, column]) => `${row}:${column}`));
  const spillAt = new Map(spills.map((spill) => [`${spill.row}:${spill.column}`, spill]));
  let columns: Columns | undefined;
  let [last, next] = [-1, 0];
  function setStyle(row: number, column: number, style: number): void {
    const value = values[row - top]?.[column - left] ?? null;
    const formula = formulas[row - top]?.[column - left] ?? null;
    if (value === null && formula === null && style === UNSTYLED) return;
    styles.count();
    const spill = spillAt.size > 0 ? spillAt.get(`${row}:${column}`) : undefined;
    cells.push({
      row,
      column,
      value,
      ...(formula === null ? {} : { formula }),
      ...(texts.size > 0 && texts.has(`${row}:${column}`) ? { isText: true as const } : {}),
      ...(spill && formula !== null ? { spill: { formula, values: spill.values, fixed: spill.fixed } } : {}),
      style,
    });
  }
  return {
    cells,
    meet(row, column, style, own, before) {
      columns ??= columnsOf(before);
      if (row !== last) [last, next] = [row, 0];
      // Cells that the file omits have the style of their row or column.
      if (typeof own?.style === "number" || columns.areStyled)
        for (; next < column; next++) setStyle(row, next, styles.position(own?.style ?? columns.at(next)?.style ?? 0));
      setStyle(row, column, styles.position(style));
      next = column + 1;
    },
  };
}
