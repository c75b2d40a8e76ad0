import { parse } from "../../src/formula/parse";
import { evaluate } from "../../src/formula/evaluate";
import { FormulaError, type Formula } from "../../src/formula/syntax";
import { isError, type CellArea, type Value } from "../../src/formula/world";
import { calculate, type Calculation, type Known } from "../../src/ledger/calculation";
import { ledgerOf, type Ledger } from "../../src/ledger/model";
import { formulaAt, valueAt, type Book, type BookSheet } from "../../src/workbook/book";

/*
 * A workbook in which a few cells were changed, computed again: only what they reach. What every formula reads is noted once in
 * the workbook before; where more than cells was changed since, everything is computed. again.test.ts holds that nobody can
 * tell the difference.
 */

interface Spot {
  readonly sheet: string;
  readonly row: number;
  readonly column: number;
}

interface Node extends Spot {
  readonly formula: Formula;
}

/** Cells that formulas read, and these formulas. */
interface Read {
  readonly area: CellArea;
  readonly readers: Node[];
}

/** Things by sheet, row and column. */
class Places<T> {
  private readonly sheets = new Map<string, (T | undefined)[][]>();
  get({ sheet, row, column }: Spot): T | undefined {
    return this.sheets.get(sheet)?.[row]?.[column];
  }
  set({ sheet, row, column }: Spot, thing: T): void {
    let rows = this.sheets.get(sheet);
    if (!rows) this.sheets.set(sheet, (rows = []));
    (rows[row] ??= [])[column] = thing;
  }
}

const isIn = ({ sheet, top, left, rows, columns }: CellArea, at: Spot): boolean =>
  at.sheet === sheet && at.row >= top && at.row < top + rows && at.column >= left && at.column < left + columns;

/** What each formula of a workbook reads and gives. */
class Traced {
  private readonly nodes = new Places<Node>();
  private readonly reads = new Map<string, Read>();
  /** The same by sheet and column. */
  private readonly columns = new Map<string, Read[][]>();

  constructor(
    private readonly calculation: Calculation,
    formulas: readonly Node[],
    entered: readonly Node[] = [],
  ) {
    for (const node of formulas) this.nodes.set(node, node);
    for (const node of formulas) this.trace(node);
    // What is entered as a formula passes changes on, but is computed, as it may be refused.
    for (const node of entered) if (!this.nodes.get(node)) this.trace(node);
  }

  private trace(node: Node): void {
    const world = this.calculation.world(node.sheet, node.row, node.column);
    const areas: CellArea[] = [];
    evaluate(node.formula, {
      ...world,
      area: (reference) => {
        const area = world.area(reference);
        if (!isError(area)) areas.push(area);
        return area;
      },
      value: (sheet, row, column) => {
        // SUMIF reads beside the range that it is given.
        if (!areas.some((area) => isIn(area, { sheet, row, column })))
          areas.push({ sheet, top: row, left: column, rows: 1, columns: 1 });
        return world.value(sheet, row, column);
      },
    });
    for (const area of areas) {
      const read = this.readOf(area);
      if (read.readers.at(-1) !== node) read.readers.push(node);
    }
  }

  private readOf(area: CellArea): Read {
    const name = `${area.top},${area.left},${area.rows},${area.columns},${area.sheet}`;
    const known = this.reads.get(name);
    if (known) return known;
    const read: Read = { area, readers: [] };
    this.reads.set(name, read);
    let onSheet = this.columns.get(area.sheet);
    if (!onSheet) this.columns.set(area.sheet, (onSheet = []));
    for (let c = area.left; c < area.left + area.columns; c++) (onSheet[c] ??= []).push(read);
    return read;
  }

  /** What the formulas give that no change of these cells reaches. */
  beside(changed: readonly Spot[]): Known {
    const reached = new Places<true>();
    const passed = new Set<Read>();
    const next = [...changed];
    for (let at = next.pop(); at; at = next.pop()) {
      reached.set(at, true);
      for (const read of this.columns.get(at.sheet)?.[at.column] ?? []) {
        if (passed.has(read) || !isIn(read.area, at)) continue;
        passed.add(read);
        for (const reader of read.readers) if (!reached.get(reader)) next.push(reader);
      }
    }
    return (sheet, row, column) => {
      const at = { sheet, row, column };
      if (!this.nodes.get(at) || reached.get(at)) return undefined;
      if (this.calculation.hindrances(sheet, row, column).size > 0) return undefined;
      return this.calculation.value(sheet, row, column);
    };
  }
}

const heightOf = ({ values, formulas }: BookSheet): number => Math.max(values.length, formulas.length);
const widthOf = ({ values, formulas }: BookSheet): number => {
  let width = 0;
  for (const grid of [values, formulas]) for (const line of grid) width = Math.max(width, line.length);
  return width;
};

