import { identities } from "../../../rulebooks/identities";
import { emptyWorkbook } from "../../open/empty";
import type { ShownBook } from "../../snapshot";
import type { Files } from "../files";
import { UserError } from "../errors";
import { ledgerFileName } from "./file-names";
import { readTransfer } from "./recent-files";
import { launchedBook } from "./open-file";
import { storedBook } from "./storage";

/*
 * The workbook that a page shows: a sample, an empty one, a chosen file, or unsaved work from this browser.
 */

/** Shows the start screen instead of a workbook. */
export const START = "start";
/** File name of a workbook until it is renamed. */
export const EMPTY = "Workbook.xlsx";
const UNSAVED = "left-";
const UNKNOWN = "unknown";
/** In the address when the desktop opens a file with the page; the web app manifest contains it. */
const DESKTOP = "desktop";

/** The address's name for the unsaved work stored under a key. */
export const unsavedBook = (key: string): string => UNSAVED + key;
/** The key of the unsaved work that a page restores; null for other workbooks. */
export const unsavedKey = (book: string): string | null => (book.startsWith(UNSAVED) ? book.slice(UNSAVED.length) : null);

/** The address's name for a new ledger of a rulebook. */
export const freshBook = (rulebook: string): string => `new-${rulebook}`;

/** The workbook that the address names after its "#": "sample=gas", or "new=campaign" for a new ledger; null if it names none. */
export function linkedBook(hash: string): string | null {
  const named = new URLSearchParams(hash.replace(/^#/, ""));
  const [sample, fresh] = [named.get("sample"), named.get("new")];
  const rulebook = sample ?? fresh;
  if (rulebook === null) return null;
  if (!identities.some(({ id }) => id === rulebook)) return UNKNOWN;
  return sample === null ? freshBook(rulebook) : sample;
}

async function fromBrowser(key: string): Promise<ShownBook> {
  const found = await storedBook(key);
  if (!found) throw new UserError("That work is no longer stored here: it was saved or discarded. Open its file instead.");
  return found;
}

async function fromFile(name: string, bytes: Uint8Array, files: Files): Promise<ShownBook> {
  const snapshot = await files.open(bytes);
  return { name, snapshot, file: { bytes, snapshot }, unsaved: [] };
}

/** The workbook that the address names; "sample" is the first rulebook's. Throws UserError if there is none. */
export async function openedBook(book: string, files: Files, request: (path: string) => Promise<Response>): Promise<ShownBook> {
  const key = unsavedKey(book);
  if (key !== null) return fromBrowser(key);
  if (book === DESKTOP) return launchedBook(files);
  if (book === UNKNOWN)
    throw new UserError(
      `The link names no rulebook. It must end in one of these: ${identities.map(({ id }) => `#new=${id}`).join(", ")}.`,
    );
  if (book === "empty") return { name: EMPTY, snapshot: emptyWorkbook, file: null, unsaved: [] };
  const fresh = identities.find(({ id }) => book === freshBook(id));
  if (fresh)
    return fromFile(ledgerFileName(fresh), new Uint8Array(await (await request(`new/${fresh.id}.xlsx`)).arrayBuffer()), files);
  const sample = book === "sample" ? identities[0] : identities.find(({ id }) => id === book);
  if (!sample) {
    const { name, bytes, place } = await readTransfer(book);
    return { ...(await fromFile(name, bytes, files)), place: place ?? null, transferKey: book };
  }
  const name = `${sample.id}-sample.xlsx`;
  return fromFile(name, new Uint8Array(await (await request(`samples/${name}`)).arrayBuffer()), files);
}
