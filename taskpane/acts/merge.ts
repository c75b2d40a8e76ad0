import { count } from "../../src/kernel/text";
import { ledgerIn } from "../../src/ledger/read/read-once";
import { inShort } from "../../src/workbook/excel/changed";
import { changedBeside } from "../../src/workbook/excel/changed-beside";
import type { Merging } from "../hands";
import { lookAtMerge, mergedIntake, type MergeLook } from "../merging";
import type { Ground } from ".";
import { noting } from "./hands";
import { ordersFile } from "./take-in";

/*
 * Another workbook of the ledger that went apart, such as a conflict copy of OneDrive: read, looked at, written in one act.
 */

export interface MergeActs {
  choose(file: File): Promise<void>;
  /** The workbook from which both come. */
  chooseBase(file: File): Promise<void>;
  tick(id: string, isTicked: boolean): void;
  tickAll(ids: readonly string[]): void;
  clear(): void;
  write(): Promise<void>;
}

export const NOTHING_MERGED: Merging = { file: null, base: null, ticked: new Map() };

const ATTEMPT = { failed: "Nothing was merged." };

const idsOf = ({ lines }: MergeLook): string => JSON.stringify(lines.map(({ id }) => id));

export function mergeActsOf(ground: Ground): MergeActs {
  const { store, workbook, reading, act, change } = ground;
  const note = noting(ground);
  const merging = (): Merging => store.get().hands.merging ?? NOTHING_MERGED;

  /** What merging would do to the workbook as it was read last. */
  function lookNow(): MergeLook | null {
    const { book } = store.get();
    const look = book && lookAtMerge(book, merging());
    return typeof look === "string" ? null : look;
  }

  async function write(): Promise<void> {
    const seen = lookNow();
    await reading.check();
    const [{ book }, look] = [store.get(), lookNow()];
    if (!book || !seen || !look) return;
    if (idsOf(look) !== idsOf(seen)) {
      const title = "Nothing was merged.";
      const text = "The workbook has changed. Review the changes again.";
      store.set({ notice: { intent: "warning", title, text }, spoken: `${title} ${text}` });
      return;
    }
    const { edits } = mergedIntake(look, ledgerIn(book)!);
    if (edits.length === 0) return;
    await workbook.change(edits, { unlessChangedSince: book });
    reading.changed();
    await reading.check();
    const beside = changedBeside(book, store.get().book!, edits);
    const left = look.lines.filter(({ ticked }) => !ticked).length;
    const title = `${count(look.lines.length - left, "change")} merged.`;
    const text = [
      left === 0
        ? ""
        : `${count(left, "entry", "entries")} of this workbook ${left === 1 ? "stays" : "stay"} as ${left === 1 ? "it was" : "they were"}.`,
      beside.length > 0 ? `Someone changed an entry at the same time: ${inShort(beside)}. Review it.` : "",
    ]
      .filter(Boolean)
      .join(" ");
    note({ merging: NOTHING_MERGED });
    store.set({
      notice: { intent: beside.length === 0 ? "success" : "warning", title, text },
      spoken: `${title} ${text}`.trim(),
    });
  }

  return {
    choose: (file) =>
      act("Reading the workbook", { ...ATTEMPT, failed: "The file could not be read." }, async () =>
        note({ merging: { ...merging(), file: await ordersFile(file), ticked: new Map() } }),
      ),
    chooseBase: (file) =>
      act("Reading the workbook", { ...ATTEMPT, failed: "The file could not be read." }, async () =>
        note({ merging: { ...merging(), base: await ordersFile(file), ticked: new Map() } }),
      ),
    tick: (id, isTicked) => note({ merging: { ...merging(), ticked: new Map(merging().ticked).set(id, isTicked) } }),
    tickAll: (ids) => note({ merging: { ...merging(), ticked: new Map(ids.map((id) => [id, true])) } }),
    clear: () => note({ merging: NOTHING_MERGED }),
    write: () => change("Merging", ATTEMPT, write),
  };
}
