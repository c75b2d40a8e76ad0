import { baseRevisionOf } from "../../../src/ledger/orders/base-revision";
import { turnName } from "../../../src/ledger/read/turn-name";
import type { Ledger } from "../../../src/ledger/read/model";
import { pack, unpack } from "../../../src/ledger/seal/pack";
import { readRecord, textOf, type SealedValue } from "../../../src/ledger/seal/turn-record";
import { stateIn, stateAtClose, type State } from "../../../src/ledger/diff/state";
import { fileAddress } from "../../../src/workbook/excel/document";
import { readStored, writeStored } from "../../shared/local-storage";

/*
 * What the user saw of a ledger at the last visit. It is stored in the browser, not in the workbook, because it differs between
 * people; packed like a closed turn, and keyed by the seal of the last one.
 */

const STORAGE_KEY = "looked";
/** Ledgers remembered at most, the last used first. */
const MOST_LEDGERS = 4;

interface StoredState {
  /** The storage key of the ledger and its turn. */
  readonly of: string;
  readonly when: string;
  readonly pieces: readonly string[];
}

const isStoredState = (item: unknown): item is StoredState => {
  const { of, when, pieces } = (item ?? {}) as Partial<StoredState>;
  return (
    typeof of === "string" &&
    typeof when === "string" &&
    !Number.isNaN(Date.parse(when)) &&
    Array.isArray(pieces) &&
    pieces.every((chunk) => typeof chunk === "string")
  );
};

/** Seals are unique. Before the first close, the file's address and the players identify the ledger. */
function storageKey(ledger: Ledger): string {
  const { rulebook, options, copy } = ledger;
  const { seal } = baseRevisionOf(ledger);
  const which = seal === "" ? [fileAddress(), options] : seal;
  return JSON.stringify([rulebook.id, rulebook.version, copy?.player ?? "", which]);
}

function storedStates(): readonly StoredState[] {
  const all = readStored(STORAGE_KEY);
  return Array.isArray(all) ? all.filter(isStoredState).slice(0, MOST_LEDGERS) : [];
}

/** What was seen before this pane was opened, by storage key. It stays the baseline until the pane is closed. */
const before = new Map<string, LastSeen | null>();

/** The ledger's state at the last visit, and when that was. */
interface LastSeen {
  readonly when: Date;
  readonly state: State;
}

function storedLastSeen(ledger: Ledger, of: string): LastSeen | null {
  const found = storedStates().find((item) => item.of === of);
  const text = found && unpack(found.pieces);
  const record = text ? readRecord(text) : null;
  if (!found || !record || record.head.turn !== turnName(ledger)) return null;
  return { when: new Date(found.when), state: stateAtClose(ledger.sheets, record.entries) };
}

/** The last visit to the changes of this turn before the pane was opened; null if there was none. */
export function lastSeen(ledger: Ledger): LastSeen | null {
  const of = storageKey(ledger);
  const known = before.get(of);
  if (known !== undefined) return known;
  const found = storedLastSeen(ledger, of);
  before.set(of, found);
  return found;
}

function entriesIn(ledger: Ledger): readonly SealedValue[] {
  return [...stateIn(ledger)].flatMap(([table, { owner, rows }]) =>
    rows.flatMap(({ index, name, entries }) =>
      [...entries].map(([column, { value, formula }]): SealedValue => ({
        ...{ sheet: owner.sheet.name, table, row: index, name, column, value },
        ...(formula === undefined ? {} : { formula }),
      })),
    ),
  );
}

/** Stores the ledger's current state as seen, for the next time the pane is opened. */
export function storeLastSeen(ledger: Ledger, when: Date): void {
  const { id: rulebook, version } = ledger.rulebook;
  const head = { rulebook, version, turn: turnName(ledger), next: "", by: "", when: "" };
  const chunks = pack(textOf({ head, entries: entriesIn(ledger), totals: [], changed: [], isComplete: true }));
  const of = storageKey(ledger);
  lastSeen(ledger);
  const others = storedStates().filter((item) => item.of !== of);
  writeStored(STORAGE_KEY, [{ of, when: when.toISOString(), pieces: chunks }, ...others].slice(0, MOST_LEDGERS));
}

/** Stores the current state as seen, and lists only later changes from now on. */
export function stateNow(ledger: Ledger, when: Date): void {
  storeLastSeen(ledger, when);
  before.set(storageKey(ledger), { when, state: stateIn(ledger) });
}
