import { inUse } from "../formula/operand";
import { parse } from "../formula/parse";
import { isForeign, rewritten } from "../formula/references";
import { FormulaError, type Formula } from "../formula/syntax";
import { parts } from "../formula/walk";
import { isError, type Beyond, type CellArea, type Grid, type Reference, type Value } from "../formula/world";
import { formulaAt, valueAt, type Book } from "../workbook/book";
import { calculate } from "./calculation";
import type { Calculation } from "./knowledge";

/*
 * Formulas that cannot be computed exactly as Excel computes them keep the value that Excel saved. When one of their inputs
 * changes, they are "not recalculated" until Excel opens the file.
 */

interface Place {
  readonly sheet: string;
  readonly row: number;
  readonly column: number;
}

/** A formula that keeps its saved value, and why. */
export interface UnsupportedCell extends Place {
  readonly why: Beyond;
}

/** A computed formula, and what it read. */
interface Computed extends Place {
  readonly areas: readonly CellArea[];
}

/** A formula with several values. */
interface Filled extends Place {
  readonly result: Grid;
}

/** Returns the formulas that read some cells, directly or indirectly. */
type Readers = (cells: readonly Place[]) => readonly Place[];

/** Such a formula with its inputs. */
export interface SavedInputs extends UnsupportedCell {
  readonly formula: string;
  /** All values that it reads, as one text; null if unknown. */
  readonly inputs: string | null;
}

export interface SavedFormula extends Place {
  /** Whether one of its inputs has changed since its value was saved. */
  readonly isStale: boolean;
  /** Set if it was computed, but from a cell that is not recalculated. */
  readonly isComputed?: true;
}

/** How many input cells of all such formulas together are compared. Beyond this limit, any change counts as a changed input. */
const MOST_CELLS = 500_000;

/** Functions that read cells other than those they name, or other information. */
const READING_ELSEWHERE = new Set([
  "INDIRECT",
  "OFFSET",
  "CELL",
  "INFO",
  "SHEET",
  "SHEETS",
  "FORMULATEXT",
  "GETPIVOTDATA",
  "NOW",
  "TODAY",
]);

function readable(text: string): Formula | null {
  try {
    return parse(text);
  } catch (error) {
    if (error instanceof FormulaError) return null;
    throw error;
  }
}

/**
 * As referencesIn, for formulas that cannot be parsed: everything that looks like a reference. References to other files are
 * skipped, because those do not change here.
 */
function writtenReferences(text: string): readonly Reference[] | null {
  const found: (Formula | null)[] = [];
  rewritten(text, ({ prefix, cells, word = "", brackets }) => {
    if (!isForeign(prefix))
      found.push(READING_ELSEWHERE.has(word.toUpperCase()) ? null : readable(prefix + (cells ?? word + brackets)));
    return undefined;
  });
  const read = found.filter(
    (item): item is Reference => item?.kind === "cells" || item?.kind === "table" || item?.kind === "name",
  );
  return read.length === found.length ? read : null;
}

/** The references in a formula; null if it may read cells that it does not name. */
function referencesIn(text: string): readonly Reference[] | null {
  const read = readable(text);
  if (!read) return writtenReferences(text);
  const found: Reference[] = [];
  const pending: Formula[] = [read];
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (node.kind === "cells" || node.kind === "table" || node.kind === "name") found.push(node);
    else if (node.kind === "call" && READING_ELSEWHERE.has(node.name)) return null;
    for (const part of parts(node)) pending.push(part);
  }
  return found;
}

const valueText = (value: Value): string => (isError(value) ? `!${value.error}` : JSON.stringify(value));

/** The current inputs of formulas that keep their values. */
export function inputsOf(book: Book, calculation: Calculation, cells: readonly UnsupportedCell[]): readonly SavedInputs[] {
  const sheets = new Map(book.sheets.map((sheet) => [sheet.name, sheet]));
  const areas = new Map<string, string>();
  let remaining = MOST_CELLS;

  function areaText(whole: CellArea, at: UnsupportedCell): string | null {
    const world = calculation.world(at.sheet, at.row, at.column);
    const area = inUse(whole, { world, spend: () => undefined });
    const key = `${area.top},${area.left},${area.rows},${area.columns},${area.sheet}`;
    const known = areas.get(key);
    if (known !== undefined) return known;
    if ((remaining -= area.rows * area.columns) < 0) return null;
    const values: string[] = [`${area.rows}x${area.columns}`];
    for (let r = 0; r < area.rows; r++)
      for (let c = 0; c < area.columns; c++) values.push(valueText(calculation.value(area.sheet, area.top + r, area.left + c)));
    const text = values.join();
    areas.set(key, text);
    return text;
  }

  function textOf(formula: string, at: UnsupportedCell): string | null {
    const references = referencesIn(formula);
    if (!references) return null;
    const texts: string[] = [];
    const visited = new Set<Formula>();
    const pending: Formula[] = [...references];
    for (let node = pending.pop(); node; node = pending.pop()) {
      if (visited.has(node)) continue;
      visited.add(node);
      if (node.kind === "name") {
        const meant = calculation.world(at.sheet, at.row, at.column).meaning?.(node);
        if (meant === null) return null;
        if (meant) {
          pending.push(meant);
          continue;
        }
      }
      if (node.kind === "cells" && node.sheet?.includes(":")) return null;
      if (node.kind === "cells" || node.kind === "table" || node.kind === "name") {
        const area = calculation.area(node, at.sheet, at.row, at.column);
        const text = isError(area) ? area.error : areaText(area, at);
        if (text === null) return null;
        texts.push(text);
      } else if (node.kind === "call" && READING_ELSEWHERE.has(node.name)) return null;
      else for (const part of parts(node)) pending.push(part);
    }
    return texts.join(";");
  }

  return cells.map((item) => {
    const sheet = sheets.get(item.sheet);
    const formula = (sheet && formulaAt(sheet, item.row, item.column)) ?? "";
    const shown = sheet ? valueAt(sheet, item.row, item.column) : null;
    const text = textOf(formula, item);
    return { ...item, formula, inputs: text === null ? null : `${valueText(shown)}=${text}` };
  });
}

