import type { Book } from "../book";
import { WorkbookError } from "../workbook";
import { differences, inShort } from "./changed";
import { supports } from "./error-messages";

/*
 * What an act of the ledger is to the person at the keyboard: one step, taken back with one Undo.
 */

/** Whether this Excel can make several journeys one step. */
const canMerge = (): boolean => supports("1.20");

/** Runs an act that takes several journeys, as one step for Undo where this Excel has that; in a context of before, if any. */
export function inOneStep<T>(act: (context: Excel.RequestContext) => Promise<T>, before?: Excel.RequestContext): Promise<T> {
  const options = { ...(canMerge() ? { mergeUndoGroup: true } : {}), ...(before ? { previousObjects: before } : {}) };
  return Object.keys(options).length > 0 ? Excel.run(options, act) : Excel.run(act);
}

/** Undoes a change. Refuses if any entry differs from the workbook after the change; null undoes it anyway. */
export type UndoAction = (after: Book | null) => Promise<void>;

/** Refuses where somebody changed the workbook since. */
export function refuseChanged(after: Book | null, now: Book): void {
  const found = after ? differences(after, now) : [];
  if (found.length > 0) throw new WorkbookError("changed", `The workbook was changed since: ${inShort(found)}.`);
}

/** What is to be reported of an act that is more than one step in this Excel, in a sentence; nothing where it is one. */
export const stepsReported = (instead: string): readonly string[] =>
  canMerge() ? [] : [`One Undo does not take all of it back here; ${instead}.`];
