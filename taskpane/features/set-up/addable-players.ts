import { addablePlayers, onlyListed, playerToAdd } from "../../../src/ledger/edit/add-player/player-list";
import type { Finding } from "../../../src/ledger/read/finding";
import { ledgerIn } from "../../../src/ledger/read/read-once";
import type { Book } from "../../../src/workbook/book";

/*
 * Players who can be added to the open ledger; computed once for each reading of the workbook.
 */

interface Candidates {
  readonly players: readonly string[];
  readonly listed: readonly string[];
}

const known = new WeakMap<Book, Candidates>();

function candidatesIn(book: Book): Candidates | null {
  const ledger = ledgerIn(book);
  if (!ledger) return null;
  let found = known.get(book);
  if (!found) {
    const { players: listed } = onlyListed(ledger);
    const { names } = ledger.rulebook.ledger!.players;
    const addable = addablePlayers(ledger);
    const players = names.filter((name) => listed.includes(name) || addable.includes(name));
    known.set(book, (found = { players, listed }));
  }
  return found;
}

/** The players who can still be added. */
export const whoMayJoin = (book: Book): readonly string[] => candidatesIn(book)?.players ?? [];

/** The player whose addition fixes a finding. */
export function whoIsMissing(book: Book | null, finding: Finding): string | undefined {
  const ledger = book && ledgerIn(book);
  return ledger ? playerToAdd(ledger, candidatesIn(book)!.listed, finding) : undefined;
}
