import type { FunctionFilter } from "../../src/help/search";
import type { Rule } from "../../src/kernel/rule";
import type { Finding } from "../../src/ledger/audit";
import type { CellReference, Workbook } from "../../src/workbook/workbook";
import { actorOf, soon, type Actor } from "../acting";
import { inFull } from "../cell";
import { copy } from "../copying";
import { wellInWords, type FindingFilter } from "../findings";
import { whatIsSetUp, type SetUpChoice } from "../plan";
import type { Sight } from "../sight";
import type { ReportFormat } from "../../src/ledger/report/formats";
import type { Accepting, Pictured, Store, ViewName } from "../state";
import type { Adding } from "./add";
import { chooseRulebook } from "./choose-rulebook";
import { growing } from "./growing";
import { reporting } from "./reporting";
import { importingOf, type ImportActs } from "./import";
import { tellingOfTurns } from "./others";
import { readingOf, type Reading } from "./reading";
import type { Restored } from "./restore";
import { UNCHANGED } from "../troubles";
import { undoingOf } from "../undoing";
import type { Ahead } from "../turn";
import type { Turning } from "./turn";

/** What acts are made of that come with the room in which they are. */
export interface Ground {
  readonly store: Store;
  readonly workbook: Workbook;
  readonly reading: Reading;
  readonly act: Actor["act"];
  /** The same for what changes the workbook, to be taken back. */
  readonly change: Actor["act"];
}

/** Everything that a player can do in the pane. */
export interface Acts {
  readonly ground: Ground;
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
  readonly importing: ImportActs;
  copyFindings(format: ReportFormat): Promise<void>;
  recheck(): Promise<void>;
  filter(change: Partial<FindingFilter>): void;
  toggle(sheet: string, open: boolean): void;
  goTo(at: CellReference): Promise<void>;
  /** Asks for the reason why a finding is let pass; null asks no longer. */
  askToAccept(finding: Finding | null): void;
  acceptAs(change: Partial<Pick<Accepting, "reason" | "by">>): void;
  accept(): Promise<void>;
  withdraw(finding: Finding): Promise<void>;
  lookAhead(change: Partial<Ahead>): void;
  /** Shows pictures, or of somebody else. */
  picture(change: Partial<Pictured>): void;
  report(turn: string, format: ReportFormat): void;
  copyReport(): Promise<void>;
  closeAs(by: string): void;
  closeTurn(): Promise<void>;
  askToReopen(asked: boolean): void;
  reopenTurn(): Promise<void>;
  search(change: Partial<FunctionFilter>): void;
  show(rule: Rule | null): void;
  enter(name: string, value: string): void;
  enterSelection(name: string): Promise<void>;
  insert(): Promise<void>;
}

const READING = { failed: "The workbook could not be read." };

