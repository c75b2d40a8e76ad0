import { count } from "../src/kernel/text";
import type { FunctionFilter } from "../src/help/search";
import type { Rule } from "../src/kernel/rule";
import { parse } from "../src/formula/parse";
import { auditLedger } from "../src/ledger/audit";
import { explain, ledgerIn } from "../src/ledger/explain";
import { rulebooks } from "../src/rulebooks";
import { place } from "../src/sheets/layout";
import type { Book } from "../src/workbook/book";
import { address, sheetReference, areaOf } from "../src/formula/address";
import type { CellReference, Selection, Workbook } from "../src/workbook/workbook";
import { actorOf, soon } from "./acting";
import { callText, onSheet, refersTo, selectionText } from "./call";
import { allIsWell, changeInWords, type FindingFilter } from "./findings";
import { planOf, type SetUpChoice } from "./plan";
import { shown } from "./show";
import type { Notice, Store, ViewName } from "./state";

/** Everything that a player can do in the pane. */
export interface Acts {
  open(view: ViewName): void;
  dismiss(): void;
  dismissHealth(): void;
  choose(change: Partial<SetUpChoice>): void;
  setUp(): Promise<void>;
  recheck(): Promise<void>;
  filter(change: Partial<FindingFilter>): void;
  toggle(sheet: string, open: boolean): void;
  goTo(at: CellReference): Promise<void>;
  search(change: Partial<FunctionFilter>): void;
  show(rule: Rule | null): void;
  enter(name: string, value: string): void;
  enterSelection(name: string): Promise<void>;
  insert(): Promise<void>;
}

/** Row and column, from 0, of the first cell of an address such as F14, B2:C5 or A:A. */
export function cellOf(cell: string): { readonly row: number; readonly column: number } {
  const area = areaOf(cell);
  return { row: area?.top ?? 0, column: area?.left ?? 0 };
}

const inFull = (at: CellReference): string => `${sheetReference(at.sheet)}${at.cell}`;

const READING = {
  failed: "The workbook could not be read.",
  unchanged: "Nothing in the workbook has been changed.",
};

