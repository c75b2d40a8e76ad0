/*
 * The cells are shown before the code that handles input has loaded. Keys and clicks of that time wait for it: half a number would be
 * entered otherwise, or a whole one in the wrong cell.
 */

const MOUSE = ["pointerdown", "mousedown", "pointerup", "mouseup", "click", "dblclick", "contextmenu"] as const;
const EVENTS = ["keydown", "beforeinput", "paste", "cut", ...MOUSE] as const;
/** Milliseconds for an entry to be made before the next key. */
const BETWEEN = 16;

const isTyped = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key.length === 1 && !ctrlKey && !metaKey && !altKey;

/** Keys that the page handles; the browser keeps its own, such as the one that loads the page again. */
const isOurs = (event: KeyboardEvent): boolean =>
  isTyped(event) ||
  (event.ctrlKey || event.metaKey
    ? /^([bfhisuyz;:]|Arrow\w+|Home|End|Page\w+|Backspace|Enter| )$/i.test(event.key)
    : /^(Arrow\w+|Home|End|Page\w+|Backspace|Delete|Enter|Tab|Escape|F2|F4)$/.test(event.key));

const next = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, BETWEEN));

/** Presses a key again where the keyboard is now. */
function press(event: KeyboardEvent): void {
  const again = new KeyboardEvent(event.type, event);
  const isLeft = (document.activeElement ?? document.body).dispatchEvent(again);
  // The browser types nothing for a key that it was not given.
  if (isLeft && isTyped(event)) document.execCommand("insertText", false, event.key);
}

function repeat(event: Event): void {
  if (event instanceof KeyboardEvent) press(event);
  else if (event.target instanceof Element && event.target.isConnected)
    event.target.dispatchEvent(
      event instanceof PointerEvent ? new PointerEvent(event.type, event) : new MouseEvent(event.type, event as MouseEvent),
    );
}

/** Holds back keys and clicks on a part of the page, except scrolling; the returned function makes them and lets others through. */
export function holdBack(part: HTMLElement): () => Promise<void> {
  const held: Event[] = [];
  function hold(event: Event): void {
    if (!event.isTrusted || (event.target !== document.body && !part.contains(event.target as Node))) return;
    event.stopImmediatePropagation();
    const isKey = event instanceof KeyboardEvent && isOurs(event);
    // A finger scrolls, and what it touches may be elsewhere by then.
    const isMouse = event instanceof PointerEvent ? event.pointerType === "mouse" : event instanceof MouseEvent;
    if (isKey || event.type === "contextmenu") event.preventDefault();
    if (isKey || isMouse) held.push(event);
  }
  for (const event of EVENTS) window.addEventListener(event, hold, true);
  return async () => {
    for (let event = held.shift(); event; event = held.shift()) {
      repeat(event);
      await next();
    }
    for (const event of EVENTS) window.removeEventListener(event, hold, true);
  };
}
