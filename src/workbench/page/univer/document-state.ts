import { leastOf, mostOf } from "../../../kernel/extremes";
import { MOST_COLUMNS } from "../../../formula/address";
import {
  PLAIN,
  PLAIN_HEIGHT,
  PLAIN_WIDTH,
  type CellStyle,
  type Content,
  type Grid,
  type GridSheet,
  type PageLayout,
} from "../../host/grid";
import type { CellSnapshot, SheetSnapshot, Snapshot } from "../../snapshot";

/*
 * Restores an earlier state of a workbook by writing only the differences.
 */

/** A workbook at an earlier time. */
export interface DocumentState {
  readonly snapshot: Snapshot;
  /** The sheets' ids, in order. */
  readonly ids: readonly string[];
}

interface Place {
  readonly row: number;
  readonly column: number;
}

const key = ({ row, column }: Place): number => row * MOST_COLUMNS + column;
const isEqual = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The properties that must be set to turn one style into another. */
function styleChange(now: CellStyle, to: CellStyle): Partial<CellStyle> {
  const parts = Object.entries(to) as [keyof CellStyle, never][];
  return Object.fromEntries(parts.filter(([part, wanted]) => now[part] !== wanted));
}

const holdsEqual = (a: CellSnapshot | undefined, b: CellSnapshot): boolean =>
  a?.formula === b.formula && (b.formula !== undefined || (a?.value ?? null) === (b.value ?? null));

/** Restores cells; returns the rows written to, because the grid may then adjust their height. */
function restoreCells(
  sheet: GridSheet,
  now: readonly CellSnapshot[],
  to: readonly CellSnapshot[],
  styles: readonly CellStyle[],
): ReadonlySet<number> {
  const edited = new Map(now.map((cell) => [key(cell), cell]));
  const contents = new Map<number, Place & { readonly content: Content }>();
  const cellStyles = new Map<string, Place[]>();
  const styleOf = (cell: CellSnapshot | undefined): CellStyle => (cell && styles[cell.style]) ?? PLAIN;

  function restoreCell(was: CellSnapshot | undefined, wanted: CellSnapshot, style: CellStyle): void {
    const { row, column, formula, value = null } = wanted;
    if (!holdsEqual(was, wanted))
      contents.set(key(wanted), { row, column, content: formula === undefined ? { value } : { formula } });
    if (styleOf(was) === style) return;
    const parts = styleChange(styleOf(was), style);
    if (Object.keys(parts).length === 0) return;
    const text = JSON.stringify(parts);
    cellStyles.set(text, [...(cellStyles.get(text) ?? []), wanted]);
  }

  for (const cell of to) {
    restoreCell(edited.get(key(cell)), cell, styleOf(cell));
    edited.delete(key(cell));
  }
  for (const removed of edited.values()) restoreCell(removed, { row: removed.row, column: removed.column, style: -1 }, PLAIN);

  for (const [parts, cells] of cellStyles)
    void sheet.setStyle(
      cells.map(({ row, column }) => ({ top: row, left: column, rows: 1, columns: 1 })),
      JSON.parse(parts) as Partial<CellStyle>,
    );
  const written = new Set([...[...cellStyles.values()].flat(), ...contents.values()].map(({ row }) => row));
  if (contents.size === 0) return written;
  const rows = [...contents.values()].map(({ row }) => row);
  const columns = [...contents.values()].map(({ column }) => column);
  const [top, first] = [leastOf(rows), leastOf(columns)];
  const area = { top, left: first, rows: mostOf(rows) - top + 1, columns: mostOf(columns) - first + 1 };
  const block = Array.from({ length: area.rows }, (_r, r) =>
    Array.from({ length: area.columns }, (_c, c) => contents.get(key({ row: top + r, column: first + c }))?.content),
  );
  void sheet.write(area, block);
  return written;
}

type Sizes = SheetSnapshot["widths"];

/** Sets the sizes that differ, adjacent ones together. */
function restoreSizes(
  now: Sizes,
  to: Sizes,
  plain: number,
  isRight: (n: number, points: number) => boolean,
  set: (first: number, count: number, points: number) => void,
): void {
  const wanted = new Map(to);
  const last = mostOf(
    [...now, ...to].map(([n]) => n),
    -1,
  );
  const sizeOf = (n: number): number => wanted.get(n) ?? plain;
  for (let n = 0; n <= last; n += 1) {
    if (isRight(n, sizeOf(n))) continue;
    let end = n + 1;
    while (end <= last && sizeOf(end) === sizeOf(n) && !isRight(end, sizeOf(end))) end += 1;
    set(n, end - n, sizeOf(n));
    n = end - 1;
  }
}

function loadRules(sheet: GridSheet, to: SheetSnapshot): void {
  const has = (rules: readonly unknown[], item: unknown): boolean => rules.some((other) => isEqual(other, item));
  for (const stale of sheet.validations()) if (!has(to.validations, stale)) void sheet.clearValidation(stale.area);
  for (const wanted of to.validations) if (!has(sheet.validations(), wanted)) void sheet.setValidation(wanted);
  for (const stale of sheet.highlights())
    if (!to.highlights.some(({ id }) => id === stale.id)) void sheet.removeHighlight(stale.id);
  for (const wanted of to.highlights) if (!has(sheet.highlights(), wanted)) void sheet.setHighlight(wanted);
}

