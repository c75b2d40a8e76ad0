import { charactersOf } from "../../sheets/column-width";
import type { SheetProperties } from "../../workbook/xlsx/edit/properties";
import type { CellStylings } from "../../workbook/xlsx/edit/cell-styles";
import { PLAIN, PLAIN_HEIGHT, PLAIN_WIDTH, type CellStyle } from "../host/grid";
import type { CellSnapshot, SheetSnapshot } from "../snapshot";
import { cellsByPlace } from "./cells";
import type { RowOrigin } from "./rows";

/*
 * Finds the styles and properties of a sheet that have changed since its file was opened.
 */

const KEYS = Object.keys(PLAIN) as (keyof CellStyle)[];

/** The changed properties of a style; null if none changed. */
function difference(was: CellStyle, now: CellStyle): Partial<CellStyle> | null {
  const changed = KEYS.filter((key) => was[key] !== now[key]);
  return changed.length === 0 ? null : Object.fromEntries(changed.map((key) => [key, now[key]]));
}

/** Styles of changed cells. Inserted rows have the style of the row above. */
export function changedStyles(
  was: SheetSnapshot,
  stylesBefore: readonly CellStyle[],
  now: SheetSnapshot,
  styles: readonly CellStyle[],
  origins: readonly RowOrigin[],
): readonly CellStylings[] {
  const before = cellsByPlace(was.cells);
  const present = cellsByPlace(now.cells);
  const known = new Map<string, Partial<CellStyle> | null>();
  const styleOf = (cell: CellSnapshot | undefined, all: readonly CellStyle[]) => (cell && all[cell.style]) ?? PLAIN;
  const changed: CellStylings[] = [];
  const inspect = (row: number, column: number): void => {
    const [old, own] = [before(origins[row]?.styles ?? row, column), present(row, column)];
    const key = `${old?.style} ${own?.style}`;
    const found = known.get(key) ?? difference(styleOf(old, stylesBefore), styleOf(own, styles));
    known.set(key, found);
    if (found) changed.push({ row, column, styling: found });
  };
  for (const { row, column } of now.cells) inspect(row, column);
  // Cells that existed and are now empty and unstyled.
  const places = new Map<number, number[]>();
  origins.forEach(({ row }, i) => row !== null && places.set(row, [i]));
  for (const { row, column } of was.cells) for (const at of places.get(row) ?? []) if (!present(at, column)) inspect(at, column);
  return changed;
}

/** Rounding error in points of widths and heights in the grid. */
const CLOSE = 0.6;

type Lines = readonly (readonly [line: number, isHidden: boolean])[];

/** Rows or columns whose visibility changed; inserted ones count as visible before. */
function turned(was: readonly number[], now: readonly number[], upTo: number, originOf: (line: number) => number | null): Lines {
  const [before, after] = [new Set(was), new Set(now)];
  return Array.from({ length: upTo }, (_, line) => [line, after.has(line)] as const).filter(([line, isHidden]) => {
    const origin = originOf(line);
    return isHidden !== (origin !== null && before.has(origin));
  });
}

/** Rows and columns that were hidden or shown. */
function hiddenChanges(was: SheetSnapshot, now: SheetSnapshot, origins: readonly RowOrigin[]): { rows: Lines; columns: Lines } {
  if (!was.hidden || !now.hidden) return { rows: [], columns: [] };
  const rowOrigin = (row: number): number | null => {
    const origin = origins[row];
    return origin ? origin.row : row;
  };
  return {
    rows: turned(was.hidden.rows, now.hidden.rows, now.hidden.upTo.rows, rowOrigin),
    columns: turned(was.hidden.columns, now.hidden.columns, now.hidden.upTo.columns, (column) => column),
  };
}

/** The changed properties of a sheet, apart from its cells. */
export function changedProperties(was: SheetSnapshot, now: SheetSnapshot, origins: readonly RowOrigin[]): SheetProperties {
  const widths = new Map(was.widths);
  const heights = new Map(was.heights);
  const isOther = (before: number, after: number) => Math.abs(before - after) > CLOSE;
  const wider = now.widths.flatMap(([column, after]) =>
    isOther(widths.get(column) ?? PLAIN_WIDTH, after) ? [[column, charactersOf(after)] as const] : [],
  );
  const higher = now.heights.filter(([row, after]) => isOther(heights.get(origins[row]?.styles ?? row) ?? PLAIN_HEIGHT, after));
  const changes = hiddenChanges(was, now, origins);
  const isMoved = was.freeze.rows !== now.freeze.rows || was.freeze.columns !== now.freeze.columns;
  return {
    ...(was.isProtected === now.isProtected ? {} : { isProtected: now.isProtected }),
    ...(was.visibility === now.visibility ? {} : { visibility: now.visibility }),
    ...(was.tabColor.toLowerCase() === now.tabColor.toLowerCase() ? {} : { tabColor: now.tabColor }),
    ...(was.gridlines === now.gridlines ? {} : { gridlines: now.gridlines }),
    ...(wider.length === 0 ? {} : { widths: wider }),
    ...(higher.length === 0 ? {} : { heights: higher }),
    ...(changes.rows.length === 0 ? {} : { hiddenRows: changes.rows }),
    ...(changes.columns.length === 0 ? {} : { hiddenColumns: changes.columns }),
    ...(isMoved ? { freeze: now.freeze } : {}),
  };
}
