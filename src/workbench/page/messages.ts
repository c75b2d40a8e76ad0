import { sentenceOf } from "./errors";

/*
 * The line of the page that reports what was done, and what went wrong.
 */

/** Milliseconds for which it is reported that all went well. */
const SEEN = 8000;

let timer: number | undefined;

/** What went wrong is shown until a click on it or Escape. */
const closeByKey = ({ key }: KeyboardEvent): void => {
  if (key === "Escape") showMessage("");
};

/** Says something over the lower end of the sheet; nothing empties it. */
export function showMessage(text: string, tone: "plain" | "error" = "plain"): void {
  const message = document.getElementById("message")!;
  window.clearTimeout(timer);
  message.textContent = text;
  message.dataset["tone"] = tone;
  message.hidden = text === "";
  message.onclick = () => showMessage("");
  if (text !== "" && tone === "error") window.addEventListener("keydown", closeByKey);
  else window.removeEventListener("keydown", closeByKey);
  if (text !== "" && tone === "plain") timer = window.setTimeout(() => showMessage(""), SEEN);
}

/** Reports a failure. */
export function showError(error: unknown): void {
  console.error(error);
  showMessage(sentenceOf(error), "error");
}

/** One act of a button at a time, with its failure reported. */
export function act(button: HTMLButtonElement, work: () => Promise<void>): () => Promise<void> {
  return async () => {
    if (button.disabled) return;
    button.disabled = true;
    try {
      await work();
    } catch (error) {
      showError(error);
    } finally {
      button.disabled = false;
    }
  };
}

/** Has a screen reader say a text, which is not shown. */
export function speak(text: string): void {
  const spoken = document.getElementById("spoken")!;
  if (spoken.textContent !== text) spoken.textContent = text;
}
