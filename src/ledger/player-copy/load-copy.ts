import type { Book } from "../../workbook/book";
import { isCopy, registerCopyReader } from "../read/copy";

/** Brings what a player's copy cannot be read without. */
export async function prepareCopy(book: Book): Promise<void> {
  if (isCopy(book)) registerCopyReader((await import(/* webpackChunkName: "copies" */ "./read-copy")).readCopy);
}
