import type { ActionContext } from "../../shared/pane-actions";
import type { OwnPlayerActions, PlayerState } from "./player-slice";

export function createPlayerActions({ store }: ActionContext<PlayerState>): OwnPlayerActions {
  return {
    askWho: (isAsked) => store.set({ askingWho: isAsked }),
    showAllPlayers: (isAll) => store.set({ allPlayers: isAll }),
  };
}
