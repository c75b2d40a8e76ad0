import type { Snapshot } from "../../snapshot";
import type { Autosave } from "./index";

/*
 * What was changed since the workbook was opened or saved last, and the question before it is lost.
 */

interface Unsaved {
  /** A sheet was changed. */
  note(sheet: string): void;
  /** Saves; what was changed before counts as saved once that has succeeded. */
  save(): Promise<void>;
  /** Whether another workbook may take the place of this one: asks when something would be lost. */
  mayLeave(coming: string): Promise<boolean>;
}

/** What the dialog answers; Esc closes it without an answer, as Cancel does. */
type Answer = "save" | "discard" | "cancel" | "";

const MOST_NAMED = 4;

/** The sheets by name, or how many they are. */
const inWords = (sheets: readonly string[]): string =>
  sheets.length > MOST_NAMED ? `${sheets.length} sheets` : new Intl.ListFormat("en-GB").format(sheets);

const byId = (id: string): HTMLElement => document.getElementById(id)!;

/** The person's answer in the page's dialog. */
function confirmLeaving(lost: string): Promise<Answer> {
  const dialog = byId("leaving") as HTMLDialogElement;
  byId("leaving-lost").textContent = lost;
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => resolve(dialog.returnValue as Answer), { once: true });
  });
}

/** Follows the changes of the workbook, whose file has this name by then; the browser itself asks before the page is closed or loaded again. */
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
        `${name()} was changed on ${inWords([...changed])}. If you do not save, these changes are lost when ${coming} opens.`,
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
