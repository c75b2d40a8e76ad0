import type { ActionContext } from "../../shared/pane-actions";
import type { RestoreActions, RestoreState } from "./restore-slice";

export function createRestoreActions({ store, workbook, reader, change }: ActionContext<RestoreState>): RestoreActions {
  return {
    restore: (what) =>
      change("Restoring", { failed: "Nothing was restored." }, async () => {
        const { createRestoreAction } = await import(/* webpackChunkName: "growing" */ "./restore-formulas");
        return createRestoreAction(store, workbook, reader)(what);
      }),
    dismissHealth: () => store.set({ healthSeen: true }),
  };
}
