import type { Book } from "../../src/workbook/book";
import type { Workbook } from "../../src/workbook/workbook";
import type { TaskRunner } from "../shared/background";
import type { WorkbookReader } from "../shared/pane-actions";
import type { Store } from "../shared/pane-state";

/*
 * Undo in the confirmation of an action, available until the workbook is changed. If the program's own Undo reverts the action,
 * the confirmation disappears.
 */

interface Undo {
  /** Runs an action that changes the workbook, and offers to undo it. */
  changing(work: () => Promise<void>): () => Promise<void>;
  /** Withdraws the offer once the workbook has been changed, and the confirmation with it once the action has been reverted. */
  refresh(): Promise<void>;
}

const LABEL = "Undo";

export function createUndo(store: Store, workbook: Workbook, reader: WorkbookReader, runAction: TaskRunner["runAction"]): Undo {
  /** The workbook as it was before and after the action that can be undone. */
  let before: Book | null = null;
  let after: Book | null = null;

  const undo = (task: string, since: Book): Promise<void> =>
    runAction("Undoing", { failed: "The action was not undone.", unchanged: "Nothing was changed." }, async () => {
      after = null;
      await workbook.undo(since).finally(() => reader.changed());
      await reader.check();
      const title = "Undone:";
      const text = task;
      store.set({ notice: { intent: "success", title, text }, spoken: `${title} ${text}` });
    });

  return {
    changing: (work) => async () => {
      after = null;
      before = store.get().book;
      workbook.startAction();
      await work();
      const { notice, book } = store.get();
      if (!notice || notice.action || !book || !workbook.canUndo()) return;
      after = book;
      const action = { label: LABEL, run: () => void undo(notice.title, book) };
      store.set({ notice: { ...notice, action } });
    },
    async refresh() {
      const { book } = store.get();
      const was = after;
      if (!was || !book || was === book) return;
      const { differences } = await import(/* webpackChunkName: "writing" */ "../../src/workbook/excel/changed");
      if (after !== was || differences(was, book).length === 0) return;
      after = null;
      const { notice } = store.get();
      if (notice?.action?.label !== LABEL) return;
      const isReverted = before !== null && differences(before, book).length === 0;
      const { action: _, ...rest } = notice;
      store.set({ notice: isReverted ? null : rest });
    },
  };
}
