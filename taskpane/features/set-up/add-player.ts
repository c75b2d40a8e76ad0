import { Refusal } from "../../../src/kernel/refusal";
import { addPlayers, type PlayerAddition } from "../../../src/ledger/edit/add-player";
import { ledgerIn } from "../../../src/ledger/read/read-once";
import type { Book } from "../../../src/workbook/book";

/*
 * What it comes to when somebody joins the ledger that is open; worked out once for each reading of the workbook.
 */

/** What the addition of a player comes to, or why it cannot be. */
type PlayerPreview = { readonly addition: PlayerAddition } | { readonly refused: string };

const known = new WeakMap<Book, Map<string, PlayerPreview>>();

/** What the addition of a player comes to; null where there is no ledger. */
export function previewPlayer(book: Book, player: string): PlayerPreview | null {
  const ledger = ledgerIn(book);
  if (!ledger) return null;
  let found = known.get(book);
  if (!found) known.set(book, (found = new Map()));
  let joining = found.get(player);
  if (!joining) {
    try {
      joining = { addition: addPlayers(ledger, [player]) };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      joining = { refused: error.message };
    }
    found.set(player, joining);
  }
  return joining;
}
