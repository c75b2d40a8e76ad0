import type { FunctionFilter } from "../../src/help/search";
import type { Rule } from "../../src/kernel/rule";
import type { Finding } from "../../src/ledger/audit";
import type { CellReference, Workbook } from "../../src/workbook/workbook";
import { createTaskRunner, debounce, type TaskRunner } from "../background";
import { inFull } from "../cell-address";
import { copy } from "../clipboard";
import { describeClean, type FindingFilter } from "../findings";
import { whatIsSetUp, type SetUpChoice } from "../set-up-plan";
import type { PageVisibility } from "../page-visibility";
import type { ReportFormat } from "../../src/ledger/report/formats";
import type { PendingAcceptance, Pictured, Store, ViewName } from "../state";
import type { AddActions } from "./add-to-ledger";
import { chooseRulebook } from "./choose-rulebook";
import { loadLedgerEdits } from "./ledger-edits-lazy";
import { loadReports } from "./reports-lazy";
import { createImportActions, type ImportActions } from "./import-list";
import { withTurnNotices } from "./concurrent-changes";
import { createReader, type WorkbookReader } from "./read-workbook";
import type { Restored } from "./restore-formulas";
import { UNCHANGED } from "../error-messages";
import { createUndo } from "../undo";
import type { Ahead } from "../close-preview";
import type { TurnActions } from "./close-turn";

/** What acts are made of that come with the room in which they are. */
export interface ActionContext {
  readonly store: Store;
  readonly workbook: Workbook;
  readonly reader: WorkbookReader;
  readonly act: TaskRunner["act"];
  /** The same for what changes the workbook, to be taken back. */
  readonly change: TaskRunner["act"];
}

/** Everything that a player can do in the pane. */
export interface PaneActions {
  readonly context: ActionContext;
  open(view: ViewName): void;
  dismiss(): void;
  dismissHealth(): void;
  chooseRulebook(id: string): Promise<void>;
  choose(change: Partial<Omit<SetUpChoice, "rulebook">>): void;
  setUp(): Promise<void>;
  cancelSetUp(): void;
  choosePlayer(name: string): void;
  addPlayer(name: string): Promise<void>;
  /** Shows what would come with a player, to be added there. */
  offerPlayer(name: string): void;
  chooseTable(name: string): void;
  addTable(name: string): Promise<void>;
  addRows(rows: number): Promise<void>;
  /** Puts formulas back as they were made. */
  restore(what: Restored): Promise<void>;
  readonly importing: ImportActions;
  copyFindings(format: ReportFormat): Promise<void>;
  recheck(): Promise<void>;
  filter(change: Partial<FindingFilter>): void;
  toggle(sheet: string, open: boolean): void;
  goTo(at: CellReference): Promise<void>;
  /** Asks for the reason why a finding is let pass; null asks no longer. */
  askToAccept(finding: Finding | null): void;
  acceptAs(change: Partial<Pick<PendingAcceptance, "reason" | "by">>): void;
  accept(): Promise<void>;
  withdraw(finding: Finding): Promise<void>;
  lookAhead(change: Partial<Ahead>): void;
  /** Shows pictures, or of somebody else. */
  picture(change: Partial<Pictured>): void;
  report(turn: string, format: ReportFormat): void;
  copyReport(): Promise<void>;
  closeAs(by: string): void;
  closeTurn(): Promise<void>;
  askToReopen(requested: boolean): void;
  reopenTurn(): Promise<void>;
  search(change: Partial<FunctionFilter>): void;
  show(rule: Rule | null): void;
  enter(name: string, value: string): void;
  enterSelection(name: string): Promise<void>;
  insert(): Promise<void>;
}

const READING = { failed: "The workbook could not be read." };

