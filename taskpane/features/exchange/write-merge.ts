import { count } from "../../../src/kernel/text";
import { ledgerIn } from "../../../src/ledger/read/read-once";
import { inShort } from "../../../src/workbook/excel/changed";
import { changedBeside } from "../../../src/workbook/excel/changed-beside";
import type { MergeState } from "./exchange";
import { previewMerge, mergedIntake, type MergePreview } from "./merge";
import { noting } from "./show-changes";
import { ordersFile } from "./import-orders";
import type { ExchangeState } from "./exchange-slice";
import type { ActionContext } from "../../shared/pane-actions";

/*
 * Merges a diverged copy of the ledger, such as a OneDrive conflict copy: reads, previews and writes it.
 */

export interface MergeActions {
  choose(file: File): Promise<void>;
  /** Chooses the common ancestor of both workbooks. */
  chooseBase(file: File): Promise<void>;
  tick(id: string, isTicked: boolean): void;
  tickAll(ids: readonly string[]): void;
  clear(): void;
  write(): Promise<void>;
}

export const NO_MERGE: MergeState = { file: null, base: null, ticked: new Map() };

const ATTEMPT = { failed: "Nothing was merged." };

const idsOf = ({ lines }: MergePreview): string => JSON.stringify(lines.map(({ id }) => id));

export function createMergeActions(context: ActionContext<ExchangeState>): MergeActions {
  const { store, workbook, reader, runAction, change } = context;
  const note = noting(context);
  const merging = (): MergeState => store.get().exchange.merge ?? NO_MERGE;

  /** The preview for the last reading of the workbook; null if it cannot be computed. */
  function previewNow(): MergePreview | null {
    const { book } = store.get();
    const preview = book && previewMerge(book, merging());
    return typeof preview === "string" ? null : preview;
  }

  async function write(): Promise<void> {
    const shown = previewNow();
    await reader.check();
    const [{ book }, preview] = [store.get(), previewNow()];
    if (!book || !shown || !preview) return;
    if (idsOf(preview) !== idsOf(shown)) {
      const title = "Nothing was merged.";
      const text = "The workbook has changed. Review the changes again.";
      store.set({ notice: { intent: "warning", title, text }, spoken: `${title} ${text}` });
      return;
    }
    const { edits } = mergedIntake(preview, ledgerIn(book)!);
    if (edits.length === 0) return;
    await workbook.change(edits, { unlessChangedSince: book });
    reader.changed();
    await reader.check();
    const beside = changedBeside(book, store.get().book!, edits);
    const unticked = preview.lines.filter(({ ticked }) => !ticked).length;
    const title = `${count(preview.lines.length - unticked, "change")} merged.`;
    const text = [
      unticked === 0
        ? ""
        : `${count(unticked, "entry", "entries")} of this workbook ${unticked === 1 ? "stays" : "stay"} as ${unticked === 1 ? "it was" : "they were"}.`,
      beside.length > 0 ? `Someone changed an entry at the same time: ${inShort(beside)}. Review it.` : "",
    ]
      .filter(Boolean)
      .join(" ");
    note({ merge: NO_MERGE });
    store.set({
      notice: { intent: beside.length === 0 ? "success" : "warning", title, text },
      spoken: `${title} ${text}`.trim(),
    });
  }

  return {
    choose: (file) =>
      runAction("Reading the workbook", { ...ATTEMPT, failed: "The file could not be read." }, async () =>
        note({ merge: { ...merging(), file: await ordersFile(file), ticked: new Map() } }),
      ),
    chooseBase: (file) =>
      runAction("Reading the workbook", { ...ATTEMPT, failed: "The file could not be read." }, async () =>
        note({ merge: { ...merging(), base: await ordersFile(file), ticked: new Map() } }),
      ),
    tick: (id, isTicked) => note({ merge: { ...merging(), ticked: new Map(merging().ticked).set(id, isTicked) } }),
    tickAll: (ids) => note({ merge: { ...merging(), ticked: new Map(ids.map((id) => [id, true])) } }),
    clear: () => note({ merge: NO_MERGE }),
    write: () => change("Merging", ATTEMPT, write),
  };
}
