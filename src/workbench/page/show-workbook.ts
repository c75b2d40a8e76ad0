import { openedAgain } from "../pwa/disk-files";
import { request } from "./autosave/fetch-file";
import type { RecentFile } from "./autosave/recent-files";
import { openFile } from "./autosave/open-file";
import { START } from "./autosave/opened-workbook";
import { openDroppedFiles } from "./autosave/open-files";
import { showError } from "./messages";

/*
 * How another workbook comes to be shown.
 */

const addressOf = (book: string): string => (book === START ? window.location.pathname : `?book=${encodeURIComponent(book)}`);

/** Another workbook gets a page of its own, so that nothing of the one before can linger. */
export const showBook = (book: string): void => window.location.assign(addressOf(book));

/** Shows another workbook in a tab beside this one; answers whether the browser lets it. */
export const showBeside = (book: string): boolean => window.open(addressOf(book)) !== null;

/** Goes on only where there would be a page to go to. */
export const canBeReached = (): Promise<unknown> => request("index.html");

/** Leaves for another workbook, which the question about unsaved work calls by its name. */
type Leave = (book: string, coming: string) => Promise<void>;

/** Opens a recent file again: where it is stored, or else the copy that the browser has. */
export async function showRecent({ key, name, disk }: RecentFile, leaveFor: Leave): Promise<void> {
  if (!disk) return leaveFor(key, name);
  const coming = await openedAgain(disk);
  if (coming) await leaveFor(await openFile(coming, window.opening.files), coming.file.name);
}

/** Lets files that are chosen, dropped or recent replace the workbook that is shown. */
export const offerFiles = (leaveFor: Leave): void =>
  openDroppedFiles(
    async (coming) => leaveFor(await openFile(coming, window.opening.files), coming.file.name),
    (file) => showRecent(file, leaveFor),
    showError,
  );