/** The acts over a workbook, and `begin`, which reads it for the first time and follows its changes. */
export function actsOf(
  store: Store,
  opened: Workbook,
  sight: Sight,
): { readonly acts: Acts; readonly begin: () => Promise<void> } {
  const workbook = tellingOfTurns(opened);
  const actor = actorOf(store);
  const reading = readingOf(store, workbook);
  let settingUp = new AbortController();

  const undoing = undoingOf(store, workbook, reading, actor);
  const seeing = (read: () => Promise<void>) => () => read().then(undoing.look);
  const checkSoon = soon(20, () => actor.behind("Checking the ledger", READING, seeing(reading.check)));
  const followSoon = soon(0, () => actor.behind("Reading the cell", READING, seeing(reading.follow)));
  const change: typeof actor.act = (what, attempt, work) => actor.act(what, attempt, undoing.changing(work));

  function open(view: ViewName): void {
    const { notice } = store.get();
    store.set({ view, filled: [], notice: notice?.intent === "error" ? notice : null });
    if (follows(view)) followSoon();
  }

  const checkIfSeen = (): void => {
    if (sight.isSeen()) checkSoon();
  };
  const written = (): void => {
    reading.changed();
    checkIfSeen();
  };
  const insertFormula = async (): Promise<void> =>
    (await import(/* webpackChunkName: "formulas" */ "./insert")).insertFormula(store, workbook, actor, written);
  const adding = async (): Promise<Adding> => (await growing()).addingOf(store, workbook, reading);
  /** Views that say something of the selected cell, or of what is worked out only for them. */
  const follows = (view: ViewName): boolean =>
    view === "explain" || view === "turn" || (view === "set-up" && Boolean(store.get().audit?.ledger));
  const accepting = async () => (await growing()).acceptingOf(store, workbook, reading);
  const turning = async (): Promise<Turning> =>
    (await import(/* webpackChunkName: "turn" */ "./turn")).turningOf(store, workbook, reading);

  const acts: Acts = {
    ground: { store, workbook, reading, act: actor.act, change },
    open,
    dismiss: () => store.set({ notice: null }),
    dismissHealth: () => store.set({ healthSeen: true }),
    choose(change) {
      const { choice } = store.get();
      if (choice) store.set({ choice: { ...choice, ...change } });
    },
    chooseRulebook: (id) =>
      actor.act("Reading the rulebook", { failed: "The rulebook was not chosen." }, () => chooseRulebook(store, id)),
    setUp: () =>
      change(
        "Making the sheets",
        {
          failed: `The ${whatIsSetUp(store.get().choice)} was not set up.`,
          unchanged: "Existing sheets are unchanged.",
        },
        async () => {
          settingUp = new AbortController();
          return (await growing()).makeSheets(store, workbook, reading, settingUp.signal);
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
        (await growing()).restoringOf(store, workbook, reading)(what),
      ),
    copyFindings: (format) =>
      actor.act(
        "Copying the findings",
        { failed: "The findings could not be copied.", unchanged: "Select their text and press Ctrl+C." },
        async () => {
          const { auditText } = await reporting();
          await copy(auditText(store.get().audit!, format));
          const title = "The findings are on the clipboard.";
          store.set({ notice: { intent: "success", title, text: "" }, spoken: title });
        },
      ),
    importing: importingOf(store, workbook, reading, { ...actor, change }),
    recheck: () =>
      actor.act("Checking the ledger", READING, async () => {
        reading.changed();
        const { findings } = store.get().audit ?? { findings: [] };
        await reading.check();
        const { audit } = store.get();
        if (audit?.ledger) {
          const same = audit.findings.length === findings.length && audit.findings.length > 0;
          if (same) store.set({ spoken: `Checked again: ${audit.findings.length} findings.` });
          else if (audit.findings.length === 0) store.set({ spoken: `${wellInWords(audit)}.` });
        }
      }),
    filter(change) {
      store.set({ filter: { ...store.get().filter, ...change } });
    },
    toggle(sheet, isOpen) {
      store.set({ opened: new Map(store.get().opened).set(sheet, isOpen) });
    },
    goTo: (at) => actor.act("Going to the cell", { failed: `${inFull(at)} could not be selected.` }, () => workbook.select(at)),
    askToAccept(finding) {
      const { acceptedBy } = store.get();
      store.set({ accepting: finding && { finding, reason: "", by: acceptedBy } });
    },
    acceptAs(change) {
      const { accepting: asked } = store.get();
      if (asked) store.set({ accepting: { ...asked, ...change } });
    },
    accept: () =>
      change("Accepting the finding", { failed: "The finding was not accepted." }, async () => (await accepting()).accept()),
    withdraw: (finding) =>
      change("Withdrawing", { failed: "The finding is still accepted." }, async () => (await accepting()).withdraw(finding)),
    lookAhead: (change) => void turning().then((turn) => turn.lookAhead(change)),
    picture: (change) => store.set({ pictured: { ...store.get().pictured, ...change } }),
    report: (turn, format) => void turning().then(({ report }) => report(turn, format)),
    copyReport: () =>
      actor.act(
        "Copying the report",
        { failed: "The report could not be copied.", unchanged: "Select its text and press Ctrl+C." },
        async () => (await turning()).copyReport(),
      ),
    closeAs: (by) => store.set({ closedBy: by }),
    closeTurn: () => change("Closing the turn", { failed: "The turn was not closed." }, async () => (await turning()).close()),
    askToReopen: (asked) => store.set({ reopening: asked }),
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
      actor.act("Reading the selection", READING, async () => {
        const selected = await workbook.selection();
        store.set({ selection: selected });
        await reading.check();
        acts.enter(name, inFull(selected));
      }),
    insert: () =>
      actor.act(
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
      actor.behind("Following the workbook", following, async () => void (await work()));
    // What is entered while the workbook is read would never be told of to those who listen only then.
    await follow(() => workbook.onChange(checkIfSeen, reading.changed));
    await actor.behind("Reading the workbook", READING, reading.check);
    const { audit, view } = store.get();
    // A command of the ribbon may already have chosen a view.
    if (audit?.ledger && view === "set-up") store.set({ view: "audit" });
    await follow(async () => {
      const followed = (): void => {
        if (sight.isSeen() && follows(store.get().view)) followSoon();
      };
      sight.onSeen(() => {
        checkSoon();
        followed();
      });
      await workbook.onSelect(followed);
      // Excel does not tell of what was selected before it began to tell.
      followed();
    });
  }

  return { acts, begin };
}
