import { chosenFromDisk, hasDisk, openedAgain, type ComingFile } from "../../home/disk";
import { whenDropped } from "../../home/drop";
import { openedLast } from "./handed";

/*
 * Every way by which a file comes to the page that shows another: chosen, dropped, or known from before.
 */

const byId = <T extends HTMLElement>(id: string): T => document.getElementById(id) as T;

/** Offers the files opened last, where the page can open them again. */
async function offerLast(show: (coming: ComingFile) => void, told: (error: unknown) => void): Promise<void> {
  const recent = byId<HTMLSelectElement>("recent");
  const last = await openedLast();
  if (last.length === 0) return;
  recent.replaceChildren(new Option("Recent…", ""), ...last.map(({ name }, i) => new Option(name, String(i))));
  recent.hidden = false;
  recent.addEventListener("change", () => {
    const wanted = last[Number(recent.value)];
    recent.value = "";
    if (wanted) openedAgain(wanted.disk).then((coming) => coming && show(coming), told);
  });
}

/** Takes files that come, one at a time; `show` opens one, and is told of by `told` where that fails. */
export function takeFiles(show: (coming: ComingFile) => Promise<void>, told: (error: unknown) => void): void {
  const [open, chosen] = [byId<HTMLButtonElement>("open"), byId<HTMLInputElement>("chosen")];
  async function take(coming: Promise<ComingFile | null>): Promise<void> {
    if (open.disabled) return;
    open.disabled = true;
    try {
      const one = await coming;
      if (one) await show(one);
    } catch (error) {
      told(error);
    } finally {
      open.disabled = false;
    }
  }
  const now = (coming: ComingFile): void => void take(Promise.resolve(coming));
  open.addEventListener("click", () => (hasDisk() ? void take(chosenFromDisk()) : chosen.click()));
  chosen.addEventListener("change", () => {
    const file = chosen.files?.[0];
    chosen.value = "";
    if (file) now({ file, disk: null });
  });
  whenDropped(now);
  void offerLast(now, told).catch(() => undefined);
}
