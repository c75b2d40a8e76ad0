import { createImportActions } from "./import-list";
import type { ActionContext } from "../../shared/pane-actions";
import type { EntriesState, OwnEntriesActions } from "./entries-slice";

export function createEntriesActions(context: ActionContext<EntriesState>): OwnEntriesActions {
  return {
    importing: createImportActions(context),
    chooseOrders: (player) => context.store.set({ ordering: player }),
  };
}
