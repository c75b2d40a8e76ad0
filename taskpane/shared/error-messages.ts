import { FAULT, WorkbookError } from "../../src/workbook/workbook";
import type { Notice } from "./pane-state";

/*
 * What went wrong, in a player's words: what happened, what was not changed, what to do.
 */

/** What was being done when it failed. */
export interface Attempt {
  /** "The sheets were not made." */
  readonly failed: string;
  /** What is as it was, and what to do instead; said of the workbook where nothing else is. */
  readonly unchanged?: string;
}

export const UNCHANGED = "Nothing in the workbook has been changed.";

/**
 * The message bar for an act that was not done. A workbook says in words why it refused; anything else is a fault of the add-in.
 * What the player cancelled is not a failure.
 */
export function errorMessage(error: unknown, { failed, unchanged = UNCHANGED }: Attempt): Notice {
  if (error instanceof WorkbookError && error.refusal === "cancelled")
    return { intent: "info", title: failed, text: error.message };
  // What is loaded only when it is needed: webpack's name for it.
  if (error instanceof Error && error.name === "ChunkLoadError")
    return {
      intent: "error",
      title: failed,
      text: `${unchanged} Part of the add-in failed to load. Check your connection and try again. If it still fails, reopen the pane.`,
    };
  const why = error instanceof WorkbookError ? error.message : FAULT;
  const isHalfDone = error instanceof WorkbookError && error.isHalfDone;
  return { intent: "error", title: failed, text: isHalfDone ? why : `${unchanged} ${why}`.trim() };
}
