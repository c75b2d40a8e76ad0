import type { ActionContext } from "../../shared/pane-actions";
import type { OwnTurnActions, TurnState } from "./turn-slice";

export function createTurnActions(context: ActionContext<TurnState>): OwnTurnActions {
  const { store, workbook, reader, runAction, change } = context;
  const turning = async () =>
    (await import(/* webpackChunkName: "turn" */ "./close-turn")).createCloseActions(store, workbook, reader);

  return {
    closeAndSend: async () => (await import(/* webpackChunkName: "turn" */ "./run-end-of-turn")).closeAndSend({ context }),
    setForecast: (change) => void turning().then((turn) => turn.setForecast(change)),
    picture: (change) => store.set({ pictured: { ...store.get().pictured, ...change } }),
    report: (turn, format) => void turning().then(({ report }) => report(turn, format)),
    copyReport: () =>
      runAction(
        "Copying the report",
        { failed: "The report could not be copied.", unchanged: "Select its text and press Ctrl+C." },
        async () => (await turning()).copyReport(),
      ),
    closeAs: (by) => store.set({ closedBy: by }),
    closeTurn: () => change("Closing the turn", { failed: "The turn was not closed." }, async () => (await turning()).close()),
    askToReopen: (requested) => store.set({ reopening: requested }),
    reopenTurn: () =>
      change("Reopening the turn", { failed: "The turn is still closed." }, async () => (await turning()).reopen()),
  };
}
