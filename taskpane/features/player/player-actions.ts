import type { ActionContext } from "../../shared/pane-actions";
import type { OwnPlayerActions, PlayerState } from "./player-slice";

export function createPlayerActions({ store }: ActionContext<PlayerState>): OwnPlayerActions {
  return {
    askWho: (isShown) => store.set({ askingWho: isShown }),
    showAllPlayers: (isAll) => store.set({ allPlayers: isAll }),
  };
}
