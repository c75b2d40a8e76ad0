import { count } from "../../src/kernel/text";
import type { Place } from "../../src/kernel/check";
import { restoring, type Restorable } from "../../src/ledger/restore";
import type { Workbook } from "../../src/workbook/workbook";
import { damageNow, placeName, restorableAt, stuckNow } from "../damage";
import { placesInWords } from "../health";
import type { Notice, Store } from "../state";
import type { Reading } from "./reading";

/*
 * Putting formulas back as they were made, and telling which.
 */

/** What is put back: at one cell, everything, or the LEDGER formulas that do not calculate. */
export type Restored = Pick<Place, "sheet" | "cell"> | "all" | "calls";

function told(restored: readonly Restorable[], still: readonly Restorable[]): Notice {
  const [first] = restored;
  const title =
    restored.length === 1
      ? `${placeName(first!.at)} is as it was made.`
      : `${count(restored.length, "cell")} are as they were made.`;
  const what = restored.length === 1 ? `It held ${first!.holds}.` : `${placesInWords(restored.map(({ at }) => placeName(at)))}.`;
  if (still.length === 0) return { intent: "success", title, text: `${what} No entry was changed.` };
  const places = placesInWords(still.map(({ at }) => placeName(at)));
  const again = "Close the workbook, save it, and open it again.";
  return {
    intent: "warning",
    title: `Formulas were entered again, and some still do not calculate.`,
    text: `See ${places}. ${again}`,
  };
}

export function restoringOf(store: Store, workbook: Workbook, reading: Reading): (what: Restored) => Promise<void> {
  function chosen(what: Restored): readonly Restorable[] {
    const state = store.get();
    if (what === "all") return damageNow(state).restorable;
    if (what === "calls") return stuckNow(state).restorable;
    const one = restorableAt(state, what);
    return one ? [one] : [];
  }

  return async (what) => {
    await reading.check();
    const { edits, others, restored } = restoring(damageNow(store.get()), chosen(what));
    if (restored.length === 0) {
      store.set({ spoken: "Everything is as it was made; nothing was changed." });
      return;
    }
    await workbook.change([...edits, ...others], { unlessChangedSince: store.get().book! });
    reading.changed();
    await reading.check();
    const notice = told(
      restored,
      restored.filter(({ at }) => restorableAt(store.get(), at)),
    );
    store.set({ notice, spoken: notice.title });
  };
}
