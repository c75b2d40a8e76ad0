import type { ActionContext } from "../../shared/pane-actions";
import type { RestoreActions, RestoreState } from "./restore-slice";

export function createRestoreActions({ store, workbook, reader, change }: ActionContext<RestoreState>): RestoreActions {
  return {
    restore: (selection) =>
      change("Restoring", { failed: "Nothing was restored." }, async () => {
        const { createRestoreAction } = await import(/* webpackChunkName: "growing" */ "./restore-formulas");
        return createRestoreAction(store, workbook, reader)(selection);
      }),
    dismissHealth: () => store.set({ healthDismissed: true }),
  };
}
