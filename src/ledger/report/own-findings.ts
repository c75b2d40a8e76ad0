import type { CellValue } from "../../kernel/values";
import type { LedgerCell } from "../read/find";
import type { Finding } from "../read/finding";
import type { Ledger } from "../read/model";
import { auditLedger } from "../audit";
import { hiddenEntries, withOthers } from "./hidden-entries";
import { visibleTo } from "./visible-to";

/*
 * The findings that a player may see. Another player's unreadable entry holds back findings of all who share its table, which
 * would reveal it. These findings are therefore taken from ledgers in which the entry is readable.
 */

/** The lowest and the highest value, or the first and last choice, for an entry; blank if any text is allowed. */
const READINGS: readonly ((cell: LedgerCell) => CellValue)[] = [
  ({ declared: { column, choices } }) => (column.type === "number" ? (column.min ?? 0) : (choices?.[0] ?? null)),
  ({ declared: { column, choices } }) =>
    column.type === "number" ? (column.max ?? (column.min ?? 0) + 1) : (choices?.at(-1) ?? null),
];

/**
 * The ledger with two readings of the entries that are unreadable and hidden from the player; empty if there are no such entries.
 */
export function readings(ledger: Ledger, player: string): readonly Ledger[] {
  const unreadable = hiddenEntries(ledger, player).filter(
    ({ sheet, row, column }) => ledger.calculation.taint(sheet, row, column).size > 0,
  );
  return unreadable.length === 0 ? [] : READINGS.map((read) => withOthers(ledger, unreadable, read));
}

const textOf = ({ check, sheet, cell, message, accepted }: Finding): string =>
  JSON.stringify([check, sheet, cell, message, accepted?.reason]);

/**
 * The findings that a player may see, including those that others' unreadable entries hold back, if they occur for every reading.
 */
export function ownFindings(ledger: Ledger, player: string, findings: readonly Finding[]): readonly Finding[] {
  const isOwn = visibleTo(ledger, player);
  const own = findings.filter(isOwn);
  const [some, ...others] = readings(ledger, player).map((item) => auditLedger(item).findings.filter(isOwn));
  if (!some) return own;
  const reported = new Set(own.map(textOf));
  const inOthers = others.map((item) => new Set(item.map(textOf)));
  const all = some.filter((item) => reported.has(textOf(item)) || inOthers.every((texts) => texts.has(textOf(item))));
  const listed = new Set(all.map(textOf));
  return [...all, ...own.filter((item) => !listed.has(textOf(item)))];
}
