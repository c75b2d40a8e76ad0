import type { OrderFormat } from "../../src/ledger/changes/text/posted";
import { ledgerIn } from "../../src/ledger/read/read-once";
import type { Book } from "../../src/workbook/book";
import { changesText, lookAtChanges, ordersText } from "../changes";
import { copy } from "../copying";
import type { Hands } from "../hands";
import { keepLook, seenNow } from "../looked";
import type { Ground } from ".";

/*
 * Acts on what was changed: looking at it from another beginning, and copying it.
 */

export interface ChangeActs {
  since(since: "opened" | "looked"): void;
  /** Shows all changes of a player, where there are many. */
  showAll(name: string): void;
  /** From now on only what comes is new. */
  seen(): void;
  copyChanges(title: string): Promise<void>;
  orders(orders: { readonly player: string; readonly format: OrderFormat }): void;
  copyOrders(player: string, format: OrderFormat): Promise<void>;
}

/** Notes something that is under way. */
export const noting =
  ({ store }: Pick<Ground, "store">) =>
  (hands: Partial<Hands>): void =>
    store.set({ hands: { ...store.get().hands, ...hands } });

/** What is kept of a look is written when there is nothing else to do. */
const LATER = 1000;
let lookedAt: Book | null = null;

/** Keeps what is looked at as seen, for the next time. */
export function keepLater({ store }: Pick<Ground, "store">): void {
  const { book } = store.get();
  if (!book || book === lookedAt) return;
  lookedAt = book;
  setTimeout(() => {
    const ledger = store.get().book === book && ledgerIn(book);
    if (ledger) keepLook(ledger, new Date());
  }, LATER);
}

export function changeActsOf(ground: Ground): ChangeActs {
  const { store, act } = ground;
  const note = noting(ground);
  const told = (title: string, text = ""): void =>
    store.set({ notice: { intent: "success", title, text }, spoken: `${title} ${text}`.trim() });

  return {
    since: (since) => note({ since }),
    showAll: (name) => note({ whole: new Set(store.get().hands.whole).add(name) }),
    seen() {
      const { book } = store.get();
      const ledger = book && ledgerIn(book);
      if (!ledger) return;
      seenNow(ledger, new Date());
      note({ since: "looked" });
    },
    copyChanges: (title) =>
      act(
        "Copying the changes",
        { failed: "The changes could not be copied.", unchanged: "Select their text and press Ctrl+C." },
        async () => {
          const { book, hands } = store.get();
          const look = book && lookAtChanges(book, hands.since ?? "opened");
          if (!look || typeof look === "string") return;
          await copy(changesText(look, title));
          told("The changes are on the clipboard.");
        },
      ),
    orders: (orders) => note({ orders }),
    copyOrders: (player, format) =>
      act(
        "Copying the orders",
        { failed: "The orders could not be copied.", unchanged: "Select their text and press Ctrl+C." },
        async () => {
          const { book } = store.get();
          const orders = book && ordersText(book, player, format);
          if (!orders || typeof orders === "string") return;
          await copy(orders.text);
          told(
            `The orders of ${player} are on the clipboard.`,
            `Their short code is ${orders.code}. Save it to check later that your orders were applied as you sent them.`,
          );
        },
      ),
  };
}
