import { address } from "../../formula/address";
import type { CellValue } from "../../kernel/values";
import type { LedgerCell } from "../find";
import { enterAgain, show, showApart } from "../integrity/words";
import type { Ledger } from "../model";
import { formulaAt, valueAt } from "../../workbook/book";
import { unpack } from "./pack";
import { enteredOf, keptId, placeKept, readRecord, sealOf, type Kept, type TurnRecord } from "./record";
import {
  HIDDEN,
  hiddenTurns,
  SEAL_HEADERS,
  sealRows,
  SEALS_NAME,
  sheetNamed,
  shelfTable,
  TURNS_NAME,
  type HiddenTurn,
  type SealRow,
} from "./shelf";
import { shortForm } from "./short";

/*
 * Whether closed turns are still as they were closed. The chain of seals is worked out anew from what the hidden sheet holds, and
 * what people see is held against it. Nothing that a workbook may hold makes it fail.
 */

/** Something that is not as it was sealed. */
export interface Change {
  /** The turn that it belongs to. */
  readonly turn: string;
  readonly sheet: string;
  /** Address of the cell; "" where none is meant. */
  readonly cell: string;
  readonly sealed: CellValue;
  readonly present: CellValue;
  readonly message: string;
  readonly fix: string;
}

export interface VerifiedTurn {
  readonly turn: string;
  readonly by: string;
  readonly when: string;
  readonly seal: string;
  readonly short: string;
  /** Whether this is the seal that it was closed with. */
  readonly fits: boolean;
}

export interface Verification {
  /** Whether the seals can be held against anything: what was sealed is there, and is of this campaign. */
  readonly trusted: boolean;
  /** Every closed turn with the seal that its entries give now, in their order. */
  readonly turns: readonly VerifiedTurn[];
  /** The first turn first; empty when everything is as it was closed. */
  readonly changes: readonly Change[];
}

const RESTORE = "Go back to a copy of the workbook from before the change.";

/** One closed turn with everything that tells of it. */
interface Link {
  readonly turn: string;
  readonly hidden: HiddenTurn | undefined;
  readonly row: SealRow | undefined;
  readonly record: TurnRecord | null;
  /** The seal that follows from its entries; that of the sheet where they cannot be read. */
  readonly seal: string;
  readonly fits: boolean;
}

function linksOf(hidden: readonly HiddenTurn[], rows: readonly SealRow[]): readonly Link[] {
  const turns = [...new Set([...rows, ...hidden].map(({ turn }) => turn))];
  const order = (turn: string): number => {
    const at = hidden.findIndex((one) => one.turn === turn);
    return at >= 0 ? at : rows.findIndex((one) => one.turn === turn) - 0.5;
  };
  const links: Link[] = [];
  for (const turn of turns.sort((a, b) => order(a) - order(b))) {
    const own = hidden.find((one) => one.turn === turn);
    const row = rows.find((one) => one.turn === turn);
    const text = own ? unpack(own.pieces) : null;
    const before = links.at(-1);
    // A turn that was changed is told once: the next one may follow from the seal as it was.
    const ways = new Set(before ? [before.seal, before.hidden?.seal ?? "", before.row?.seal ?? ""] : [""]);
    const found = text === null ? [] : [...ways].map((way) => sealOf(way, text));
    const stated = own?.seal ?? "";
    const seal = found.find((one) => one === stated || one === row?.seal) ?? found[0] ?? row?.seal ?? stated;
    const fits = text === null || seal === stated || seal === row?.seal;
    links.push({ turn, hidden: own, row, record: text === null ? null : readRecord(text, "no entries"), seal, fits });
  }
  return links;
}

function hiddenChange({ turn, hidden, record, fits, seal }: Link): Change[] {
  const change = (cell: string, message: string, sealed: CellValue = null, present: CellValue = null): Change[] => [
    { turn, sheet: HIDDEN, cell, sealed, present, message, fix: RESTORE },
  ];
  if (!hidden)
    return change("", `What ${turn} was closed with is no longer on the hidden sheet ${HIDDEN}, so it cannot be verified.`);
  const { row, pieces } = hidden;
  const at = address(row, 2);
  if (pieces.length === 0 || !record)
    return change(at, `What ${turn} was closed with cannot be read: the hidden sheet ${HIDDEN} was changed.`);
  if (!fits)
    return change(
      at,
      `What the hidden sheet ${HIDDEN} holds of ${turn} does not give its seal: it was changed there, or the turn before was sealed anew.`,
      hidden.seal,
      seal,
    );
  if (hidden.seal !== seal)
    return change(address(row, 1), `The seal of ${turn} on the hidden sheet ${HIDDEN} was changed.`, seal, hidden.seal);
  return [];
}

const WORDS: Readonly<Record<keyof typeof SEAL_HEADERS, string>> = {
  turn: "The turn",
  by: "Who closed it",
  when: "When it was closed",
  short: "The short form of the seal",
  seal: "The seal",
};

