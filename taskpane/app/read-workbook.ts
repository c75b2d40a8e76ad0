import { prepareCopy } from "../../src/ledger/player-copy/load-copy";
import { prepareFor } from "../../src/ledger/seal/load-seals";
import type { Book } from "../../src/workbook/book";
import type { Ruled, Workbook } from "../../src/workbook/workbook";
import { cellOf } from "../../src/formula/address";
import { describeChange, describeClean } from "../shared/findings";
import type * as Auditing from "../features/audit/run-audit";
import type * as Turns from "../features/turn/close-preview";
import type * as Explanations from "../../src/ledger/explain";
import { removedNotice } from "./concurrent-changes";
import type { State } from "./state";
import type { WorkbookReader } from "../shared/pane-actions";
import type { Store } from "../shared/pane-state";

/*
 * Reads the workbook after changes, and with it the audit and the explanation of the selected cell.
 */

/** Milliseconds after which conditional formats are read again, because Excel does not report their changes. */
const RULES_INTERVAL = 60_000;

/**
 * Reads the workbook, and what its conditional formats may hide; once they hide something, at every read, to notice when it ends.
 */
function readerOf(workbook: Workbook): () => Promise<Book> {
  let rules: Ruled | null = null;
  let lastRead = -Infinity;
  const inspect = async (): Promise<Ruled | null> => {
    const now = performance.now();
    if (now - lastRead < RULES_INTERVAL && !rules?.isAny) return rules;
    lastRead = now;
    return (rules = await workbook.readRules());
  };
  return async () => {
    const [book, ruled] = await Promise.all([workbook.read(), inspect()]);
    return ruled ? ruled.in(book) : book;
  };
}

export function createReader(store: Store<State>, workbook: Workbook): WorkbookReader {
  const readBook = readerOf(workbook);
  let stale = true;
  /** The audit's code loads while the workbook is read. */
  let auditing: typeof Auditing | null = null;
  /** Data of a single view is loaded when the view is opened. */
  let turns: typeof Turns | null = null;
  let explanations: typeof Explanations | null = null;

  async function read(): Promise<Book> {
    const known = store.get().book;
    if (known && !stale) return known;
    stale = false;
    try {
      const [book, audits] = await Promise.all([
        readBook(),
        auditing ?? import(/* webpackChunkName: "audit" */ "../features/audit/run-audit"),
      ]);
      auditing = audits;
      await Promise.all([prepareFor(book), prepareCopy(book)]);
      return book;
    } catch (error) {
      stale = true;
      throw error;
    }
  }

  let last: Promise<unknown> = Promise.resolve();
  /** Reads run one after another, so that a slow earlier one cannot replace a newer result. */
  function check(): Promise<void> {
    const now = last.catch(() => undefined).then(checkNow);
    last = now;
    return now;
  }

  async function checkNow(): Promise<void> {
    const before = store.get();
    const book = await read();
    if (book === before.book) return;
    const audit = auditing!.auditAfter(before.book, book);
    store.set({ book, audit });
    const reported = before.accepting && removedNotice(before.accepting, audit);
    if (reported) store.set({ accepting: null, notice: reported, spoken: reported.title });
    if (before.audit?.ledger && audit.ledger) {
      const spoken = describeChange(before.audit.findings, audit.findings, describeClean(audit));
      if (spoken !== "") store.set({ spoken });
    }
    reportTurn();
    updateExplanation();
  }

  /** The preview of the close is only computed while it is shown. */
  function reportTurn(): void {
    const { book, view, turn, ahead } = store.get();
    if (view !== "turn" || !turns || !book || turn?.book === book) return;
    const preview = turns.previewClose(book);
    store.set({
      turn: preview,
      reopening: false,
      forecast: preview && ahead.open ? turns.turnsAhead(book, ahead) : null,
      report: null,
    });
  }

  function updateExplanation(): void {
    const { book, selection, view } = store.get();
    if (view !== "explain" || !explanations || !book || !selection) return;
    const { row, column } = cellOf(selection.cell);
    store.set({ explanation: explanations.explain(book, selection.sheet, row, column) });
  }

  async function follow(): Promise<void> {
    const selection = await workbook.selection();
    store.set({ selection });
    const { view } = store.get();
    if (view === "turn") turns ??= await import(/* webpackChunkName: "turn" */ "../features/turn/close-preview");
    if (view === "explain") explanations ??= await import(/* webpackChunkName: "explain" */ "../../src/ledger/explain");
    await check();
    reportTurn();
    updateExplanation();
  }

  return {
    changed: () => void (stale = true),
    check,
    follow,
  };
}
