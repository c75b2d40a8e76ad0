import { address } from "../../formula/address";
import type { CellValue } from "../../kernel/values";
import type { DeclaredColumn } from "../../sheets/declared";
import type { LedgerCell } from "../read/find";
import type { Ledger } from "../read/model";
import type { FormulaChange } from "./formula-changes";
import { ownersIn } from "./row-owners";
import { isFilled, isSameEntry, paired, placesOf, type Pair } from "./match-rows";
import { inputsOf, isFixed, keysOf, NOTHING, type Entered, type State, type StateRow } from "./state";
import type { StructureChange } from "./structure-changes";

/*
 * Differences between two states of a ledger, as plain data.
 */

/** Where a change is. */
export interface At {
  /** The owners: one player, all players of a side, or none for the game master. */
  readonly owners: readonly string[];
  /** The declared sheet, and the table or form by its name in the workbook and its title. */
  readonly sheet: string;
  readonly table: string;
  readonly title: string;
  /** The name of the row, by its key columns; empty for a form. */
  readonly parts: readonly CellValue[];
  /** If several rows have that name, the row's number among them, from 1, in the earlier state that has it. */
  readonly nth: number;
  /** 1-based data row in the later state that has it; 0 for a form. */
  readonly row: number;
  /** Its position in the later workbook, to select it. */
  readonly cell?: { readonly sheet: string; readonly cell: string };
}

/** An entry of a row: key and header of its column, and its value. */
export interface RowEntry {
  readonly column: string;
  readonly header: string;
  readonly entered: Entered;
}

interface EntryChange extends At {
  readonly kind: "entry";
  readonly column: string;
  readonly header: string;
  readonly from: Entered;
  readonly to: Entered;
}

/** A row that only one of the states has, with its entries except for its name. */
interface RowChange extends At {
  readonly kind: "row came" | "row gone";
  readonly entries: readonly RowEntry[];
}

export type EnteredChange = EntryChange | RowChange;

export type Change = EnteredChange | FormulaChange | StructureChange;

export const isEntered = (change: Change): change is EnteredChange =>
  change.kind === "entry" || change.kind === "row came" || change.kind === "row gone";

const placeOf = (cell: LedgerCell | undefined): Pick<At, "cell"> =>
  cell ? { cell: { sheet: cell.sheet, cell: address(cell.row, cell.column) } } : {};

/** The differences in one table, of one player if given. */
function inTable(name: string, from: State, to: State, { rulebook }: Ledger, player: string): EnteredChange[] {
  const table = (to.get(name) ?? from.get(name))!;
  const { declared, owner } = table;
  const [before, after] = [from.get(name)?.rows ?? [], to.get(name)?.rows ?? []];
  const keys = new Set(keysOf(declared));
  const inputs = inputsOf(declared);
  const columns: readonly DeclaredColumn[] = inputs;
  const { players } = rulebook.ledger!;
  const [ownersBefore, ownersAfter] = [ownersIn(table, players, from), ownersIn(table, players, to)];
  const ownersOf = ({ a, b }: Pair): readonly string[] => (a && (!b || isFilled(a)) ? ownersBefore(a) : ownersAfter(b!));
  const isMeant = (pair: Pair): boolean =>
    ((pair.a && pair.b) || isFilled((pair.a ?? pair.b)!)) && (player === "" || ownersOf(pair).includes(player));
  const pairs = paired(before, after, isFixed(declared)).filter(isMeant);
  // Rows of the same name are counted among the player's own, because a player knows no others.
  const [own, addedRows] = [new Set(pairs.map(({ a }) => a)), new Set(pairs.map(({ b }) => b))];
  const nthBefore = placesOf(before.filter((row) => own.has(row)));
  const nthAfter = placesOf(after.filter((row) => addedRows.has(row)));
  const at = (pair: Pair, row: StateRow, nth: number, stands: StateRow | undefined): At => ({
    owners: ownersOf(pair),
    sheet: owner.sheet.name,
    table: declared.name,
    title: declared.block.title,
    parts: row.parts,
    nth,
    row: (stands ?? row).index,
  });
  const entriesOf = (row: StateRow): readonly RowEntry[] =>
    columns.flatMap(({ key, column: { header } }) => {
      const entered = row.entries.get(key);
      // Keys are part of the row's name, unless they are formulas.
      return entered && !(keys.has(key) && row.name !== "" && entered.formula === undefined)
        ? [{ column: key, header, entered }]
        : [];
    });
  return pairs.flatMap((pair): EnteredChange[] => {
    const { a, b } = pair;
    if (!a || !b) {
      const row = (a ?? b)!;
      const cell = b?.line && (b.line.cells[keysOf(declared)[0] ?? ""] ?? Object.values(b.line.cells)[0]);
      const nth = (a ? nthBefore : nthAfter)(row);
      return [{ kind: a ? "row gone" : "row came", ...at(pair, row, nth, b), entries: entriesOf(row), ...placeOf(cell) }];
    }
    // A missing column is reported separately.
    const isThere = (key: string): boolean => [a, b].every(({ line }) => !line || line.cells[key] !== undefined);
    return columns.flatMap(({ key, column: { header } }): EntryChange[] => {
      if (!isThere(key)) return [];
      const [from = NOTHING, to = NOTHING] = [a.entries.get(key), b.entries.get(key)];
      if (isSameEntry(from, to)) return [];
      return [{ kind: "entry", ...at(pair, a, nthBefore(a), b), column: key, header, from, to, ...placeOf(b.line?.cells[key]) }];
    });
  });
}

/**
 * Entries of one state that differ in another, by sheet and table in the order of the ledger. With a player, only the player's
 * own: on the player's sheet, or in rows of the player or the player's side.
 */
export function enteredBetween(before: State, after: State, ledger: Ledger, player = ""): readonly EnteredChange[] {
  const names = new Set([...after.keys(), ...before.keys()]);
  return [...names].flatMap((name) => inTable(name, before, after, ledger, player));
}
