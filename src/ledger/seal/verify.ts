import { address } from "../../formula/address";
import { count } from "../../kernel/text";
import type { CellValue } from "../../kernel/values";
import { enterAgain, show, showApart } from "../audit/integrity/format-findings";
import type { Ledger } from "../read/model";
import { RESTORE, type Change } from "./change";
import { isListed, linksOf, placesOf, type Link } from "./chain";
import { differences, type Difference } from "./changed-since-close";
import {
  HIDDEN,
  hiddenTurns,
  SEAL_HEADERS,
  sealRows,
  SEALS_NAME,
  hiddenTable,
  TURNS_NAME,
  type HiddenTurn,
  type SealRow,
} from "../read/hidden-turns";
import { shortForm } from "./seal-code";
import { formatSealChange } from "./describe-change";
import { totalChanges, totalRows } from "./totals";

export type { Change } from "./change";

/*
 * Checks that closed turns are unchanged: the chain of seals is computed again from the hidden sheet, and compared with the
 * visible cells. Never throws, whatever the workbook contains.
 */

export interface VerifiedTurn {
  readonly turn: string;
  readonly by: string;
  readonly when: string;
  readonly seal: string;
  readonly short: string;
  /** Whether the record matches the seal. */
  readonly fits: boolean;
  /** Whether it was not checked, because all turns together exceed the size limit. */
  readonly isUnread?: true;
}

export interface Verification {
  /** Whether the seals can be checked: the records exist, and are of this campaign. */
  readonly trusted: boolean;
  /** Every closed turn with the seal computed from its record, in order. */
  readonly turns: readonly VerifiedTurn[];
  /** Problems, the first turn first; empty if nothing was changed. */
  readonly changes: readonly Change[];
  /** Allowed changes since the last close: places, yards, names. */
  readonly since: readonly Change[];
}

function hiddenChange({ turn, hidden, record, fits, seal, isUnread }: Link): Change[] {
  if (isUnread) return [];
  const change = (cell: string, message: string, sealed: CellValue = null, present: CellValue = null): Change[] => [
    { turn, sheet: HIDDEN, cell, sealed, present, message, fix: RESTORE },
  ];
  if (!hidden)
    return change("", `The record of ${turn} is missing from the hidden sheet ${HIDDEN}, so the turn cannot be verified.`);
  const { row, chunks } = hidden;
  const at = address(row, 2);
  if (chunks.length === 0 || !record)
    return change(at, `The record of ${turn} cannot be read: the hidden sheet ${HIDDEN} was changed.`);
  if (!fits)
    return change(
      at,
      `The record of ${turn} on the hidden sheet ${HIDDEN} does not match its seal: either it was changed, or the previous turn was resealed.`,
      hidden.seal,
      seal,
    );
  if (hidden.seal !== seal)
    return change(address(row, 1), `The seal of ${turn} on the hidden sheet ${HIDDEN} was changed.`, seal, hidden.seal);
  return [];
}

const HEADER_LABELS: Readonly<Record<keyof typeof SEAL_HEADERS, string>> = {
  turn: "The turn",
  by: "Who closed it",
  when: "When it was closed",
  short: "The short form of the seal",
  seal: "The seal",
};

/** Compares a turn in the table of seals with its record. */
function sealChanges(ledger: Ledger, { turn, row, record, fits, seal }: Link): Change[] {
  const hiddenSheet = hiddenTable(ledger.book, SEALS_NAME);
  if (!record || !fits) return [];
  const { by, when } = record.head;
  const sheet = hiddenSheet?.sheet.name ?? "";
  if (!hiddenSheet || !row) {
    const message = `${turn} is sealed, but its row is missing from the seals on the sheet Turns.`;
    return [{ turn, sheet, cell: "", sealed: seal, present: null, message, fix: RESTORE }];
  }
  const sealed = { turn: record.head.turn, by, when, short: shortForm(seal), seal };
  return (Object.keys(SEAL_HEADERS) as (keyof typeof SEAL_HEADERS)[]).flatMap((key) => {
    if (sealed[key] === row[key]) return [];
    const cell = address(row.row, hiddenSheet.column(SEAL_HEADERS[key]));
    const message = `${HEADER_LABELS[key]} was sealed as ${showApart(sealed[key])} and is now ${showApart(row[key])} (${turn}).`;
    return [{ turn, sheet, cell, sealed: sealed[key], present: row[key], message, fix: `${enterAgain(sealed[key])}.` }];
  });
}

/** Turns that are listed twice. */
function doubled({ book }: Ledger, hidden: readonly HiddenTurn[], rows: readonly SealRow[]): Change[] {
  const seals = hiddenTable(book, SEALS_NAME);
  const twice = (sheet: string, column: number, all: readonly { readonly row: number; readonly turn: string }[]): Change[] => {
    const first = placesOf(all);
    return all
      .filter(({ turn }, i) => first.get(turn)! < i)
      .map(({ row, turn }) => {
        const message = `${turn} is listed twice among the closed turns.`;
        return { turn, sheet, cell: address(row, column), sealed: null, present: turn, message, fix: RESTORE };
      });
  };
  return [
    ...twice(HIDDEN, 0, hidden),
    ...(seals ? twice(seals.sheet.name, Math.max(0, seals.column(SEAL_HEADERS.turn)), rows) : []),
  ];
}

