import type { Workbench } from "../host/office-shim";

/*
 * The add-in's built pane in its frame. It reads and runs as much again as the page does before its cells are seen, and both have
 * one processor between them: so it comes when the grid can be used.
 */

const place = (): HTMLElement => document.getElementById("pane")!;

export const paneFrame = (): HTMLIFrameElement | null => place().querySelector("iframe");

/** Opens the pane, which finds the fake host of office.js at `workbench` of this window. */
export function openPane(workbench: Workbench): void {
  Object.assign(window, { workbench });
  const frame = document.createElement("iframe");
  frame.title = "Campaign Ledger task pane";
  frame.src = "addin/taskpane.html";
  place().append(frame);
}

/** Calls with the pane's window whenever a page has loaded in it. */
export function inPane(follow: (pane: Window) => void): void {
  // Such an event does not rise from its frame.
  place().addEventListener("load", ({ target }) => follow((target as HTMLIFrameElement).contentWindow!), { capture: true });
}