/** The cells that differ in their formulas, or in their values where they have none; null where the sheets do in shape. */
function changedCells(one: Book, other: Book): readonly Spot[] | null {
  if (one.sheets.length !== other.sheets.length) return null;
  const found: Spot[] = [];
  for (const [i, before] of one.sheets.entries()) {
    const after = other.sheets[i]!;
    if (before === after) continue;
    const [height, width] = [heightOf(before), widthOf(before)];
    const sameShape = before.name === after.name && before.top === after.top && before.left === after.left;
    if (!sameShape || heightOf(after) !== height || widthOf(after) !== width) return null;
    for (let r = 0; r < height; r++) {
      if (before.values[r] === after.values[r] && before.formulas[r] === after.formulas[r]) continue;
      for (let c = 0; c < width; c++) {
        const at = [before.top + r, before.left + c] as const;
        const formula = formulaAt(after, ...at);
        const isSame =
          formula === formulaAt(before, ...at) && (formula !== null || valueAt(after, ...at) === valueAt(before, ...at));
        if (!isSame) found.push({ sheet: before.name, row: at[0], column: at[1] });
      }
    }
  }
  return found;
}

const areSame = (ones: readonly object[], others: readonly object[]): boolean =>
  ones.length === others.length && ones.every((one, i) => one === others[i] || JSON.stringify(one) === JSON.stringify(others[i]));

const sameParts = (one: Book, other: Book): boolean => areSame(one.tables, other.tables) && areSame(one.names, other.names);

function formulasIn(book: Book): Node[] {
  return book.sheets.flatMap(({ name, top, left, formulas }) =>
    formulas.flatMap((line, r) =>
      line.flatMap((text, c): Node[] => {
        if (text === null) return [];
        try {
          return [{ sheet: name, row: top + r, column: left + c, formula: parse(text) }];
        } catch (error) {
          if (error instanceof FormulaError) return [];
          throw error;
        }
      }),
    ),
  );
}

interface Before {
  times: number;
  calculated?: { readonly traced: Traced };
  read?: { readonly traced: Traced; readonly ledger: Ledger };
}

const befores = new WeakMap<Book, Before>();
const beforeOf = (book: Book): Before => {
  let before = befores.get(book);
  if (!before) befores.set(book, (before = { times: 0 }));
  return before;
};

const origins = new WeakMap<Book, Book>();

/** Notes from which workbook another came by changes of cells. */
export function cameFrom(before: Book | undefined, after: Book): Book {
  if (before && before !== after) origins.set(after, before);
  return after;
}

export const originOf = (book: Book): Book | undefined => origins.get(book);

/** Noting what is read takes as long as to compute a few workbooks. */
const WORTH_IT = 3;

/** The calculation of a workbook's own formulas. */
export function calculatedAgain(book: Book): Calculation {
  const origin = origins.get(book);
  if (!origin || !sameParts(origin, book)) return calculate(book);
  const before = beforeOf(origin);
  const changed = changedCells(origin, book);
  if (changed === null || ++before.times < WORTH_IT) return calculate(book);
  const { traced } = (before.calculated ??= { traced: new Traced(calculate(origin), formulasIn(origin)) });
  return calculate(book, undefined, { known: traced.beside(changed) });
}

/** Whether two ledgers have the same formulas at the same places. */
const areAlike = (one: Ledger, other: Ledger): boolean =>
  one.rulebook === other.rulebook &&
  [one, other].every(({ found }) => found.missing.length + found.moved.length === 0) &&
  one.found.cells.length === other.found.cells.length &&
  one.found.cells.every((cell, i) => {
    const also = other.found.cells[i]!;
    const { parsed } = cell.declared;
    return cell.row === also.row && cell.column === also.column && cell.sheet === also.sheet && parsed === also.declared.parsed;
  }) &&
  sameParts(one.found.book, other.found.book);

const isSameValue = (one: Value, other: Value): boolean => one === other && !isError(one);

/** A workbook read as a ledger. */
export function ledgerAgain(book: Book): Ledger | null {
  const origin = origins.get(book);
  if (!origin) return ledgerOf(book);
  const before = beforeOf(origin);
  if (++before.times < WORTH_IT) return ledgerOf(book);
  let known: Known = () => undefined;
  const ledger = ledgerOf(book, undefined, (sheet, row, column) => known(sheet, row, column));
  if (!ledger) return null;
  if (!before.read) {
    const read = ledgerOf(origin);
    if (!read) return ledger;
    const formulas = read.found.cells.flatMap(({ sheet, row, column, declared: { parsed: formula } }) =>
      formula === null ? [] : [{ sheet, row, column, formula }],
    );
    before.read = { ledger: read, traced: new Traced(read.calculation, formulas, formulasIn(read.found.book)) };
  }
  const { ledger: was, traced } = before.read;
  if (!areAlike(was, ledger)) return ledger;
  const changed = changedCells(was.found.book, ledger.found.book);
  if (changed === null) return ledger;
  // An input can be read or not by what stands beside it.
  const inputs = ledger.found.cells.filter(
    (cell) => cell.declared.parsed === null && !isSameValue(ledger.valueOf(cell), was.valueOf(cell)),
  );
  known = traced.beside([...changed, ...inputs]);
  return ledger;
}
