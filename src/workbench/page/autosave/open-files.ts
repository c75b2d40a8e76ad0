import { chosenFromDisk, hasDisk, type ComingFile } from "../../pwa/disk-files";
import { whenDropped } from "../../pwa/drop";
import { openedLast, type RecentFile } from "./recent-files";

/*
 * All ways to open a file from the page: chosen, dropped, or recent.
 */

const byId = <T extends HTMLElement>(id: string): T => document.getElementById(id) as T;

/** Lists the recent files in the menu. */
async function offerLast(show: (file: RecentFile) => void): Promise<void> {
  const recent = byId<HTMLSelectElement>("recent");
  const last = await openedLast();
  if (last.length === 0) return;
  recent.replaceChildren(new Option("Recent…", ""), ...last.map(({ name }, i) => new Option(name, String(i))));
  byId("recent-line").hidden = false;
  recent.addEventListener("change", () => {
    const wanted = last[Number(recent.value)];
    recent.value = "";
    if (wanted) show(wanted);
  });
}

/**
 * Opens chosen and dropped files, one at a time; `show` opens one, `showAgain` a recent one, and `reported` is called on failure.
 */
export function openDroppedFiles(
  show: (coming: ComingFile) => Promise<void>,
  reopen: (file: RecentFile) => Promise<void>,
  reported: (error: unknown) => void,
): void {
  const [open, chosen] = [byId<HTMLButtonElement>("open"), byId<HTMLInputElement>("chosen")];
  async function openFile(coming: Promise<ComingFile | null>): Promise<void> {
    if (open.disabled) return;
    open.disabled = true;
    try {
      const item = await coming;
      if (item) await show(item);
    } catch (error) {
      reported(error);
    } finally {
      open.disabled = false;
    }
  }
  const now = (coming: ComingFile): void => void openFile(Promise.resolve(coming));
  open.addEventListener("click", () => (hasDisk() ? void openFile(chosenFromDisk()) : chosen.click()));
  chosen.addEventListener("change", () => {
    const file = chosen.files?.[0];
    chosen.value = "";
    if (file) now({ file, disk: null });
  });
  whenDropped(now);
  void offerLast((file) => void reopen(file).catch(reported)).catch(() => undefined);
}
