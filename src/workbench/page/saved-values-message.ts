import { count } from "../../kernel/text";
import type { SavedFormula } from "../../calculation/saved-values";

/*
 * The message about formulas that cannot be computed here exactly as in Excel.
 */

/** Milliseconds to wait for further changes: code that computes some of the formulas may still be loading. */
const PATIENCE = 1500;

/** The message about formulas with saved values; "" if there are none. */
function savedValuesMessage(all: readonly SavedFormula[]): string {
  const unsupported = all.filter(({ isComputed }) => !isComputed);
  if (unsupported.length === 0) return "";
  const stale = unsupported.filter(({ isStale }) => isStale).length;
  const are = unsupported.length === 1 ? "is" : "are";
  const shown = `${count(unsupported.length, "formula")} ${are} shown as Excel saved ${unsupported.length === 1 ? "it" : "them"} (marked in a corner).`;
  if (stale === 0)
    return `${shown} Save keeps the ${unsupported.length === 1 ? "formula and its value" : "formulas and their values"}.`;
  const readers = all.length - unsupported.length;
  const also =
    readers === 0
      ? ""
      : ` ${count(readers, "cell")} computed from ${stale === 1 ? "it" : "them"} ${readers === 1 ? "is" : "are"} orange too.`;
  return `${shown} ${stale === unsupported.length ? (stale === 1 ? "It is" : "All are") : `${stale} of them ${stale === 1 ? "is" : "are"}`} not recalculated after your changes (orange); Excel does that when it opens the file.${also}`;
}

/** Reports once that formulas keep their saved values, and once that some of these are stale. */
export function showSavedValues(
  heed: (listener: (saved: readonly SavedFormula[]) => void) => void,
  showMessage: (text: string, tone?: "plain" | "error") => void,
): void {
  let timer: number | undefined;
  let isShown = false;
  let isStaleShown = false;
  heed((saved) => {
    window.clearTimeout(timer);
    if (saved.length === 0) return;
    timer = window.setTimeout(() => {
      const isStale = saved.some((item) => item.isStale);
      if (isStale ? isStaleShown : isShown) return;
      isShown = true;
      isStaleShown ||= isStale;
      showMessage(savedValuesMessage(saved), "plain");
    }, PATIENCE);
  });
}
