import type { Book } from "../book";
import { differences, inShort } from "./changed";
import { restoreProtection } from "./protection";
import { recalculate } from "./suspend-calculation";
import { WorkbookError } from "../workbook";
import { arrived, toWorkbookError } from "./error-messages";
import { inOneStep, refuseChanged, type UndoAction } from "./undo";

/*
 * The steps of a batch, so that they can be reverted: when Excel stops a batch, completed steps remain.
 */

export interface Step {
  /** What the step changes, for error messages: Germany!B5. */
  readonly about: string;
  readonly sheet: Excel.Worksheet;
  /** These throw until the step has begun, or is complete. */
  readonly started: () => unknown;
  readonly through: () => unknown;
  /** Queues the undo; null if the step cannot be undone. */
  readonly undo: (() => void) | null;
}

const hasStarted = (step: Step): boolean => arrived(step.started);

/** The step that Excel rejected: the first incomplete one. */
export const refusedStep = (steps: readonly Step[]): Step | undefined => steps.find(({ through }) => !arrived(through));

/** A batch that was sent. */
export interface Done {
  readonly steps: readonly Step[];
  /** Protected sheets that it unprotected. */
  readonly opened: readonly Excel.Worksheet[];
  readonly isQuiet: boolean;
  /** The workbook before the batch. */
  readonly book: Book;
}

/** Reads the workbook in a context, with its pending requests. */
export type Reader = (context: Excel.RequestContext) => Promise<Book>;

/** Reverts the completed steps, last first, and protects the sheets again. Returns what cannot be restored. */
async function revert(context: Excel.RequestContext, { steps, opened, isQuiet }: Done): Promise<readonly string[]> {
  const done = steps.filter(hasStarted).reverse();
  const options = opened.map(({ protection }) => ({ ...protection.options }));
  for (const { protection } of opened) protection.load("protected");
  await context.sync();
  const touched = (sheet: Excel.Worksheet) => done.some((step) => step.sheet === sheet);
  const open = opened.filter((sheet) => !sheet.protection.protected || touched(sheet));
  for (const { protection } of open) if (protection.protected) protection.unprotect();
  for (const { undo } of done) undo?.();
  if (isQuiet) recalculate(context);
  opened.forEach((sheet, index) => open.includes(sheet) && sheet.protection.protect(options[index]));
  await context.sync();
  return done.flatMap(({ undo, about }) => (undo ? [] : [about]));
}

/** The changes that remain after the rollback; null if the workbook cannot be read. Other people's changes are not counted. */
async function notRestored({ book }: Done, context: Excel.RequestContext, read: Reader, others: readonly string[]) {
  try {
    return differences(book, await read(context)).filter((found) => !others.includes(found));
  } catch {
    return null;
  }
}

/**
 * Undoes a rejected batch. Excel's response does not show everything, so the workbook is read and compared. Returns a message
 * about remaining changes; empty if everything was restored.
 */
export async function undone(
  context: Excel.RequestContext,
  done: Done,
  read: Reader,
  others: readonly string[] = [],
): Promise<{ readonly message: string; readonly isHalfDone: boolean }> {
  let open: readonly string[] = [];
  const lost = await revert(context, done).catch(async () => {
    open = await restoreProtection(context, done.opened);
    return [];
  });
  if (lost.length > 0) return { message: `${lost.join(", ")} could not be restored.`, isHalfDone: true };
  const notRestoredText = await notRestored(done, context, read, others);
  if (notRestoredText?.length === 0) return { message: open.join(" "), isHalfDone: open.length > 0 };
  const message = notRestoredText
    ? `Not everything was restored: ${inShort(notRestoredText)}. Review it before continuing.`
    : "It is unknown whether everything was restored. Check the workbook again.";
  return { message: [message, ...open].join(" "), isHalfDone: true };
}

/** The undo of a completed batch; null if a step cannot be undone. `more` undoes what was done after it. */
export function createUndo(
  context: Excel.RequestContext,
  done: Done,
  read: Reader,
  more: () => Promise<unknown> = () => Promise.resolve(),
): UndoAction | null {
  if (done.steps.some(({ undo }) => undo === null)) return null;
  return async (after) => {
    try {
      await inOneStep(async () => {
        refuseChanged(after, await read(context));
        await more();
        const { message, isHalfDone } = await undone(context, done, read);
        if (message !== "") throw new WorkbookError("failed", message, isHalfDone);
      }, context);
    } catch (error) {
      throw toWorkbookError(error);
    }
  };
}
