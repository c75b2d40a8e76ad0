export const paneFrame = (): HTMLIFrameElement | null => document.querySelector("#pane iframe");

/** Calls with the pane's window whenever a page has loaded in it, also where that was before. */
export function inPane(follow: (pane: Window) => void): void {
  const frame = paneFrame();
  if (!frame) return;
  const { readyState, URL: address } = frame.contentDocument!;
  if (readyState === "complete" && address !== "about:blank") follow(frame.contentWindow!);
  frame.addEventListener("load", () => follow(frame.contentWindow!));
}
