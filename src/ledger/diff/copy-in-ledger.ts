import { isBlank, type CellValue } from "../../kernel/values";
import type { Copy } from "../read/copy";
import type { Ledger } from "../read/model";
import { isAsPrefilled } from "../read/rows";
import { stateAtExport } from "./since-opened";
import { ownersIn } from "./row-owners";
import { paired } from "./match-rows";
import { inputsOf, isFixed, keysOf, rowOf, stateIn, type Entered, type State, type StateRow, type StateTable } from "./state";

/*
 * A player's copy as a state of the whole ledger: the exported rows with the copy's current values. Data that the copy omits is
 * as in the ledger, so that it never counts as a difference.
 */

interface InWhole {
  readonly exported: State;
  readonly now: State;
}

/** Exported rows that the game master's ledger no longer has come last. */
const BEHIND = 1e6;

/** Whether an entry is unchanged, ignoring last digits that other programs drop. */
function isAsIt(was: CellValue, entered: Entered | undefined): boolean {
  const value = entered?.value ?? null;
  if (isBlank(was) || isBlank(value)) return isBlank(was) && isBlank(value) && entered?.formula === undefined;
  return typeof was === "string" ? was === value : isAsPrefilled(value, was);
}

const valueIn = (row: StateRow | undefined, key: string): CellValue => row?.entries.get(key)?.value ?? null;

/** The entries of a row that are not blank, by column key. */
function entriesBy(keys: readonly string[], enteredAt: (key: string) => Entered | undefined): StateRow["entries"] {
  return new Map(
    keys.flatMap((key): (readonly [string, Entered])[] => {
      const entered = enteredAt(key);
      return entered && (entered.formula !== undefined || !isBlank(entered.value)) ? [[key, entered]] : [];
    }),
  );
}

const grouped = (rows: readonly StateRow[], by: (row: StateRow) => string): ReadonlyMap<string, StateRow[]> => {
  const groups = new Map<string, StateRow[]>();
  for (const row of rows) groups.set(by(row), [...(groups.get(by(row)) ?? []), row]);
  return groups;
};

/** Matches exported rows with the ledger's current rows, by name and owner. */
function exportedRows(
  exported: readonly StateRow[],
  present: readonly StateRow[],
  ownerThen: (row: StateRow) => string,
  ownerNow: (row: StateRow) => string,
): ReadonlyMap<StateRow, StateRow> {
  const now = grouped(present, ownerNow);
  const all = [...grouped(exported, ownerThen)].flatMap(([owner, rows]) => paired(rows, now.get(owner) ?? []));
  return new Map(all.flatMap(({ a, b }) => (a && b ? [[a, b] as const] : [])));
}

interface Table {
  readonly whole: StateTable;
  /** The exported rows, and the copy's current ones. */
  readonly then: readonly StateRow[];
  readonly copied: readonly StateRow[];
}

/** One table of a copy; `visibleKeys` returns the exported columns of a row. */
function tableInWhole(
  { whole: { declared, rows: present }, then, copied }: Table,
  visibleKeys: (row: StateRow) => ReadonlySet<string>,
  owner: {
    readonly then: (row: StateRow) => string;
    readonly now: (row: StateRow) => string;
    readonly isOwn: (row: StateRow) => boolean;
  },
): { readonly exported: readonly StateRow[]; readonly now: readonly StateRow[] } {
  const keys = [...new Set([...keysOf(declared), ...inputsOf(declared).map(({ key }) => key)])];
  const stands = exportedRows(then, present, owner.then, owner.now);
  const taken = new Set(stands.values());
  // A row without a name could be mistaken for one of the copy's.
  const others = present.filter((row) => !taken.has(row) && !owner.isOwn(row) && (row.index === 0 || row.name !== ""));
  const exported = new Map(
    then.map((row, i) => {
      const gm = stands.get(row);
      const entries = entriesBy(keys, (key) => {
        const entered = gm?.entries.get(key);
        return gm && (!visibleKeys(row).has(key) || isAsIt(valueIn(row, key), entered)) ? entered : row.entries.get(key);
      });
      return [row, rowOf(declared, gm?.index ?? BEHIND + i, entries)] as const;
    }),
  );
  const now = paired(then, copied, isFixed(declared)).flatMap(({ a, b }): StateRow[] => {
    if (!b) return [];
    const was = a && exported.get(a)!;
    const gm = a && stands.get(a);
    const entries = entriesBy(keys, (key) => {
      const entered = b.entries.get(key);
      if (!a) return entered;
      // A column missing from the copy is reported separately.
      if (b.line && !b.line.cells[key]) return was!.entries.get(key);
      if (!visibleKeys(a).has(key)) return entered ?? was!.entries.get(key);
      if (isAsIt(valueIn(a, key), entered)) return was!.entries.get(key);
      return gm && entered?.formula === undefined && isAsIt(entered?.value ?? null, gm.entries.get(key))
        ? gm.entries.get(key)
        : entered;
    });
    return [rowOf(declared, was?.index ?? b.index, entries, b.line)];
  });
  return { exported: [...exported.values(), ...others], now: [...now, ...others] };
}

/** A player's copy as a state of the whole ledger. */
export function inWhole(ledger: Ledger, copyLedger: Ledger, copy: Copy): InWhole {
  const { players } = ledger.rulebook.ledger!;
  const [then, copied] = [stateAtExport(copyLedger, copy), stateIn(copyLedger)];
  const present = stateIn(ledger);
  const both = [...present].map(([name, whole]) => {
    const inCopy = then.get(name);
    if (!inCopy) return [name, whole, whole.rows, whole.rows] as const;
    const values = copy.rows.filter(({ table }) => table === name).map((row) => new Set(Object.keys(row.values)));
    const visibleKeys = (row: StateRow): ReadonlySet<string> => values[Math.max(0, row.index - 1)] ?? new Set();
    const asNamed = (rows: readonly StateRow[]) =>
      rows.map(({ index, entries, line }) => rowOf(whole.declared, index, entries, line));
    const ownersThen = ownersIn(whole, players, then);
    const ownersNow = ownersIn(whole, players, present);
    const { exported, now } = tableInWhole(
      { whole, then: asNamed(inCopy.rows), copied: asNamed(copied.get(name)?.rows ?? inCopy.rows) },
      visibleKeys,
      {
        then: (row) => ownersThen(row).join("\n"),
        now: (row) => ownersNow(row).join("\n"),
        isOwn: (row) => ownersNow(row).includes(copy.player),
      },
    );
    return [name, whole, exported, now] as const;
  });
  return {
    exported: new Map(both.map(([name, whole, rows]) => [name, { ...whole, rows }])),
    now: new Map(both.map(([name, whole, , rows]) => [name, { ...whole, rows }])),
  };
}
