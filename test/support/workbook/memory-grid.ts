import { resolveScale, type Scale } from "../../../src/workbench/scales";
import type { CellValue } from "../../../src/kernel/values";
import { MOST_COLUMNS, type Area } from "../../../src/formula/address";
import {
  PLAIN,
  PLAIN_HEIGHT,
  PLAIN_PAGE,
  PLAIN_WIDTH,
  type Content,
  type Grid,
  type GridChart,
  type GridEvent,
  type GridHighlight,
  type GridName,
  type GridSheet,
  type GridTable,
  type GridValidation,
  type PageLayout,
  type RowGroup,
  type Visibility,
} from "../../../src/workbench/host/grid";
import { memoryCells, type MemoryCell } from "./memory-cells";
import { extendedChart, shifted, shiftedChart, shiftedFormula, shiftedPage, type Shift } from "../../../src/workbench/host/shift";
import { lostFormula } from "../../../src/workbook/xlsx/formulas/named";

/** A workbook in memory. Formulas are stored, and show the values set by show() or the calculation. */
export interface MemoryGrid extends Grid {
  /** Sets the value that a formula shows. */
  show(sheet: string, row: number, column: number, value: CellValue): void;
  /** Makes an edit as another user who has the file open. */
  remotely(work: () => void): void;
}

export interface MemoryOptions {
  /** Sets the formulas' values with show(); called after all writes. Can return the sheets whose values changed. */
  readonly compute?: (grid: MemoryGrid) => void | ReadonlySet<string>;
  /** Names of the initial sheets; Excel has Sheet1. */
  readonly sheets?: readonly string[];
  /** Gives FALSE for a check box in a blank cell. Whether Excel does this is not documented. */
  readonly answersBoxes?: true;
}

const STRIDE = 16_384;

const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();
const overlaps = (a: Area, b: Area) =>
  a.top < b.top + b.rows && b.top < a.top + a.rows && a.left < b.left + b.columns && b.left < a.left + a.columns;

interface MemorySheet extends GridSheet {
  /** Moves everything on the sheet; formula texts stay. */
  shift(shift: Shift): void;
  /** Rewrites every formula. */
  respell(spell: (formula: string) => string): void;
  show(row: number, column: number, value: CellValue): void;
}

