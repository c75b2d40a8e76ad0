import { MOST_COLUMNS } from "../formula/address";
import { failure, toText, type Spend } from "../formula/coerce";
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
  type IndexedCells,
  type KnownCells,
  type Plain,
  type Value,
  type World,
} from "../formula/world";
import { nameKey } from "../kernel/names";
import { isShownError, type CellValue } from "../kernel/values";
import { formulaAt, valueAt, type Book } from "../workbook/book";
import { areasOf, missingReference } from "./areas";
import { callLedger, entryOf } from "./ledger-calls";
import { LOST, NONE, watching, type Cell, type Taint } from "./taint";
import { CellIndex } from "./indexed-cells";
import { nesting } from "./nesting-depth";
import { SettledCells } from "../formula/settled-cells";
import { withSavedDigits } from "./uncertain-formulas";
import type { Calculation, Knowledge, Overrides } from "./knowledge";
import { stateOfSheet, type SheetState } from "./sheet-state";

/**
 * Cells that formulas may look at, and letters that they may go through, in one workbook: the declared ones, of which a full
 * campaign's need 200,000, and those that somebody typed, which two seconds must do for. It is the same for audit, pane and command
 * line, and for the workbench's grid: nobody knows there which are declared, so that all of them count as typed, and after a change
 * only what is computed again counts.
 */
const MOST_WORK = { declared: 100_000_000, typed: 10_000_000 };

/** How deep the formulas under evaluation may nest, taken together. */
const DEEPEST = 400;

const REFERS_TO_ITSELF = "The formula refers to itself.";
const circle = (): ErrorValue => ({ error: "#VALUE!", message: REFERS_TO_ITSELF });

/** Whether a cell has no value since it refers to itself, or to one that does. */
export const isCircle = (value: Value): boolean => isError(value) && value.message === REFERS_TO_ITSELF;

const cannotBeRead = (value: Plain): ErrorValue =>
  failure("#VALUE!", value === null ? "The cell is blank." : `"${String(toText(value))}" cannot be read here.`);

const UNKNOWN_NAME = "#NAME?";

