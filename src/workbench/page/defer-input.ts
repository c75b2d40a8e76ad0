/*
 * Cells are displayed before the code that handles input has loaded, so input is blocked until then.
 */

const EVENTS = [
  "keydown",
  "beforeinput",
  "pointerdown",
  "mousedown",
  "click",
  "dblclick",
  "contextmenu",
  "paste",
  "cut",
] as const;

/** Whether the key types a character. */
const isTyped = (event: Event): boolean =>
  event instanceof KeyboardEvent && event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;

/** Discards keys and clicks on a part of the page, except scrolling, until the returned function is called. */
export function holdBack(part: HTMLElement): () => void {
  function hold(event: Event): void {
    if (event.target !== document.body && !part.contains(event.target as Node)) return;
    event.stopImmediatePropagation();
    if (isTyped(event)) event.preventDefault();
  }
  for (const event of EVENTS) window.addEventListener(event, hold, true);
  return () => EVENTS.forEach((event) => window.removeEventListener(event, hold, true));
}
