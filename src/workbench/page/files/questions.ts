import type { SavedFile } from "../../save/save";
import type { OpenedFile, Snapshot } from "../../snapshot";

/*
 * The messages between the page and its file worker.
 */

/** A file to read, or a workbook to write. */
export type Question = { readonly bytes: Uint8Array } | { readonly file: OpenedFile | null; readonly now: Snapshot };

export type Answer =
  | { readonly opened: Snapshot | SavedFile }
  /** The reason for the user. */
  | { readonly refused: string }
  | { readonly isTooMuch: boolean; readonly fault: string };