/** Formulas that are left out of totals. */
const TOTALS = /\b(?:SUBTOTAL|AGGREGATE)\(/i;

function readable(text: string): Formula | ErrorValue {
  try {
    return parse(text);
  } catch (error) {
    if (error instanceof FormulaError) return { error: UNKNOWN_NAME, message: `The formula cannot be read: ${error.message}` };
    throw error;
  }
}

interface Spot {
  readonly state: SheetState;
  readonly row: number;
  readonly column: number;
}

/** Thrown where cells depend on one another too deep to be computed in one go: this cell has to be known first. */
class First {
  constructor(
    readonly spot: Spot,
    readonly formula: Formula,
  ) {}
}

/**
 * Computes a workbook from its inputs. Formulas are evaluated by our own functions, whatever values the workbook shows.
 * What cannot be read counts as #VALUE!; `unreadable` is asked once of each cell and reads nothing of the calculation itself.
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
    kept: keep,
    spilt,
    others,
  }: Knowledge = {},
): Calculation {
  const sheets = new Map<string, SheetState>();
  for (const sheet of book.sheets) sheets.set(nameKey(sheet.name), stateOfSheet(sheet, book, overrides));
  // Names are compared without regard to case; as a rule they come written as they are.
  const resolved = new Map(book.sheets.map((sheet) => [sheet.name, sheets.get(nameKey(sheet.name))!]));
  let last: SheetState | undefined;
  /** As a rule the same sheet is asked for again and again. */
  function stateOf(name: string): SheetState | undefined {
    if (last?.sheet.name === name) return last;
    return (last = resolved.get(name) ?? sheets.get(nameKey(name)));
  }
  const daysFrom1904 = book.settings?.includes("1904 dates") === true;
  /** Circles are computed step by step, from what they gave before. */
  const iterates = book.settings?.includes("iteration") === true;
  /** Cells that were asked for while they were computed. */
  const circles = new Set<string>();
  const parsed = new Map<string, Formula | ErrorValue>();
  /** What columns of tables hold, once it is known. */
  const settled = new Map<CellArea, KnownCells | null>();
  const origins = new Map<ErrorValue, Cell>();
  const alone = new Map<string, Taint>();
  const { addTaint, watch } = watching();
  const { area, meaning, isUnread, isShared } = areasOf(book, (called) => stateOf(called)?.sheet.name, {
    lost(name) {
      if (isLost(name)) addTaint(LOST);
    },
    read(table) {
      if (lacking.size > 0) addTaint(lacking.get(table) ?? NONE);
    },
  });
  /** Whether any cell is hindered so far: as a rule none is. */
  let hindered = false;
  const PENDING: Value = { error: "pending" };

  function parsedOnce(text: string): Formula | ErrorValue {
    const known = parsed.get(text);
    if (known !== undefined) return known;
    const formula = readable(text);
    parsed.set(text, formula);
    return formula;
  }

  const input = (value: CellValue): Value => (isShownError(value) ? { error: value } : value);

  /** How deep the formulas under evaluation nest by now. */
  let depth = 0;

  const work = { declared: allowance(MOST_WORK.declared), typed: allowance(MOST_WORK.typed) };

  /** The cell by itself, as a taint of those that read it. */
  function itself({ state, row, column }: Spot, understood?: true): Taint {
    const key = `${row},${column},${state.sheet.name}`;
    let found = alone.get(key);
    const cell = { sheet: state.sheet.name, row, column };
    if (!found) alone.set(key, (found = new Set([understood ? { ...cell, understood } : cell])));
    return found;
  }

  /** Keeps what a cell was found to be, and what hindered it meanwhile: an error that nothing explains is one of its own. */
  function settle(spot: Spot, found: Value, met = NONE): Value {
    const { state, row, column } = spot;
    (state.values[row] ??= [])[column] = found;
    if (isError(found)) {
      const own = itself(spot);
      if (!origins.has(found)) origins.set(found, [...own][0]!);
      if (met.size === 0) met = own;
    }
    if (met.size > 0) {
      hindered = true;
      (state.taint[row] ??= [])[column] = met;
    }
    return found;
  }

  /** As settle, for what is not declared but entered. */
  function settleEntered(spot: Spot, entered: Value, met = NONE): Value {
    const { state, row, column } = spot;
    const refused = unreadable !== undefined && !isError(entered) && unreadable(state.sheet.name, row, column, entered);
    // What a formula typed there makes of other cells is not known to mean anything.
    if (typeof refused === "object" && met.size === 0 && formulaAt(state.sheet, row, column) === null)
      return settle(spot, refused.meant, itself(spot, true));
    return settle(spot, refused ? cannotBeRead(entered) : entered, met);
  }

  function compute(spot: Spot, formula: Formula): Value {
    const { state, row, column } = spot;
    const line = (state.values[row] ??= []);
    const own = nesting(formula);
    const { name } = state.sheet;
    const isDeclared = declared(spot) !== undefined;
    let beyond: Beyond | undefined;
    const its = world(name, row, column, isDeclared ? work.declared : work.typed);
    if (!isDeclared) {
      its.daysFrom1904 = daysFrom1904;
      its.beyond = (why) => void (beyond ??= why);
      its.area = (reference) => {
        if (isUnread(reference)) beyond ??= "name";
        return area(reference, name, row, column);
      };
      its.call = (called, args) => {
        if (!entryOf(called)) beyond ??= "function";
        return callLedger(called, args);
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
      const shown = beyond === undefined ? undefined : savedBy(spot, beyond);
      if (shown !== undefined) return settleEntered(spot, shown);
      const whole = state.spills?.given(row, column, result) ?? result;
      if (spilt && Array.isArray(whole) && (whole.length > 1 || (whole as Grid)[0]!.length > 1))
        spilt(name, row, column, whole as Grid);
      // A formula that points at a blank cell shows 0.
      const given = firstOf(whole) ?? 0;
      const inCircle =
        iterates && !isDeclared && (isCircle(given) || circles.has(`${row},${column},${name}`))
          ? savedBy(spot, "function")
          : undefined;
      if (inCircle !== undefined) return settleEntered(spot, inCircle);
      const found =
        isDeclared || typeof given !== "number" ? given : withSavedDigits(formula, given, valueAt(state.sheet, row, column));
      return isDeclared ? settle(spot, found, taint) : settleEntered(spot, found, taint);
    } finally {
      depth -= own;
      if (line[column] === PENDING) line[column] = undefined;
    }
  }

  /** Computes a cell, and before it those that lie too deep below it: a chain of cells may be as long as a sheet. */
  function computeFromBelow(spot: Spot, formula: Formula): Value {
    const above: [Spot, Formula][] = [];
    let [current, its] = [spot, formula];
    for (;;) {
      try {
        const found = compute(current, its);
        const next = above.pop();
        if (!next) return found;
        [current, its] = next;
      } catch (error) {
        if (!(error instanceof First)) throw error;
        // Still pending: a cell below that asks for it is in a circle.
        current.state.values[current.row]![current.column] = PENDING;
        above.push([current, its]);
        [current, its] = [error.spot, error.formula];
      }
    }
  }

  /** What Excel made of a formula that is beyond us; undefined where it could not either. */
  function shownBy({ state, row, column }: Spot): Value | undefined {
    const shown = valueAt(state.sheet, row, column);
    return shown === null || shown === UNKNOWN_NAME ? undefined : input(shown);
  }

  /** As shownBy, for a formula that keeps that. */
  function savedBy(spot: Spot, why: Beyond): Value | undefined {
    const { state, row, column } = spot;
    const shown = shownBy(spot);
    if (shown === undefined) return undefined;
    keep?.(state.sheet.name, row, column, why);
    const saved = state.spills?.kept(row, column);
    if (saved) spilt?.(state.sheet.name, row, column, saved);
    return shown;
  }

  /** What a formula elsewhere puts into a cell; undefined where none does. */
  function spiltInto({ state, row, column }: Spot): Value | undefined {
    const from = state.spills?.sourceOf(row, column);
    if (!from || valueAt(state.sheet, row, column) !== null) return undefined;
    value(state.sheet.name, from.row, from.column);
    const source = { state, ...from };
    const formula = formulaOf(source);
    // What is known of the formula's own cell says nothing of the others.
    if (state.spills!.at(row, column) === undefined && formula && "kind" in formula) compute(source, formula);
    return state.spills!.at(row, column);
  }

  function entered({ state, row, column }: Spot): Value {
    const value = valueAt(state.sheet, row, column);
    return state.errorTexts?.has(`${row},${column}`) ? value : input(value);
  }

  const declared = ({ state, row, column }: Spot): Formula | undefined => state.overrides[row]?.[column];

  function formulaOf(spot: Spot): Formula | ErrorValue | null {
    const formula = declared(spot);
    if (formula !== undefined) return formula;
    const { state, row, column } = spot;
    const text = formulaAt(state.sheet, row, column);
    return text === null ? null : parsedOnce(text);
  }

  function found(spot: Spot): Value {
    const formula = formulaOf(spot);
    if (formula === null) return settleEntered(spot, spiltInto(spot) ?? entered(spot));
    const kept = known(spot.state.sheet.name, spot.row, spot.column);
    if (kept !== undefined) return settle(spot, kept);
    if ("error" in formula && !("kind" in formula)) {
      const shown = savedBy(spot, "syntax");
      return shown === undefined ? settle(spot, formula) : settleEntered(spot, shown);
    }
    if (depth === 0) return computeFromBelow(spot, formula as Formula);
    if (depth > DEEPEST) throw new First(spot, formula as Formula);
    return compute(spot, formula as Formula);
  }

  function value(sheetName: string, row: number, column: number): Value {
    const state = stateOf(sheetName);
    if (!state) return missingReference();
    if (row >= state.rows || column >= state.columns) return null;
    let known = state.values[row]?.[column];
    if (known === PENDING) {
      if (iterates) circles.add(`${row},${column},${state.sheet.name}`);
      addTaint(itself({ state, row, column }));
      return circle();
    }
    if (known === undefined) known = found({ state, row, column });
    if (hindered) addTaint(state.taint[row]?.[column] ?? NONE);
    return known;
  }

  /** What an area holds, where all of it was computed and nothing hinders it: anyone who reads it again reads the same. */
  function knownCells(area: CellArea): KnownCells | undefined {
    const before = settled.get(area);
    if (before !== undefined || !isShared(area)) return before ?? undefined;
    const state = stateOf(area.sheet);
    if (!state || area.top + area.rows > state.rows || area.left + area.columns > state.columns) return undefined;
    const list: Plain[] = [];
    for (let row = area.top; row < area.top + area.rows; row++) {
      for (let column = area.left; column < area.left + area.columns; column++) {
        const value = state.values[row]?.[column];
        if (value === undefined || value === PENDING) return undefined;
        if (isError(value) || (hindered && state.taint[row]?.[column])) {
          settled.set(area, null);
          return undefined;
        }
        list.push(value);
      }
    }
    const found = new SettledCells(list);
    settled.set(area, found);
    return found;
  }

  /** The index from a corner on; none for the first who reads from there, who may be the only one. */
  function indexAt(state: SheetState, { top, left, columns }: CellArea, spend: Spend): CellIndex | null {
    const key = left * MOST_COLUMNS + columns;
    let indexes = state.indexes.get(key);
    if (!indexes) state.indexes.set(key, (indexes = new Map()));
    let index = indexes.get(top);
    if (index === undefined) indexes.set(top, (index = null));
    else if (!index) {
      const { name } = state.sheet;
      index = new CellIndex((place) => {
        const [row, column] = [top + Math.floor(place / columns), left + (place % columns)];
        spend(1);
        read(name, row, column);
        // A cell that refers to itself has no value yet, nor have those beyond what is in use.
        const found = row < state.rows && column < state.columns ? state.values[row]?.[column] : null;
        const met = hindered && state.taint[row]?.[column];
        // Computing that cell may have read on from here.
        if (met && index!.list.length === place) index!.hindered.push([place, met]);
        return found === PENDING ? undefined : found;
      });
      indexes.set(top, index);
    }
    return index;
  }

  /** The cells of an area with an index that all formulas share which read from the same corner; every cell of it is computed. */
  function indexedCells(area: CellArea, spend: Spend): IndexedCells | undefined {
    const state = stateOf(area.sheet);
    if (!state) return undefined;
    const size = area.rows * area.columns;
    const index = indexAt(state, area, spend);
    return index?.fill(size) ? index.area(size, addTaint) : undefined;
  }

  /** The value of a cell for a formula: what is not computed there is not computed in those that read it either. */
  function read(sheet: string, row: number, column: number): Value {
    const found = value(sheet, row, column);
    if (hindered && isUncomputed(found)) throw new Uncomputed((found as ErrorValue).message);
    return found;
  }

  function namesBetween(first: string, last: string): readonly string[] {
    const names = book.sheets.map(({ name }) => name);
    const [from, to] = [first, last].map((called) => names.indexOf(stateOf(called)?.sheet.name ?? "")) as [number, number];
    return from < 0 || to < 0 ? [] : names.slice(Math.min(from, to), Math.max(from, to) + 1);
  }

  const used = (sheet: string) => stateOf(sheet) ?? { rows: 0, columns: 0 };

  const indexedTyped = (area: CellArea): IndexedCells | undefined => indexedCells(area, work.typed);
  const hiddenOn: World["hidden"] = (called) => stateOf(called)?.hidden;
  function isTotal(called: string, row: number, column: number): boolean {
    const state = stateOf(called);
    return state !== undefined && TOTALS.test(formulaAt(state.sheet, row, column) ?? "");
  }

  /** Made for each formula: what does not depend on its cell is made once, above. */
  function world(sheet: string, row: number, column: number, spend = work.declared): World {
    const its: World = {
      spend,
      area: (reference) => area(reference, sheet, row, column),
      meaning: (reference) => meaning(reference, sheet, row, column),
      value: read,
      known: knownCells,
      call: callLedger,
      used,
      hidden: hiddenOn,
      isTotal,
      here: { row, column },
      sheetsBetween: namesBetween,
    };
    // Declared formulas may read a column whose cells they are part of, as long as they stop before those.
    if (spend === work.typed) its.indexed = indexedTyped;
    return its;
  }

  /** Has a world keep what is read. */
  function hear(its: World, read: CellArea[]): World {
    const { area } = its;
    its.area = (reference) => {
      const found = area(reference);
      if (!isError(found)) read.push(found);
      return found;
    };
    its.beside = (area) => void read.push(area);
    return its;
  }

  function evaluateOnce(formula: Formula, sheet: string, row: number, column: number): Value | Grid {
    if (!results) return evaluate(formula, world(sheet, row, column));
    const kept = results.known(formula, sheet, row, column);
    if (kept !== undefined) return kept;
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
    evaluateTyped: (formula, sheet, row, column) => evaluate(formula, world(sheet, row, column, work.typed)),
    originOf: (error) => origins.get(error),
    taint(sheet, row, column) {
      value(sheet, row, column);
      return (hindered && stateOf(sheet)?.taint[row]?.[column]) || NONE;
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
