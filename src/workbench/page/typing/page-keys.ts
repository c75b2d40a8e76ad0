import { inPane } from "../pane-frame";

/** Runs a command of the page on Ctrl and a letter, also from the pane; the browser would save or print the page. */
export function onCtrl(letter: string, run: () => void): void {
  const listen = (target: Window): void =>
    target.addEventListener(
      "keydown",
      (event) => {
        if (event.key.toLowerCase() !== letter || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
        event.preventDefault();
        event.stopPropagation();
        run();
      },
      true,
    );
  listen(window);
  inPane(listen);
}