function memorySheet(
  id: string,
  first: string,
  notify: (area: Area, moved?: true) => void,
  { answersBoxes }: MemoryOptions,
): MemorySheet {
  const cells = memoryCells();
  const widths = new Map<number, number>();
  const heights = new Map<number, number>();
  const notes = new Map<number, string>();
  let validations: GridValidation[] = [];
  let highlights: GridHighlight[] = [];
  let scales: readonly Scale[] = [];
  let name = first;
  let visibility: Visibility = "Visible";
  let tabColor = "";
  let gridlines = true;
  let frozen = { rows: 0, columns: 0 };
  let page: PageLayout = PLAIN_PAGE;
  let isProtected = false;
  let groups: RowGroup[] = [];

  const key = (row: number, column: number) => row * STRIDE + column;
  const filled = (cell: MemoryCell) => cell.value !== null || cell.formula !== null;
  const setCell = (cell: MemoryCell, content: Content) => {
    cell.formula = "formula" in content ? content.formula : null;
    cell.value = "formula" in content ? null : content.value;
  };
  const grow = (sizes: Map<number, number>, from: number, count: number, points: number) => {
    for (let n = from; n < from + count; n += 1) sizes.set(n, points);
  };

  return {
    id,
    name: () => name,
    rename: (next) => void (name = next),
    visibility: () => visibility,
    setVisibility: (next) => void (visibility = next),
    tabColor: () => tabColor,
    setTabColor: (next) => void (tabColor = next),
    hasGridlines: () => gridlines,
    setGridlines: (on) => void (gridlines = on),

    used: (valuesOnly) => cells.bounds((cell) => filled(cell) || (!valuesOnly && cell.style !== PLAIN)),
    read: cells.read,
    write(area, contents) {
      contents.forEach((row, r) =>
        row.forEach((content, c) => {
          if (content) setCell(cells.at(area.top + r, area.left + c), content);
        }),
      );
      notify(area);
    },
    show: (row, column, value) => void (cells.at(row, column).value = value),

    style: (row, column) => cells.get(row, column)?.style ?? PLAIN,
    setStyle(areas, style) {
      areas.forEach((area) => cells.setStyle(area, style));
      if (style.tick && answersBoxes)
        for (const { top, left, rows, columns } of areas)
          for (let row = top; row < top + rows; row += 1)
            for (let column = left; column < left + columns; column += 1)
              if (!filled(cells.at(row, column))) cells.at(row, column).value = false;
    },
    width: (column) => widths.get(column) ?? PLAIN_WIDTH,
    setWidth: (from, count, points) => grow(widths, from, count, points),
    height: (row) => heights.get(row) ?? PLAIN_HEIGHT,
    setHeight: (from, count, points) => grow(heights, from, count, points),
    fitColumns(from, count) {
      const longest = new Array<number>(count).fill(1);
      cells.each(({ value }, _, column) => {
        if (column >= from && column < from + count)
          longest[column - from] = Math.max(longest[column - from]!, String(value ?? "").length);
      });
      longest.forEach((chars, i) => widths.set(from + i, chars * 5.25 + 3.75));
    },

    note: (row, column) => notes.get(key(row, column)) ?? null,
    notes: () =>
      [...notes]
        .sort(([a], [b]) => a - b)
        .map(([position, text]) => ({ row: Math.floor(position / STRIDE), column: position % STRIDE, text })),
    setNote(row, column, text) {
      if (text === null) notes.delete(key(row, column));
      else notes.set(key(row, column), text);
    },

    validations: () => validations,
    setValidation(next) {
      validations = [...validations.filter((old) => !overlaps(old.area, next.area)), next];
    },
    clearValidation(area) {
      validations = validations.filter((old) => !overlaps(old.area, area));
    },
    highlights: () => highlights,
    setHighlight(next) {
      highlights = [...highlights.filter((old) => old.id !== next.id), next];
    },
    scales: { all: () => scales, set: (next) => void (scales = [...next]) },
    removeHighlight(removed) {
      highlights = highlights.filter((old) => old.id !== removed);
    },

    shift(shift) {
      const { at: from, count } = shift;
      page = shiftedPage(page, shift);
      const follow = <T>(cells: Map<number, T>, size: number) => {
        const before = [...cells];
        cells.clear();
        for (const [position, item] of before) {
          const moved = shifted({ top: Math.floor(position / size), left: 0, rows: 1, columns: 1 }, shift);
          if (moved) cells.set(moved.top * size + (position % size), item);
        }
      };
      if (count > 0) cells.insertRows(from, count);
      else cells.removeRows(from, -count);
      follow(notes, STRIDE);
      follow(heights, 1);
      const areas = <T extends { readonly area: Area }>(rules: readonly T[]): T[] =>
        rules.flatMap((rule) => {
          const area = shifted(rule.area, shift);
          return area ? [{ ...rule, area }] : [];
        });
      validations = areas(validations);
      highlights = areas(highlights);
      scales = scales.flatMap((scale) => {
        const left = scale.areas.flatMap((area) => shifted(area, shift) ?? []);
        return left.length === 0 ? [] : [{ ...scale, areas: left }];
      });
      notify({ top: from, left: 0, rows: Math.max(count, 1), columns: MOST_COLUMNS }, true);
    },
    respell(spell) {
      cells.each((cell) => {
        if (cell.formula !== null) cell.formula = spell(cell.formula);
      });
      highlights = highlights.map((item) =>
        item.rule.kind === "custom" ? { ...item, rule: { ...item.rule, formula: spell(item.rule.formula) } } : item,
      );
      scales = scales.map((item) => resolveScale(item, spell));
    },

    groups: {
      all: () => groups,
      set: (group) =>
        void (groups = [...groups.filter(({ first, count }) => first !== group.first || count !== group.count), group]),
      setAll: (all) => void (groups = [...all]),
    },
    freeze: () => frozen,
    setFreeze: (rows, columns) => void (frozen = { rows, columns }),
    page: () => page,
    setPage: (changes) => void (page = { ...page, ...changes }),
    isProtected: () => isProtected,
    setProtected: (on) => void (isProtected = on),
  };
}

