import { strToU8, zipSync } from "fflate";
import { orderForm } from "../../../src/ledger/orders/order-form";
import { posted, type OrderFormat } from "../../../src/ledger/orders/text/posted";
import { ledgerIn } from "../../../src/ledger/read/read-once";
import { turnName } from "../../../src/ledger/read/turn-name";
import type { Book } from "../../../src/workbook/book";
import { copy } from "../../shared/clipboard";
import { fileName, save } from "../../shared/download";
import { fileOfTurn } from "./player-copies";
import { noting } from "./show-changes";
import type { ExchangeState } from "./exchange-slice";
import type { ActionContext } from "../../shared/pane-actions";

/*
 * Order forms: a player's rows with blanks as text, to be filled in by email or on a phone.
 */

export interface FormActions {
  choose(form: { readonly player: string; readonly format: OrderFormat }): void;
  copy(player: string, text: string): Promise<void>;
  download(player: string, text: string): void;
  /** Downloads the forms of all players as a .zip file. */
  downloadAll(): void;
}

const forms = new WeakMap<Book, Map<string, string>>();

/** A player's form for the current turn, computed once for each reading of the workbook. */
export function formText(book: Book, player: string, format: OrderFormat): string {
  let own = forms.get(book);
  if (!own) forms.set(book, (own = new Map()));
  let form = own.get(player);
  if (form === undefined) own.set(player, (form = orderForm(ledgerIn(book)!, player)));
  return posted(form, format);
}

export function createFormActions(context: ActionContext<ExchangeState>): FormActions {
  const { store, runAction } = context;
  const note = noting(context);
  return {
    choose: (form) => note({ form }),
    copy: (player, text) =>
      runAction(
        "Copying the form",
        { failed: "The form could not be copied.", unchanged: "Select its text and press Ctrl+C." },
        async () => {
          await copy(text);
          const title = `The order form of ${player} is on the clipboard.`;
          store.set({ notice: { intent: "success", title, text: "" }, spoken: title });
        },
      ),
    download: (player, text) => save(strToU8(text), `${player}, order form.txt`, "text/plain"),
    downloadAll() {
      const { book } = store.get();
      const ledger = book && ledgerIn(book);
      if (!ledger) return;
      const files = ledger.players.map(
        (player) => [`${player}, order form.txt`, strToU8(formText(book, player, "text"))] as const,
      );
      const name = `${fileName(ledger.rulebook.frontSheet)}, ${fileOfTurn(turnName(ledger))}, order forms.zip`;
      save(zipSync(Object.fromEntries(files)), name, "application/zip");
    },
  };
}
