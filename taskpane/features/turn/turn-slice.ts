import type { ReportFormat } from "../../../src/ledger/report/formats";
import type { Forecast } from "../../../src/ledger/turn/forecast";
import type { Ahead, ClosePreview } from "./close-preview";
import type { EndOfTurn } from "./end-of-turn";
import type { ActionContext } from "../../shared/pane-actions";
import type { EntriesActions, EntriesState } from "../entries/entries-slice";
import type { ExchangeActions, ExchangeState } from "../exchange/exchange-slice";

/*
 * The turn: its close, its end step by step, the forecast, charts and reports.
 */

/** Whether charts are shown, and whose; null for the player whose sheet is in view, "" for all together. */
interface Pictured {
  readonly open: boolean;
  readonly player: string | null;
}

export interface TurnState extends ExchangeState, EntriesState {
  readonly turn: ClosePreview | null;
  /** Who closes turns, offered again. */
  readonly closedBy: string;
  /** The end of the turn, step by step; null until it starts. */
  readonly endOfTurn: EndOfTurn | null;
  /** The user is asked whether to reopen the last closed turn. */
  readonly reopening: boolean;
  readonly ahead: Ahead;
  /** The turns to come; null while they are not requested, or not computed. */
  readonly forecast: Forecast | null;
  readonly pictured: Pictured;
  /** The report that is shown: of which turn, "" for the current one, in which format; null while there is none. */
  readonly report: { readonly turn: string; readonly format: ReportFormat; readonly text: string } | null;
}

export interface OwnTurnActions extends Pick<ExchangeActions, "closeAndSend"> {
  setForecast(change: Partial<Ahead>): void;
  /** Shows charts, or another player's. */
  picture(change: Partial<Pictured>): void;
  report(turn: string, format: ReportFormat): void;
  copyReport(): Promise<void>;
  closeAs(by: string): void;
  closeTurn(): Promise<void>;
  askToReopen(requested: boolean): void;
  reopenTurn(): Promise<void>;
}

export interface TurnActions extends ExchangeActions, EntriesActions, OwnTurnActions {
  readonly context: ActionContext<TurnState>;
}
