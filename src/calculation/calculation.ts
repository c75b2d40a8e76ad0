import { evaluate } from "../formula/evaluate";
import { allowance } from "../formula/operand";
import { parse } from "../formula/parse";
import { FormulaError, type Formula } from "../formula/syntax";
import {
  firstOf,
  isError,
  isUncomputed,
  Uncomputed,
  type Beyond,
  type CellArea,
  type ErrorValue,
  type Grid,
  type Value,
} from "../formula/world";
import { nameKey } from "../kernel/names";
import { isShownError, type CellValue } from "../kernel/values";
import { formulaAt, valueAt, type Book } from "../workbook/book";
import { areasOf, missingReference } from "./areas";
import { callLedger, entryOf } from "./ledger-calls";
import { LOST, NONE, watching, type Cell, type Taint } from "./taint";
import { computeFromBelow, First, nestingDepth } from "./nesting-depth";
import { withSavedDigits } from "./uncertain-formulas";
import type { Calculation, Knowledge, Overrides } from "./knowledge";
import { PENDING, stateOfSheet, type SheetState, type CellRef } from "./sheet-state";
import { wholeAreas } from "./whole-areas";
import { settling } from "./settle-cells";
import { hear, worldsOf } from "./worlds";

/**
 * How many cells formulas of one workbook may read, and how many characters they may process. A full campaign's declared formulas
 * need 200,000; formulas that somebody typed get what takes about two seconds. The limits are the same for audit, pane, command
 * line and the workbench's grid. In the grid, declared formulas are unknown, so all of them count as typed, and after a change
 * only what is recalculated counts.
 */
const MOST_WORK = { declared: 100_000_000, typed: 10_000_000 };

/** The maximum nesting depth of formulas under evaluation, taken together. */
const DEEPEST = 400;

const REFERS_TO_ITSELF = "The formula refers to itself.";
const circle = (): ErrorValue => ({ error: "#VALUE!", message: REFERS_TO_ITSELF });

/** Whether a cell has no value because it refers to itself, or to a cell that does. */
export const isCircle = (value: Value): boolean => isError(value) && value.message === REFERS_TO_ITSELF;

const UNKNOWN_NAME = "#NAME?";

function readable(text: string): Formula | ErrorValue {
  try {
    return parse(text);
  } catch (error) {
    if (error instanceof FormulaError) return { error: UNKNOWN_NAME, message: `The formula cannot be read: ${error.message}` };
    throw error;
  }
}

/**
 * Computes a workbook from its inputs. Formulas are evaluated by this program, whatever values the workbook shows. Unreadable
 * entries count as #VALUE!; `unreadable` is called once for each entry, and must not read the calculation.
 */
