import type { Workbench } from "../host/office-shim";

/*
 * The frame of the add-in's built pane. It is loaded once the grid can be used: starting it takes as long as displaying the
 * cells.
 */

const place = (): HTMLElement => document.getElementById("pane")!;

export const paneFrame = (): HTMLIFrameElement | null => place().querySelector("iframe");

/** Opens the pane, which finds the fake Office.js host at `workbench` of this window. */
export function openPane(workbench: Workbench): void {
  Object.assign(window, { workbench });
  const frame = document.createElement("iframe");
  frame.title = "Campaign Ledger task pane";
  frame.src = "addin/taskpane.html";
  place().append(frame);
}

/** Calls `follow` with the pane's window whenever a page has loaded in it. */
export function inPane(follow: (pane: Window) => void): void {
  // A frame's load event does not bubble.
  place().addEventListener("load", ({ target }) => follow((target as HTMLIFrameElement).contentWindow!), { capture: true });
}
