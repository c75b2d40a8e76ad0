import type { OrderFormat } from "../../../src/ledger/orders/text/posted";
import { ledgerIn } from "../../../src/ledger/read/read-once";
import type { Book } from "../../../src/workbook/book";
import { changesText, previewChanges, ordersText } from "./turn-changes";
import { copy } from "../../shared/clipboard";
import type { Exchange } from "./exchange";
import { storeLastSeen, stateNow } from "./last-seen";
import type { ExchangeState } from "./exchange-slice";
import type { ActionContext } from "../../shared/pane-actions";

/*
 * The list of changes: choosing its start, and copying it.
 */

export interface ChangeActions {
  since(since: "opened" | "looked"): void;
  /** Shows the whole list of a player's changes. */
  showAll(name: string): void;
  /** Marks all changes as seen. */
  markViewed(): void;
  copyChanges(title: string): Promise<void>;
  orders(orders: { readonly player: string; readonly format: OrderFormat }): void;
  copyOrders(player: string, format: OrderFormat): Promise<void>;
}

/** Changes the state of the sections for changes, orders, copies and codes. */
export const noting =
  ({ store }: Pick<ActionContext<ExchangeState>, "store">) =>
  (exchange: Partial<Exchange>): void =>
    store.set({ exchange: { ...store.get().exchange, ...exchange } });

/** Milliseconds before the current state is stored as seen, so that rendering comes first. */
const LATER = 1000;
let lastShown: Book | null = null;

/** Stores the shown state as seen, for the next time the pane is opened. */
export function storeLater({ store }: Pick<ActionContext<ExchangeState>, "store">): void {
  const { book } = store.get();
  if (!book || book === lastShown) return;
  lastShown = book;
  setTimeout(() => {
    const ledger = store.get().book === book && ledgerIn(book);
    if (ledger) storeLastSeen(ledger, new Date());
  }, LATER);
}

export function createChangeActions(context: ActionContext<ExchangeState>): ChangeActions {
  const { store, runAction } = context;
  const note = noting(context);
  const showDone = (title: string, text = ""): void =>
    store.set({ notice: { intent: "success", title, text }, spoken: `${title} ${text}`.trim() });

  return {
    since: (since) => note({ since }),
    showAll: (name) => note({ whole: new Set(store.get().exchange.whole).add(name) }),
    markViewed() {
      const { book } = store.get();
      const ledger = book && ledgerIn(book);
      if (!ledger) return;
      stateNow(ledger, new Date());
      note({ since: "looked" });
    },
    copyChanges: (title) =>
      runAction(
        "Copying the changes",
        { failed: "The changes could not be copied.", unchanged: "Select their text and press Ctrl+C." },
        async () => {
          const { book, exchange } = store.get();
          const preview = book && previewChanges(book, exchange.since ?? "opened");
          if (!preview || typeof preview === "string") return;
          await copy(changesText(preview, title));
          showDone("The changes are on the clipboard.");
        },
      ),
    orders: (orders) => note({ orders }),
    copyOrders: (player, format) =>
      runAction(
        "Copying the orders",
        { failed: "The orders could not be copied.", unchanged: "Select their text and press Ctrl+C." },
        async () => {
          const { book } = store.get();
          const orders = book && ordersText(book, player, format);
          if (!orders || typeof orders === "string") return;
          await copy(orders.text);
          showDone(
            `The orders of ${player} are on the clipboard.`,
            `Their short code is ${orders.code}. Save it to check later that your orders were applied as you sent them.`,
          );
        },
      ),
  };
}
