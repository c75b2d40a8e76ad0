import type { LedgerOptions } from "../../../kernel/rulebook";
import { rareTables } from "../../../sheets/declared";
import type { Ledger } from "../../read/model";
import { lastLink } from "../../seal/chain";
import { whyUnknown } from "../../seal/findings";
import { leftBy, type Kept, type TurnRecord } from "../../seal/record";

/*
 * What the last close left standing on sheets that are gone, and what a ledger consists of that lacks them.
 */

/** What is known of the last close. */
export type Left =
  | { readonly kind: "closed"; readonly turn: string; readonly record: TurnRecord; readonly entries: readonly Kept[] }
  | NothingLeft;

/** No turn was closed, or what it was sealed with cannot be used. */
type NothingLeft = { readonly kind: "open" } | { readonly kind: "unknown"; readonly turn: string };

/** What the last close left; sheets of another version have other entries. */
export function leftIn(ledger: Ledger): Left {
  const link = lastLink(ledger.book);
  if (!link) return { kind: "open" };
  const { turn, record } = link;
  const isKnown = record?.whole === true && record.head.version === ledger.rulebook.version && whyUnknown(ledger, link) === null;
  return isKnown ? { kind: "closed", turn, record, entries: leftBy(record) } : { kind: "unknown", turn };
}

/** Who plays, when, and which rare tables there are: what only the sheets that are gone would tell is what the last close left. */
export function optionsWith({ rulebook, options, found }: Ledger, left: Left): LedgerOptions {
  if (left.kind !== "closed") return options;
  const { entries, record } = left;
  const { frontSheet } = rulebook;
  const { players, sheets, clock } = rulebook.ledger!;
  const isGone = (sheet: string): boolean => !found.sheets.has(sheet);
  const played = new Set(record.totals.map(({ name }) => name));
  const year = entries.find(({ sheet, column, row }) => sheet === frontSheet && row === 0 && column === "Year")?.value;
  const { first, last } = clock.years ?? { first: Infinity, last: -Infinity };
  const all: LedgerOptions = {
    players: players.names.filter((name) => options.players.includes(name) || (isGone(frontSheet) && played.has(name))),
    year: isGone(frontSheet) && typeof year === "number" && year >= first && year <= last ? year : options.year,
  };
  const held = new Set(entries.flatMap(({ sheet, table }) => (isGone(sheet) ? [table] : [])));
  const rare = rareTables(sheets(all)).filter((name) => options.rare?.includes(name) || held.has(name));
  return rare.length > 0 ? { ...all, rare } : all;
}
