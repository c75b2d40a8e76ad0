import type { Workbook } from "../../src/workbook/workbook";
import { withTurnNotices } from "./concurrent-changes";
import { createReader } from "./read-workbook";
import { createTaskRunner, debounce } from "../shared/background";
import { inFull } from "../shared/cell-address";
import { UNCHANGED } from "../shared/error-messages";
import { createAuditActions } from "../features/audit/audit-actions";
import type { AuditActions } from "../features/audit/audit-slice";
import { createEntriesActions } from "../features/entries/entries-actions";
import { createExchangeActions } from "../features/exchange/exchange-actions";
import type { ExplainActions } from "../features/explain/explain-slice";
import { createFunctionsActions } from "../features/functions/functions-actions";
import type { FunctionsActions } from "../features/functions/functions-slice";
import { createPlayerActions } from "../features/player/player-actions";
import { createRestoreActions } from "../features/restore/restore-actions";
import { createSetUpActions } from "../features/set-up/set-up-actions";
import type { SetUpActions } from "../features/set-up/set-up-slice";
import { createTurnActions } from "../features/turn/turn-actions";
import type { TurnActions } from "../features/turn/turn-slice";
import type { PageVisibility } from "./page-visibility";
import { READING, type ActionContext, type Navigation } from "../shared/pane-actions";
import type { Store, ViewName } from "../shared/pane-state";
import { createUndo } from "./undo";
import type { State } from "./state";

/** All actions of the pane, composed of those of its features. */
export interface PaneActions extends AuditActions, SetUpActions, TurnActions, ExplainActions, FunctionsActions {
  readonly context: ActionContext<State>;
  dismiss(): void;
}

/** The actions over a workbook, and `begin`, which reads it for the first time and follows its changes. */
export function createActions(
  store: Store<State>,
  opened: Workbook,
  pageVisibility: PageVisibility,
): { readonly actions: PaneActions; readonly begin: () => Promise<void> } {
  const workbook = withTurnNotices(opened);
  const { act, behind } = createTaskRunner(store);
  const reader = createReader(store, workbook);

  const undo = createUndo(store, workbook, reader, act);
  const context: ActionContext<State> = {
    store,
    workbook,
    reader,
    act,
    change: (what, attempt, work) => act(what, attempt, undo.changing(work)),
  };
  const seeing = (read: () => Promise<void>) => () => read().then(undo.look);
  const checkSoon = debounce(20, () => behind("Checking the ledger", READING, seeing(reader.check)));
  const followSoon = debounce(0, () => behind("Reading the cell", READING, seeing(reader.follow)));
  /** Views that depend on the selected cell, or whose content is only computed while they are shown. */
  const follows = (view: ViewName): boolean =>
    view === "explain" || view === "turn" || (view === "set-up" && Boolean(store.get().audit?.ledger));
  const checkIfSeen = (): void => {
    if (pageVisibility.isSeen()) checkSoon();
  };

  const navigation: Navigation = {
    open(view) {
      const { notice } = store.get();
      store.set({ view, filled: [], notice: notice?.intent === "error" ? notice : null });
      if (follows(view)) followSoon();
    },
    goTo: (at) => act("Going to the cell", { failed: `${inFull(at)} could not be selected.` }, () => workbook.select(at)),
  };
  const actions: PaneActions = {
    context,
    dismiss: () => store.set({ notice: null }),
    ...navigation,
    ...createPlayerActions(context),
    ...createEntriesActions(context),
    ...createExchangeActions(context),
    ...createRestoreActions(context),
    ...createAuditActions(context),
    ...createSetUpActions(context, navigation),
    ...createTurnActions(context),
    ...createFunctionsActions(context, () => {
      reader.changed();
      checkIfSeen();
    }),
  };

  async function begin(): Promise<void> {
    const following = {
      failed: "The pane cannot follow the workbook.",
      unchanged: `${UNCHANGED} Use Re-check after an edit.`,
    };
    const follow = (work: () => Promise<unknown>): Promise<void> =>
      behind("Following the workbook", following, async () => void (await work()));
    // Listens before reading, because changes made during the read would never be reported.
    await follow(() => workbook.onChange(checkIfSeen, reader.changed));
    await behind("Reading the workbook", READING, reader.check);
    const { audit, view } = store.get();
    // A command of the ribbon may already have chosen a view.
    if (audit?.ledger && view === "set-up") store.set({ view: "audit" });
    await follow(async () => {
      const followed = (): void => {
        if (pageVisibility.isSeen() && follows(store.get().view)) followSoon();
      };
      pageVisibility.onSeen(() => {
        checkSoon();
        followed();
      });
      await workbook.onSelect(followed);
      // Excel does not report what was selected before it had a listener.
      followed();
    });
  }

  return { actions, begin };
}
