import type { Ledger } from "../read/model";
import { lastLink } from "./chain";
import { whyUnknown } from "./seal-findings";
import { entriesAfterClose, type SealedValue, type TurnRecord } from "./turn-record";

/*
 * What the last close left, if it is recorded.
 */

/** What is known of the last close. */
export type LastClose =
  | { readonly kind: "closed"; readonly turn: string; readonly record: TurnRecord; readonly entries: readonly SealedValue[] }
  | NoLastClose;

/** No turn was closed, or its record cannot be used. */
type NoLastClose = { readonly kind: "open" } | { readonly kind: "unknown"; readonly turn: string };

/** The record of the last close; sheets of another version have other entries. */
export function lastCloseOf(ledger: Ledger): LastClose {
  const link = lastLink(ledger.book);
  if (!link) return { kind: "open" };
  const { turn, record } = link;
  const isKnown =
    record?.isComplete === true && record.head.version === ledger.rulebook.version && whyUnknown(ledger, link) === null;
  return isKnown ? { kind: "closed", turn, record, entries: entriesAfterClose(record) } : { kind: "unknown", turn };
}