/** What the table of seals says of a turn, against what was sealed. */
function sealChanges(ledger: Ledger, { turn, row, record, fits, seal }: Link): Change[] {
  const shelf = shelfTable(ledger.book, SEALS_NAME);
  if (!record || !fits) return [];
  const { by, when } = record.head;
  const sheet = shelf?.sheet.name ?? "";
  if (!shelf || !row) {
    const message = `${turn} is sealed, but its row is gone from the seals of the sheet Turns.`;
    return [{ turn, sheet, cell: "", sealed: seal, present: null, message, fix: RESTORE }];
  }
  const sealed = { turn: record.head.turn, by, when, short: shortForm(seal), seal };
  return (Object.keys(SEAL_HEADERS) as (keyof typeof SEAL_HEADERS)[]).flatMap((key) => {
    if (sealed[key] === row[key]) return [];
    const cell = address(row.row, shelf.column(SEAL_HEADERS[key]));
    const message = `${WORDS[key]} was sealed as ${showApart(sealed[key])} and is now ${showApart(row[key])} (${turn}).`;
    return [{ turn, sheet, cell, sealed: sealed[key], present: row[key], message, fix: `${enterAgain(sealed[key])}.` }];
  });
}

/** What the table of closed turns says of a turn, against what was sealed. */
function totalChanges({ book, rulebook }: Ledger, { turn, record, fits }: Link): Change[] {
  const shelf = shelfTable(book, TURNS_NAME);
  if (!record || !fits || !shelf) return [];
  const { ledger } = rulebook;
  const { one } = ledger!.players;
  const sheet = shelf.sheet.name;
  const headers = new Map(ledger!.turn!.totals.map(({ key, header }) => [key, header]));
  const rows = shelf.rowsWith(["Turn", one]).filter((row) => shelf.read(row, "Turn") === turn);
  const seen = new Set<number>();
  const changes = record.totals.flatMap(({ name, column, value }): Change[] => {
    const row = rows.find((at) => shelf.read(at, one) === name);
    const header = headers.get(column);
    if (row === undefined) {
      const message = `The row of ${name} is gone from ${turn} on the sheet Turns; ${header ?? column} was sealed as ${showApart(value)}.`;
      return [{ turn, sheet, cell: "", sealed: value, present: null, message, fix: RESTORE }];
    }
    seen.add(row);
    const at = header === undefined ? -1 : shelf.column(header);
    if (at < 0) return [];
    const present = formulaAt(shelf.sheet, row, at) ?? valueAt(shelf.sheet, row, at);
    if (present === value || (value === null && present === "")) return [];
    const message = `${header} of ${name} in ${turn} was sealed as ${showApart(value)} and is now ${showApart(present)}.`;
    return [{ turn, sheet, cell: address(row, at), sealed: value, present, message, fix: `${enterAgain(value)}.` }];
  });
  // The rows of players are missing one by one; that is told once for each.
  const told = new Map(changes.map((change) => [change.cell === "" ? change.message.split(";")[0]! : change.message, change]));
  const extra = rows
    .filter((row) => !seen.has(row) && record.totals.length > 0)
    .map((row): Change => {
      const present = shelf.read(row, one);
      const message = `${turn} has a row of ${show(present)} on the sheet Turns that was not there when it was closed.`;
      return { turn, sheet, cell: address(row, shelf.column(one)), sealed: null, present, message, fix: "Take the row out." };
    });
  return [...told.values(), ...extra];
}

/** Turns that stand twice where one is kept. */
function doubled({ book }: Ledger, hidden: readonly HiddenTurn[], rows: readonly SealRow[]): Change[] {
  const seals = shelfTable(book, SEALS_NAME);
  const twice = (sheet: string, column: number, all: readonly { readonly row: number; readonly turn: string }[]): Change[] =>
    all
      .filter(({ turn }, i) => all.findIndex((one) => one.turn === turn) < i)
      .map(({ row, turn }) => {
        const message = `${turn} stands twice among the closed turns.`;
        return { turn, sheet, cell: address(row, column), sealed: null, present: turn, message, fix: RESTORE };
      });
  return [
    ...twice(HIDDEN, 0, hidden),
    ...(seals ? twice(seals.sheet.name, Math.max(0, seals.column(SEAL_HEADERS.turn)), rows) : []),
  ];
}

/** Rows of turns that nobody closed. */
function strangers({ book, rulebook }: Ledger, links: readonly Link[]): Change[] {
  const shelf = shelfTable(book, TURNS_NAME);
  if (!shelf) return [];
  const known = new Set(links.map(({ turn }) => turn));
  return shelf.rowsWith(["Turn", rulebook.ledger!.players.one]).flatMap((row): Change[] => {
    const present = shelf.read(row, "Turn");
    if (typeof present === "string" && known.has(present)) return [];
    const message = `The sheet Turns has a row of ${show(present)}, which was never closed.`;
    const cell = address(row, Math.max(0, shelf.column("Turn")));
    const turn = present === null ? "" : String(present);
    return [{ turn, sheet: shelf.sheet.name, cell, sealed: null, present, message, fix: "Take the row out." }];
  });
}

