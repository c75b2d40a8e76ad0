import type { Book } from "../../src/workbook/book";
import type { Workbook } from "../../src/workbook/workbook";
import type { TaskRunner } from "../shared/background";
import type { WorkbookReader } from "../shared/pane-actions";
import type { Store } from "../shared/pane-state";

/*
 * Undo in the message that reports an act: as long as nobody has changed anything since.
 */

interface Undo {
  /** Does what changes the workbook, and offers to take it back. */
  changing(work: () => Promise<void>): () => Promise<void>;
  /** Takes the offer away where the workbook has become another one. */
  look(): Promise<void>;
}

const LABEL = "Undo";

export function createUndo(store: Store, workbook: Workbook, reader: WorkbookReader, act: TaskRunner["act"]): Undo {
  /** The workbook as it was after the act that can be taken back. */
  let after: Book | null = null;

  const undo = (what: string, since: Book): Promise<void> =>
    act("Undoing", { failed: "The action was not undone.", unchanged: "Nothing was changed." }, async () => {
      after = null;
      await workbook.takeBack(since).finally(() => reader.changed());
      await reader.check();
      const title = "Undone:";
      const text = what;
      store.set({ notice: { intent: "success", title, text }, spoken: `${title} ${text}` });
    });

  return {
    changing: (work) => async () => {
      after = null;
      workbook.beginAct();
      await work();
      const { notice, book } = store.get();
      if (!notice || notice.action || !book || !workbook.canTakeBack()) return;
      after = book;
      const action = { label: LABEL, run: () => void undo(notice.title, book) };
      store.set({ notice: { ...notice, action } });
    },
    async look() {
      const { book } = store.get();
      const was = after;
      if (!was || !book || was === book) return;
      const { differences } = await import(/* webpackChunkName: "writing" */ "../../src/workbook/excel/changed");
      if (after !== was || differences(was, book).length === 0) return;
      after = null;
      const { notice } = store.get();
      if (notice?.action?.label !== LABEL) return;
      const { action: _, ...rest } = notice;
      store.set({ notice: rest });
    },
  };
}
