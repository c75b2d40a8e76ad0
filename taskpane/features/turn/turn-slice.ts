import type { ReportFormat } from "../../../src/ledger/report/formats";
import type { Forecast } from "../../../src/ledger/turn/forecast";
import type { Ahead, ClosePreview } from "./close-preview";
import type { EndOfTurn } from "./end-of-turn";
import type { ActionContext } from "../../shared/pane-actions";
import type { EntriesActions, EntriesState } from "../entries/entries-slice";
import type { ExchangeActions, ExchangeState } from "../exchange/exchange-slice";

/*
 * State and actions of the turn: closing it, its report and copies, forecast and charts.
 */

/** The charts: whether they are open, and of which player; null for the one whose sheet is active, "" for all. */
interface Pictured {
  readonly open: boolean;
  readonly player: string | null;
}

export interface TurnState extends ExchangeState, EntriesState {
  readonly turn: ClosePreview | null;
  /** The name entered at the last close, offered again. */
  readonly closedBy: string;
  /** Progress of the end of the turn; null until it starts. */
  readonly endOfTurn: EndOfTurn | null;
  /** Whether the pane asks to confirm reopening the last closed turn. */
  readonly reopening: boolean;
  readonly ahead: Ahead;
  /** The forecast; null until it is computed. */
  readonly forecast: Forecast | null;
  readonly pictured: Pictured;
  /** The report that is shown; null for none. `turn` is "" for the current one. */
  readonly report: { readonly turn: string; readonly format: ReportFormat; readonly text: string } | null;
}

export interface OwnTurnActions extends Pick<ExchangeActions, "closeAndSend"> {
  setForecast(change: Partial<Ahead>): void;
  /** Opens or closes the charts, or shows another player's. */
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
