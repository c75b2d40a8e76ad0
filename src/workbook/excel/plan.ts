import type { CellValue } from "../../kernel/values";
import { leastOf, mostOf } from "../../kernel/extremes";
import type { PlacedCell, PlacedSheet, PlacedTable, ValidationRule } from "../../sheets/placed";
import type { Role } from "../../sheets/styles";
import { type Area, areaAddress } from "../../formula/address";

/*
 * Combines a placed sheet into a few large writes.
 */

const SPECIAL = /^\s*(?:[=+\-@'(\d.,$€£¥%#]|(?:true|false)\s*$)/i;
const DATE = /^\s*(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*[-\s./,]*\d/i;

/** Excel converts typed text to dates, numbers, TRUE or formulas; a leading apostrophe keeps it text. */
export function typedText(text: string): string {
  return SPECIAL.test(text) || DATE.test(text) ? `'${text}` : text;
}

/** The value as an entry; "" clears a cell. */
export const typed = (value: CellValue): CellValue => (typeof value === "string" ? typedText(value) : (value ?? ""));

/** Covers the cells with rectangles of adjacent cells with the same key. */
export function rectangles<K>(
  cells: Iterable<{ readonly row: number; readonly column: number; readonly key: K }>,
): Map<K, Area[]> {
  const rows = new Map<number, { column: number; key: K }[]>();
  for (const { row, column, key } of cells) {
    const there = rows.get(row);
    if (there) there.push({ column, key });
    else rows.set(row, [{ column, key }]);
  }
  const done = new Map<K, Area[]>();
  const close = (key: K, area: Area) => {
    const there = done.get(key);
    if (there) there.push(area);
    else done.set(key, [area]);
  };
  let open: { key: K; area: Area }[] = [];
  for (const row of [...rows.keys()].sort((a, b) => a - b)) {
    const runs: { key: K; left: number; columns: number }[] = [];
    for (const { column, key } of rows.get(row)!.sort((a, b) => a.column - b.column)) {
      const last = runs.at(-1);
      if (last && last.key === key && last.left + last.columns === column) last.columns += 1;
      else runs.push({ key, left: column, columns: 1 });
    }
    const next: typeof open = [];
    for (const { key, left, columns } of runs) {
      const above = open.find(
        (item) =>
          item.key === key && item.area.left === left && item.area.columns === columns && item.area.top + item.area.rows === row,
      );
      if (above) open = open.filter((item) => item !== above);
      next.push({ key, area: above ? { ...above.area, rows: above.area.rows + 1 } : { top: row, left, rows: 1, columns } });
    }
    for (const { key, area } of open) close(key, area);
    open = next;
  }
  for (const { key, area } of open) close(key, area);
  return done;
}

/** The longest address list that Excel accepts. */
const LONGEST = 8000;

/** Addresses of the areas, in as few lists as possible. */
export function addressLists(areas: readonly Area[]): string[] {
  const lists: string[] = [];
  for (const address of areas.map(areaAddress)) {
    const last = lists.at(-1);
    if (last !== undefined && last.length + address.length < LONGEST) lists[lists.length - 1] = `${last},${address}`;
    else lists.push(address);
  }
  return lists;
}

export interface Block<T> {
  readonly area: Area;
  /** In the area's shape; null leaves a cell unchanged. A single entry is used for every cell. */
  readonly entries: readonly (readonly T[])[] | T;
}

interface Written<T> {
  readonly cell: PlacedCell;
  readonly entry: T;
}

/** A separate block adds as much to a request as this many unchanged cells. */
const WORTH_A_BLOCK = 60;

/** The smallest area around a row of cells, and the area above it if there is one. */
function around(above: Area | undefined, row: readonly Written<unknown>[]): Area {
  const columns = row.map(({ cell }) => cell.column);
  const left = Math.min(leastOf(columns), above?.left ?? Infinity);
  const right = mostOf(columns, above ? above.left + above.columns - 1 : 0);
  const bottom = row[0]!.cell.row;
  const top = above?.top ?? bottom;
  return { top, left, rows: bottom - top + 1, columns: right - left + 1 };
}

const sizeOf = ({ rows, columns }: Area): number => rows * columns;

/** Combines all cells with an entry into blocks of rows with few unchanged cells. */
function sheetBlocks<T>(cells: readonly PlacedCell[], of: (cell: PlacedCell) => T | undefined): Block<T | null>[] {
  const rows = new Map<number, Written<T>[]>();
  for (const cell of cells) {
    const entry = of(cell);
    if (entry === undefined) continue;
    const there = rows.get(cell.row);
    if (there) there.push({ cell, entry });
    else rows.set(cell.row, [{ cell, entry }]);
  }
  const found: { area: Area; written: Written<T>[] }[] = [];
  for (const at of [...rows.keys()].sort((a, b) => a - b)) {
    const row = rows.get(at)!;
    const last = found.at(-1);
    const whole = around(last?.area, row);
    const own = around(undefined, row);
    if (last && sizeOf(whole) - sizeOf(last.area) - sizeOf(own) <= WORTH_A_BLOCK) {
      last.area = whole;
      for (const item of row) last.written.push(item);
    } else found.push({ area: own, written: [...row] });
  }
  return found.map(({ area, written }) => {
    const entries = Array.from({ length: area.rows }, () => new Array<T | null>(area.columns).fill(null));
    for (const { cell, entry } of written) entries[cell.row - area.top]![cell.column - area.left] = entry;
    return { area, entries };
  });
}

/** Texts, numbers and logical values of a sheet, without formulas. */
export const valueBlocks = (sheet: PlacedSheet): Block<CellValue>[] =>
  sheetBlocks<CellValue>(sheet.cells, ({ formula, value }) =>
    formula !== undefined || value === undefined || value === null ? undefined : typed(value),
  );

export const formatBlocks = (sheet: PlacedSheet): Block<string | null>[] =>
  sheetBlocks<string>(sheet.cells, ({ format }) => format);

const inside = ({ row, column }: PlacedCell, { top, left, rows, columns }: Area): boolean =>
  row >= top && row < top + rows && column >= left && column < left + columns;

const columnOf = ({ area }: PlacedTable, index: number): Area => ({
  top: area.top + 1,
  left: area.left + index,
  rows: area.rows - 1,
  columns: 1,
});

/** The formulas: computed table columns as a whole, so that Excel fills new rows with them; the others in blocks. */
export function formulaBlocks(sheet: PlacedSheet): Block<string>[] {
  const columns = sheet.tables.flatMap((table) =>
    table.formulas.flatMap((formula, index) => {
      const area = columnOf(table, index);
      const within = formula === null ? [] : sheet.cells.filter((cell) => inside(cell, area));
      const whole = formula !== null && within.length === area.rows && within.every((cell) => cell.formula === formula);
      return whole ? [{ area, entries: formula }] : [];
    }),
  );
  const rest = sheet.cells.filter((cell) => cell.formula !== undefined && !columns.some(({ area }) => inside(cell, area)));
  const formulaAt = new Map(rest.map((cell) => [`${cell.row},${cell.column}`, cell.formula!]));
  const areas = rectangles(rest.map(({ row, column }) => ({ row, column, key: 0 }))).get(0) ?? [];
  const blocks = areas.map((area) => ({
    area,
    entries: Array.from({ length: area.rows }, (_, r) =>
      Array.from({ length: area.columns }, (_, c) => formulaAt.get(`${area.top + r},${area.left + c}`)!),
    ),
  }));
  return [...columns, ...blocks];
}

export const roleAreas = (sheet: PlacedSheet): Map<Role, Area[]> =>
  rectangles(sheet.cells.map(({ row, column, role }) => ({ row, column, key: role })));

interface Stretch {
  readonly first: number;
  readonly count: number;
  readonly size: number;
}

/** Combines adjacent columns or rows of the same size. */
export function stretches(sizes: Iterable<readonly [number, number]>): Stretch[] {
  const found: Stretch[] = [];
  for (const [at, size] of [...sizes].sort(([a], [b]) => a - b)) {
    const last = found.at(-1);
    if (last && last.size === size && last.first + last.count === at)
      found[found.length - 1] = { ...last, count: last.count + 1 };
    else found.push({ first: at, count: 1, size });
  }
  return found;
}

interface Bounds {
  readonly formula1: number;
  readonly formula2?: number;
  readonly operator: "Between" | "LessThanOrEqualTo" | "GreaterThanOrEqualTo";
}

type ExcelRule =
  | { readonly list: { readonly inCellDropDown: boolean; readonly source: string } }
  | { readonly wholeNumber: Bounds }
  | { readonly decimal: Bounds };

/** The rule in Office.js's form. */
export function validationRule(rule: ValidationRule): ExcelRule {
  if (rule.kind === "list") {
    return { list: { inCellDropDown: true, source: rule.range === undefined ? rule.values.join(",") : `=${rule.range}` } };
  }
  return rule.whole ? { wholeNumber: bounds(rule.min, rule.max) } : { decimal: bounds(rule.min, rule.max) };
}

/** Office.js requires a number for a missing bound. */
function bounds(min?: number, max?: number): Bounds {
  if (max === undefined && min !== undefined) return { formula1: min, operator: "GreaterThanOrEqualTo" };
  if (min === undefined && max !== undefined) return { formula1: max, operator: "LessThanOrEqualTo" };
  return { formula1: min ?? -1e15, formula2: max ?? 1e15, operator: "Between" };
}
