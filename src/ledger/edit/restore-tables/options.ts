import type { LedgerOptions } from "../../../kernel/rulebook";
import { rareTables } from "../../../sheets/declared";
import type { Ledger } from "../../read/model";
import type { LastClose } from "../../seal/last-close";

/* The options of a ledger with deleted sheets. */

/**
 * Players, year and optional tables; if the sheets that contain them are deleted, they come from the record of the last close.
 */
export function optionsWith({ rulebook, options, found }: Ledger, lastClose: LastClose): LedgerOptions {
  if (lastClose.kind !== "closed") return options;
  const { entries, record } = lastClose;
  const { frontSheet } = rulebook;
  const { players, sheets, clock } = rulebook.ledger!;
  const isRemoved = (sheet: string): boolean => !found.sheets.has(sheet);
  const played = new Set(record.totals.map(({ name }) => name));
  const year = entries.find(({ sheet, column, row }) => sheet === frontSheet && row === 0 && column === "Year")?.value;
  const { first, last } = clock.years ?? { first: Infinity, last: -Infinity };
  const all: LedgerOptions = {
    players: players.names.filter((name) => options.players.includes(name) || (isRemoved(frontSheet) && played.has(name))),
    year: isRemoved(frontSheet) && typeof year === "number" && year >= first && year <= last ? year : options.year,
  };
  const removedTables = new Set(entries.flatMap(({ sheet, table }) => (isRemoved(sheet) ? [table] : [])));
  const rare = rareTables(sheets(all)).filter((name) => options.rare?.includes(name) || removedTables.has(name));
  return rare.length > 0 ? { ...all, rare } : all;
}
