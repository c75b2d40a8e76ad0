import type { Closing } from "../../../src/ledger/turn/close-turn";
import type { Verification } from "../../../src/ledger/seal/verify";
import type { Exchange, ExchangeSection } from "./exchange";
import type { ActionContext, Navigation } from "../../shared/pane-actions";
import type { PlayerActions, PlayerState } from "../player/player-slice";

/*
 * State and actions of what players and game master send each other: changes, orders, copies, codes.
 */

export interface ExchangeState extends PlayerState {
  readonly exchange: Exchange;
  /** The preview of the close and the closed turns; null until computed. */
  readonly turn: { readonly closing: Closing; readonly closed: Verification } | null;
}

export interface OwnExchangeActions {
  openSection(section: ExchangeSection, isOpen: boolean): void;
  /** Discards the pasted and chosen orders. */
  discardOrders(): void;
}

export interface ExchangeActions extends PlayerActions, Navigation, OwnExchangeActions {
  readonly context: ActionContext<ExchangeState>;
  /** Closes the turn, writes its report and makes the copies. */
  closeAndSend(): Promise<void>;
}
