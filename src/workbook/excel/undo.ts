import type { Book } from "../book";
import { WorkbookError } from "../workbook";
import { differences, inShort } from "./changed";
import { supports } from "./error-messages";

/*
 * Makes an action of the ledger one undo step.
 */

/** Whether this Excel can merge several batches into one undo step. */
const canMerge = (): boolean => supports("1.20");

/** Runs an action of several batches as one undo step if this Excel supports it; `before` is a context to reuse. */
export function inOneStep<T>(work: (context: Excel.RequestContext) => Promise<T>, before?: Excel.RequestContext): Promise<T> {
  const options = { ...(canMerge() ? { mergeUndoGroup: true } : {}), ...(before ? { previousObjects: before } : {}) };
  return Object.keys(options).length > 0 ? Excel.run(options, work) : Excel.run(work);
}

/** Undoes a change. Throws if any entry differs from the workbook after the change; null undoes it anyway. */
export type UndoAction = (after: Book | null) => Promise<void>;

/** Throws if the workbook was changed since. */
export function refuseChanged(after: Book | null, now: Book): void {
  const found = after ? differences(after, now) : [];
  if (found.length > 0) throw new WorkbookError("changed", `The workbook was changed since: ${inShort(found)}.`);
}

/** A message if this Excel needs several undo steps for an action; empty if it needs one. */
export const stepsReported = (instead: string): readonly string[] =>
  canMerge() ? [] : [`One Undo in Excel does not undo all of it; ${instead}.`];
