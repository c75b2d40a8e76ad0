import type { Snapshot } from "../../snapshot";
import type { Autosave } from "./index";

/*
 * Tracks changes since the workbook was opened or last saved, and asks before they are lost.
 */

interface Unsaved {
  /** Records that a sheet was changed. */
  note(sheet: string): void;
  /** Saves; the changes made before count as saved once that succeeds. */
  save(): Promise<void>;
  /** Whether another workbook can replace this one: asks if changes would be lost. */
  mayLeave(coming: string): Promise<boolean>;
}

/** The dialog's result; Esc closes it with an empty one, which means Cancel. */
type Answer = "save" | "discard" | "cancel" | "";

const MOST_NAMED = 4;

/** The names of the sheets, or their number if there are many. */
const describeSheets = (sheets: readonly string[]): string =>
  sheets.length > MOST_NAMED ? `${sheets.length} sheets` : new Intl.ListFormat("en-GB").format(sheets);

const byId = (id: string): HTMLElement => document.getElementById(id)!;

/** Asks in the page's dialog. */
function confirmLeaving(lost: string): Promise<Answer> {
  const dialog = byId("leaving") as HTMLDialogElement;
  byId("leaving-lost").textContent = lost;
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => resolve(dialog.returnValue as Answer), { once: true });
  });
}

/**
 * Tracks the workbook's changes; `name` gives its file's current name. The browser itself asks before the page is closed or
 * reloaded.
 */
export function unsavedChanges(
  name: () => string,
  snapshot: () => Promise<Snapshot>,
  write: (snapshot: Snapshot) => Promise<void>,
  stored: Autosave,
): Unsaved {
  let changed = new Set<string>();
  window.addEventListener("beforeunload", (event) => {
    if (changed.size > 0) event.preventDefault();
  });
  const unsaved: Unsaved = {
    note(sheet) {
      changed.add(sheet);
      stored.later([...changed]);
    },
    async save() {
      const current = await snapshot();
      const before = changed;
      changed = new Set();
      try {
        await write(current);
      } catch (error) {
        changed = new Set([...before, ...changed]);
        throw error;
      }
      await (changed.size === 0 ? stored.clear() : stored.later([...changed]));
    },
    async mayLeave(coming) {
      if (changed.size === 0) return true;
      const answer = await confirmLeaving(
        `${name()} was changed on ${describeSheets([...changed])}. If you do not save, these changes are lost when ${coming} opens.`,
      );
      if (answer === "save") await unsaved.save();
      if (answer === "discard") {
        changed.clear();
        await stored.clear();
      }
      return answer === "save" || answer === "discard";
    },
  };
  return unsaved;
}