const keyOf = ({ sheet, row, column }: Place): string => `${row},${column},${sheet}`;

/**
 * Reports formulas with saved values whose inputs have changed since `then`, when the values were saved. `isSame` means that
 * nothing at all has changed.
 */
export function compareSaved(then: readonly SavedInputs[], now: readonly SavedInputs[], isSame = false): readonly SavedFormula[] {
  const before = new Map(then.map((item) => [keyOf(item), item]));
  // Rows may have moved: a formula is also fresh if another one had the same value and inputs.
  const known = new Set(then.flatMap(({ inputs }) => (inputs === null ? [] : [inputs])));
  return now.map(({ formula, inputs, sheet, row, column }) => {
    const item = { sheet, row, column };
    const was = before.get(keyOf(item));
    const isFresh =
      isSame ||
      (inputs !== null && (was?.formula === formula && was.inputs !== null ? was.inputs === inputs : known.has(inputs)));
    return { ...item, isStale: !isFresh };
  });
}

/** The computed formulas that read some cells, directly or indirectly; each comes after those that it reads. */
export function readersOf(cells: readonly Place[], computed: readonly Computed[]): readonly Place[] {
  const found: Place[] = [];
  const marked = new Map<string, Map<number, Set<number>>>();
  const mark = ({ sheet, row, column }: Place): void => {
    let rows = marked.get(sheet);
    if (!rows) marked.set(sheet, (rows = new Map()));
    const columns = rows.get(row);
    if (columns) columns.add(column);
    else rows.set(row, new Set([column]));
  };
  const isMarked = ({ sheet, top, left, rows, columns }: CellArea): boolean => {
    const lines = marked.get(sheet);
    if (!lines) return false;
    const has = (line: ReadonlySet<number> | undefined): boolean =>
      line !== undefined && [...line].some((column) => column >= left && column < left + columns);
    if (rows <= lines.size) {
      for (let row = top; row < top + rows; row++) if (has(lines.get(row))) return true;
      return false;
    }
    for (const [row, line] of lines) if (row >= top && row < top + rows && has(line)) return true;
    return false;
  };
  cells.forEach(mark);
  for (const { sheet, row, column, areas } of computed) {
    if (!areas.some(isMarked)) continue;
    mark({ sheet, row, column });
    found.push({ sheet, row, column });
  }
  return found;
}

/** As `readers`, but it also follows the cells that formulas spill into. */
export function withFilled(spilt: readonly Filled[], readers: Readers): Readers {
  if (spilt.length === 0) return readers;
  return (cells) => {
    const known = new Set<string>();
    for (let all = cells; ;) {
      const found = readers(all);
      const reached = new Set([...cells, ...found].map(keyOf));
      const more = spilt.filter((item) => reached.has(keyOf(item)) && !known.has(keyOf(item)));
      if (more.length === 0) return found;
      for (const item of more) known.add(keyOf(item));
      all = [...all, ...more.flatMap(filledCells)];
    }
  };
}

const filledCells = ({ sheet, row, column, result }: Filled): readonly Place[] =>
  result.flatMap((line, r) => line.flatMap((_, c) => (r + c === 0 ? [] : [{ sheet, row: row + r, column: column + c }])));

/** Formulas with saved values, and the formulas that read stale ones: their values are stale, too. */
export function withReaders(saved: readonly SavedFormula[], readers: Readers): readonly SavedFormula[] {
  const stale = saved.filter(({ isStale }) => isStale);
  if (stale.length === 0) return saved;
  const remaining = new Map(readers(stale).map((item) => [keyOf(item), item]));
  const all = saved.map((item) => (remaining.delete(keyOf(item)) ? { ...item, isStale: true } : item));
  return [...all, ...[...remaining.values()].map((item) => ({ ...item, isStale: true, isComputed: true as const }))];
}

/** The formulas of a changed workbook that keep their values; `before` is the workbook as saved. */
export function savedSince(before: Book, now: Book): readonly SavedFormula[] {
  const { unsupported, computed, spilt } = savedInputs(now);
  if (unsupported.length === 0) return [];
  const compared = compareSaved(before === now ? unsupported : savedInputs(before).unsupported, unsupported, before === now);
  return withReaders(
    compared,
    withFilled(spilt, (cells) => readersOf(cells, computed)),
  );
}

interface WithInputs {
  readonly unsupported: readonly SavedInputs[];
  readonly computed: readonly Computed[];
  readonly spilt: readonly Filled[];
}

/** The formulas of a workbook that keep their values, with their inputs. */
function savedInputs(book: Book): WithInputs {
  const unsupported: UnsupportedCell[] = [];
  const computed: Computed[] = [];
  const spilt: Filled[] = [];
  const calculation = calculate(book, undefined, {
    unsupported: (sheet, row, column, why) => void unsupported.push({ sheet, row, column, why }),
    note: (sheet, row, column, areas) => void computed.push({ sheet, row, column, areas }),
    spilt: (sheet, row, column, result) => void spilt.push({ sheet, row, column, result }),
  });
  for (const { name, top, left, formulas } of book.sheets)
    formulas.forEach((line, r) =>
      line.forEach((formula, c) => {
        if (formula !== null) calculation.value(name, top + r, left + c);
      }),
    );
  return { unsupported: inputsOf(book, calculation, unsupported), computed, spilt };
}
