import { inPane } from "../pane-frame";

const isTyped = (target: EventTarget | null): boolean =>
  target !== null &&
  "closest" in target &&
  (target as Element).closest("input, textarea, select, [contenteditable]:not([contenteditable=false])") !== null;

/** Ctrl+Z and Ctrl+Y undo in the grid from the pane and the toolbar too, except in text fields, which have their own undo. */
export function undoByKey(undo: () => void, redo: () => void): void {
  const grid = document.getElementById("grid")!;
  function onKey(event: KeyboardEvent): void {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    const key = event.key.toLowerCase();
    const isRedo = (key === "y" && !event.shiftKey) || (key === "z" && event.shiftKey);
    if (!isRedo && (key !== "z" || event.shiftKey)) return;
    if (isTyped(event.target) || grid.contains(event.target as Node)) return;
    event.preventDefault();
    event.stopPropagation();
    (isRedo ? redo : undo)();
  }
  const listen = (target: Window): void => target.addEventListener("keydown", onKey, true);
  listen(window);
  inPane(listen);
}
