import type { Ledger } from "../read/model";
import { lastLink } from "./chain";
import { whyUnknown } from "./seal-findings";
import { entriesAfterClose, type SealedValue, type TurnRecord } from "./turn-record";

/* The state after the last close, if it is recorded. */

export type LastClose =
  | { readonly kind: "closed"; readonly turn: string; readonly record: TurnRecord; readonly entries: readonly SealedValue[] }
  | NoLastClose;

/** No turn was closed, or its record cannot be used. */
type NoLastClose = { readonly kind: "open" } | { readonly kind: "unknown"; readonly turn: string };

/** The record of the last close. One of another version is unknown, because its sheets have other entries. */
export function lastCloseOf(ledger: Ledger): LastClose {
  const link = lastLink(ledger.book);
  if (!link) return { kind: "open" };
  const { turn, record } = link;
  const isKnown =
    record?.isComplete === true && record.head.version === ledger.rulebook.version && whyUnknown(ledger, link) === null;
  return isKnown ? { kind: "closed", turn, record, entries: entriesAfterClose(record) } : { kind: "unknown", turn };
}
