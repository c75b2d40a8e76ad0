import { forSheet } from "../../kernel/column";
import { isBlank, type CellValue } from "../../kernel/values";
import { TURNS } from "../../sheets/common/turns";
import { isCheck, type DeclaredBlock, type DeclaredColumn, type DeclaredSheet } from "../../sheets/declared";
import { formulaAt, valueAt } from "../../workbook/book";
import type { FoundLine, LedgerCell } from "../read/find";
import type { Ledger } from "../read/model";
import { joined } from "../read/rows";
import type { SealedValue } from "../seal/turn-record";

/* The entries of a ledger by table, row and column; of a workbook or of the record of a close. */

/** An entry: its value, and the formula that was typed instead of a value. */
export interface Entered {
  readonly value: CellValue;
  readonly formula?: string;
}

/** A row in use, or the figures of a form. */
export interface StateRow {
  /** 1-based data row of a table, 0 for a form. */
  readonly index: number;
  /** The values of its entered key columns, which name it, in order. */
  readonly parts: readonly CellValue[];
  /** The name as one normalized text; "" without a name. */
  readonly name: string;
  /** By column key, without blanks. */
  readonly entries: ReadonlyMap<string, Entered>;
  /** Its position in a workbook. */
  readonly line?: FoundLine;
}

/** A table or form with its rows in use. */
export interface StateTable {
  readonly owner: DeclaredSheet;
  readonly declared: DeclaredBlock;
  readonly rows: readonly StateRow[];
}

/** Tables and forms by their names in the workbook. */
export type State = ReadonlyMap<string, StateTable>;

export const NOTHING: Entered = { value: null };

/** The input columns of a table, or figures of a form, without locked ones. */
export const inputsOf = (declared: DeclaredBlock): readonly DeclaredColumn[] =>
  (declared.kind === "form" ? declared.figures : declared.columns).filter(
    (item) => item.formula === null && !isCheck(item) && !item.column.prefilled,
  );

/** The key columns that are entered. */
export const keysOf = ({ block }: DeclaredBlock): readonly string[] =>
  block.kind === "form" ? [] : block.key.filter((key) => block.columns[key]!.formula === undefined);

/** Whether a block contains orders or entries, unlike past turns and lookup tables. */
const holdsEntries = ({ sheet }: DeclaredSheet, { block }: DeclaredBlock): boolean =>
  sheet.name !== TURNS && !(block.kind === "table" && block.lookup);

/** A row of a block with its entries. */
export function rowOf(declared: DeclaredBlock, index: number, entries: ReadonlyMap<string, Entered>, line?: FoundLine): StateRow {
  const keys = keysOf(declared);
  const parts = keys.map((key) => entries.get(key)?.value ?? null);
  const name = parts.length === 0 || isBlank(parts[0]) ? "" : joined(parts);
  return { index, parts, name, entries, ...(line ? { line } : {}) };
}

/** Whether formulas depend on the rows of a table, which are then neither added nor removed. */
export const isFixed = ({ block }: DeclaredBlock): boolean => block.kind === "table" && block.fixed === true;

/** A row with nothing but unchecked boxes is free, unless rows have fixed positions. */
const isUsed =
  (declared: DeclaredBlock) =>
  ({ index, entries, line }: StateRow): boolean =>
    index === 0 ||
    (line !== undefined && isFixed(declared)) ||
    [...entries.values()].some(({ value, formula }) => formula !== undefined || value !== false);

/** The state of sheets, block by block; blocks without rows are omitted. */
export const stateOf = (
  sheets: readonly DeclaredSheet[],
  rowsIn: (declared: DeclaredBlock, owner: DeclaredSheet) => readonly StateRow[] | undefined,
): State =>
  new Map(
    sheets.flatMap((owner) =>
      owner.blocks.flatMap((declared): (readonly [string, StateTable])[] => {
        const rows = holdsEntries(owner, declared) ? rowsIn(declared, owner) : undefined;
        return rows ? [[declared.name, { owner, declared, rows: rows.filter(isUsed(declared)) }]] : [];
      }),
    ),
  );

