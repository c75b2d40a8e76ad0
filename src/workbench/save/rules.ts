import type { Area } from "../../formula/address";
import type { PlacedAddition } from "../../sheets/placed";
import type { GridTable } from "../host/grid";
import type { SheetSnapshot, Snapshot } from "../snapshot";
import { afterAll } from "./rows";
import { charactersOf, placed } from "./write-snapshot";

/*
 * Rules and notes of a sheet that were changed, and the tables that came below all that stood there.
 */

/** Where what came to a sheet begins: below all that stood there. Null when no table came. */
export function additionTop(was: SheetSnapshot, now: SheetSnapshot, before: readonly GridTable[], after: readonly GridTable[]) {
  const known = new Set(before.filter(({ sheet }) => sheet === was.name).map(({ name }) => name.toLowerCase()));
  const fresh = after.filter(({ sheet, name }) => sheet === now.name && !known.has(name.toLowerCase()));
  if (fresh.length === 0) return null;
  const { shifts } = now.opened!;
  const last = was.cells.reduce((most, { row, column }) => {
    const at = afterAll({ top: row, left: column, rows: 1, columns: 1 }, shifts);
    return at ? Math.max(most, at.top) : most;
  }, -1);
  return fresh.every(({ area }) => area.top > last) ? last + 1 : "a table came between others";
}

const isBelow = (top: number | null, area: Pick<Area, "top">): boolean => top !== null && area.top >= top;

/** The tables that came to a sheet with all that belongs to them, as files add them. */
export function additionOf(now: Snapshot, sheet: SheetSnapshot, top: number): PlacedAddition {
  const { name, cells, tables, validations, highlights, heights } = placed(now, sheet);
  const own = <T extends { readonly area: Area }>(all: readonly T[]) => all.filter(({ area }) => isBelow(top, area));
  return {
    name,
    cells: cells.filter(({ row }) => row >= top),
    tables: own(tables),
    validations: own(validations),
    highlights: own(highlights),
    heights: new Map([...heights].filter(([row]) => row >= top)),
    widths: new Map(sheet.widths.map(([column, points]) => [column, charactersOf(points)])),
  };
}

/** Why rules or notes of a sheet cannot stay as its file has them; null where they can. `top` is where an addition begins. */
export function changedRules(
  was: SheetSnapshot,
  now: SheetSnapshot,
  isNew: (row: number) => boolean,
  top: number | null,
): string | null {
  const { shifts } = now.opened!;
  const differ = <T extends { readonly area: Area }>(before: readonly T[], after: readonly T[], keyOf: (one: T) => string) => {
    const kept = new Map<string, number>();
    for (const one of before) {
      const area = afterAll(one.area, shifts);
      if (!area) continue;
      const key = keyOf({ ...one, area });
      kept.set(key, (kept.get(key) ?? 0) + 1);
    }
    for (const one of after) {
      const key = keyOf(one);
      const count = kept.get(key) ?? 0;
      if (count > 0) kept.set(key, count - 1);
      else if (!isBelow(top, one.area) && !rowsOf(one.area).every(isNew)) return true;
    }
    return [...kept.values()].some((count) => count > 0);
  };
  if (differ(was.validations, now.validations, (one) => JSON.stringify([one.area, one.rule]))) return "drop-downs were changed";
  // Formulas follow rows in ways of their own.
  if (differ(was.highlights, now.highlights, ({ area }) => JSON.stringify(area))) return "conditional formats were changed";
  const notes = (sheet: SheetSnapshot) =>
    sheet.notes.map(({ row, column, text }) => ({ area: { top: row, left: column, rows: 1, columns: 1 }, text }));
  if (differ(notes(was), notes(now), (one) => JSON.stringify(one))) return "notes were changed";
  return null;
}

const rowsOf = ({ top, rows }: Area): readonly number[] => Array.from({ length: rows }, (_, i) => top + i);