/** A new workbook in memory with a single empty sheet, as in Excel. */
export function memoryGrid(options: MemoryOptions = {}): MemoryGrid {
  const listeners = new Set<(event: GridEvent) => void>();
  let sheets: MemorySheet[] = [];
  let tables: GridTable[] = [];
  let names: GridName[] = [];
  let charts: GridChart[] = [];
  let sheetCount = 0;
  let source: "Local" | "Remote" = "Local";
  let stale = false;

  const notify = (event: GridEvent) => listeners.forEach((listener) => listener(event));
  const fresh = (): string => {
    sheetCount += 1;
    return `{00000000-0000-0000-0000-${String(sheetCount).padStart(12, "0")}}`;
  };
  const make = (name: string, known?: string): MemorySheet => {
    const id = known ?? fresh();
    const changed = (area: Area, moved?: true): void => {
      stale = true;
      notify({ kind: "changed", sheet: id, area, source, ...(moved ? { moved } : {}) });
    };
    return memorySheet(id, name, changed, options);
  };
  sheets = (options.sheets ?? ["Sheet1"]).map((name) => make(name));
  let active = sheets[0]!.id;
  let selected: Area = { top: 0, left: 0, rows: 1, columns: 1 };

  const headersOf = (table: GridTable): string[] => {
    const sheet = sheets.find(({ id }) => id === table.sheet);
    return (sheet?.read({ ...table.area, rows: 1 }).values[0] ?? []).map((value) => String(value ?? ""));
  };
  const withHeaders = (table: GridTable): GridTable => ({
    ...table,
    // Reading the header cells of every table at each lookup would be slow.
    get headers() {
      return headersOf(table);
    },
  });
  /** The tables with their headers, cached until the tables change. */
  let listed: { readonly of: readonly GridTable[]; readonly tables: readonly GridTable[] } | null = null;
  const refresh = () => {
    if (!stale) return;
    stale = false;
    const others = options.compute?.(grid);
    for (const { id } of sheets) if (!others || others.has(id)) notify({ kind: "calculated", sheet: id });
  };

  function shiftRows(id: string, at: number, count: number): void {
    const sheet = sheets.find((item) => item.id === id);
    if (!sheet) return;
    const shift: Shift = { axis: "row", at, count };
    sheet.shift(shift);
    for (const item of sheets) item.respell((formula) => shiftedFormula(formula, item.name(), sheet.name(), shift));
    tables = tables.flatMap((table) => {
      const area = table.sheet === id ? shifted(table.area, shift) : table.area;
      return area ? [{ ...table, area }] : [];
    });
    names = names.map((name) => ({ ...name, formula: shiftedFormula(name.formula, "", sheet.name(), shift) }));
    charts = charts.flatMap((chart) => (chart.sheet === id ? shiftedChart(chart, shift) : [chart]));
  }

  const grid: MemoryGrid = {
    sheets: () => sheets,
    addSheet(name, id) {
      const sheet = make(name, id);
      sheets = [...sheets, sheet];
      notify({ kind: "added", sheet: sheet.id, source });
      return sheet;
    },
    removeSheet(removed) {
      const name = sheets.find(({ id }) => id === removed)?.name() ?? "";
      const its = new Set(tables.flatMap((table) => (table.sheet === removed ? [table.name.toLowerCase()] : [])));
      const order = sheets.map((sheet) => sheet.name());
      const lost = (formula: string): string => lostFormula(formula, name, its, order);
      sheets = sheets.filter(({ id }) => id !== removed);
      for (const sheet of sheets) sheet.respell(lost);
      tables = tables.filter(({ sheet }) => sheet !== removed);
      names = names.flatMap((item) => (item.scope === removed ? [] : [{ ...item, formula: lost(item.formula) }]));
      charts = charts.filter(({ sheet }) => sheet !== removed);
      if (active === removed) active = sheets[0]!.id;
      notify({ kind: "deleted", sheet: removed, source });
    },
    moveSheet(moved, position) {
      const sheet = sheets.find(({ id }) => id === moved);
      const others = sheets.filter(({ id }) => id !== moved);
      if (sheet) sheets = [...others.slice(0, position), sheet, ...others.slice(position)];
    },
    insertRows: (sheet, row, count) => shiftRows(sheet, row, count),
    removeRows: (sheet, row, count) => shiftRows(sheet, row, -count),
    activeSheet: () => active,
    activate(sheet) {
      if (active === sheet) return;
      active = sheet;
      selected = { top: 0, left: 0, rows: 1, columns: 1 };
      notify({ kind: "activated", sheet });
    },
    selection: () => ({ sheet: active, area: selected }),
    select(sheet, area) {
      grid.activate(sheet);
      selected = area;
      notify({ kind: "selected", sheet, area });
    },

    tables() {
      if (listed?.of !== tables) listed = { of: tables, tables: tables.map(withHeaders) };
      return listed.tables;
    },
    addTable: (table) => void (tables = [...tables, table]),
    changeTable(name, changes) {
      const was = tables.find((table) => same(table.name, name));
      if (was && changes.area)
        charts = charts.map((chart) => (chart.sheet === was.sheet ? extendedChart(chart, was.area, changes.area!) : chart));
      tables = tables.map((table) => (same(table.name, name) ? { ...table, ...changes } : table));
    },
    removeTable: (name) => void (tables = tables.filter((table) => !same(table.name, name))),

    names: () => names,
    addName: (name) => void (names = [...names, name]),
    removeName(name, scope) {
      names = names.filter((old) => !(same(old.name, name) && old.scope === scope));
    },

    charts: {
      all: () => charts,
      set: (chart) => void (charts = [...charts.filter(({ id }) => id !== chart.id), chart]),
      remove: (removed) => void (charts = charts.filter(({ id }) => id !== removed)),
    },

    calculate() {
      stale = true;
      refresh();
    },
    async settled() {
      refresh();
    },
    async batch(work) {
      const result = await work();
      refresh();
      return result;
    },
    listen(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    show: (id, row, column, value) => sheets.find((sheet) => sheet.id === id)?.show(row, column, value),
    remotely(work) {
      source = "Remote";
      try {
        work();
      } finally {
        source = "Local";
      }
    },
  };
  return grid;
}