const states = new WeakMap<Ledger, State>();

/** The state of a ledger, without missing tables; memoized. */
export function stateIn(ledger: Ledger): State {
  const known = states.get(ledger) ?? entriesIn(ledger);
  states.set(ledger, known);
  return known;
}

const TRUTH = /^=\s*(TRUE|FALSE)\s*(?:\(\s*\))?\s*$/i;

function entriesIn({ sheets, found, book }: Ledger): State {
  const bookSheets = new Map(book.sheets.map((sheet) => [sheet.name, sheet]));
  const enteredIn = ({ sheet, row, column }: LedgerCell): Entered | undefined => {
    const on = bookSheets.get(sheet)!;
    const value = valueAt(on, row, column);
    const formula = formulaAt(on, row, column);
    const truth = formula === null ? undefined : TRUTH.exec(formula)?.[1];
    // Other programs save a checked box as a formula, some without its value.
    if (truth !== undefined) return { value: truth.toUpperCase() === "TRUE" };
    if (formula !== null) return { value, formula };
    return isBlank(value) ? undefined : { value };
  };
  return stateOf(sheets, (declared) => {
    const inputs = inputsOf(declared);
    const locked = keysOf(declared).filter((key) => declared.block.columns[key]!.prefilled);
    return found.lines.get(declared.name)?.map((line) => {
      const entries = new Map<string, Entered>();
      for (const key of [...locked, ...inputs.map((input) => input.key)]) {
        const entered = line.cells[key] && enteredIn(line.cells[key]);
        if (entered) entries.set(key, entered);
      }
      return rowOf(declared, line.index, entries, line);
    });
  });
}

/** The state recorded by a close, for the tables of a ledger. */
export function stateAtClose(sheets: readonly DeclaredSheet[], sealed: readonly SealedValue[]): State {
  const tables = new Map<string, Map<number, Map<string, Entered>>>();
  for (const { table, row, column, value, formula } of sealed) {
    if (isBlank(value) && formula === undefined) continue;
    let rows = tables.get(table);
    if (!rows) tables.set(table, (rows = new Map()));
    let entries = rows.get(row);
    if (!entries) rows.set(row, (entries = new Map()));
    entries.set(column, formula === undefined ? { value } : { value, formula });
  }
  return stateOf(sheets, (declared) => {
    const known = new Set([...keysOf(declared), ...inputsOf(declared).map(({ key }) => key)]);
    const rows =
      tables.get(declared.name) ??
      (declared.kind === "form" ? new Map([[0, new Map<string, Entered>()]]) : new Map<number, Map<string, Entered>>());
    return [...rows]
      .sort(([a], [b]) => a - b)
      .map(([index, entries]) => rowOf(declared, index, new Map([...entries].filter(([key]) => known.has(key)))));
  });
}

type Values = Readonly<Record<string, CellValue | undefined>>;

/** Rows of a block from values by column key. */
export function rowsWith(declared: DeclaredBlock, filled: readonly Values[]): readonly StateRow[] {
  const known = new Set([...keysOf(declared), ...inputsOf(declared).map(({ key }) => key)]);
  return filled.map((row, i) => {
    const entries = Object.entries(row).flatMap(([key, value = null]): (readonly [string, Entered])[] =>
      known.has(key) && !isBlank(value) ? [[key, { value }]] : [],
    );
    return rowOf(declared, declared.kind === "form" ? 0 : i + 1, new Map(entries));
  });
}

/** The state of a new ledger. */
export const stateFresh = (sheets: readonly DeclaredSheet[]): State =>
  stateOf(sheets, (declared, { setting }) => {
    const { block } = declared;
    return rowsWith(declared, block.kind === "form" ? [forSheet(block.fill, setting)] : forSheet(block.rows, setting));
  });
