import { ask } from "./keeping/ask";
import { openFile } from "./keeping/open-file";
import { takeFiles } from "./keeping/take-files";
import { told } from "./message";

/*
 * How another workbook comes to be shown.
 */

const addressOf = (book: string): string => (book === "sample" ? window.location.pathname : `?book=${encodeURIComponent(book)}`);

/** Another workbook gets a page of its own, so that nothing of the one before can linger. */
export const showBook = (book: string): void => window.location.assign(addressOf(book));

/** Shows another workbook in a tab beside this one; answers whether the browser lets it. */
export const showBeside = (book: string): boolean => window.open(addressOf(book)) !== null;

/** Goes on only where there would be a page to go to. */
export const canBeReached = (): Promise<unknown> => ask("index.html");

/** Has files that come take the place of what is shown. */
export const offerFiles = (leaveFor: (book: string, coming: string) => Promise<void>): void =>
  takeFiles(async (coming) => leaveFor(await openFile(coming, window.opening.files), coming.file.name), told);
