import { opening, type Opening } from "./keeping/ask";
import { START } from "./keeping/opened";
import { switchSides } from "./sides";
import { showStart } from "./start";

/*
 * Runs before the grid's script, which takes a second to read: a worker makes the workbook ready meanwhile.
 */

declare global {
  interface Window {
    opening: Opening;
  }
}

window.opening = opening();
switchSides(document.getElementById("pane")!, document.getElementById("toggle")!);
if (window.opening.book === START) showStart();
// Whoever waits for an answer tells of its failure.
for (const answer of [window.opening.described, window.opening.opened]) answer.catch(() => undefined);
