import { ICommandService, type ICellData, type Injector, type IRange } from "@univerjs/core";
import { FormulaDataModel } from "@univerjs/engine-formula";
import { builtins } from "../../../formula/functions";
import { parse } from "../../../formula/parse";
import type { Formula } from "../../../formula/syntax";
import { parts } from "../../../formula/walk";
import type { CellArea, World } from "../../../formula/world";
import { isShownError, type CellValue } from "../../../kernel/values";
import type { SavedFormula } from "../../../calculation/saved-values";
import { areasOf } from "../../../calculation/areas";
import { callLedger } from "../../../calculation/ledger-calls";
import { sameParts } from "../../../ledger/audit/incremental/changed-cells";
import { formulaAt, type Book } from "../../../workbook/book";
import { loadRules } from "../../../rulebooks/load-rules";
import type { Spilt } from "../../../ledger/audit/incremental/live";
import type { Others } from "../computing/library-functions";
import type { Outline } from "./live-book";
import { cellsOf } from "../computing/spills";
import { valuesOf, type ShownValue } from "../computing/values";
import { idle } from "../idle";
import { gridValue, univerValue } from "./cell-data";
import { BOOK, rangeOf } from "./coordinates";
import { ruleAnswers, type WorldAt } from "./rule-answers";
import type { RuleFormulas } from "./rule-formulas";
import { savedValueMarks } from "./saved-value-marks";
import type { UniverSheet } from "./sheet";
import { drawSpills } from "./spills";

/*
 * Univer's own calculation is off: values of formulas are computed here and written into its cells without undo steps.
 */

export interface Computed {
  /** Computes what has changed, and displays it. */
  compute(): void;
  /** Recomputes everything the next time. */
  forget(): void;
  /** Formulas that keep their saved values. */
  savedFormulas(): readonly SavedFormula[];
  /** Calls the listener with the formulas that keep their saved values, now and whenever they may have changed. */
  heed(listener: (savedFormulas: readonly SavedFormula[]) => void): void;
  /** The evaluation context of a cell, by its sheet's id. */
  worldAt: WorldAt;
}

interface Shown {
  book(): Book;
  outline(): Outline;
  /** Finds a sheet by its name. */
  sheet(name: string): UniverSheet | undefined;
  nameOf(id: string): string;
  /** Receives the displayed value of each formula. */
  shows(sheet: string, row: number, column: number, value: CellValue): void;
}

const NAMESPACE = "LEDGER.";

/** Options that mark a change as one of Univer's calculation. */
const COMPUTED = { onlyLocal: true, fromFormula: true };

type Cells<T> = Record<string, Record<number, Record<number, T>>>;

function setCell<T>(cells: Cells<T>, sheet: string, row: number, column: number, content: T): void {
  ((cells[sheet] ??= {})[row] ??= {})[column] = content;
}

interface Opened {
  /** Whether all formulas have saved values. */
  readonly isComputed: boolean;
  /** Whether formulas keep saved values although their inputs have changed. */
  readonly isStale: boolean;
}

