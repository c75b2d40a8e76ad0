import { addablePlayers, addPlayers, NoAddition, onlyListed, playerToAdd, type PlayerAddition } from "../src/ledger/add-player";
import { ledgerIn } from "../src/ledger/explain";
import type { Finding } from "../src/ledger/finding";
import type { Book } from "../src/workbook/book";

/*
 * Who may join the ledger that is open, and what that comes to; worked out once for each reading of the workbook.
 */

/** What the addition of a player comes to, or why it cannot be. */
export type Joining = { readonly addition: PlayerAddition } | { readonly refused: string };

interface Known {
  readonly players: readonly string[];
  readonly listed: readonly string[];
  readonly joining: Map<string, Joining>;
}

const known = new WeakMap<Book, Known>();

function knownOf(book: Book): Known | null {
  const ledger = ledgerIn(book);
  if (!ledger) return null;
  let found = known.get(book);
  if (!found) {
    const { players: listed } = onlyListed(ledger);
    const { names } = ledger.rulebook.ledger!.players;
    const addable = addablePlayers(ledger);
    const players = names.filter((name) => listed.includes(name) || addable.includes(name));
    known.set(book, (found = { players, listed, joining: new Map() }));
  }
  return found;
}

/** Who may still join. */
export const whoMayJoin = (book: Book): readonly string[] => knownOf(book)?.players ?? [];

/** The player whose addition mends a finding. */
export function whoIsMissing(book: Book | null, finding: Finding): string | undefined {
  const ledger = book && ledgerIn(book);
  return ledger ? playerToAdd(ledger, knownOf(book)!.listed, finding) : undefined;
}

/** What the addition of a player comes to; null where there is no ledger. */
export function joiningOf(book: Book, player: string): Joining | null {
  const ledger = ledgerIn(book);
  const found = knownOf(book);
  if (!ledger || !found) return null;
  let joining = found.joining.get(player);
  if (!joining) {
    try {
      joining = { addition: addPlayers(ledger, [player]) };
    } catch (error) {
      if (!(error instanceof NoAddition)) throw error;
      joining = { refused: error.message };
    }
    found.joining.set(player, joining);
  }
  return joining;
}
