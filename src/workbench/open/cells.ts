import type { BookSheet } from "../../workbook/book";
import { FileError } from "../../workbook/xlsx/package/zip";
import { PLAIN, type CellStyle } from "../host/grid";
import type { CellSnapshot } from "../snapshot";
import type { Columns } from "./columns";
import type { SheetPart } from "./sheet";

/*
 * The cells of a sheet: what stands in them, and which look they have.
 */

/** Cells of a file that hold something or look like something; a full campaign has some 25,000. */
const MOST_CELLS = 1_000_000;

/** The look of a cell that nobody has styled, among those that are used. */
const UNSTYLED = 0;

interface UsedLooks {
  /** The looks that are used, each once. */
  readonly styles: readonly CellStyle[];
  /** The position among them of a look by its number in the file. */
  position(number: number): number;
  /** One cell more; throws FileError where there are too many. */
  count(): void;
}

/** Collects the looks of a file that its cells have. */
export function usedLooks(all: readonly CellStyle[]): UsedLooks {
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
        throw new FileError("too large", "The file is too large: more than 1,000,000 of its cells hold something.");
    },
  };
}

/** The cells that hold something or look like something. Throws FileError. */
export function cellsOf(contents: BookSheet, part: SheetPart, columns: Columns, looks: UsedLooks): readonly CellSnapshot[] {
  const cells: CellSnapshot[] = [];
  const ofRows = new Map(part.rows.flatMap(({ row, style }) => (style === null ? [] : [[row, style] as const])));
  let [row, next] = [-1, 0];
  function put(column: number, style: number): void {
    const value = contents.values[row - contents.top]?.[column - contents.left] ?? null;
    const formula = contents.formulas[row - contents.top]?.[column - contents.left] ?? null;
    if (value === null && formula === null && style === UNSTYLED) return;
    looks.count();
    cells.push({ row, column, value, ...(formula === null ? {} : { formula }), style });
  }
  for (const cell of part.cells) {
    if (cell.row !== row) [row, next] = [cell.row, 0];
    // Cells that are left out look like their row or column.
    const own = ofRows.get(row);
    if (own !== undefined || columns.areStyled)
      for (; next < cell.column; next++) put(next, looks.position(own ?? columns.at(next)?.style ?? 0));
    put(cell.column, looks.position(cell.style));
    next = cell.column + 1;
  }
  return cells;
}
