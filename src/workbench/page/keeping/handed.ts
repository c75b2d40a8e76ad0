import type { DiskFile } from "../../home/disk";
import type { Place } from "../../home/put-away";
import { Told } from "../trouble";
import { answered } from "./storage";

/*
 * A file that was chosen is shown by a page of its own: it is handed over in the browser's storage, and stays there for who loads
 * that page again.
 */

const DATABASE = "campaign-ledger-workbench-opened";
const STORE = "files";
/** Files that are kept; those opened longest ago go first. */
const MOST = 8;

interface HandedFile {
  readonly key: string;
  readonly name: string;
  readonly at: number;
  readonly bytes: Uint8Array;
  /** Where it lies, if the page may know. */
  readonly place?: Place | null;
}

const isHanded = (value: unknown): value is HandedFile => {
  const { name, bytes, place } = (value ?? {}) as Partial<HandedFile>;
  return typeof name === "string" && bytes instanceof Uint8Array && (!place || place.disk instanceof FileSystemFileHandle);
};

async function inStore<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => Promise<T>): Promise<T> {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: "key" });
  const database = await answered(request);
  try {
    return await work(database.transaction(STORE, mode).objectStore(STORE));
  } finally {
    database.close();
  }
}

async function put(file: HandedFile): Promise<void> {
  await inStore("readwrite", async (store) => {
    const all = ((await answered(store.getAll())) as Partial<HandedFile>[]).filter(({ key }) => key !== file.key);
    all.sort((a, b) => (b.at ?? 0) - (a.at ?? 0));
    for (const { key: old } of all.slice(MOST - 1)) if (old !== undefined) store.delete(old);
    await answered(store.put(file));
  });
}

/** Hands a file to the page that is to show it; answers what that page's address calls it. */
export async function handOver(name: string, bytes: Uint8Array, place: Place | null): Promise<string> {
  const key = crypto.randomUUID();
  try {
    await put({ key, name, at: Date.now(), bytes, place });
  } catch {
    throw new Told("This browser's storage is blocked or full, and it is needed to open the file. Allow storage for this page.");
  }
  return key;
}

/** The file that was handed over under a key. */
export async function handedOver(key: string): Promise<Pick<HandedFile, "name" | "bytes" | "place">> {
  const found = await inStore("readonly", (store) => answered(store.get(key) as IDBRequest<unknown>)).catch(() => undefined);
  if (!isHanded(found)) throw new Told("That workbook is no longer stored in this browser. Open its file again.");
  return found;
}

/** Notes what a file that was handed over became where it lies: who loads its page again sees that. */
export async function handAgain(key: string, name: string, bytes: Uint8Array, place: Place): Promise<void> {
  await put({ key, name, at: Date.now(), bytes, place }).catch(() => undefined);
}

/** Files opened last of which it is known where they lie, the latest first and each once. */
export async function openedLast(): Promise<readonly { readonly name: string; readonly disk: DiskFile }[]> {
  const all = await inStore("readonly", (store) => answered(store.getAll() as IDBRequest<unknown[]>)).catch((): unknown[] => []);
  const latest = all.filter(isHanded).sort((a, b) => b.at - a.at);
  const found: { name: string; disk: DiskFile }[] = [];
  for (const { name, place } of latest) {
    if (!place) continue;
    const isKnown = await Promise.all(found.map(({ disk }) => disk.isSameEntry(place.disk)));
    if (!isKnown.includes(true)) found.push({ name, disk: place.disk });
  }
  return found;
}
