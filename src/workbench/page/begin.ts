import { opening, type Opening } from "./ask";

/*
 * Runs before the grid's script, which takes a second to read: the server makes the workbook ready meanwhile.
 */

declare global {
  interface Window {
    opening: Opening;
  }
}

window.opening = opening();
// Whoever waits for an answer tells of its failure.
for (const answer of [window.opening.described, window.opening.offered, window.opening.opened]) answer.catch(() => undefined);
