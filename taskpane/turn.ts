import { closeTurn, type Closing } from "../src/ledger/close";
import { ledgerIn } from "../src/ledger/explain";
import { movesByPlayer, type PlayerMoves } from "../src/ledger/moves";
import { verify, type Verification } from "../src/ledger/seal/verify";
import type { Book } from "../src/workbook/book";

/** What the view Turn shows of a workbook. */
export interface TurnLook {
  readonly book: Book;
  readonly closing: Closing;
  readonly moves: readonly PlayerMoves[];
  readonly closed: Verification;
}

/** Null where the workbook holds no ledger whose turns are closed. */
export function lookAtTurn(book: Book): TurnLook | null {
  const ledger = ledgerIn(book);
  if (!ledger?.rulebook.ledger!.turn) return null;
  const closing = closeTurn(ledger);
  return { book, closing, moves: movesByPlayer(ledger, closing.moves), closed: verify(ledger) };
}
