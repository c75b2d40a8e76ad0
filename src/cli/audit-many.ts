import { availableParallelism } from "node:os";
import { isMainThread, parentPort, Worker } from "node:worker_threads";
import { auditFile, type Outcome } from "./audit-file";
import { OWN_FAULT } from "./error-messages";
import { setV8Flags } from "./v8-flags";

/*
 * Audits files in threads that run this same program, so that a file that crashes or times out affects no other. The results are
 * in the order of the files.
 */

/** One thread is started for this many files. */
const FILES_A_THREAD = 6;
const MOST_THREADS = 8;
/** Megabytes for the short-lived objects of a thread. */
const YOUNG_MEMORY = 32;
/** Seconds after which an unresponsive thread is stopped: many times what the slowest ledger takes. */
const LONGEST = 20;
/** Files queued for each thread, so that it never waits; also the most results held at once. */
const AHEAD = 4;

interface Threads {
  /** The program that threads run: this one by default. */
  readonly program?: URL;
  /** Memory limit of a thread in MB: several times what the largest workbook takes. */
  readonly memory?: number;
  /** Time limit for one file, in seconds. */
  readonly seconds?: number;
}

interface Question {
  readonly index: number;
  readonly file: string;
}

/** A thread ended unexpectedly. */
interface Death {
  readonly reason: string;
}

interface Answer {
  readonly index: number;
  readonly outcome: Outcome;
}

/** The thread's side: returns the result for each file. */
export function serveAudits(): void {
  if (isMainThread) return;
  parentPort!.on("message", ({ index, file }: Question) => {
    void auditFile(file).then((outcome) => parentPort!.postMessage({ index, outcome } satisfies Answer));
  });
}

function startThread({ program = new URL(import.meta.url), memory = 512, seconds = LONGEST }: Threads) {
  const pending = new Map<number, (answer: Outcome | Death) => void>();
  const worker = new Worker(program, {
    resourceLimits: { maxOldGenerationSizeMb: memory, maxYoungGenerationSizeMb: YOUNG_MEMORY },
  });
  let reason = "the program ended while reading it";
  let alive = true;
  let clock: NodeJS.Timeout | undefined;
  /** A thread works on one file at a time, so its current file began when it last responded. */
  function watchClock(): void {
    clearTimeout(clock);
    if (pending.size === 0) return;
    clock = setTimeout(() => {
      reason = "it takes too long";
      void worker.terminate();
    }, seconds * 1000);
  }
  worker.on("message", ({ index, outcome }: Answer) => {
    pending.get(index)?.(outcome);
    pending.delete(index);
    watchClock();
  });
  worker.on("error", ({ code }: NodeJS.ErrnoException) => {
    reason = code === "ERR_WORKER_OUT_OF_MEMORY" ? "it needs more memory than is available" : OWN_FAULT;
  });
  worker.on("exit", () => {
    alive = false;
    clearTimeout(clock);
    for (const answer of pending.values()) answer({ reason });
    pending.clear();
  });
  return {
    isAlive: () => alive,
    audit: (question: Question): Promise<Outcome | Death> =>
      new Promise((resolve) => {
        pending.set(question.index, resolve);
        if (pending.size === 1) watchClock();
        worker.postMessage(question);
      }),
    end: () => worker.terminate(),
  };
}

/** Audits one file in a separate thread: if it dies, this file is the cause. */
async function auditAlone(file: string, options: Threads): Promise<Outcome> {
  const { audit, end } = startThread(options);
  const answer = await audit({ index: 0, file });
  await end();
  return "reason" in answer ? { file, refused: `${file} cannot be checked: ${answer.reason}.` } : answer;
}

async function* inThreads(files: readonly string[], count: number, options: Threads): AsyncGenerator<Outcome> {
  setV8Flags("soon");
  const threads = Array.from({ length: count }, () => startThread(options));
  const answers: Promise<Outcome>[] = [];
  let lastAlone: Promise<unknown> = Promise.resolve();
  const audit = async (index: number, file: string): Promise<Outcome> => {
    const place = index % count;
    if (!threads[place]!.isAlive()) threads[place] = startThread(options);
    const answer = await threads[place]!.audit({ index, file });
    if (!("reason" in answer)) return answer;
    // An earlier file may be the cause; auditing them one by one shows which.
    const alone = lastAlone.then(() => auditAlone(file, options));
    lastAlone = alone;
    return alone;
  };
  try {
    for (let index = 0; index < files.length; index++) {
      while (answers.length < Math.min(files.length, index + count * AHEAD))
        answers.push(audit(answers.length, files[answers.length]!));
      yield await answers[index]!;
      delete answers[index];
    }
  } finally {
    await Promise.all(threads.map(({ end }) => end()));
  }
}

/** Audits files, in parallel if there are many; the results are in the order of the files. */
export async function* auditMany(files: readonly string[], options: Threads = {}): AsyncGenerator<Outcome> {
  const count = Math.min(availableParallelism(), MOST_THREADS, Math.ceil(files.length / FILES_A_THREAD));
  // A single file cannot affect others, and starting a thread takes a while.
  if (files.length === 1) yield await auditFile(files[0]!);
  else yield* inThreads(files, count, options);
}