/** Computes the formulas of the grid's cells and of its rules; `opened` is their state in the file. */
export function computedCells(services: Injector, shown: Shown, rules: RuleFormulas, others: Others, opened: Opened): Computed {
  const commands = services.get(ICommandService);
  const spilling = services.get(FormulaDataModel);
  const values = valuesOf(others);
  /** The workbook as last computed; undefined before the rules have loaded. */
  let book: Book | undefined;
  let areas = areasIn(shown.outline());
  let isSpilling = false;
  /** Whether background results were discarded, so that the next computation covers everything. */
  let isForgotten = false;

  function areasIn(outline: Outline) {
    return areasOf(outline, nameOfSheet, { lost: () => undefined, read: () => undefined });
  }

  function nameOfSheet(sheetName: string): string | undefined {
    return shown.sheet(sheetName)?.name();
  }

  const nameOfId = (id: string): string => shown.nameOf(id);

  function worldAt(id: string, row: number, column: number): World {
    const own = shown.nameOf(id);
    return {
      area: (reference) => areas.area(reference, own, row, column),
      meaning: (reference) => areas.meaning(reference, own, row, column),
      value(sheet, r, c) {
        const value = gridValue(shown.sheet(sheet)?.cell(r, c));
        return isShownError(value) ? { error: value } : value;
      },
      call: callLedger,
      others,
      used: (sheet) => shown.sheet(sheet)?.size() ?? { rows: 0, columns: 0 },
      here: { row, column },
    };
  }

  rules.answerBy(ruleAnswers(worldAt));

  function showSpills(spills: readonly Spilt[]): void {
    if (spills.length === 0 && !isSpilling) return;
    isSpilling = spills.length > 0;
    const ranges: Cells<IRange> = {};
    const cells: Cells<ICellData> = {};
    for (const spill of spills) {
      const { row, column, result } = spill;
      const id = shown.sheet(spill.sheet)!.id;
      setCell(ranges, id, row, column, rangeOf({ top: row, left: column, rows: result.length, columns: result[0]!.length }));
      for (const [r, c, value] of cellsOf(spill)) setCell(cells, id, r, c, univerValue(value));
    }
    // Set directly: right after opening, the command has no handler yet.
    spilling.setArrayFormulaRange({ [BOOK]: ranges });
    spilling.setArrayFormulaCellData({ [BOOK]: cells });
    drawSpills(services);
  }

  /** Writes changed values into cells if `isMeant` accepts them; returns the changed ones. */
  function show(found: readonly ShownValue[], isMeant = (_cell: ShownValue): boolean => true): readonly ShownValue[] {
    const changed = found.filter((item) => {
      const { sheet, row, column, value } = item;
      const cell = shown.sheet(sheet)!.cell(row, column);
      return (gridValue(cell) !== value || Boolean(cell?.p)) && isMeant(item);
    });
    const cells: Cells<ICellData> = {};
    for (const { sheet, row, column, value } of changed) shown.shows(sheet, row, column, value);
    for (const { sheet, row, column, value } of changed)
      setCell(cells, shown.sheet(sheet)!.id, row, column, { ...univerValue(value), p: null });
    for (const [subUnitId, cellValue] of Object.entries(cells))
      commands.syncExecuteCommand("sheet.mutation.set-range-values", { unitId: BOOK, subUnitId, cellValue }, COMPUTED);
    return changed;
  }

  const marks = savedValueMarks(services, nameOfId);
  const listeners = new Set<(saved: readonly SavedFormula[]) => void>();

  function showSavedMarks(): void {
    // After opening, it is not known which of them are stale.
    const saved = values.savedFormulas().map((item) => (opened.isStale ? { ...item, isStale: true } : item));
    marks.show(saved);
    listeners.forEach((listener) => listener(saved));
  }

  async function ahead(): Promise<void> {
    await idle();
    await loadRules();
    // A computation in the meantime has covered everything.
    if (book || isForgotten) return;
    const first = (book = shown.book());
    values.open(first);
    let deadline = await idle();
    while (!values.ahead(() => deadline() < 1)) deadline = await idle();
    if (isForgotten) return;
    showSpills(values.spills());
    recalculateLedger(book, first);
    showSavedMarks();
  }

  /** Another program may have saved a ledger without calculating it, so its saved values can be stale. */
  function recalculateLedger(book: Book, first: Book): void {
    if (!callsLedger(book)) return;
    // After an entry, only the cells that depend on it are known.
    if (book !== first) values.forget();
    const { sheets } = book;
    const isExact = ({ sheet, row, column }: ShownValue): boolean => {
      const on = sheets.find(({ name }) => name === sheet);
      return on !== undefined && callsOnlyLedgerFunctions(formulaAt(on, row, column));
    };
    const changed = show(values.compute(book), isExact);
    if (changed.length > 0) rules.changed(undefined);
  }

  // The page itself reports that the rules failed to load.
  if (opened.isComputed) ahead().catch(() => undefined);

  return {
    compute() {
      const before = book;
      book = shown.book();
      areas = areasIn(book);
      const changed = show(values.compute(book));
      showSpills(values.spills());
      showSavedMarks();
      rules.changed(before && changedAreas(before, book, changed));
    },
    forget() {
      isForgotten = true;
      values.forget();
    },
    savedFormulas: marks.shown,
    heed(listener) {
      listeners.add(listener);
      listener(marks.shown());
    },
    worldAt,
  };
}

/** Whether any cell of a workbook calls a LEDGER function, as in ledgers. */
const callsLedger = ({ sheets }: Book): boolean =>
  sheets.some(({ formulas }) => formulas.some((line) => line.some((formula) => formula?.includes(NAMESPACE))));

/** Whether a formula calls only LEDGER functions and the engine's built-in ones, which match Excel. */
function callsOnlyLedgerFunctions(text: string | null): boolean {
  if (text === null) return false;
  const isOwn = (formula: Formula): boolean =>
    (formula.kind !== "call" || formula.name.startsWith(NAMESPACE) || builtins.has(formula.name)) && parts(formula).every(isOwn);
  return isOwn(parse(text));
}

/** Whether any row of an area has changed or displays another value; undefined if anything may differ. */
function changedAreas(before: Book, book: Book, changed: readonly ShownValue[]): ((area: CellArea) => boolean) | undefined {
  if (!sameParts(before, book) || before.sheets.length !== book.sheets.length) return undefined;
  const rows = new Map(book.sheets.map(({ name }) => [name, new Set<number>()]));
  for (const [i, sheet] of book.sheets.entries()) {
    const was = before.sheets[i]!;
    if (was === sheet) continue;
    if (was.name !== sheet.name || was.values.length !== sheet.values.length) return undefined;
    sheet.values.forEach((line, row) => {
      if (line !== was.values[row] || sheet.formulas[row] !== was.formulas[row]) rows.get(sheet.name)!.add(row);
    });
  }
  for (const { sheet, row } of changed) rows.get(sheet)!.add(row);
  return ({ sheet, top, rows: count }) => {
    for (const row of rows.get(sheet) ?? []) if (row >= top && row < top + count) return true;
    return false;
  };
}
