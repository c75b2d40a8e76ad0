import type { OpenedBook, ShownBook } from "../../snapshot";
import { keptBook } from "./storage";
import { Told } from "../trouble";

/*
 * The workbook that a page shows: from the server, or from what was left unsaved in this browser.
 */

const LEFT = "left-";

/** What the page asks for to restore work that was kept under a key. */
export const leftBook = (key: string): string => LEFT + key;
/** The key of the work that a page restores. */
export const leftKey = (book: string): string | null => (book.startsWith(LEFT) ? book.slice(LEFT.length) : null);

async function fromServer(book: string, ask: (path: string) => Promise<Response>): Promise<ShownBook> {
  const id = encodeURIComponent(book);
  const [opened, bytes] = await Promise.all([
    ask(`/api/book/${id}`).then((answer) => answer.json() as Promise<OpenedBook>),
    ask(`/api/file/${id}`).then((answer) => answer.arrayBuffer()),
  ]);
  const { snapshot } = opened;
  return { ...opened, file: bytes.byteLength > 0 ? { bytes: new Uint8Array(bytes), snapshot } : null, unsaved: [] };
}

async function fromBrowser(key: string): Promise<ShownBook> {
  const found = await keptBook(key);
  if (!found) throw new Told("That work is no longer kept here: it was saved or discarded. Open its file instead.");
  return found;
}

/** The workbook of that word in the address. */
export function openedBook(book: string, ask: (path: string) => Promise<Response>): Promise<ShownBook> {
  const key = leftKey(book);
  return key === null ? fromServer(book, ask) : fromBrowser(key);
}
