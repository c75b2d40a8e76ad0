import type { SheetSnapshot, ShownBook, Snapshot } from "../../snapshot";
import { unsavedBook } from "./opened-workbook";
import type { StoredState } from "./validate-stored";
import { when } from "./format-time";
import { dropUnreadable, forget, storeState, storedStates } from "./storage";
import type { UniverGrid } from "../univer/grid-interface";

/*
 * Stores unsaved work in this browser while it is edited, and offers it at the next start.
 */

export interface Autosave {
  /** These sheets have unsaved changes; they are stored after a short pause in editing. */
  later(sheets: readonly string[]): void;
  /** Discards the stored work once it was saved or abandoned. */
  clear(): Promise<void>;
}

/** Milliseconds without a change before the work is stored, and the longest delay: a page can be closed at any moment. */
const PATIENCE = 150;
const LONGEST = 600;
/** Milliseconds after which what was entered is kept, before the audit of the pane takes its time; and between two such times. */
const SOON = 20;
const BETWEEN_ENTRIES = 500;

const lockOf = (key: string): string => `campaign-ledger-workbench ${key}`;

/** Locks a key for as long as the page is open; false if another page has locked it. */
const hold = (key: string): Promise<boolean> =>
  new Promise((resolve) => {
    void navigator.locks.request(lockOf(key), { ifAvailable: true }, (lock) => {
      resolve(lock !== null);
      return lock ? new Promise(() => undefined) : undefined;
    });
  });

/** Longest wait in milliseconds between two sheets: during an audit the page is never idle, and a ledger has many sheets. */
const BETWEEN_SHEETS = 30;

const idle = (timeout: number): Promise<void> =>
  new Promise((resolve) =>
    "requestIdleCallback" in window ? requestIdleCallback(() => resolve(), { timeout }) : setTimeout(resolve),
  );

/** Autosaves the shown workbook. `restored` is the key that it was restored from; `troubled` is called if storing fails. */
export async function startAutosave(
  book: Pick<ShownBook, "name" | "file">,
  grid: UniverGrid,
  restored: string | null,
  troubled: (note: string) => void,
): Promise<Autosave> {
  const isOurs = restored !== null && (await hold(restored));
  const key = isOurs ? restored : crypto.randomUUID();
  if (!isOurs) await hold(key);
  let isFileStored = isOurs;
  let storedSheets: SheetSnapshot[] = [];
  let unsaved: readonly string[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let since = 0;
  let isReported = false;
  /** Runs one store at a time, so that an earlier write cannot restore what was discarded. */
  let line = Promise.resolve();

  async function write(snapshot: Snapshot): Promise<void> {
    const before = storedSheets;
    storedSheets = [...snapshot.sheets];
    const state = { key, name: book.name, at: Date.now(), unsaved };
    const file = isFileStored ? undefined : { name: book.name, file: book.file };
    try {
      await storeState(state, snapshot, (sheet, i) => before[i] === sheet, file);
    } catch (error) {
      storedSheets = before;
      throw error;
    }
    isFileStored = true;
  }

  async function store(): Promise<void> {
    if (unsaved.length === 0) return;
    if (grid.isBusy()) return wait();
    since = 0;
    // One sheet at a time, so that typing is never blocked.
    while (grid.readySheet()) await idle(BETWEEN_SHEETS);
    if (grid.isBusy()) return wait();
    await write(grid.snapshot());
  }

  let entries: ReturnType<typeof setTimeout> | undefined;
  let enteredAt = 0;

  /** Keeps what was entered; what formulas give is kept with all the rest later. */
  async function storeEntries(): Promise<void> {
    enteredAt = Date.now();
    const snapshot = unsaved.length === 0 || grid.isWriting() ? undefined : grid.entered(unsaved);
    if (snapshot) await write(snapshot);
  }

  function soon(): void {
    entries ??= setTimeout(
      () => {
        entries = undefined;
        if (since > 0) line = line.then(storeEntries).catch(warnOnce);
      },
      Math.max(SOON, enteredAt + BETWEEN_ENTRIES - Date.now()),
    );
  }

  function warnOnce(): void {
    if (!isReported) troubled("This browser cannot autosave (its storage is blocked or full). Save often.");
    isReported = true;
  }

  const now = (): void => {
    clearTimeout(timer);
    line = line.then(store).catch(warnOnce);
  };

  function wait(): void {
    clearTimeout(timer);
    since ||= Date.now();
    timer = setTimeout(() => void idle(LONGEST).then(now), Math.min(PATIENCE, Math.max(0, since + LONGEST - Date.now())));
  }

  // A hidden page may be closed without further notice.
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden" && since > 0) now();
  });

  return {
    later(sheets) {
      unsaved = sheets;
      wait();
      soon();
    },
    clear() {
      clearTimeout(timer);
      since = 0;
      unsaved = [];
      storedSheets = [];
      line = line.then(() => forget(key)).then(() => void (isFileStored = false));
      line = line.catch(warnOnce);
      return line;
    },
  };
}

/** Stored work that is not open in another page, latest first. */
async function unsavedStates(): Promise<readonly StoredState[]> {
  const states = await storedStates();
  const { held: activeLocks = [] } = await navigator.locks.query();
  const locks = new Set(activeLocks.map(({ name }) => name));
  return states.filter(({ key }) => !locks.has(lockOf(key)));
}

function button(text: string, work: () => void): HTMLButtonElement {
  const created = document.createElement("button");
  created.type = "button";
  created.textContent = text;
  created.addEventListener("click", work);
  return created;
}

/** Offers the unsaved work in a line of the page; `restore` opens it. */
export async function offerUnsavedWork(place: HTMLElement, restore: (book: string, name: string) => unknown): Promise<void> {
  const dropped = await dropUnreadable().catch(() => 0);
  const [latest] = await unsavedStates().catch(() => []);
  place.hidden = latest === undefined && dropped === 0;
  const note = document.createElement("span");
  if (!latest) {
    note.textContent = "Autosaved work could not be read and was discarded. Open its file instead.";
    if (dropped > 0) place.replaceChildren(note);
    return;
  }
  const { key, name, at } = latest;
  note.textContent = `You have unsaved changes to ${name.replace(/\.xlsx$/i, "")}, last edited ${when(at)}.`;
  const buttons = document.createElement("span");
  buttons.className = "acts";
  buttons.append(
    button("Restore", () => restore(unsavedBook(key), name)),
    button("Discard", () => void forget(key).then(() => offerUnsavedWork(place, restore))),
  );
  place.replaceChildren(note, buttons);
}
