import type { InContext } from "../../shared/pane-actions";
import type { PaneState } from "../../shared/pane-state";

/*
 * Who uses the pane: the game master or one of the players.
 */

export interface PlayerState extends PaneState {
  /** The player as whom the user sees the ledger; "" for the game master, and until one is chosen. */
  readonly who: string;
  readonly askingWho: boolean;
  /** Whether a player also sees the others, until the pane is closed. */
  readonly allPlayers: boolean;
}

export interface OwnPlayerActions {
  askWho(isShown: boolean): void;
  showAllPlayers(isAll: boolean): void;
}

export interface PlayerActions extends InContext<PlayerState>, OwnPlayerActions {}
