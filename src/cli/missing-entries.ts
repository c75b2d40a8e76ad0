import { missingByPlayer, missingInShort, pendingInShort, type MissingEntry } from "../ledger/audit/missing-entries";
import { findingLines, type Finding } from "../ledger/read/finding";
import type { Ink } from "./output";

/*
 * Prints the missing entries of a ledger for `audit`.
 */

/** Keys and their order are stable for scripts. */
export const missingEntryData = ({ player, sheet, table, key, row, column, cell, rows }: MissingEntry): object => ({
  player,
  sheet,
  table,
  key,
  row,
  column,
  cell,
  rows,
});

/** The cells by table, with the sheet if it is not the group's: "Summary B14; Shipyards A92; Oil Gas production!C10". */
function cellsOf(group: string, entries: readonly MissingEntry[]): string {
  const places = new Map<string, string[]>();
  for (const { sheet, cell, title } of entries) {
    const location = sheet === group ? title : `${title} ${sheet}!`;
    places.set(location, [...(places.get(location) ?? []), cell]);
  }
  return [...places].map(([location, cells]) => `${location}${location.endsWith("!") ? "" : " "}${cells.join(", ")}`).join("; ");
}

/** "To be filled in: 12 cells, first Germany!B14", and below it the cells by player; no lines if nothing is missing. */
export function missingEntryLines(missing: readonly MissingEntry[], players: readonly string[]): readonly string[] {
  if (missing.length === 0) return [];
  return [
    `To be filled in: ${missingInShort(missing)}`,
    ...missingByPlayer(missing, players).map(({ name, members }) => `  ${name}: ${cellsOf(name, members)}`),
  ];
}

/** "2 errors to fix before closing", and below it the limits that wait for entries; no lines if none do. */
export function pendingLines(pending: readonly Finding[], ink: Ink): readonly string[] {
  if (pending.length === 0) return [];
  return [pendingInShort(pending.length), ...pending.flatMap((item) => findingLines(item, ink)).map((line) => `  ${line}`)];
}
