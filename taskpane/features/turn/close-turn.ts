import { Refusal } from "../../../src/kernel/refusal";
import { closeTurn } from "../../../src/ledger/turn/close-turn";
import { ledgerIn } from "../../../src/ledger/read/read-once";
import { closeEdits } from "../../../src/ledger/turn/record-turn";
import { reopenTurn } from "../../../src/ledger/turn/reopen-turn";
import type { ReportFormat } from "../../../src/ledger/report/formats";
import type { Book } from "../../../src/workbook/book";
import type { Edit } from "../../../src/workbook/edit";
import { changedBeside } from "../../../src/workbook/excel/changed-beside";
import { WorkbookError, type Workbook } from "../../../src/workbook/workbook";
import { copy } from "../../shared/clipboard";
import { turnMoved, turnsAhead, type Ahead } from "./close-preview";
import type { TurnState } from "./turn-slice";
import type { WorkbookReader } from "../../shared/pane-actions";
import type { Store } from "../../shared/pane-state";

/*
 * Closing the turn, reopening the last one, the forecast and the report.
 */

interface CloseActions {
  /** Changes the forecast's settings, or closes it. */
  setForecast(change: Partial<Ahead>): void;
  /** Shows the report of a turn, "" for the current one. */
  report(turn: string, format: ReportFormat): Promise<void>;
  copyReport(): Promise<void>;
  close(): Promise<void>;
  reopen(): Promise<void>;
}

/** The edits that close or reopen a turn, and their message. */
interface Turned {
  readonly edits: readonly Edit[];
  readonly title: string;
  readonly text: string;
  /** What to do about an entry that someone changed at the same time. */
  readonly uncounted: string;
}

export function createCloseActions(store: Store<TurnState>, workbook: Workbook, reader: WorkbookReader): CloseActions {
  /** Reads the workbook again, makes the changes and reports them. */
  async function change(work: (book: Book) => Turned | null): Promise<void> {
    const { turn: preview } = store.get();
    await reader.check();
    const { book } = store.get();
    if (!book) return;
    // A turn that the user has not seen yet is not closed.
    const moved = preview && turnMoved(preview.book, book);
    if (moved) throw new WorkbookError("changed", moved);
    try {
      const done = work(book);
      if (!done) return;
      await workbook.change(done.edits, { unlessChangedSince: book });
      reader.changed();
      await reader.check();
      const { title, text, uncounted } = done;
      const [first, ...more] = changedBeside(book, store.get().book!, done.edits);
      const others = more.length > 0 ? `${first}, and ${more.length} more` : first;
      const reported = first === undefined ? text : `${text} Someone changed an entry at the same time: ${others}. ${uncounted}`;
      store.set({ notice: { intent: first === undefined ? "success" : "warning", title, text: reported }, spoken: title });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      store.set({ notice: { intent: "warning", title: error.message, text: "" } });
    }
  }

  return {
    setForecast(change) {
      const { ahead, forecast, turn } = store.get();
      const requested = { ...ahead, ...change };
      const isSame = requested.orders === ahead.orders && requested.player === ahead.player && requested.share === ahead.share;
      const known = forecast !== null && isSame && !ahead.working;
      const next = { ...requested, working: !known && requested.open && turn !== null };
      store.set({ ahead: next });
      if (!next.working) return;
      // The progress text is rendered before the computation blocks the page.
      setTimeout(() => {
        const { ahead: now, turn: preview } = store.get();
        if (now === next && preview) store.set({ forecast: turnsAhead(preview.book, next), ahead: { ...next, working: false } });
      }, 0);
    },
    async report(turn, format) {
      const { turn: preview } = store.get();
      if (!preview) return;
      const { reportIn } = await import(/* webpackChunkName: "report" */ "../../shared/reports");
      store.set({ report: { turn, format, text: reportIn(preview.book, format, turn === "" ? undefined : turn) } });
    },
    async copyReport() {
      const { report: requested } = store.get();
      if (!requested) return;
      await copy(requested.text);
      const title = "The report is on the clipboard.";
      store.set({ notice: { intent: "success", title, text: "" }, spoken: title });
    },
    close: () =>
      change((book) => {
        const ledger = ledgerIn(book);
        if (!ledger?.rulebook.ledger!.turn) return null;
        const closing = closeTurn(ledger);
        if (closing.stops.length > 0) return null;
        const { edits, short } = closeEdits(ledger, closing, { by: store.get().closedBy.trim(), at: new Date() });
        return {
          edits,
          title:
            closing.next === ""
              ? `${closing.turn} is closed; it was the last turn.`
              : `${closing.turn} is closed; the ledger is now in ${closing.next}.`,
          text: `Its seal is ${short}. Save or post it: it proves later that the turn was not changed.`,
          uncounted: "It is not included in the close. Reopen the turn, then close it again.",
        };
      }),
    async reopen() {
      store.set({ reopening: false });
      await change((book) => {
        const ledger = ledgerIn(book);
        if (!ledger) return null;
        const { turn, edits } = reopenTurn(ledger);
        const text = "All entries were restored to their values at the close.";
        return { edits, title: `${turn} is open again.`, text, uncounted: "Review it." };
      });
    },
  };
}
