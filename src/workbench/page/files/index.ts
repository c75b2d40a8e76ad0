import type { SavedFile } from "../../save/save";
import type { OpenedFile, Snapshot } from "../../snapshot";
import { UserError } from "../errors";
import type { Answer, Question } from "./questions";

/*
 * Reads and writes files in a worker. If it takes too long or needs too much memory, it is terminated, and the next file gets a
 * new one.
 */

/** Opens and writes files. Both reject with UserError if they cannot. */
export interface Files {
  open(bytes: Uint8Array): Promise<Snapshot>;
  save(file: OpenedFile | null, now: Snapshot): Promise<SavedFile>;
}

interface Patience {
  readonly seconds: number;
  /** The messages when time is up, and when the worker crashes. */
  readonly late: string;
  readonly failed: string;
}

/** The largest campaigns take a second, longer on a phone. */
const TO_OPEN: Patience = {
  seconds: 30,
  late: "The file is too large or complex. Open it in Excel and save it there.",
  failed: "The file needs too much memory. Open it in Excel and save it there.",
};
const NOT_SAVED = "The file could not be created, so nothing was saved. Your changes are still here. Try again.";
const TO_SAVE: Patience = { seconds: 120, late: NOT_SAVED, failed: NOT_SAVED };
const NOT_LOADED = "Part of the workbench failed to load. Check your connection, then reload the page.";

/** Starts the worker script at that URL; it handles one request at a time. */
export function fileWorker(script: URL): Files {
  let worker: Worker | undefined;
  let hasAnswered = false;
  let line: Promise<unknown> = Promise.resolve();

  function start(): Worker {
    const started = new Worker(script);
    // A worker that crashes while idle is replaced at the next request.
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
      // A worker that failed to load gives no reason.
      requested.onerror = (event) => end(event instanceof ErrorEvent || hasAnswered ? failed : NOT_LOADED);
      requested.onmessage = ({ data }: MessageEvent<Answer>) => {
        clearTimeout(timer);
        hasAnswered = true;
        if ("opened" in data) resolve(data.opened as T);
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
