import { opening, type Opening } from "./autosave/fetch-file";
import { START } from "./autosave/opened-workbook";
import { switchSides } from "./switch-sides";
import { showStart } from "./start";

/*
 * Runs before the grid's script, which takes a second to parse; meanwhile a worker reads the workbook.
 */

declare global {
  interface Window {
    opening: Opening;
  }
}

window.opening = opening();
switchSides(document.getElementById("pane")!, document.getElementById("toggle")!);
if (window.opening.book === START) showStart();
// Code that awaits these reports their failures.
for (const answer of [window.opening.described, window.opening.opened]) answer.catch(() => undefined);
