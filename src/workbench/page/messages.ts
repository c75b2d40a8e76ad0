import { sentenceOf } from "./errors";

/*
 * The page's message line: confirmations and errors.
 */

/** Milliseconds for which a confirmation is displayed. */
const MESSAGE_DURATION = 8000;

let timer: number | undefined;

/** An error is displayed until it is clicked or Escape is pressed. */
const closeByKey = ({ key }: KeyboardEvent): void => {
  if (key === "Escape") showMessage("");
};

/** Displays a message over the lower end of the sheet; an empty text removes it. */
export function showMessage(text: string, tone: "plain" | "error" = "plain"): void {
  const message = document.getElementById("message")!;
  window.clearTimeout(timer);
  message.textContent = text;
  message.dataset["tone"] = tone;
  message.hidden = text === "";
  message.onclick = () => showMessage("");
  if (text !== "" && tone === "error") window.addEventListener("keydown", closeByKey);
  else window.removeEventListener("keydown", closeByKey);
  if (text !== "" && tone === "plain") timer = window.setTimeout(() => showMessage(""), MESSAGE_DURATION);
}

/** Reports a failure. */
export function showError(error: unknown): void {
  console.error(error);
  showMessage(sentenceOf(error), "error");
}

/** Runs a button's action unless it is already running, and reports its failure. */
export function onClick(button: HTMLButtonElement, work: () => Promise<void>): () => Promise<void> {
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

/** Has a screen reader read out a text that is not displayed. */
export function speak(text: string): void {
  const spoken = document.getElementById("spoken")!;
  if (spoken.textContent !== text) spoken.textContent = text;
}
