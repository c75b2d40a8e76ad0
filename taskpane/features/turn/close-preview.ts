import { closedAsBlank } from "../../../src/ledger/audit/missing-entries";
import { closeTurn, type Closing } from "../../../src/ledger/turn/close-turn";
import { ledgerIn } from "../../../src/ledger/read/read-once";
import { forecast, type Forecast, type ForecastOptions } from "../../../src/ledger/turn/forecast";
import { hiddenTurns } from "../../../src/ledger/read/hidden-turns";
import { verify, type Verification } from "../../../src/ledger/seal/verify";
import { turnName } from "../../../src/ledger/read/turn-name";
import type { Book } from "../../../src/workbook/book";

/** What the view Turn shows of a workbook. */
export interface ClosePreview {
  readonly book: Book;
  readonly closing: Closing;
  readonly closed: Verification;
  /** What the close would take as blank, in a sentence; "" where nothing is awaited. */
  readonly blank: string;
}

/** A player's copy is not closed: it lacks tables that the close reads. */
const notClosed = (book: Book, turn: string): Closing => ({
  ...{ book, turn, next: "" },
  ...{ stops: [], notCarried: [], moves: [], totals: [], balances: [] },
});

/** Null where the workbook holds no ledger whose turns are closed. */
export function previewClose(book: Book): ClosePreview | null {
  const ledger = ledgerIn(book);
  if (!ledger?.rulebook.ledger!.turn) return null;
  return {
    book,
    closing: ledger.copy ? notClosed(book, turnName(ledger)) : closeTurn(ledger),
    closed: verify(ledger),
    blank: ledger.copy ? "" : closedAsBlank(ledger),
  };
}

/** That somebody closed or reopened a turn between two looks at a workbook, in words; null where nobody did. */
export function turnMoved(was: Book, is: Book): string | null {
  const closed = (book: Book): number => hiddenTurns(book)?.length ?? 0;
  const now = ledgerIn(is);
  if (!now || closed(was) === closed(is)) return null;
  const done = closed(is) > closed(was) ? "closed the turn" : "reopened the last turn";
  return `Someone else ${done}. The ledger is now in ${turnName(now)}. Nothing was written. Review it before continuing.`;
}

/** What the player asks of the turns to come. */
export interface Ahead {
  readonly open: boolean;
  readonly orders: ForecastOptions["orders"];
  /** Key of the figure that is shown, "" for the first. */
  readonly total: string;
  /** Whose orders are given in part or more than once, "" for nobody's, and how much of them. */
  readonly player: string;
  readonly share: number;
  /** The turns to come are being worked out. */
  readonly working: boolean;
}

/** How many turns are looked ahead. */
const TURNS_AHEAD = 8;

export const turnsAhead = (book: Book, { orders, player, share }: Ahead): Forecast =>
  forecast(ledgerIn(book)!, { turns: TURNS_AHEAD, orders, ...(player === "" ? {} : { spend: { player, share } }) });
