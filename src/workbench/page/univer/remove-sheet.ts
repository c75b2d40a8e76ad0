import type { FUniver } from "@univerjs/core/facade";
import type { UniverGrid } from "./grid-interface";

/** The command of the tab's menu, which asks first, and the one that deletes at once. */
const REMOVAL = /^sheet\.command\.remove-sheet(-confirm)?$/;

function confirmRemoval(sheet: string): Promise<boolean> {
  const dialog = document.getElementById("removing") as HTMLDialogElement;
  document.getElementById("removing-title")!.textContent = `Delete ${sheet}?`;
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise((resolve) =>
    dialog.addEventListener("close", () => resolve(dialog.returnValue === "delete"), { once: true }),
  );
}

/** Asks before a sheet is deleted at its tab. The deletion is one undo step that restores tables, names and charts too. */
export function askBeforeRemoval(univer: FUniver, grid: UniverGrid, showMessage: (text: string) => void): void {
  async function remove(id: string): Promise<void> {
    const sheets = grid.sheets();
    const name = sheets.find((sheet) => sheet.id === id)?.name();
    if (name === undefined) return;
    if (sheets.filter((sheet) => sheet.visibility() === "Visible").length < 2)
      return showMessage("A workbook must have a visible sheet. Nothing was deleted.");
    if (!(await confirmRemoval(name))) return;
    await grid.step!(async () => grid.removeSheet(id));
    showMessage(`${name} was deleted. Press Ctrl+Z to undo.`);
  }

  univer.addEvent(univer.Event.BeforeCommandExecute, (event) => {
    if (grid.isAtWork() || !REMOVAL.test(event.id)) return;
    event.cancel = true;
    const { subUnitId } = (event.params ?? {}) as { readonly subUnitId?: string };
    void remove(subUnitId ?? grid.activeSheet());
  });
}