function restoreNotes(sheet: GridSheet, to: SheetSnapshot): void {
  const wanted = new Set(to.notes.map(key));
  for (const stale of sheet.notes()) if (!wanted.has(key(stale))) void sheet.setNote(stale.row, stale.column, null);
  for (const { row, column, text } of to.notes) if (sheet.note(row, column) !== text) void sheet.setNote(row, column, text);
}

/** Missing page breaks equal an empty list. */
const withBreaks = ({ breaks = [], ...page }: PageLayout): PageLayout => ({ ...page, breaks });

/** An empty sheet. */
const BLANK: Pick<SheetSnapshot, "cells" | "widths" | "heights"> = { cells: [], widths: [], heights: [] };

function restoreSheet(sheet: GridSheet, now: SheetSnapshot | undefined, to: SheetSnapshot, styles: readonly CellStyle[]): void {
  const { cells, widths, heights } = now ?? BLANK;
  const written = restoreCells(sheet, cells, to.cells, styles);
  restoreSizes(
    widths,
    to.widths,
    PLAIN_WIDTH,
    (n, points) => sheet.width(n) === points,
    (...run) => void sheet.setWidth(...run),
  );
  restoreSizes(
    heights,
    to.heights,
    PLAIN_HEIGHT,
    (n, points) => !written.has(n) && sheet.height(n) === points,
    (...run) => void sheet.setHeight(...run),
  );
  restoreNotes(sheet, to);
  loadRules(sheet, to);
  if (to.merges && !isEqual(sheet.merges?.all(), to.merges)) void sheet.merges?.set(to.merges);
  if (to.scales && !isEqual(sheet.scales?.all(), to.scales)) void sheet.scales?.set(to.scales);
  if (to.groups && !isEqual(sheet.groups?.all(), to.groups)) void sheet.groups?.setAll(to.groups);
  if (to.hidden) void sheet.setHidden?.(to.hidden);
  if (sheet.tabColor() !== to.tabColor) void sheet.setTabColor(to.tabColor);
  if (sheet.hasGridlines() !== to.gridlines) void sheet.setGridlines(to.gridlines);
  if (!isEqual(sheet.freeze(), to.freeze)) void sheet.setFreeze(to.freeze.rows, to.freeze.columns);
  if (!isEqual(withBreaks(sheet.page()), withBreaks(to.page))) void sheet.setPage(withBreaks(to.page));
  if (sheet.isProtected() !== to.isProtected) void sheet.setProtected(to.isProtected);
  if (sheet.visibility() !== to.visibility) void sheet.setVisibility(to.visibility);
}

/** Adds, removes, renames and moves sheets until they match. */
function restoreTabs(grid: Grid, to: DocumentState): void {
  for (const { id } of grid.sheets()) if (!to.ids.includes(id)) void grid.removeSheet(id);
  to.ids.forEach((id, position) => {
    const { name } = to.snapshot.sheets[position]!;
    const there = grid.sheets().find((sheet) => sheet.id === id);
    if (!there) void grid.addSheet(name, id);
    else if (there.name() !== name) void there.rename(name);
    if (grid.sheets()[position]?.id !== id) void grid.moveSheet(id, position);
  });
}

/** Restores a workbook, whose current state is `now`. Synchronous for grids whose writes are. */
export function load(grid: Grid, now: DocumentState, to: DocumentState): void {
  restoreTabs(grid, to);
  const styles = now.snapshot.styles.length > to.snapshot.styles.length ? now.snapshot.styles : to.snapshot.styles;
  to.snapshot.sheets.forEach((wanted, position) => {
    const id = to.ids[position]!;
    const before = now.snapshot.sheets[now.ids.indexOf(id)];
    if (before !== wanted)
      restoreSheet(
        grid.sheets().find((sheet) => sheet.id === id)!,
        before,
        wanted,
        styles,
      );
  });
  const idOf = (sheet: string): string => to.ids[to.snapshot.sheets.findIndex(({ name }) => name === sheet)]!;
  if (!isEqual(now.snapshot.tables, to.snapshot.tables)) {
    for (const { name } of grid.tables()) void grid.removeTable(name);
    for (const table of to.snapshot.tables) void grid.addTable({ ...table, sheet: idOf(table.sheet) });
  }
  if (!isEqual(now.snapshot.names, to.snapshot.names)) {
    for (const { name, scope } of [...grid.names()]) void grid.removeName(name, scope);
    for (const name of to.snapshot.names) void grid.addName(name);
  }
  const charts = to.snapshot.charts ?? [];
  for (const { id } of grid.charts?.all() ?? []) if (!charts.some((item) => item.id === id)) void grid.charts?.remove(id);
  for (const chart of charts) {
    const wanted = { ...chart, sheet: idOf(chart.sheet) };
    if (!grid.charts?.all().some((item) => isEqual(item, wanted))) void grid.charts?.set(wanted);
  }
}
