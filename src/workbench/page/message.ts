import { sentenceOf } from "./trouble";

/*
 * The line of the page that tells what was done, and what went wrong.
 */

/** Milliseconds for which it is told that all went well. */
const SEEN = 8000;

let timer: number | undefined;

/** Says something in the page's line; nothing empties it. */
export function say(text: string, tone: "plain" | "error" = "plain"): void {
  const message = document.getElementById("message")!;
  window.clearTimeout(timer);
  message.textContent = text;
  message.dataset["tone"] = tone;
  message.hidden = text === "";
  if (text !== "" && tone === "plain") timer = window.setTimeout(() => say(""), SEEN);
}

/** Tells of a failure. */
export function told(error: unknown): void {
  console.error(error);
  say(sentenceOf(error), "error");
}

/** One act of a button at a time, with its failure told. */
export function act(button: HTMLButtonElement, work: () => Promise<void>): () => Promise<void> {
  return async () => {
    if (button.disabled) return;
    button.disabled = true;
    try {
      await work();
    } catch (error) {
      told(error);
    } finally {
      button.disabled = false;
    }
  };
}
