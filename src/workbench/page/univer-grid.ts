import { CommandType, type ICellData } from "@univerjs/core";
import type { FUniver } from "@univerjs/core/facade";
import { parse } from "../../formula/parse";
import { address, sheetReference, type Area } from "../../formula/address";
import { renamedFormula } from "../../workbook/xlsx/shift";
import type { Grid, GridChart, GridEvent, GridName, GridTable } from "../host/grid";
import { shifted, shiftedChart, shiftedFormula, type Shift } from "../host/shift";
import { withShift } from "../save/rows";
import type { OpenedSheet, Snapshot, SpeltFormulas } from "../snapshot";
import { inside, plainFormula, type Places, type TablePlace } from "./plain-formula";
import { keepOpen, playerActs, type ActParameters, type CellChanges } from "./player-acts";
import { snapshotsOf } from "./snapshots";
import { areaOf, rangeOf, workbookData, type Custom } from "./univer-data";
import { univerSheet, type UniverSheet } from "./univer-sheet";

/** The visible grid as the far end of office.js needs it. */
export interface UniverGrid extends Grid {
  /** The whole workbook as it stands. */
  snapshot(): Snapshot;
  /** Whether a table or a defined name is called so. */
  hasName(name: string): boolean;
  /** Why the player may not change the cells, or without cells the rows and columns; undefined when he may. */
  refusal(sheet: string, area?: Area): string | undefined;
  /** Makes ready one of the sheets that the next snapshot needs; whether there are more. */
  readySheet(): boolean;
  /** Whether something is written or computed right now. */
  isBusy(): boolean;
  /** Calls back, with the sheet's name, after every change that a saved file would show, whoever made it. */
  watch(changed: (sheet: string) => void): void;
}

const CALCULATION_LIMIT = 60_000;
/** Milliseconds between what belongs together. */
const PATIENCE = 300;
const FIRST_CELL: Area = { top: 0, left: 0, rows: 1, columns: 1 };

const same = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

const firstId = (position: number): string => `sheet-${position}`;

/** Finds things by their names, without regard to case; the list is looked through once until there is another. */
function byName<T extends { readonly name: string }>(all: () => readonly T[]): (name: string) => T | undefined {
  let from: readonly T[] = [];
  let found = new Map<string, T>();
  return (name) => {
    if (from !== all()) {
      from = all();
      // The first of a name counts.
      found = new Map([...from].reverse().map((thing) => [thing.name.toLowerCase(), thing]));
    }
    return found.get(name.toLowerCase());
  };
}

const SHIFTS: Readonly<Record<string, { readonly axis: "row" | "column"; readonly sign: 1 | -1 }>> = {
  "sheet.mutation.insert-row": { axis: "row", sign: 1 },
  "sheet.mutation.remove-rows": { axis: "row", sign: -1 },
  "sheet.mutation.insert-col": { axis: "column", sign: 1 },
  "sheet.mutation.remove-col": { axis: "column", sign: -1 },
};

/** What changes a sheet as a saved file shows it; what Univer does by itself while it shows and computes is none of it. */
const OF_A_SHEET = /^(sheet|data-validation)\.mutation\.(?!.*(auto-height|mark-dirty))/;