/** The acts over a workbook, and `begin`, which reads it for the first time and follows its changes. */
export function createActions(
  store: Store,
  opened: Workbook,
  pageVisibility: PageVisibility,
): { readonly actions: PaneActions; readonly begin: () => Promise<void> } {
  const workbook = withTurnNotices(opened);
  const taskRunner = createTaskRunner(store);
  const reader = createReader(store, workbook);
  let settingUp = new AbortController();

  const undo = createUndo(store, workbook, reader, taskRunner);
  const seeing = (read: () => Promise<void>) => () => read().then(undo.look);
  const checkSoon = debounce(20, () => taskRunner.behind("Checking the ledger", READING, seeing(reader.check)));
  const followSoon = debounce(0, () => taskRunner.behind("Reading the cell", READING, seeing(reader.follow)));
  const change: typeof taskRunner.act = (what, attempt, work) => taskRunner.act(what, attempt, undo.changing(work));

  function open(view: ViewName): void {
    const { notice } = store.get();
    store.set({ view, filled: [], notice: notice?.intent === "error" ? notice : null });
    if (follows(view)) followSoon();
  }

  const checkIfSeen = (): void => {
    if (pageVisibility.isSeen()) checkSoon();
  };
  const written = (): void => {
    reader.changed();
    checkIfSeen();
  };
  const insertFormula = async (): Promise<void> =>
    (await import(/* webpackChunkName: "formulas" */ "./insert-formula")).insertFormula(store, workbook, taskRunner, written);
  const adding = async (): Promise<AddActions> => (await loadLedgerEdits()).createAddActions(store, workbook, reader);
  /** Views that say something of the selected cell, or of what is worked out only for them. */
  const follows = (view: ViewName): boolean =>
    view === "explain" || view === "turn" || (view === "set-up" && Boolean(store.get().audit?.ledger));
  const accepting = async () => (await loadLedgerEdits()).createAcceptActions(store, workbook, reader);
  const turning = async (): Promise<TurnActions> =>
    (await import(/* webpackChunkName: "turn" */ "./close-turn")).createTurnActions(store, workbook, reader);

  const actions: PaneActions = {
    context: { store, workbook, reader, act: taskRunner.act, change },
    open,
    dismiss: () => store.set({ notice: null }),
    dismissHealth: () => store.set({ healthSeen: true }),
    choose(change) {
      const { choice } = store.get();
      if (choice) store.set({ choice: { ...choice, ...change } });
    },
    chooseRulebook: (id) =>
      taskRunner.act("Reading the rulebook", { failed: "The rulebook was not chosen." }, () => chooseRulebook(store, id)),
    setUp: () =>
      change(
        "Making the sheets",
        {
          failed: `The ${whatIsSetUp(store.get().choice)} was not set up.`,
          unchanged: "Existing sheets are unchanged.",
        },
        async () => {
          settingUp = new AbortController();
          return (await loadLedgerEdits()).makeSheets(store, workbook, reader, settingUp.signal);
        },
      ),
    cancelSetUp() {
      const { progress } = store.get();
      if (!progress) return;
      settingUp.abort();
      store.set({ progress: { ...progress, cancelling: true }, spoken: "Cancelling." });
    },
    choosePlayer: (name) => store.set({ playerChosen: name }),
    offerPlayer(name) {
      store.set({ playerChosen: name });
      open("set-up");
    },
    addPlayer: (name) =>
      change(`Adding ${name}`, { failed: `${name} was not added.`, unchanged: "The ledger is unchanged." }, async () =>
        (await adding()).addPlayer(name),
      ),
    chooseTable: (name) => store.set({ tableChosen: name }),
    addTable: (name) =>
      change("Adding the table", { failed: "The table was not added.", unchanged: "The ledger is unchanged." }, async () =>
        (await adding()).addTable(name),
      ),
    addRows: (rows) =>
      change("Adding rows", { failed: "No rows were added.", unchanged: "The ledger is unchanged." }, async () =>
        (await adding()).addRows(rows),
      ),
    restore: (what) =>
      change("Restoring", { failed: "Nothing was restored." }, async () =>
        (await loadLedgerEdits()).createRestoreAction(store, workbook, reader)(what),
      ),
    copyFindings: (format) =>
      taskRunner.act(
        "Copying the findings",
        { failed: "The findings could not be copied.", unchanged: "Select their text and press Ctrl+C." },
        async () => {
          const { auditText } = await loadReports();
          await copy(auditText(store.get().audit!, format));
          const title = "The findings are on the clipboard.";
          store.set({ notice: { intent: "success", title, text: "" }, spoken: title });
        },
      ),
    importing: createImportActions(store, workbook, reader, { ...taskRunner, change }),
    recheck: () =>
      taskRunner.act("Checking the ledger", READING, async () => {
        reader.changed();
        const { findings } = store.get().audit ?? { findings: [] };
        await reader.check();
        const { audit } = store.get();
        if (audit?.ledger) {
          const same = audit.findings.length === findings.length && audit.findings.length > 0;
          if (same) store.set({ spoken: `Checked again: ${audit.findings.length} findings.` });
          else if (audit.findings.length === 0) store.set({ spoken: `${describeClean(audit)}.` });
        }
      }),
    filter(change) {
      store.set({ filter: { ...store.get().filter, ...change } });
    },
    toggle(sheet, isOpen) {
      store.set({ opened: new Map(store.get().opened).set(sheet, isOpen) });
    },
    goTo: (at) =>
      taskRunner.act("Going to the cell", { failed: `${inFull(at)} could not be selected.` }, () => workbook.select(at)),
    askToAccept(finding) {
      const { acceptedBy } = store.get();
      store.set({ accepting: finding && { finding, reason: "", by: acceptedBy } });
    },
    acceptAs(change) {
      const { accepting: requested } = store.get();
      if (requested) store.set({ accepting: { ...requested, ...change } });
    },
    accept: () =>
      change("Accepting the finding", { failed: "The finding was not accepted." }, async () => (await accepting()).accept()),
    withdraw: (finding) =>
      change("Withdrawing", { failed: "The finding is still accepted." }, async () => (await accepting()).withdraw(finding)),
    lookAhead: (change) => void turning().then((turn) => turn.lookAhead(change)),
    picture: (change) => store.set({ pictured: { ...store.get().pictured, ...change } }),
    report: (turn, format) => void turning().then(({ report }) => report(turn, format)),
    copyReport: () =>
      taskRunner.act(
        "Copying the report",
        { failed: "The report could not be copied.", unchanged: "Select its text and press Ctrl+C." },
        async () => (await turning()).copyReport(),
      ),
    closeAs: (by) => store.set({ closedBy: by }),
    closeTurn: () => change("Closing the turn", { failed: "The turn was not closed." }, async () => (await turning()).close()),
    askToReopen: (requested) => store.set({ reopening: requested }),
    reopenTurn: () =>
      change("Reopening the turn", { failed: "The turn is still closed." }, async () => (await turning()).reopen()),
    search(change) {
      store.set({ functions: { ...store.get().functions, ...change } });
    },
    show(rule) {
      store.set({ rule, entries: {}, replacing: null, notInserted: null });
    },
    enter(name, value) {
      store.set({ entries: { ...store.get().entries, [name]: value }, replacing: null, notInserted: null });
    },
    enterSelection: (name) =>
      taskRunner.act("Reading the selection", READING, async () => {
        const selected = await workbook.selection();
        store.set({ selection: selected });
        await reader.check();
        actions.enter(name, inFull(selected));
      }),
    insert: () =>
      taskRunner.act(
        "Inserting the formula",
        { failed: "The formula was not inserted.", unchanged: "The cell is unchanged." },
        insertFormula,
      ),
  };

  async function begin(): Promise<void> {
    const following = {
      failed: "The pane cannot follow the workbook.",
      unchanged: `${UNCHANGED} Use Re-check after an edit.`,
    };
    const follow = (work: () => Promise<unknown>): Promise<void> =>
      taskRunner.behind("Following the workbook", following, async () => void (await work()));
    // What is entered while the workbook is read would never be reported of to those who listen only then.
    await follow(() => workbook.onChange(checkIfSeen, reader.changed));
    await taskRunner.behind("Reading the workbook", READING, reader.check);
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
      // Excel does not tell of what was selected before it began to tell.
      followed();
    });
  }

  return { actions, begin };
}
