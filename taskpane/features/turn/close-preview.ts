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
  /** The entries that the close would take as blank, in a sentence; "" if none are missing. */
  readonly blank: string;
}

/** A player's copy cannot be closed: it lacks tables that the close reads. */
const notClosed = (book: Book, turn: string): Closing => ({
  ...{ book, turn, next: "" },
  ...{ stops: [], notCarried: [], movements: [], totals: [], balances: [] },
});

/** Computes the preview; null if the workbook has no ledger, or the rulebook has no turns. */
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

/** The message if someone closed or reopened a turn between two readings of a workbook; null if not. */
export function turnMoved(was: Book, is: Book): string | null {
  const closed = (book: Book): number => hiddenTurns(book)?.length ?? 0;
  const now = ledgerIn(is);
  if (!now || closed(was) === closed(is)) return null;
  const done = closed(is) > closed(was) ? "closed the turn" : "reopened the last turn";
  return `Someone else ${done}. The ledger is now in ${turnName(now)}. Nothing was written. Review it before continuing.`;
}

/** The settings of the forecast. */
export interface Ahead {
  readonly open: boolean;
  readonly orders: ForecastOptions["orders"];
  /** Key of the figure that is shown, "" for the first. */
  readonly total: string;
  /** The player whose orders are scaled, "" for none, and the factor: 1 repeats them unchanged. */
  readonly player: string;
  readonly share: number;
  /** Whether the forecast is being computed. */
  readonly working: boolean;
}

const TURNS_AHEAD = 8;

export const turnsAhead = (book: Book, { orders, player, share }: Ahead): Forecast =>
  forecast(ledgerIn(book)!, { turns: TURNS_AHEAD, orders, ...(player === "" ? {} : { spend: { player, share } }) });
