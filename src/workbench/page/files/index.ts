import type { SavedFile } from "../../save/save";
import type { OpenedFile, Snapshot } from "../../snapshot";
import { UserError } from "../errors";
import type { Answer, Question } from "./questions";

/*
 * Files are read and made in a worker. One that takes too long, or too much memory, is ended with it, and the next file gets another.
 */

/** Opens and makes files. What cannot be done is reported as an error with its sentence. */
export interface Files {
  open(bytes: Uint8Array): Promise<Snapshot>;
  save(file: OpenedFile | null, now: Snapshot): Promise<SavedFile>;
}

interface Patience {
  readonly seconds: number;
  /** What is reported when they are over, and when the worker falls over. */
  readonly late: string;
  readonly failed: string;
}

/** The largest campaigns take a second, on a phone some more. */
const TO_OPEN: Patience = {
  seconds: 30,
  late: "The file is too large or complex. Open it in Excel and save it there.",
  failed: "The file needs too much memory. Open it in Excel and save it there.",
};
const NOT_SAVED = "The file could not be created, so nothing was saved. Your changes are still here. Try again.";
const TO_SAVE: Patience = { seconds: 120, late: NOT_SAVED, failed: NOT_SAVED };
const NOT_LOADED = "Part of the workbench failed to load. Check your connection, then reload the page.";

/** Works on files with the script at that address, one after the other. */
export function fileWorker(script: URL): Files {
  let worker: Worker | undefined;
  let hasAnswered = false;
  let line: Promise<unknown> = Promise.resolve();

  function start(): Worker {
    const started = new Worker(script);
    // One that falls over while nobody waits is replaced when somebody does.
    started.onerror = () => (worker = undefined);
    return started;
  }

  function answered<T>(question: Question, { seconds, late, failed }: Patience): Promise<T> {
    const requested = (worker ??= start());
    return new Promise<T>((resolve, reject) => {
      const end = (sentence: string): void => {
        clearTimeout(timer);
        requested.terminate();
        worker = undefined;
        reject(new UserError(sentence));
      };
      const timer = setTimeout(() => end(late), seconds * 1000);
      // One that did not load says nothing of why.
      requested.onerror = (event) => end(event instanceof ErrorEvent || hasAnswered ? failed : NOT_LOADED);
      requested.onmessage = ({ data }: MessageEvent<Answer>) => {
        clearTimeout(timer);
        hasAnswered = true;
        if ("given" in data) resolve(data.given as T);
        else if ("refused" in data) reject(new UserError(data.refused));
        else reject(data.isTooMuch ? new UserError(failed) : new Error(data.fault));
      };
      requested.postMessage(question);
    });
  }

  function inLine<T>(question: Question, patience: Patience): Promise<T> {
    const ownAnswer = line.then(() => answered<T>(question, patience));
    line = ownAnswer.catch(() => undefined);
    return ownAnswer;
  }

  worker = start();
  return {
    open: (bytes) => inLine({ bytes }, TO_OPEN),
    save: (file, now) => inLine({ file, now }, TO_SAVE),
  };
}