/** Where what was kept stands now: by what names the row, where that is one row only, else by the row itself. */
function finder(ledger: Ledger): (kept: Kept) => LedgerCell | undefined {
  const byRow = new Map<string, LedgerCell>();
  const byName = new Map<string, LedgerCell[]>();
  const nameId = ({ table, name, column }: Pick<Kept, "table" | "name" | "column">) => `${table}\n${name}\n${column}`;
  for (const cell of ledger.found.cells) {
    const place = placeKept(ledger, cell);
    if (!place) continue;
    byRow.set(keptId(place), cell);
    byName.set(nameId(place), [...(byName.get(nameId(place)) ?? []), cell]);
  }
  return (kept) => {
    if (kept.name === "") return byRow.get(keptId(kept));
    const named = byName.get(nameId(kept)) ?? [];
    return named.length === 1 ? named[0] : named.find((cell) => cell.line?.index === kept.row);
  };
}

/** What the last close carried over, against what the ledger holds now. */
function carriedChanges(ledger: Ledger, { turn, record, fits }: Link): Change[] {
  if (!record || !fits) return [];
  const find = finder(ledger);
  const titles = new Map(ledger.sheets.flatMap(({ blocks }) => blocks.map(({ name, block }) => [name, block.title] as const)));
  return record.carried.flatMap((kept): Change[] => {
    const cell = find(kept);
    const sealed = enteredOf(kept);
    const what = kept.name === "" ? "" : ` of ${kept.name}`;
    if (!cell) {
      const owner = ledger.found.sheets.get(kept.sheet) ?? kept.sheet;
      const message = `${titles.get(kept.table) ?? kept.table} no longer has the row${what} into which ${turn} carried over ${showApart(sealed)}.`;
      return [{ turn, sheet: owner, cell: "", sealed, present: null, message, fix: "Put the row back." }];
    }
    const sheet = sheetNamed(ledger.book, cell.sheet)!;
    const present = formulaAt(sheet, cell.row, cell.column) ?? valueAt(sheet, cell.row, cell.column);
    if (present === sealed) return [];
    const { header } = cell.declared.column;
    const message = `${header}${what} on ${cell.sheet} was carried over from ${turn} as ${showApart(sealed)} and is now ${showApart(present)}.`;
    const fix = `${enterAgain(sealed)}, or say why it differs.`;
    return [{ turn, sheet: cell.sheet, cell: address(cell.row, cell.column), sealed, present, message, fix }];
  });
}

/** Whether the seal of a turn, or its short form, stands on the sheet Turns. */
const isSeen = ({ record, row, seal }: Link): boolean =>
  record !== null && row !== undefined && (row.seal === seal || row.short === shortForm(seal));

const once = (message: string, turn: string): Change => ({
  turn,
  sheet: HIDDEN,
  cell: "",
  sealed: null,
  present: null,
  message,
  fix: RESTORE,
});

/** Holds the closed turns of a ledger against their seals. */
export function verify(ledger: Ledger): Verification {
  const rows = sealRows(ledger.book) ?? [];
  const kept = hiddenTurns(ledger.book);
  const asSeen = (): VerifiedTurn[] =>
    rows.map(({ turn, by, when, seal, short }) => ({ turn, by, when, seal, short, fits: false }));
  if (kept === null || (kept.length === 0 && rows.length > 0)) {
    const gone = `The hidden sheet ${HIDDEN} ${kept ? "was emptied" : "is gone"}: whether closed turns are as they were closed can no longer be told.`;
    return {
      trusted: rows.length === 0,
      turns: asSeen(),
      changes: rows.length > 0 ? [once(gone, rows[0]!.turn)] : strangers(ledger, []),
    };
  }
  const links = linksOf(kept, rows);
  const records = links.flatMap(({ record }) => (record ? [record] : []));
  const foreign =
    records.some(({ head }) => head.rulebook !== ledger.rulebook.id) ||
    (rows.length > 0 && records.length > 0 && links.every(({ fits }) => fits) && !links.some(isSeen));
  if (foreign) {
    const message = `The hidden sheet ${HIDDEN} belongs to another campaign: its seals are not those of the sheet Turns.`;
    return { trusted: false, turns: asSeen(), changes: [once(message, links[0]!.turn)] };
  }
  const changes = links.flatMap((link, i) => [
    ...hiddenChange(link),
    ...sealChanges(ledger, link),
    ...totalChanges(ledger, link),
    ...(i === links.length - 1 ? carriedChanges(ledger, link) : []),
  ]);
  const turns = links.map(({ turn, record, row, seal, fits }): VerifiedTurn => {
    const { by = "", when = "" } = record?.head ?? row ?? {};
    return { turn, by, when, seal, short: shortForm(/^[0-9a-f]{64}$/.test(seal) ? seal : "0".repeat(64)), fits };
  });
  return { trusted: true, turns, changes: [...changes, ...doubled(ledger, kept, rows), ...strangers(ledger, links)] };
}

/** The closed turn whose seal has a short form, as read by readShort; undefined where none has. */
export const turnSealed = ({ turns }: Verification, short: string): VerifiedTurn | undefined =>
  turns.find((turn) => turn.short === short);
