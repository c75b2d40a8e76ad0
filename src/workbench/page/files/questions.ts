import type { SavedFile } from "../../save/save";
import type { OpenedFile, Snapshot } from "../../snapshot";

/*
 * What the page and its worker for files tell each other.
 */

/** A file to be read, or what is to become of one that was. */
export type Question = { readonly bytes: Uint8Array } | { readonly file: OpenedFile | null; readonly now: Snapshot };

export type Answer =
  | { readonly given: Snapshot | SavedFile }
  /** The reason why not. */
  | { readonly refused: string }
  | { readonly isTooMuch: boolean; readonly fault: string };