/** Rows of turns that were never closed. */
function strangers({ book, rulebook }: Ledger, links: readonly Link[]): Change[] {
  const hiddenSheet = hiddenTable(book, TURNS_NAME);
  if (!hiddenSheet) return [];
  const known = new Set(links.map(({ turn }) => turn));
  return hiddenSheet.rowsWith(["Turn", rulebook.ledger!.players.one]).flatMap((row): Change[] => {
    const present = hiddenSheet.read(row, "Turn");
    if (typeof present === "string" && known.has(present)) return [];
    const message = `The sheet Turns has a row of ${show(present)}, which was never closed.`;
    const cell = address(row, Math.max(0, hiddenSheet.column("Turn")));
    const turn = present === null ? "" : String(present);
    return [{ turn, sheet: hiddenSheet.sheet.name, cell, sealed: null, present, message, fix: "Delete the row." }];
  });
}

/** Differences of the ledger from the state after the last close. */
function sinceClose(
  ledger: Ledger,
  { turn, record, fits }: Link,
): { readonly sealing: Difference["sealing"]; readonly change: Change }[] {
  if (!record || !fits) return [];
  return differences(ledger, record).map((difference) => {
    const { sealing, cell, sheet, sealed, now } = difference;
    const at = cell ? address(cell.row, cell.column) : "";
    return {
      sealing,
      change: { turn, sheet, cell: at, sealed: sealed, present: now, ...formatSealChange(ledger, turn, difference) },
    };
  });
}

const once = (message: string, turn: string, fix = RESTORE): Change => ({
  turn,
  sheet: HIDDEN,
  cell: "",
  sealed: null,
  present: null,
  message,
  fix,
});

/** Unread turns, reported as one. */
function unread(links: readonly Link[]): Change[] {
  const turns = links.filter(({ isUnread }) => isUnread).map(({ turn }) => turn);
  const [first, ...others] = turns;
  if (first === undefined) return [];
  const which = others.length === 0 ? first : `${count(turns.length, "turn")} from ${first} to ${others.at(-1)!}`;
  const message = `${which} ${others.length === 0 ? "was" : "were"} not verified: the hidden sheet ${HIDDEN} is too large.`;
  return [once(message, first, "Verify an older copy of the workbook with fewer turns.")];
}

/** How many changes are listed one by one; more have a single cause. */
const MOST_REPORTED = 500;

function shortened(changes: readonly Change[]): readonly Change[] {
  if (changes.length <= MOST_REPORTED) return changes;
  const rest = changes.length - MOST_REPORTED;
  return [...changes.slice(0, MOST_REPORTED), once(`And ${count(rest, "more change")}.`, changes[MOST_REPORTED]!.turn)];
}

/** Checks a ledger's closed turns against their seals. */
export function verify(ledger: Ledger): Verification {
  const rows = sealRows(ledger.book) ?? [];
  const hidden = hiddenTurns(ledger.book);
  const unverified = (): VerifiedTurn[] =>
    rows.map(({ turn, by, when, seal, short }) => ({ turn, by, when, seal, short, fits: false }));
  if (hidden === null || (hidden.length === 0 && rows.length > 0)) {
    const removed = `The hidden sheet ${HIDDEN} ${hidden ? "was emptied" : "is missing"}: closed turns can no longer be verified.`;
    return {
      trusted: rows.length === 0,
      turns: unverified(),
      changes: rows.length > 0 ? [once(removed, rows[0]!.turn)] : strangers(ledger, []),
      since: [],
    };
  }
  const links = linksOf(hidden, rows);
  const records = links.flatMap(({ record }) => (record ? [record] : []));
  const foreign =
    records.some(({ head }) => head.rulebook !== ledger.rulebook.id) ||
    (rows.length > 0 && records.length > 0 && links.every(({ fits }) => fits) && !links.some(isListed));
  if (foreign) {
    const message = `The hidden sheet ${HIDDEN} belongs to another ledger: its seals do not match the sheet Turns.`;
    return { trusted: false, turns: unverified(), changes: [once(message, links[0]!.turn)], since: [] };
  }
  const last = links.at(-1);
  const since = last ? sinceClose(ledger, last) : [];
  const totals = totalRows(ledger);
  const changes = [
    ...unread(links),
    ...links.flatMap((link) => [...hiddenChange(link), ...sealChanges(ledger, link), ...totalChanges(ledger, link, totals)]),
    ...since.flatMap(({ sealing, change }) => (sealing === "counted" ? [change] : [])),
  ];
  const turns = links.map(({ turn, record, row, seal, fits, isUnread }): VerifiedTurn => {
    const { by = "", when = "" } = record?.head ?? row ?? {};
    const short = shortForm(/^[0-9a-f]{64}$/.test(seal) ? seal : "0".repeat(64));
    return { turn, by, when, seal, short, ...(isUnread ? { fits: false, isUnread } : { fits }) };
  });
  return {
    trusted: true,
    turns,
    changes: shortened([...changes, ...doubled(ledger, hidden, rows), ...strangers(ledger, links)]),
    since: since.flatMap(({ sealing, change }) => (sealing === "set" ? [change] : [])),
  };
}

/** The closed turn with a short seal, as read by readShort; undefined if none has it. */
export const turnSealed = ({ turns }: Verification, short: string): VerifiedTurn | undefined =>
  turns.find((turn) => turn.short === short);