/** Shows a workbook in Univer and answers for it. */
export function univerGrid(univer: FUniver, first: Snapshot, spelt: SpeltFormulas): UniverGrid {
  const listeners = new Set<(event: GridEvent) => void>();
  const watchers = new Set<(sheet: string) => void>();
  const formula = univer.getFormula();
  let sheets: UniverSheet[] = [];
  let tables: GridTable[] = [];
  /** The tables as others are told them. */
  let told: { readonly of: GridTable[]; readonly tables: readonly GridTable[] } = { of: tables, tables: [] };
  let names: GridName[] = [];
  /** Univer draws none; they are kept for the file. */
  let charts: GridChart[] = [];
  let isOurs = false;
  let batches = 0;
  let isUnsettled = false;
  /** Tables or names have changed since formulas were last spelt. */
  let isMoved = false;
  /** Rows were moved in a batch: what depends on them is known no more. */
  let isAllUnsettled = false;
  /** Calculations that have begun so far, and whether the last one is under way. */
  let calculations = 0;
  let isComputing = false;
  const plainTexts = new Map<string, string>();
  /** What the sheets were when their file was opened, and the rows that came and went since. */
  const opened = new Map<string, OpenedSheet>(
    first.sheets.flatMap((sheet, i) => (sheet.opened ? [[firstId(i), sheet.opened] as const] : [])),
  );

  const tell = (event: GridEvent): void => {
    if (event.kind === "changed" || event.kind === "calculated") taken.changed(event.sheet);
    listeners.forEach((listener) => listener(event));
  };
  const workbook = () => univer.getActiveWorkbook()!;
  const sheetOf = (id: string): UniverSheet | undefined => sheets.find((sheet) => sheet.id === id);
  /** What the sheets are called until they are there. */
  const firstNames = new Map(first.sheets.map(({ name }, i) => [firstId(i), name]));
  /** What the tabs said last. */
  const tabs = new Map(firstNames);
  const nameOf = (id: string): string => sheetOf(id)?.name() ?? firstNames.get(id) ?? "";

  function ours<T>(work: () => T): T {
    const before = isOurs;
    isOurs = true;
    try {
      return work();
    } finally {
      isOurs = before;
    }
  }

  const placeOf = (table: GridTable): TablePlace => ({ sheet: nameOf(table.sheet), area: table.area, headers: table.headers });
  const tableNamed = byName(() => tables);
  const nameNamed = byName(() => names);
  const places: Places = {
    table(name, at) {
      const found =
        name === null ? tables.find((table) => inside(table.area, at) && same(nameOf(table.sheet), at.sheet)) : tableNamed(name);
      return found && placeOf(found);
    },
    name: (name) => nameNamed(name)?.formula,
  };

  const plainKey = (sheet: string, text: string, row: number, column: number): string => `${sheet}\n${row}\n${column}\n${text}`;

  function plain(sheet: string, text: string, row: number, column: number): string {
    const key = plainKey(sheet, text, row, column);
    const known = plainTexts.get(key);
    if (known !== undefined) return known;
    const made = plainFormula(text, { sheet, row, column }, places);
    plainTexts.set(key, made);
    return made;
  }

  const changed = (sheet: string): void => {
    const found = sheets.find((one) => same(one.name(), sheet));
    if (found) taken.changed(found.id);
    watchers.forEach((watcher) => watcher(sheet));
  };

  /** Formulas as the player wrote them, names and rules speak of the sheet by its new name. */
  function onRename(id: string, name: string): void {
    const before = tabs.get(id);
    tabs.set(id, name);
    if (before === undefined || before === name) return;
    const spell = (text: string) => renamedFormula(text, before, sheetReference(name));
    for (const sheet of sheets) sheet.respell(spell);
    names = names.map((one) => ({ ...one, formula: spell(one.formula) }));
    plainTexts.clear();
    taken.allChanged();
  }

  /** A name that the player gave to cells or took from them. */
  function onName(isGiven: boolean, { name = "", formulaOrRefString: refersTo = "", localSheetId }: ActParameters): void {
    const scope = localSheetId !== undefined && sheetOf(localSheetId) ? localSheetId : null;
    const others = names.filter((one) => !(same(one.name, name) && one.scope === scope));
    const given = { name, scope, formula: `=${refersTo.replace(/^=/, "")}`, visible: true };
    watchers.forEach((watcher) => watcher(nameOf(grid.activeSheet())));
    moves(() => (names = isGiven ? [...others, given] : others));
  }

  const acts = playerActs(
    { nameOf, isShift: (id) => SHIFTS[id] !== undefined, noted: (id) => sheetOf(id)?.readNotes(), named: onName },
    first.beyond,
  );

  function onMutation(
    params: { subUnitId?: string; sheetId?: string; subUnitName?: string; sheet?: { name?: string } } | undefined,
  ): void {
    changed(params?.subUnitName ?? params?.sheet?.name ?? nameOf(params?.subUnitId ?? params?.sheetId ?? ""));
  }

  const surroundings = () => ({
    univer,
    workbook: workbook(),
    plain,
    isSpelt: () => !isMoved,
    ours,
    touched: () => void (isUnsettled = true),
    waits,
    changed,
  });

  const flush = (): void => sheets.forEach((sheet) => sheet.flush());

  let later: ReturnType<typeof setTimeout> | undefined;

  /** Hands over what was written once nothing more has come for a while: of what is written at once Univer computes each cell once. */
  function waits(): void {
    clearTimeout(later);
    later = setTimeout(() => batches === 0 && handOver(), PATIENCE);
  }

  /** Hands over to Univer everything that was written, with its formulas as they are spelt by now. */
  function handOver(): void {
    clearTimeout(later);
    if (isMoved) respell();
    flush();
    if (!isAllUnsettled) return;
    isAllUnsettled = false;
    formula.executeCalculation();
  }

  /** Headers are what the cells say. */
  const headersOf = (table: GridTable): string[] =>
    sheetOf(table.sheet)!
      .read({ ...table.area, rows: 1 })
      .values[0]!.map((value) => String(value ?? ""));

  /** Tables or names have changed, so formulas that use them point elsewhere now. */
  function respell(): void {
    isMoved = false;
    plainTexts.clear();
    tables = tables.map((table) => ({ ...table, headers: headersOf(table) }));
    flush();
    for (const sheet of sheets) {
      const used = sheet.used(true);
      if (!used) continue;
      for (let row = used.top; row < used.top + used.rows; row++) {
        for (let column = used.left; column < used.left + used.columns; column++) {
          const cell = sheet.cell(row, column);
          const written = (cell?.custom as Custom | undefined)?.formula;
          if (!cell?.f || written === undefined) continue;
          if (plain(sheet.name(), written, row, column) !== cell.f) {
            sheet.write({ top: row, left: column, rows: 1, columns: 1 }, [[{ formula: written }]]);
          }
        }
      }
    }
    flush();
  }

  function open(snapshot: Snapshot): void {
    const ids = snapshot.sheets.map((_, i) => firstId(i));
    const idOf = (name: string): string => ids[snapshot.sheets.findIndex((sheet) => same(sheet.name, name))] ?? ids[0]!;
    tables = snapshot.tables.map((table) => ({ ...table, sheet: idOf(table.sheet) }));
    names = [...snapshot.names];
    charts = (snapshot.charts ?? []).map((chart) => ({ ...chart, sheet: idOf(chart.sheet) }));
    snapshot.sheets.forEach(({ name, cells }, i) => {
      const written = cells.filter(({ formula: text }) => text !== undefined);
      written.forEach((cell, n) => plainTexts.set(plainKey(name, cell.formula!, cell.row, cell.column), spelt[i]![n]!));
    });
    const data = workbookData(snapshot, ids, spelt);
    ours(() => univer.createWorkbook(data));
    const around = surroundings();
    sheets = snapshot.sheets.map((sheet, i) => univerSheet(ids[i]!, around, sheet));
  }

  /** Before anything moves: what the player has typed over counts no more, what was written counts from here on. */
  function forgetTypedOver(): void {
    if (!isMoved) for (const sheet of sheets) sheet.forgetTypedOver();
  }

  /** Changes tables or names; formulas are spelt anew once at the end of a batch. */
  function moves(change: () => void): void {
    forgetTypedOver();
    change();
    isMoved = true;
    plainTexts.clear();
    if (batches === 0) respell();
  }

  /** A formula that the player typed with tables or names in it: Univer gets what it can compute. */
  function understand(sheet: UniverSheet, cells: readonly (readonly [number, number])[]): void {
    for (const [row, column] of cells) {
      const cell = sheet.cell(row, column);
      if (!cell?.f) continue;
      if (plain(sheet.name(), cell.f, row, column) !== cell.f) {
        sheet.write({ top: row, left: column, rows: 1, columns: 1 }, [[{ formula: cell.f }]]);
      }
    }
    sheet.flush();
  }

  function onValues(
    params: { subUnitId: string; cellValue?: Record<string, Record<string, unknown>> },
    isCalculation: boolean,
  ): void {
    const sheet = sheetOf(params.subUnitId);
    if (!sheet || !params.cellValue) return;
    const cells = Object.entries(params.cellValue).flatMap(([row, line]) =>
      Object.keys(line ?? {}).map((column) => [Number(row), Number(column)] as const),
    );
    if (cells.length === 0) return;
    if (isCalculation) return tell({ kind: "calculated", sheet: sheet.id });
    const rows = cells.map(([row]) => row);
    const columns = cells.map(([, column]) => column);
    const top = Math.min(...rows);
    const left = Math.min(...columns);
    const area = { top, left, rows: Math.max(...rows) - top + 1, columns: Math.max(...columns) - left + 1 };
    if (!isOurs) {
      for (const [row, column] of cells) {
        const cell = params.cellValue[row]?.[column] as ICellData | null | undefined;
        if (cell) acts.cell(sheet.id, cell, typeof cell.s === "string" ? sheet.look(row, column) : cell.s);
      }
      isUnsettled = true;
      queueMicrotask(() => understand(sheet, cells));
    }
    tell({ kind: "changed", sheet: sheet.id, area, source: "Local" });
  }

  function onShift(
    id: string,
    params: { subUnitId: string; range: { startRow: number; endRow: number; startColumn: number; endColumn: number } },
  ): void {
    const { axis, sign } = SHIFTS[id]!;
    const { range } = params;
    const [at, end] = axis === "row" ? [range.startRow, range.endRow] : [range.startColumn, range.endColumn];
    const shift: Shift = { axis, at, count: sign * (end - at + 1) };
    const sheet = sheetOf(params.subUnitId);
    if (!sheet) return;
    const name = sheet.name();
    const was = opened.get(sheet.id);
    if (was) opened.set(sheet.id, { ...was, shifts: withShift(was.shifts, shift) });
    taken.allChanged();
    sheet.shifted((area) => shifted(area, shift));
    for (const one of sheets) one.respell((text) => shiftedFormula(text, one.name(), name, shift));
    tables = tables.flatMap((table) => {
      if (table.sheet !== sheet.id) return [table];
      const area = shifted(table.area, shift);
      return area ? [{ ...table, area }] : [];
    });
    names = names.map((one) => ({ ...one, formula: shiftedFormula(one.formula, "", name, shift) }));
    charts = charts.flatMap((chart) => (chart.sheet === sheet.id ? shiftedChart(chart, shift) : [chart]));
    plainTexts.clear();
    isUnsettled = true;
    isMoved = true;
    if (batches > 0) isAllUnsettled = true;
    // Univer has still to move its own formulas.
    queueMicrotask(() => isMoved && batches === 0 && respell());
  }

  const isCalculation = (options: unknown): boolean => (options as { fromFormula?: boolean } | undefined)?.fromFormula === true;
  univer.addEvent(univer.Event.BeforeCommandExecute, ({ id, type, params, options }) => {
    // Before the player does anything, such as putting in rows, what was written stands where it was meant to.
    if (type === CommandType.COMMAND && !isOurs) {
      if (batches === 0) handOver();
      else flush();
    }
    if (SHIFTS[id]) forgetTypedOver();
    if (isOurs || isCalculation(options)) return;
    if (id === "sheet.mutation.set-range-values") {
      const { subUnitId, cellValue } = params as { readonly subUnitId: string; readonly cellValue: CellChanges };
      keepOpenOn(subUnitId, cellValue);
    } else if (id === "sheet.mutation.move-range") {
      const { from } = params as { readonly from: { readonly subUnitId: string; readonly value: CellChanges } };
      keepOpenOn(from.subUnitId, from.value);
    }
  });
  function keepOpenOn(id: string, cells: CellChanges): void {
    const sheet = sheetOf(id);
    if (!sheet) return;
    keepOpen(cells, (row, column) => (sheet.custom(row, column)?.unlocked ? (sheet.cell(row, column) ?? {}) : undefined));
  }
  univer.addEvent(univer.Event.CommandExecuted, ({ id, params, options }) => {
    const isComputed = isCalculation(options);
    if (!isComputed && OF_A_SHEET.test(id)) onMutation(params as never);
    if (id === "formula.mutation.set-formula-calculation-start") watchCalculation();
    if (!isOurs && !isComputed) acts.changed(id, params as never);
    if (id === "sheet.mutation.set-worksheet-name") {
      const renamed = params as { subUnitId: string; name: string };
      onRename(renamed.subUnitId, renamed.name);
    }
    if (id === "sheet.mutation.set-range-values") onValues(params as never, isComputed);
    else if (SHIFTS[id]) onShift(id, params as never);
    else if (id === "sheet.mutation.remove-sheet" || id === "sheet.mutation.insert-sheet") queueMicrotask(adoptSheets);
  });
  univer.addEvent(univer.Event.SelectionChanged, () => tell({ kind: "selected", ...grid.selection() }));
  univer.addEvent(univer.Event.ActiveSheetChanged, () => tell({ kind: "activated", sheet: grid.activeSheet() }));

  /** Sheets that the player added or removed at the grid's tabs. */
  function adoptSheets(): void {
    const there = workbook()
      .getSheets()
      .map((sheet) => sheet.getSheetId());
    const gone = sheets.filter((sheet) => !there.includes(sheet.id));
    sheets = sheets.filter((sheet) => there.includes(sheet.id));
    tables = tables.filter((table) => there.includes(table.sheet));
    charts = charts.filter((chart) => there.includes(chart.sheet));
    for (const { id } of gone) tell({ kind: "deleted", sheet: id, source: "Local" });
    for (const id of there) {
      if (sheetOf(id)) continue;
      sheets.push(univerSheet(id, surroundings()));
      tabs.set(id, nameOf(id));
      tell({ kind: "added", sheet: id, source: "Local" });
    }
  }

  /** The wait for results that are under way; whoever asks meanwhile waits along. */
  let computing = Promise.resolve();

  function computed(): Promise<void> {
    // Between two moves of rows nothing is spelt anew: Univer has still to move its own formulas.
    flush();
    isUnsettled = false;
    return (computing = results());
  }

  const results = (): Promise<void> => formula.onCalculationResultApplied(CALCULATION_LIMIT).catch(() => undefined);

  function watchCalculation(): void {
    const own = (calculations += 1);
    isComputing = true;
    void results().then(() => {
      if (own === calculations) isComputing = false;
    });
  }

  /**
   * Univer computes anew when it has started; results that are still under way would arrive in the cells' old places. In a batch
   * none begins before its end, when everything is computed.
   */
  async function readyToShift(): Promise<void> {
    if (batches > 0 && !isComputing) flush();
    else await computed();
  }

  async function settle(): Promise<void> {
    handOver();
    await (isUnsettled ? computed() : computing);
  }

  /** Univer goes to a sheet that it makes; the player stays where he is. */
  function staying<T>(work: () => T): T {
    const sheet = grid.activeSheet();
    const made = ours(work);
    if (grid.activeSheet() !== sheet) grid.activate(sheet);
    return made;
  }

  /** Univer moves the formulas of the sheet that it shows along with rows, so it shows the one whose rows they are. */
  const shiftingRows = (id: string, work: () => void): void =>
    staying(() => {
      if (grid.activeSheet() !== id) grid.activate(id);
      work();
    });

  const grid: UniverGrid = {
    sheets: () =>
      workbook()
        .getSheets()
        .flatMap((sheet) => sheetOf(sheet.getSheetId()) ?? []),
    addSheet(name) {
      const made = staying(() => workbook().create(name, 100, 26));
      const sheet = sheetOf(made.getSheetId()) ?? univerSheet(made.getSheetId(), surroundings());
      if (!sheetOf(sheet.id)) sheets.push(sheet);
      tabs.set(sheet.id, name);
      tell({ kind: "added", sheet: sheet.id, source: "Local" });
      return sheet;
    },
    removeSheet(id) {
      names = names.filter(({ scope, formula: target }) => scope !== id && !pointsInto(target, nameOf(id)));
      ours(() => workbook().deleteSheet(id));
      adoptSheets();
    },
    moveSheet(id, position) {
      ours(() => workbook().moveSheet(workbook().getSheetBySheetId(id)!, position));
    },
    async insertRows(id, row, count) {
      await readyToShift();
      shiftingRows(
        id,
        () =>
          void workbook()
            .getSheetBySheetId(id)!
            .insertRowsAfter(row - 1, count),
      );
    },
    async removeRows(id, row, count) {
      await readyToShift();
      shiftingRows(id, () => void workbook().getSheetBySheetId(id)!.deleteRows(row, count));
    },
    activeSheet: () => workbook().getActiveSheet().getSheetId(),
    activate: (id) => void workbook().setActiveSheet(id),
    selection() {
      const range = workbook().getActiveRange();
      return { sheet: grid.activeSheet(), area: range ? areaOf(range.getRange()) : FIRST_CELL };
    },
    select(id, area) {
      handOver();
      if (grid.activeSheet() !== id) workbook().setActiveSheet(id);
      const sheet = workbook().getSheetBySheetId(id)!;
      workbook().setActiveRange(sheet.getRange(rangeOf(area)));
      const { rows } = sheetOf(id)!.freeze();
      if (area.top >= rows) sheet.scrollToCell(Math.max(rows, area.top - 4), Math.max(0, area.left - 3));
    },

    tables() {
      // Many ask for tables, and few of them for their headers.
      if (told.of !== tables)
        told = {
          of: tables,
          tables: tables.map((table) =>
            Object.defineProperty({ ...table }, "headers", { enumerable: true, get: () => headersOf(table) }),
          ),
        };
      return told.tables;
    },
    addTable(table) {
      moves(() => (tables = [...tables, table]));
    },
    changeTable(name, changes) {
      moves(() => (tables = tables.map((table) => (same(table.name, name) ? { ...table, ...changes } : table))));
    },
    removeTable(name) {
      moves(() => (tables = tables.filter((table) => !same(table.name, name))));
    },

    names: () => names,
    addName(name) {
      moves(() => (names = [...names, name]));
    },
    removeName(name, scope) {
      moves(() => (names = names.filter((old) => !(same(old.name, name) && old.scope === scope))));
    },

    charts: {
      all: () => charts,
      set(chart) {
        charts = [...charts.filter(({ id }) => id !== chart.id), chart];
        changed(nameOf(chart.sheet));
      },
    },

    calculate() {
      handOver();
      isUnsettled = true;
      formula.executeCalculation();
    },
    settled: settle,
    async batch(work) {
      batches += 1;
      try {
        return await work();
      } finally {
        batches -= 1;
        waits();
      }
    },
    listen(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },

    hasName: (name) => Boolean(tableNamed(name) ?? nameNamed(name)),
    watch: (watcher) => void watchers.add(watcher),
    refusal(id, area) {
      // What the add-in does was judged by the far end.
      const sheet = isOurs ? undefined : sheetOf(id);
      if (!sheet?.isProtected()) return undefined;
      if (!area)
        return `${sheet.name()} is protected: its rows and columns stay in place. Add rows is in the menu of a table's cells.`;
      for (let row = area.top; row < area.top + area.rows; row++) {
        for (let column = area.left; column < area.left + area.columns; column++) {
          if (sheet.custom(row, column)?.unlocked) continue;
          return `${sheet.name()} is protected: ${address(row, column)} is computed. Open cells are blue on a pale fill.`;
        }
      }
      return undefined;
    },
    snapshot() {
      handOver();
      const beyond = acts.beyond();
      return { ...taken.whole(), ...(beyond.length === 0 ? {} : { beyond }) };
    },
    readySheet: () => taken.next(),
    isBusy: () => batches > 0 || isUnsettled,
  };

  const taken = snapshotsOf(grid, (sheet) => opened.get(sheet));
  open(first);
  return grid;
}

/** The one cell or block that a defined name points at. */
function target(formula: string) {
  const node = parse(formula);
  return node.kind === "cells" && node.sheet !== null ? node : undefined;
}

const pointsInto = (formula: string, sheet: string): boolean => {
  const node = target(formula);
  return node !== undefined && same(node.sheet ?? "", sheet);
};
