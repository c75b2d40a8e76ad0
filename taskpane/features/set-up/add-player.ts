import { Refusal } from "../../../src/kernel/refusal";
import { addPlayers, type PlayerAddition } from "../../../src/ledger/edit/add-player";
import { ledgerIn } from "../../../src/ledger/read/read-once";
import type { Book } from "../../../src/workbook/book";

/*
 * Plans the addition of a player to the open ledger; computed once for each reading of the workbook.
 */

/** The changes for an added player, or why one cannot be added. */
type PlayerPreview = { readonly addition: PlayerAddition } | { readonly refused: string };

const known = new WeakMap<Book, Map<string, PlayerPreview>>();

/** The changes for an added player; null without a ledger. */
export function previewPlayer(book: Book, player: string): PlayerPreview | null {
  const ledger = ledgerIn(book);
  if (!ledger) return null;
  let found = known.get(book);
  if (!found) known.set(book, (found = new Map()));
  let preview = found.get(player);
  if (!preview) {
    try {
      preview = { addition: addPlayers(ledger, [player]) };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      preview = { refused: error.message };
    }
    found.set(player, preview);
  }
  return preview;
}
