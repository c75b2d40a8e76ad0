import type { Ledger } from "../read/model";
import { lastLink } from "./chain";
import { whyUnknown } from "./seal-findings";
import { leftBy, type Kept, type TurnRecord } from "./turn-record";

/*
 * What the last close left, if it is recorded.
 */

/** What is known of the last close. */
export type Left =
  | { readonly kind: "closed"; readonly turn: string; readonly record: TurnRecord; readonly entries: readonly Kept[] }
  | NothingLeft;

/** No turn was closed, or its record cannot be used. */
type NothingLeft = { readonly kind: "open" } | { readonly kind: "unknown"; readonly turn: string };

/** The record of the last close; sheets of another version have other entries. */
export function leftIn(ledger: Ledger): Left {
  const link = lastLink(ledger.book);
  if (!link) return { kind: "open" };
  const { turn, record } = link;
  const isKnown = record?.whole === true && record.head.version === ledger.rulebook.version && whyUnknown(ledger, link) === null;
  return isKnown ? { kind: "closed", turn, record, entries: leftBy(record) } : { kind: "unknown", turn };
}
