import type { SavedFile } from "../../save/save";
import type { OpenedFile, Snapshot } from "../../snapshot";

/*
 * What the page and its worker for files tell each other.
 */

export interface Question {
  readonly id: number;
  /** A file to be read, or what is to become of one that was. */
  readonly ask: { readonly bytes: Uint8Array } | { readonly file: OpenedFile | null; readonly now: Snapshot };
}

export type Answer =
  | { readonly id: number; readonly given: Snapshot | SavedFile }
  /** The sentence that tells why not. */
  | { readonly id: number; readonly refused: string }
  | { readonly id: number; readonly isTooMuch: boolean; readonly fault: string };
