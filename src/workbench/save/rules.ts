import type { Area } from "../../formula/address";
import { charactersOf } from "../../sheets/column-width";
import type { PlacedAddition } from "../../sheets/placed";
import type { FileEdit } from "../../workbook/xlsx/edit";
import type { GridTable, GridValidation } from "../host/grid";
import type { Shift } from "../host/shift";
import type { SheetSnapshot, Snapshot } from "../snapshot";
import { afterAll } from "./rows";
import { entryRuleOf } from "./entry-rules";
import { placed } from "./write-snapshot";
import { nameKey } from "../../kernel/names";

/*
 * Finds the changed rules and notes of a sheet, and the tables that were added below all existing content.
 */

/** The first row of an addition to a sheet, below all earlier rows. Null without new tables. */
export function additionTop(was: SheetSnapshot, now: SheetSnapshot, before: readonly GridTable[], after: readonly GridTable[]) {
  const known = new Set(before.filter(({ sheet }) => sheet === was.name).map(({ name }) => nameKey(name)));
  const fresh = after.filter(({ sheet, name }) => sheet === now.name && !known.has(nameKey(name)));
  if (fresh.length === 0) return null;
  const { shifts } = now.opened!;
  const last = was.cells.reduce((most, { row, column }) => {
    const at = afterAll({ top: row, left: column, rows: 1, columns: 1 }, shifts);
    return at ? Math.max(most, at.top) : most;
  }, -1);
  return fresh.every(({ area }) => area.top > last) ? last + 1 : "a table came between others";
}

const isBelow = (top: number | null, area: Pick<Area, "top">): boolean => top !== null && area.top >= top;

/** The tables that were added to a sheet, with everything that belongs to them. */
export function additionOf(now: Snapshot, sheet: SheetSnapshot, top: number): PlacedAddition {
  const { name, cells, tables, highlights, bars = [], heights } = placed(now, sheet);
  const own = <T extends { readonly area: Area }>(all: readonly T[]) => all.filter(({ area }) => isBelow(top, area));
  return {
    name,
    cells: cells.filter(({ row }) => row >= top),
    tables: own(tables),
    validations: [],
    highlights: own(highlights),
    bars: bars.filter(({ row }) => row >= top),
    heights: new Map([...heights].filter(([row]) => row >= top)),
    widths: new Map(sheet.widths.map(([column, points]) => [column, charactersOf(points)])),
  };
}

interface Placed {
  readonly area: Area;
}

/** Removed and added rules, without those of new rows and tables; `top` is the first row of an addition. */
function changes<T extends Placed>(
  shifts: readonly Shift[],
  before: readonly T[],
  after: readonly T[],
  keyOf: (item: T) => string,
  isNew: (row: number) => boolean,
  top: number | null,
): { readonly removed: readonly T[]; readonly added: readonly T[] } {
  const remaining = new Map<string, T[]>();
  for (const item of before) {
    const area = afterAll(item.area, shifts);
    if (!area) continue;
    const moved = { ...item, area };
    remaining.set(keyOf(moved), [...(remaining.get(keyOf(moved)) ?? []), moved]);
  }
  const added = after.filter(
    (item) => !remaining.get(keyOf(item))?.pop() && !isBelow(top, item.area) && !rowsOf(item.area).every(isNew),
  );
  return { removed: [...remaining.values()].flat(), added };
}

/** A comparable text of a validation; a bound as a number equals the same bound as text. */
const comparable = (item: GridValidation): string => {
  const { first, second = "", ...rest } = entryRuleOf(item);
  return JSON.stringify([rest, first, second]);
};

/** The edits for changed rules and notes of a sheet, or the reason why they cannot be made in the file. */
export function ruleEdits(
  was: SheetSnapshot,
  now: SheetSnapshot,
  isNew: (row: number) => boolean,
  top: number | null,
): readonly FileEdit[] | string {
  const { shifts } = now.opened!;
  const differ = <T extends Placed>(before: readonly T[], after: readonly T[], keyOf: (item: T) => string) =>
    changes(shifts, before, after, keyOf, isNew, top);
  const isAny = ({ removed: removed, added }: ReturnType<typeof differ>) => removed.length + added.length > 0;
  // Conditional formats are compared by area only, because their formulas are adjusted when rows shift.
  if (isAny(differ<Placed>(was.highlights, now.highlights, ({ area }) => JSON.stringify(area))))
    return "conditional formats were changed";
  const { removed: removed, added } = differ(was.validations, now.validations, comparable);
  const below = now.validations.filter(({ area }) => isBelow(top, area));
  return [
    ...noteEdits(was, now, top),
    ...entryEdits(
      was.name,
      removed.map(({ area }) => area),
      [...added, ...below],
    ),
  ];
}

/** The edit that removes validations from some areas and adds others. */
export const entryEdits = (sheet: string, removed: readonly Area[], added: readonly GridValidation[]): readonly FileEdit[] =>
  removed.length + added.length === 0 ? [] : [{ kind: "validations", sheet, removed: removed, added: added.map(entryRuleOf) }];

/** The edits for changed notes; inserted rows have no notes of their own. */
function noteEdits(was: SheetSnapshot, now: SheetSnapshot, top: number | null): readonly FileEdit[] {
  const notes = ({ notes: all }: SheetSnapshot) =>
    all.map(({ row, column, text }) => ({ area: { top: row, left: column, rows: 1, columns: 1 }, text }));
  const { removed: removed, added } = changes(
    now.opened!.shifts,
    notes(was),
    notes(now),
    (item) => JSON.stringify(item),
    () => false,
    top,
  );
  if (removed.length + added.length === 0) return [];
  return [
    {
      kind: "notes",
      sheet: was.name,
      removed: removed.map(({ area }) => [area.top, area.left] as const),
      added: added.map(({ area, text }) => ({ row: area.top, column: area.left, text })),
    },
  ];
}

const rowsOf = ({ top, rows }: Area): readonly number[] => Array.from({ length: rows }, (_, i) => top + i);
