import { FAULT, WorkbookError } from "../../src/workbook/workbook";
import type { Notice } from "./pane-state";

/*
 * Error messages: what happened, what was not changed, what to do.
 */

/** An action that may fail, for its error message. */
export interface Attempt {
  /** "The sheets were not made." */
  readonly failed: string;
  /** What is unchanged, and what to do instead; "Nothing in the workbook has been changed" unless given. */
  readonly unchanged?: string;
}

export const UNCHANGED = "Nothing in the workbook has been changed.";

/**
 * The message bar for a failed action. A workbook's refusal has a message; anything else is a bug of the add-in. An action that
 * the user cancelled did not fail.
 */
export function errorMessage(error: unknown, { failed, unchanged = UNCHANGED }: Attempt): Notice {
  if (error instanceof WorkbookError && error.refusal === "cancelled")
    return { intent: "info", title: failed, text: error.message };
  // Webpack's name for code that is loaded when needed.
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
