import { PLAIN } from "../../host/grid";
import { isStoredFile, isStoredSheet, isStoredState, type StoredState } from "./validate-stored";
import { UserError } from "../errors";
import type { OpenedFile, SheetSnapshot, ShownBook, Snapshot } from "../../snapshot";

/*
 * Unsaved work in the browser's storage (IndexedDB): the opened file once, and the current state of each sheet.
 */

const DATABASE = "campaign-ledger-workbench";
const STORES = ["files", "states", "sheets"] as const;
type Store = (typeof STORES)[number];

interface StoredFile {
  readonly key: string;
  readonly name: string;
  readonly file: OpenedFile | null;
}

interface StoredSheet {
  readonly key: string;
  readonly position: number;
  readonly sheet: SheetSnapshot;
}

const KEYS: Readonly<Record<Store, string | string[]>> = { files: "key", states: "key", sheets: ["key", "position"] };

/** The result of a request as a promise. */
export const answered = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new UserError("The browser's storage is not responding."));
  });

let opened: Promise<IDBDatabase> | undefined;

const database = (): Promise<IDBDatabase> =>
  (opened ??= (() => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => {
      for (const store of STORES) request.result.createObjectStore(store, { keyPath: KEYS[store] });
    };
    return answered(request);
  })());

/** Runs all writes in one transaction. */
async function together(work: (store: (name: Store) => IDBObjectStore) => void): Promise<void> {
  const transaction = (await database()).transaction([...STORES], "readwrite");
  const done = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new UserError("The browser's storage is full."));
  });
  work((name) => transaction.objectStore(name));
  // Otherwise the page would have to hear of each part first, which is busy.
  transaction.commit();
  return done;
}

const ofKey = (key: string): IDBKeyRange => IDBKeyRange.bound([key], [key, []]);

/** Stores the current workbook; unchanged stored sheets can be omitted, and so can the opened file once it is stored. */
export function storeState(
  state: Omit<StoredState, "rest" | "sheets">,
  { sheets, ...rest }: Snapshot,
  isStored: (sheet: SheetSnapshot, position: number) => boolean,
  file?: Omit<StoredFile, "key">,
): Promise<void> {
  return together((store) => {
    if (file) store("files").put({ ...file, key: state.key });
    store("states").put({ ...state, sheets: sheets.length, rest } satisfies StoredState);
    sheets.forEach((sheet, position) => {
      if (!isStored(sheet, position)) store("sheets").put({ key: state.key, position, sheet } satisfies StoredSheet);
    });
  });
}

/** Deletes everything stored under a key. */
export const forget = (key: string): Promise<void> =>
  together((store) => {
    store("files").delete(key);
    store("states").delete(key);
    store("sheets").delete(ofKey(key));
  });

/** The stored states, latest first. */
export async function storedStates(): Promise<readonly StoredState[]> {
  const store = (await database()).transaction("states").objectStore("states");
  return ((await answered(store.getAll())) as unknown[]).filter(isStoredState).sort((a, b) => b.at - a.at);
}

/** Deletes stored states that are not valid; returns their number. */
export async function dropUnreadable(): Promise<number> {
  const store = (await database()).transaction("states", "readwrite").objectStore("states");
  const [keys, states] = await Promise.all([answered(store.getAllKeys()), answered(store.getAll()) as Promise<unknown[]>]);
  const wrong = keys.filter((_, i) => !isStoredState(states[i]));
  for (const key of wrong) store.delete(key);
  return wrong.length;
}

/** Completes styles that an older build stored without newer properties. */
const styled = <T extends Pick<Snapshot, "styles">>(stored: T): T => ({
  ...stored,
  styles: stored.styles.map((style) => ({ ...PLAIN, ...style })),
});

/** The work stored under a key; null if there is none. Deletes it and throws UserError if it is corrupt. */
export async function storedBook(key: string): Promise<ShownBook | null> {
  const transaction = (await database()).transaction([...STORES]);
  const [file, state, sheets] = await Promise.all([
    answered(transaction.objectStore("files").get(key)) as Promise<StoredFile | undefined>,
    answered(transaction.objectStore("states").get(key)) as Promise<StoredState | undefined>,
    answered(transaction.objectStore("sheets").getAll(ofKey(key))) as Promise<StoredSheet[]>,
  ]);
  if (!file || !state) return null;
  const shown = isStoredState(state) ? sheets.slice(0, state.sheets) : [];
  const isValid =
    isStoredState(state) && shown.length === state.sheets && shown.every((item) => isStoredSheet(item, state.rest.styles.length));
  if (!isValid || !isStoredFile(file.file)) {
    await forget(key);
    throw new UserError("The autosaved work is corrupt and was discarded. Open its file instead.");
  }
  const snapshot: Snapshot = { sheets: shown.map(({ sheet }) => sheet), ...styled(state.rest) };
  const from = file.file && { ...file.file, snapshot: styled(file.file.snapshot) };
  return { name: state.name, snapshot, file: from, unsaved: state.unsaved };
}
