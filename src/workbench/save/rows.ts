import { shifted, type Shift } from "../host/shift";
import type { Area } from "../../formula/address";

/*
 * The original rows of a sheet's rows, after rows were inserted and deleted.
 */

/** Adds a shift of rows or columns; a deletion of just inserted rows, or the reverse, cancels it. */
export function withShift(shifts: readonly Shift[], next: Shift): readonly Shift[] {
  const last = shifts.at(-1);
  const undone = last?.axis === next.axis && last.at === next.at && last.count === -next.count;
  return undone ? shifts.slice(0, -1) : [...shifts, next];
}

export interface RowOrigin {
  /** The row's index when the file was opened; null for an inserted row. */
  readonly row: number | null;
  /** The row of the opened file with the style; for an inserted row, the row above it. */
  readonly styles: number;
}

/** The origins of a sheet's first rows; `rows` must exceed the used rows before and after. */
export function originsOf(rows: number, shifts: readonly Shift[]): readonly RowOrigin[] {
  let origins: RowOrigin[] = Array.from({ length: rows }, (_, row) => ({ row, styles: row }));
  for (const { axis, at, count } of shifts) {
    if (axis === "column" || at >= origins.length) continue;
    const styles = origins[at - 1]?.styles ?? 0;
    const come = Array.from({ length: Math.max(0, count) }, () => ({ row: null, styles }));
    origins = [...origins.slice(0, at), ...come, ...origins.slice(at + Math.max(0, -count))];
  }
  return origins;
}

/** An area after all shifts; null if all of it was removed. */
export const afterAll = (area: Area, shifts: readonly Shift[]): Area | null =>
  shifts.reduce<Area | null>((now, shift) => now && shifted(now, shift), area);