export function calculate(
  book: Book,
  overrides: Overrides = new Map(),
  {
    unreadable,
    isLost = () => false,
    lacking = new Map(),
    known = () => undefined,
    note,
    results,
    unsupported: reportUnsupported,
    spilt,
    others,
  }: Knowledge = {},
): Calculation {
  const sheets = new Map<string, SheetState>();
  for (const sheet of book.sheets) sheets.set(nameKey(sheet.name), stateOfSheet(sheet, book, overrides));
  // Names are compared without case, but are usually in their original case.
  const resolved = new Map(book.sheets.map((sheet) => [sheet.name, sheets.get(nameKey(sheet.name))!]));
  let last: SheetState | undefined;
  /** Usually the same sheet is requested repeatedly. */
  function stateOf(name: string): SheetState | undefined {
    if (last?.sheet.name === name) return last;
    return (last = resolved.get(name) ?? sheets.get(nameKey(name)));
  }
  const daysFrom1904 = book.settings?.includes("1904 dates") === true;
  /** Cells that were read while being computed, one for each circular reference; they taint all cells that read them. */
  const circles = new Set<Cell>();
  const parsed = new Map<string, Formula | ErrorValue>();
  const { addTaint, watch } = watching();
  const { area, meaning, isUnread, isShared } = areasOf(book, (sheetName) => stateOf(sheetName)?.sheet.name, {
    lost(name) {
      if (isLost(name)) addTaint(LOST);
    },
    read(table) {
      if (lacking.size > 0) addTaint(lacking.get(table) ?? NONE);
    },
  });
  const memoized = settling(unreadable);
  const { settle: store, settleEntered: storeEntered, itself } = memoized;

  function parsedOnce(text: string): Formula | ErrorValue {
    const known = parsed.get(text);
    if (known !== undefined) return known;
    const formula = readable(text);
    parsed.set(text, formula);
    return formula;
  }

  const input = (value: CellValue): Value => (isShownError(value) ? { error: value } : value);

  /** The current nesting depth of formulas under evaluation. */
  let depth = 0;

  const work = { declared: allowance(MOST_WORK.declared), typed: allowance(MOST_WORK.typed) };

  function compute(cell: CellRef, formula: Formula): Value {
    const { state, row, column } = cell;
    const line = (state.values[row] ??= []);
    const own = nestingDepth(formula);
    const { name } = state.sheet;
    const isDeclared = declared(cell) !== undefined;
    let beyond: Beyond | undefined;
    const its = isDeclared ? world(name, row, column) : typedWorld(name, row, column);
    if (!isDeclared) {
      its.daysFrom1904 = daysFrom1904;
      its.beyond = (why) => void (beyond ??= why);
      its.area = (reference) => {
        if (isUnread(reference)) beyond ??= "name";
        return area(reference, name, row, column);
      };
      its.call = (sheetName, args) => {
        if (!entryOf(sheetName)) beyond ??= "function";
        return callLedger(sheetName, args);
      };
      if (others) its.others = others;
    }
    const read: CellArea[] | undefined = note && [];
    if (read) hear(its, read);
    line[column] = PENDING;
    depth += own;
    try {
      const { result, taint } = watch(() => evaluate(formula, its));
      note?.(name, row, column, read!);
      const shown = beyond === undefined ? undefined : savedBy(cell, beyond);
      if (shown !== undefined) return storeEntered(cell, shown);
      const whole = state.spills?.showComputed(row, column, result) ?? result;
      if (spilt && Array.isArray(whole) && (whole.length > 1 || (whole as Grid)[0]!.length > 1))
        spilt(name, row, column, whole as Grid);
      // A formula that refers to a blank cell shows 0.
      const first = firstOf(whole) ?? 0;
      if (!isDeclared) {
        // Excel shows 0 or the value computed last, in an order that is not documented.
        if (isOfCircle(taint)) return storeEntered(cell, savedBy(cell, "circle") ?? circle(), taint);
      }
      const found =
        isDeclared || typeof first !== "number" ? first : withSavedDigits(formula, first, valueAt(state.sheet, row, column));
      return isDeclared ? store(cell, found, taint) : storeEntered(cell, found, taint);
    } finally {
      depth -= own;
      if (line[column] === PENDING) line[column] = undefined;
    }
  }

  /** Excel's saved value of a formula that is not supported here; undefined if Excel could not compute it either. */
  function shownBy({ state, row, column }: CellRef): Value | undefined {
    const shown = valueAt(state.sheet, row, column);
    return shown === null || shown === UNKNOWN_NAME ? undefined : input(shown);
  }

  /** As shownBy, and records that the formula keeps the saved value. */
  function savedBy(cell: CellRef, why: Beyond): Value | undefined {
    const { state, row, column } = cell;
    const shown = shownBy(cell);
    if (shown === undefined) return undefined;
    reportUnsupported?.(state.sheet.name, row, column, why);
    const saved = state.spills?.showSaved(row, column);
    if (saved) spilt?.(state.sheet.name, row, column, saved, true);
    return shown;
  }

  /** The value that a formula in another cell spills into a cell; undefined if there is none. */
  function spiltInto({ state, row, column }: CellRef): Value | undefined {
    const from = state.spills?.sourceOf(row, column);
    if (!from || valueAt(state.sheet, row, column) !== null) return undefined;
    const first = value(state.sheet.name, from.row, from.column);
    if (state.values[from.row]?.[from.column] === PENDING) return first;
    const source = { state, ...from };
    const formula = formulaOf(source);
    // The known value is only that of the formula's own cell.
    if (state.spills!.at(row, column) === undefined && formula && "kind" in formula) compute(source, formula);
    return state.spills!.at(row, column);
  }

  function entered({ state, row, column }: CellRef): Value {
    const value = valueAt(state.sheet, row, column);
    return state.errorTexts?.has(`${row},${column}`) ? value : input(value);
  }

  const declared = ({ state, row, column }: CellRef): Formula | undefined => state.overrides[row]?.[column];

  function formulaOf(cell: CellRef): Formula | ErrorValue | null {
    const formula = declared(cell);
    if (formula !== undefined) return formula;
    const { state, row, column } = cell;
    const text = formulaAt(state.sheet, row, column);
    return text === null ? null : parsedOnce(text);
  }

  function found(cell: CellRef): Value {
    const formula = formulaOf(cell);
    if (formula === null) return storeEntered(cell, spiltInto(cell) ?? entered(cell));
    const recalled = known(cell.state.sheet.name, cell.row, cell.column);
    if (recalled !== undefined) return store(cell, recalled);
    if ("error" in formula && !("kind" in formula)) {
      const shown = savedBy(cell, "syntax");
      return shown === undefined ? store(cell, formula) : storeEntered(cell, shown);
    }
    if (depth === 0) return computeFromBelow(cell, formula as Formula, compute);
    if (depth > DEEPEST) throw new First(cell, formula as Formula);
    return compute(cell, formula as Formula);
  }

  function isOfCircle(taint: Taint): boolean {
    if (circles.size > 0) for (const cell of taint) if (circles.has(cell)) return true;
    return false;
  }

  function value(sheetName: string, row: number, column: number): Value {
    const state = stateOf(sheetName);
    if (!state) return missingReference();
    if (row >= state.rows || column >= state.columns) return null;
    let known = state.values[row]?.[column];
    if (known === PENDING) {
      const closing = itself({ state, row, column });
      for (const cell of closing) circles.add(cell);
      addTaint(closing);
      return circle();
    }
    if (known === undefined) known = found({ state, row, column });
    if (memoized.isHindered()) addTaint(state.taint[row]?.[column] ?? NONE);
    return known;
  }

  /** The value of a cell for a formula. If it is not computed, the formulas that read it are not computed either. */
  function read(sheet: string, row: number, column: number): Value {
    const found = value(sheet, row, column);
    if (memoized.isHindered() && isUncomputed(found)) throw new Uncomputed((found as ErrorValue).message);
    return found;
  }

  const areas = wholeAreas({ stateOf, read, isShared, isHindered: memoized.isHindered, addTaint });
  const worldAt = worldsOf(book, {
    stateOf,
    area,
    meaning,
    value: read,
    known: areas.known,
    indexed: (cells) => areas.indexed(cells, work.typed),
  });
  const world: Calculation["world"] = (sheet, row, column) => worldAt(sheet, row, column, work.declared, false);
  const typedWorld: Calculation["world"] = (sheet, row, column) => worldAt(sheet, row, column, work.typed, true);

  function evaluateOnce(formula: Formula, sheet: string, row: number, column: number): Value | Grid {
    if (!results) return evaluate(formula, world(sheet, row, column));
    const recalled = results.known(formula, sheet, row, column);
    if (recalled !== undefined) return recalled;
    const read: CellArea[] = [];
    const { result, taint } = watch(() => evaluate(formula, hear(world(sheet, row, column), read)));
    results.note(formula, sheet, row, column, read, taint.size > 0 ? undefined : result);
    return result;
  }

  return {
    value,
    area,
    world,
    evaluate: evaluateOnce,
    evaluateTyped: (formula, sheet, row, column) => evaluate(formula, typedWorld(sheet, row, column)),
    originOf: memoized.originOf,
    taint(sheet, row, column) {
      value(sheet, row, column);
      return (memoized.isHindered() && stateOf(sheet)?.taint[row]?.[column]) || NONE;
    },
    adopt(from, sheet, row, column) {
      const state = stateOf(sheet);
      if (!state || state.values[row]?.[column] !== undefined || from.taint(sheet, row, column).size > 0) return false;
      (state.values[row] ??= [])[column] = from.value(sheet, row, column);
      return true;
    },
    addTaint,
    watch,
  };
}
