import { count } from "../../../src/kernel/text";
import { ledgerIn } from "../../../src/ledger/read/read-once";
import { sendersOf } from "../../../src/ledger/report/orders-received";
import { onlyRecorded, openIn, tickedLines, type OrderImportPreview } from "./order-import";
import type { OrderImportActions } from "./import-orders";
import type { ExchangeActions, ExchangeState } from "./exchange-slice";

/*
 * Imports orders, then closes the turn and makes reports and copies, unless something needs a decision.
 */

/** Sentences on what prevents the close after the import. */
function openAfter({ book, turn }: ExchangeState): readonly string[] {
  const ledger = book && ledgerIn(book);
  const missing = ledger ? sendersOf(ledger).filter(({ codes }) => codes.length === 0) : [];
  const stops = turn?.closing.stops.length ?? 0;
  return [
    ...(missing.length === 0
      ? []
      : [`Missing: ${missing.map(({ player }) => player).join(", ")}. Wait, or close the turn under Close.`]),
    ...(stops === 0 ? [] : [`Fix or accept ${count(stops, "error")} of the audit.`]),
  ];
}

/** Imports the orders, and closes the turn unless something needs a decision. */
export async function importAndClose(
  actions: ExchangeActions,
  preview: OrderImportPreview,
  own: OrderImportActions,
): Promise<void> {
  const { store } = actions.context;
  const stays = (title: string, open: readonly string[]): void => {
    const text = open.join(" ");
    store.set({ notice: { intent: "warning", title, text }, spoken: `${title} ${text}` });
  };
  const open = openIn(preview);
  if (open.length > 0) return stays("Nothing was imported, and the turn stays open.", open);
  const wanted = tickedLines(preview) + onlyRecorded(preview);
  if (wanted > 0) await own.write();
  const { exchange, notice } = store.get();
  // The import has already reported why something was not written.
  if (wanted > 0 && (exchange.orderImport?.text !== "" || exchange.orderImport.files.length > 0)) return;
  const stillOpen = openAfter(store.get());
  if (stillOpen.length > 0) return stays(`${notice?.title ?? ""} The turn stays open.`.trim(), stillOpen);
  await actions.closeAndSend();
}
