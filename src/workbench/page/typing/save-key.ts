import { inPane } from "../pane-frame";

/** Ctrl+S saves the workbook, also from the pane; the browser would save the page. */
export function saveByKey(save: () => void): void {
  const listen = (target: Window): void =>
    target.addEventListener(
      "keydown",
      (event) => {
        if (event.key.toLowerCase() !== "s" || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
        event.preventDefault();
        event.stopPropagation();
        save();
      },
      true,
    );
  listen(window);
  inPane(listen);
}
