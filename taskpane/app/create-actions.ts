import type { Workbook } from "../../src/workbook/workbook";
import { withTurnNotices } from "./concurrent-changes";
import { createReader } from "./read-workbook";
import { createTaskRunner, debounce } from "../shared/background";
import { placeName } from "../../src/formula/address";
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

/** The actions over a workbook, and `start`, which reads it for the first time and follows its changes. */
export function createActions(
  store: Store<State>,
  opened: Workbook,
  pageVisibility: PageVisibility,
): { readonly actions: PaneActions; readonly start: () => Promise<void> } {
  const workbook = withTurnNotices(opened);
  const { runAction, runInBackground } = createTaskRunner(store);
  const reader = createReader(store, workbook);

  const undo = createUndo(store, workbook, reader, runAction);
  const context: ActionContext<State> = {
    store,
    workbook,
    reader,
    runAction,
    change: (task, attempt, work) => runAction(task, attempt, undo.changing(work)),
  };
  const seeing = (read: () => Promise<void>) => () => read().then(undo.refresh);
  const debouncedCheck = debounce(20, () => runInBackground("Checking the ledger", READING, seeing(reader.check)));
  const debouncedFollow = debounce(0, () => runInBackground("Reading the cell", READING, seeing(reader.follow)));
  /** Views that show the selected cell, or that are only computed while they are open. */
  const follows = (view: ViewName): boolean =>
    view === "explain" || view === "turn" || (view === "set-up" && Boolean(store.get().audit?.ledger));
  const checkIfVisible = (): void => {
    if (pageVisibility.isVisible()) debouncedCheck();
  };

  const navigation: Navigation = {
    open(view) {
      const { notice } = store.get();
      store.set({ view, filled: [], notice: notice?.intent === "error" ? notice : null });
      if (follows(view)) debouncedFollow();
    },
    goTo: (at) =>
      runAction("Going to the cell", { failed: `${placeName(at)} could not be selected.` }, () => workbook.select(at)),
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
      checkIfVisible();
    }),
  };

  async function start(): Promise<void> {
    const following = {
      failed: "The pane cannot follow the workbook.",
      unchanged: `${UNCHANGED} Use Re-check after an edit.`,
    };
    const follow = (work: () => Promise<unknown>): Promise<void> =>
      runInBackground("Following the workbook", following, async () => void (await work()));
    // Listens before reading, because changes made during the read would never be reported.
    await follow(() => workbook.onChange(checkIfVisible, reader.changed));
    await runInBackground("Reading the workbook", READING, reader.check);
    const { audit, view } = store.get();
    // A command of the ribbon may already have chosen a view.
    store.set({ isOpening: false, ...(audit?.ledger && view === "set-up" ? { view: "audit" } : {}) });
    await follow(async () => {
      const followed = (): void => {
        if (pageVisibility.isVisible() && follows(store.get().view)) debouncedFollow();
      };
      pageVisibility.onVisible(() => {
        debouncedCheck();
        followed();
      });
      await workbook.onSelect(followed);
      // Excel does not report what was selected before it had a listener.
      followed();
    });
  }

  return { actions, start };
}
