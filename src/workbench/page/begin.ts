import { opening, type Opening } from "./keeping/ask";
import { earlyPane, type EarlyPane } from "./early-pane";

/*
 * Runs before the grid's script, which takes a second to read: a worker makes the workbook ready meanwhile.
 */

declare global {
  interface Window {
    opening: Opening;
    earlyPane: EarlyPane;
  }
}

window.opening = opening();
window.earlyPane = earlyPane();
// Where the frame finds it.
Object.assign(window, { workbench: window.earlyPane });
// Whoever waits for an answer tells of its failure.
for (const answer of [window.opening.described, window.opening.opened]) answer.catch(() => undefined);
