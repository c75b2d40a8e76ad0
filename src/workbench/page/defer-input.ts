/*
 * Cells are seen before everything is there that looks at what is done to them.
 */

const ACTS = ["keydown", "beforeinput", "pointerdown", "mousedown", "click", "dblclick", "contextmenu", "paste", "cut"] as const;

/** Whether the browser itself would put the key into a text. */
const isTyped = (event: Event): boolean =>
  event instanceof KeyboardEvent && event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;

/** Keeps keys and clicks from a part of the page, which may be scrolled; answers with what lets them through. */
export function holdBack(part: HTMLElement): () => void {
  function hold(event: Event): void {
    if (event.target !== document.body && !part.contains(event.target as Node)) return;
    event.stopImmediatePropagation();
    if (isTyped(event)) event.preventDefault();
  }
  for (const act of ACTS) window.addEventListener(act, hold, true);
  return () => ACTS.forEach((act) => window.removeEventListener(act, hold, true));
}
