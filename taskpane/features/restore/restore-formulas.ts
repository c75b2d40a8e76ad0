import { count, figure } from "../../../src/kernel/text";
import { restoring, type Restorable } from "../../../src/ledger/edit/restore-formulas";
import type { Workbook } from "../../../src/workbook/workbook";
import { damageNow, restorableAt, unsupportedNow } from "./damage";
import { placeName } from "../../../src/formula/address";
import { describePlaces } from "./self-test";
import type { Restored, RestoreState } from "./restore-slice";
import type { WorkbookReader } from "../../shared/pane-actions";
import type { Notice, Store } from "../../shared/pane-state";

/*
 * Restores declared formulas, and reports which.
 */

const VERBS = { "show sheet": "was", settings: "had" } as const;

/** What it was before. */
function before({ holds, other, formats, cells = 1 }: Restorable): string {
  if (formats && cells === 1) return `Its number format was ${holds}.`;
  if (cells > 1) return `They held ${holds}.`;
  const verb = other?.kind === "show sheet" || other?.kind === "settings" ? VERBS[other.kind] : "held";
  return `It ${verb} ${holds}.`;
}

/** The result for one restored item. */
function done({ at, other, cells = 1 }: Restorable): string {
  if (cells > 1) return `${figure(cells)} cells were restored.`;
  if (other?.kind === "show sheet") return `The sheet ${other.sheet} is visible again.`;
  return other ? "The workbook's settings were restored." : `${placeName(at)} was restored.`;
}

function restoredNotice(restored: readonly Restorable[], still: readonly Restorable[]): Notice {
  const [first] = restored;
  const noun = restored.some(({ other }) => other) ? "thing" : "cell";
  const title = restored.length === 1 ? done(first!) : `${count(restored.length, noun)} were restored.`;
  const what = restored.length === 1 ? before(first!) : `${describePlaces(restored.map(({ at }) => placeName(at)))}.`;
  if (still.length === 0) return { intent: "success", title, text: `${what} No entries were changed.` };
  const places = describePlaces(still.map(({ at }) => placeName(at)));
  const advice = "Save and close the workbook, then open it again.";
  return {
    intent: "warning",
    title: `Formulas were restored, but some still do not calculate.`,
    text: `See ${places}. ${advice}`,
  };
}

export function createRestoreAction(
  store: Store<RestoreState>,
  workbook: Workbook,
  reader: WorkbookReader,
): (selection: Restored) => Promise<void> {
  function chosen(selection: Restored): readonly Restorable[] {
    const state = store.get();
    if (selection === "all") return damageNow(state).restorable;
    if (selection === "calls") return unsupportedNow(state).restorable;
    // Several settings of a workbook are reported at one cell.
    return damageNow(state).restorable.filter(({ at }) => at.cell === selection.cell && at.sheet === selection.sheet);
  }

  return async (selection) => {
    await reader.check();
    const picked = chosen(selection);
    if (picked.some(({ removedSheet: removed }) => removed !== undefined)) {
      const { restoreMissing } = await import(/* webpackChunkName: "bring-back" */ "./restore-tables");
      return restoreMissing(store, workbook, reader, selection === "all" ? selection : picked);
    }
    const { edits, others, restored } = restoring(damageNow(store.get()), picked);
    if (restored.length === 0) {
      store.set({ spoken: "Nothing needed to be restored." });
      return;
    }
    await workbook.change([...edits, ...others], { unlessChangedSince: store.get().book! });
    reader.changed();
    await reader.check();
    const notice = restoredNotice(
      restored,
      restored.filter(({ at }) => restorableAt(store.get(), at)),
    );
    store.set({ notice, spoken: notice.title });
  };
}
