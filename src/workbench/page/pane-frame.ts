import type { Workbench } from "../host/office-shim";

/*
 * The frame of the add-in's built pane. Starting it takes as long as showing the cells, on the same processor, so it is loaded
 * once the grid can be used.
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
