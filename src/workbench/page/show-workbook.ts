import { reopened } from "../pwa/disk-files";
import { request } from "./autosave/fetch-file";
import type { RecentFile } from "./autosave/recent-files";
import { openFile } from "./autosave/open-file";
import { START } from "./autosave/opened-workbook";
import { openDroppedFiles } from "./autosave/open-files";
import { showError } from "./messages";

/*
 * Opens another workbook in the page.
 */

const addressOf = (book: string): string => (book === START ? window.location.pathname : `?book=${encodeURIComponent(book)}`);

/** Another workbook gets a new page, so that no state of the previous one can remain. */
export const showBook = (book: string): void => window.location.assign(addressOf(book));

/** Shows another workbook in a new tab; false if the browser blocks it. */
export const showBeside = (book: string): boolean => window.open(addressOf(book)) !== null;

/** Throws UserError if the page's server cannot be reached. */
export const canBeReached = (): Promise<unknown> => request("index.html");

/** Leaves for another workbook; the question about unsaved work names it as `coming`. */
type Leave = (book: string, coming: string) => Promise<void>;

/** Opens a recent file again: from disk, or else the browser's copy. */
export async function showRecent({ key, name, disk }: RecentFile, leaveFor: Leave): Promise<void> {
  if (!disk) return leaveFor(key, name);
  const coming = await reopened(disk);
  if (coming) await leaveFor(await openFile(coming, window.opening.files), coming.file.name);
}

/** Lets a chosen, dropped or recent file replace the current workbook. */
export const offerFiles = (leaveFor: Leave): void =>
  openDroppedFiles(
    async (coming) => leaveFor(await openFile(coming, window.opening.files), coming.file.name),
    (file) => showRecent(file, leaveFor),
    showError,
  );