/** The acts over a workbook, and `begin`, which reads it for the first time and follows its changes. */
export function actsOf(store: Store, workbook: Workbook): { readonly acts: Acts; readonly begin: () => Promise<void> } {
  const actor = actorOf(store);
  let stale = true;
  let begun = false;

  async function read(): Promise<Book> {
    const known = store.get().book;
    if (known && !stale) return known;
    stale = false;
    try {
      return await workbook.read();
    } catch (error) {
      stale = true;
      throw error;
    }
  }

  /** Reads the workbook when it has changed, audits it and tells what is different. */
  async function check(): Promise<void> {
    const before = store.get();
    const book = await read();
    if (book === before.book) return;
    const ledger = ledgerIn(book);
    const audit = ledger ? auditLedger(ledger) : { ledger: null, findings: [], checks: 0 };
    store.set({ book, audit });
    const well = allIsWell(audit.checks, audit.ledger?.players.length ?? 0);
    if (before.audit?.ledger && audit.ledger) {
      const spoken = changeInWords(before.audit.findings, audit.findings, well);
      if (spoken !== "") store.set({ spoken });
    }
    tellExplanation();
  }

  function tellExplanation(): void {
    const { book, selection, view } = store.get();
    if (view !== "explain" || !book || !selection) return;
    const { row, column } = cellOf(selection.cell);
    store.set({ explanation: explain(book, selection.sheet, row, column) });
  }

  async function follow(): Promise<void> {
    const selection = await workbook.selection();
    store.set({ selection });
    await check();
    tellExplanation();
  }

  const checkSoon = soon(20, () => actor.behind("Checking the ledger", READING, check));
  const followSoon = soon(0, () => actor.behind("Reading the cell", READING, follow));

  function open(view: ViewName): void {
    const { notice } = store.get();
    store.set({ view, notice: notice?.intent === "error" ? notice : null });
    if (view === "explain") followSoon();
  }

  async function makeSheets(): Promise<void> {
    const { choice, book, audit } = store.get();
    const rulebook = rulebooks.find((one) => one.id === choice.rulebook);
    if (!rulebook?.ledger) return;
    const plan = planOf(rulebook, choice, book?.sheets.map((sheet) => sheet.name) ?? [], audit?.ledger ?? null);
    if (plan.kind !== "new") return;
    const placed = place(plan.sheets, plan.options);
    const made = count(placed.filter((sheet) => !sheet.hidden).length, "sheet");
    store.set({ progress: { done: 0, total: placed.length, what: "Preparing" }, spoken: `Making ${made}.` });
    try {
      await workbook.addSheets(placed, (done, total, what) => store.set({ progress: { done, total, what } }));
    } finally {
      store.set({ progress: null });
      stale = true;
    }
    await check();
    const told: Notice = {
      intent: "success",
      title: "The campaign is set up.",
      text: `${made} added. Blue cells on a pale fill are yours to fill in.`,
    };
    store.set({ view: "audit", notice: told, spoken: told.title });
    await workbook.select({ sheet: plan.sheets[0]!.name, cell: "A1" });
  }

  async function writeFormula(target: Selection, formula: string): Promise<void> {
    const at: CellReference = { sheet: target.sheet, cell: target.cell };
    await workbook.write([{ ...at, formula }]);
    stale = true;
    const undo = async (): Promise<void> => {
      const before = target.formula === null ? { value: target.value } : { formula: target.formula };
      await workbook.write([{ ...at, ...before }]);
      stale = true;
      store.set({ notice: { intent: "success", title: `${inFull(at)} is as it was.`, text: "" } });
      checkSoon();
    };
    store.set({
      replacing: null,
      notice: {
        intent: "success",
        title: `The formula stands in ${inFull(at)}.`,
        text: formula,
        action: {
          label: "Undo",
          run: () =>
            void actor.act(
              "Undoing",
              { failed: "The cell could not be put back.", unchanged: `${inFull(at)} still holds the formula.` },
              undo,
            ),
        },
      },
    });
    checkSoon();
  }

  /** The selected cell; of a block its first, which then becomes the selection, so that one sees where the formula goes. */
  async function oneCell(): Promise<Selection> {
    const selected = await workbook.selection();
    const { row, column } = cellOf(selected.cell);
    const cell = address(row, column);
    if (selected.cell === cell) return selected;
    await workbook.select({ sheet: selected.sheet, cell });
    return workbook.selection();
  }

  async function insertFormula(): Promise<void> {
    const { rule, entries, replacing } = store.get();
    if (!rule) return;
    const text = callText(rule, entries);
    if (text.missing.length > 0 || Object.keys(text.objections).length > 0) return;
    const target = await oneCell();
    const { row, column } = cellOf(target.cell);
    const formula = onSheet(text.formula, target.sheet);
    if (refersTo(parse(formula), target.sheet, row, column)) {
      store.set({
        replacing: null,
        notice: {
          intent: "warning",
          title: `${inFull(target)} is one of the inputs.`,
          text: "A formula cannot use its own cell. Select the cell that should hold the formula, then insert again.",
        },
      });
      return;
    }
    const blank = (target.value === null || target.value === "") && target.formula === null;
    const confirmed = replacing?.sheet === target.sheet && replacing.cell === target.cell && replacing.formula === formula;
    if (blank || confirmed) return writeFormula(target, formula);
    store.set({
      replacing: { sheet: target.sheet, cell: target.cell, formula },
      notice: {
        intent: "warning",
        title: `${inFull(target)} is not empty.`,
        text: `It holds ${target.formula ?? shown(target.value)}. Insert once more to replace it, or select another cell.`,
      },
    });
  }

  const acts: Acts = {
    open,
    dismiss: () => store.set({ notice: null }),
    dismissHealth: () => store.set({ healthSeen: true }),
    choose(change) {
      const { choice } = store.get();
      store.set({ choice: { ...choice, ...change } });
    },
    setUp: () =>
      actor.act(
        "Making the sheets",
        { failed: "The campaign was not set up.", unchanged: "Sheets that were in the workbook before are as they were." },
        makeSheets,
      ),
    recheck: () =>
      actor.act("Checking the ledger", READING, async () => {
        stale = true;
        const { findings } = store.get().audit ?? { findings: [] };
        await check();
        const { audit } = store.get();
        if (audit?.ledger) {
          const same = audit.findings.length === findings.length && audit.findings.length > 0;
          if (same) store.set({ spoken: `Checked again: ${audit.findings.length} findings.` });
          else if (audit.findings.length === 0) store.set({ spoken: `${allIsWell(audit.checks, audit.ledger.players.length)}.` });
        }
      }),
    filter(change) {
      store.set({ filter: { ...store.get().filter, ...change } });
    },
    toggle(sheet, isOpen) {
      store.set({ opened: new Map(store.get().opened).set(sheet, isOpen) });
    },
    goTo: (at) =>
      actor.act(
        "Going to the cell",
        { failed: `${inFull(at)} could not be selected.`, unchanged: "Nothing in the workbook has been changed." },
        () => workbook.select(at),
      ),
    search(change) {
      store.set({ functions: { ...store.get().functions, ...change } });
    },
    show(rule) {
      store.set({ rule, entries: {}, replacing: null });
    },
    enter(name, value) {
      store.set({ entries: { ...store.get().entries, [name]: value }, replacing: null });
    },
    enterSelection: (name) =>
      actor.act("Reading the selection", READING, async () => {
        const selected = await workbook.selection();
        store.set({ selection: selected });
        await check();
        acts.enter(name, selectionText(selected));
      }),
    insert: () =>
      actor.act(
        "Inserting the formula",
        { failed: "The formula was not inserted.", unchanged: "The cell is as it was." },
        insertFormula,
      ),
  };

  async function begin(): Promise<void> {
    await actor.behind("Reading the workbook", READING, check);
    if (!begun) {
      begun = true;
      const { audit, view } = store.get();
      // A command of the ribbon may already have chosen a view.
      if (audit?.ledger && view === "set-up") store.set({ view: "audit" });
    }
    const following = {
      failed: "The pane cannot follow the workbook.",
      unchanged: "Nothing in the workbook has been changed. Use Re-check after an edit.",
    };
    await actor.behind("Following the workbook", following, async () => {
      await workbook.onChange(() => {
        stale = true;
        checkSoon();
      });
      const followed = (): void => {
        if (store.get().view === "explain") followSoon();
      };
      await workbook.onSelect(followed);
      // Excel does not tell of what was selected before it began to tell.
      followed();
    });
  }

  return { acts, begin };
}
