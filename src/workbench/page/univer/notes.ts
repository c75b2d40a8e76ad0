import { ICommandService, type Injector } from "@univerjs/core";
import { SetWorksheetActiveOperation } from "@univerjs/sheets";
import { SheetsNotePopupService } from "@univerjs/sheets-note-ui";
import { SheetCanvasPopManagerService } from "@univerjs/sheets-ui";

/*
 * Where the notes of cells are shown, and for how long.
 */

/** In narrower windows a note has no room beside its cell, and is shown below it. */
const WIDE_ENOUGH = 800;

/** Closes the note of a cell when another sheet is shown; Univer leaves it open while the pointer rests. */
function closeNotes(services: Injector): void {
  const notes = services.get(SheetsNotePopupService);
  services.get(ICommandService).onCommandExecuted(({ id }) => {
    if (id === SetWorksheetActiveOperation.id) notes.hidePopup(true);
  });
}

/** Keeps what is shown beside a cell within the window, where Univer would let it go past the edge. */
function keepInWindow(services: Injector): void {
  const popups = services.get(SheetCanvasPopManagerService);
  const attach = popups.attachPopupToCell.bind(popups);
  popups.attachPopupToCell = (row, column, popup, ...place) => {
    if (popup.noPushMinimumGap !== true) return attach(row, column, popup, ...place);
    const direction = window.innerWidth < WIDE_ENOUGH ? "vertical" : popup.direction;
    return attach(row, column, { ...popup, direction, noPushMinimumGap: false, autoRelayout: true }, ...place);
  };
}

/** Closes notes with their sheet, and keeps them within the window. */
export function placeNotes(services: Injector): void {
  closeNotes(services);
  keepInWindow(services);
}
