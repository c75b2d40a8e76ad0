import type { DiskFile } from "../../pwa/disk-files";
import type { Place } from "../../pwa/save-file";
import { UserError } from "../errors";
import { answered } from "./storage";

/*
 * Each chosen file is shown by a new page, which receives it through the browser's storage. It stays there, so that the page can
 * be reloaded.
 */

const DATABASE = "campaign-ledger-workbench-opened";
const STORE = "files";
/** Number of files stored; the oldest are deleted first. */
const MOST = 8;

interface TransferredFile {
  readonly key: string;
  readonly name: string;
  readonly at: number;
  readonly bytes: Uint8Array;
  /** The file on disk, if the browser gives access to it. */
  readonly place?: Place | null;
  /** The turn of its ledger, set once it was shown. */
  readonly about?: string;
}

/** A file that was opened or saved here and can be opened again. */
export interface RecentFile {
  readonly key: string;
  readonly name: string;
  readonly at: number;
  readonly about: string;
  /** Null if the browser has only a copy of it. */
  readonly disk: DiskFile | null;
}

const isTransferred = (value: unknown): value is TransferredFile => {
  const { name, bytes, place } = (value ?? {}) as Partial<TransferredFile>;
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

async function storeFile(file: TransferredFile): Promise<void> {
  await inStore("readwrite", async (store) => {
    const all = ((await answered(store.getAll())) as Partial<TransferredFile>[]).filter(({ key }) => key !== file.key);
    all.sort((a, b) => (b.at ?? 0) - (a.at ?? 0));
    for (const { key: old } of all.slice(MOST - 1)) if (old !== undefined) store.delete(old);
    await answered(store.put(file));
  });
}

/**
 * Stores a file for the page that will show it; returns its key for the address. Throws UserError if storage is blocked or full.
 */
export async function storeTransfer(name: string, bytes: Uint8Array, place: Place | null): Promise<string> {
  const key = crypto.randomUUID();
  try {
    await storeFile({ key, name, at: Date.now(), bytes, place });
  } catch {
    throw new UserError(
      "This browser's storage is blocked or full, and it is needed to open the file. Allow storage for this page.",
    );
  }
  return key;
}

/** The file stored under a key. Throws UserError if it is gone. */
export async function readTransfer(key: string): Promise<Pick<TransferredFile, "name" | "bytes" | "place">> {
  const found = await inStore("readonly", (store) => answered(store.get(key) as IDBRequest<unknown>)).catch(() => undefined);
  if (!isTransferred(found)) throw new UserError("That workbook is no longer stored in this browser. Open its file again.");
  return found;
}

/** Updates a transferred file after it was saved, so that reloading its page shows the saved version. */
export async function updateTransfer(key: string, name: string, bytes: Uint8Array, place: Place | null): Promise<void> {
  await storeFile({ key, name, at: Date.now(), bytes, place }).catch(() => undefined);
}

/** Notes the turn of a file's ledger for the list of recent files. */
export async function noteTurn(key: string, about: string): Promise<void> {
  const note = async (store: IDBObjectStore): Promise<void> => {
    const found = await answered(store.get(key) as IDBRequest<unknown>);
    if (isTransferred(found)) await answered(store.put({ ...found, about }));
  };
  await inStore("readwrite", note).catch(() => undefined);
}

/** Files opened or saved here, latest first, without duplicates. */
export async function openedLast(): Promise<readonly RecentFile[]> {
  const all = await inStore("readonly", (store) => answered(store.getAll() as IDBRequest<unknown[]>)).catch((): unknown[] => []);
  const latest = all.filter(isTransferred).sort((a, b) => b.at - a.at);
  const found: RecentFile[] = [];
  for (const { key, name, at, place, about } of latest) {
    const disk = place?.disk ?? null;
    const isSame = async (known: RecentFile): Promise<boolean> =>
      disk && known.disk ? disk.isSameEntry(known.disk) : known.disk === disk && known.name === name;
    if (!(await Promise.all(found.map(isSame))).includes(true))
      found.push({ key, name, at: typeof at === "number" ? at : 0, about: typeof about === "string" ? about : "", disk });
  }
  return found;
}
