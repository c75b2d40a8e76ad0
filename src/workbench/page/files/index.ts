import type { SavedFile } from "../../save/save";
import type { OpenedFile, Snapshot } from "../../snapshot";
import { Told } from "../trouble";
import type { Answer, Question } from "./questions";

/*
 * Files are read and made in a worker. One that takes too long, or too much memory, is ended with it, and the next file gets another.
 */

/** Opens and makes files. What cannot be done is told as an error with its sentence. */
export interface Files {
  open(bytes: Uint8Array): Promise<Snapshot>;
  save(file: OpenedFile | null, now: Snapshot): Promise<SavedFile>;
}

/** Seconds that a file may take; the largest campaigns take one, on a phone some more. */
const [MOST_TO_OPEN, MOST_TO_SAVE] = [30, 120];

const TOO_LONG = "It takes too long to read: it asks for far more than a ledger does. Open it in Excel and save it there.";
const TOO_MUCH = "It cannot be read here: it asks for far more memory than a ledger does. Open it in Excel and save it there.";
const NOT_SAVED = "The file could not be made, so nothing was saved; the changes are still here. Try once more.";
const NOT_LOADED = "A part of the workbench did not load. Check the connection, then load the page again.";

interface Waiting {
  readonly give: (given: Snapshot | SavedFile) => void;
  readonly refuse: (error: Error) => void;
  /** The sentence where it asks for too much. */
  readonly failed: string;
}

/** Works on files with the script at that address. */
export function fileWorker(script: URL): Files {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | undefined;
  let hasAnswered = false;
  let asked = 0;

  function end(error: Error): void {
    worker?.terminate();
    worker = undefined;
    for (const { refuse } of waiting.values()) refuse(error);
    waiting.clear();
  }

  function start(): Worker {
    const started = new Worker(script);
    started.onmessage = ({ data }: MessageEvent<Answer>) => {
      hasAnswered = true;
      const one = waiting.get(data.id);
      waiting.delete(data.id);
      if ("refused" in data) one?.refuse(new Told(data.refused));
      else if ("fault" in data) one?.refuse(data.isTooMuch ? new Told(one.failed) : new Error(data.fault));
      else one?.give(data.given);
    };
    return started;
  }

  function ask<T extends Snapshot | SavedFile>(
    question: Question["ask"],
    seconds: number,
    late: string,
    failed: string,
  ): Promise<T> {
    worker ??= start();
    const id = ++asked;
    return new Promise<T>((resolve, reject) => {
      const timer = setTimeout(() => end(new Told(late)), seconds * 1000);
      // One that did not load says nothing of why.
      worker!.onerror = (event) => end(new Told(event instanceof ErrorEvent || hasAnswered ? failed : NOT_LOADED));
      waiting.set(id, {
        failed,
        give: (given) => (clearTimeout(timer), resolve(given as T)),
        refuse: (error) => (clearTimeout(timer), reject(error)),
      });
      worker!.postMessage({ id, ask: question } satisfies Question);
    });
  }

  worker = start();
  return {
    open: (bytes) => ask({ bytes }, MOST_TO_OPEN, TOO_LONG, TOO_MUCH),
    save: (file, now) => ask({ file, now }, MOST_TO_SAVE, NOT_SAVED, NOT_SAVED),
  };
}
