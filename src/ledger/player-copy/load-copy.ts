import type { Book } from "../../workbook/book";
import { isCopy, registerCopyReader } from "../read/copy";

/** Loads the code that reads a player's copy, if the workbook is one. */
export async function prepareCopy(book: Book): Promise<void> {
  if (isCopy(book)) registerCopyReader((await import(/* webpackChunkName: "copies" */ "./read-copy")).readCopy);
}
