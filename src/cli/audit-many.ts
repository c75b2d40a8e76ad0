import { availableParallelism } from "node:os";
import { isMainThread, parentPort, Worker } from "node:worker_threads";
import { auditFile, type Outcome } from "./audit-file";
import { OWN_FAULT } from "./error-messages";
import { setV8Flags } from "./v8-flags";

/*
 * Audits files in threads that run this same program, so that a file that crashes or times out affects no other. The results are
 * in the order of the files.
 */

/** Another thread is worth its start for so many files. */
const FILES_A_THREAD = 6;
const MOST_THREADS = 8;
/** Room in MB for what a thread makes and soon drops. */
const YOUNG_MEMORY = 32;
/** Seconds after which a thread that answers nothing is given up: many times what the slowest ledger takes. */
const LONGEST = 20;
/** Files that each thread has at hand: it never waits, and no more outcomes pile up than this. */
const AHEAD = 4;

interface Threads {
  /** The program that answers, which is this one. */
  readonly program?: URL;
  /** What a thread may take, in MB: several times what a workbook of the most cells does. */
  readonly memory?: number;
  /** How long it may take over one file, in seconds. */
  readonly seconds?: number;
}

interface Question {
  readonly index: number;
  readonly file: string;
}

/** The thread that was asked is no more. */
interface Death {
  readonly reason: string;
}

interface Answer {
  readonly index: number;
  readonly outcome: Outcome;
}

/** What a thread does: answers files with their outcomes. */
export function serveAudits(): void {
  if (isMainThread) return;
  parentPort!.on("message", ({ index, file }: Question) => {
    void auditFile(file).then((outcome) => parentPort!.postMessage({ index, outcome } satisfies Answer));
  });
}

function startThread({ program = new URL(import.meta.url), memory = 512, seconds = LONGEST }: Threads) {
  const waiting = new Map<number, (answer: Outcome | Death) => void>();
  const worker = new Worker(program, {
    resourceLimits: { maxOldGenerationSizeMb: memory, maxYoungGenerationSizeMb: YOUNG_MEMORY },
  });
  let reason = "the program ended while reading it";
  let alive = true;
  let clock: NodeJS.Timeout | undefined;
  /** It answers one file after the other, so whatever it is at began when it answered last. */
  function watchClock(): void {
    clearTimeout(clock);
    if (waiting.size === 0) return;
    clock = setTimeout(() => {
      reason = "it takes too long";
      void worker.terminate();
    }, seconds * 1000);
  }
  worker.on("message", ({ index, outcome }: Answer) => {
    waiting.get(index)?.(outcome);
    waiting.delete(index);
    watchClock();
  });
  worker.on("error", ({ code }: NodeJS.ErrnoException) => {
    reason = code === "ERR_WORKER_OUT_OF_MEMORY" ? "it needs more memory than is available" : OWN_FAULT;
  });
  worker.on("exit", () => {
    alive = false;
    clearTimeout(clock);
    for (const answer of waiting.values()) answer({ reason });
    waiting.clear();
  });
  return {
    isAlive: () => alive,
    ask: (question: Question): Promise<Outcome | Death> =>
      new Promise((resolve) => {
        waiting.set(question.index, resolve);
        if (waiting.size === 1) watchClock();
        worker.postMessage(question);
      }),
    end: () => worker.terminate(),
  };
}

/** Audits a file in a thread that has nothing else to do: when that dies, it died of this file. */
async function auditAlone(file: string, options: Threads): Promise<Outcome> {
  const { ask, end } = startThread(options);
  const answer = await ask({ index: 0, file });
  await end();
  return "reason" in answer ? { file, refused: `${file} cannot be checked: ${answer.reason}.` } : answer;
}

async function* inThreads(files: readonly string[], count: number, options: Threads): AsyncGenerator<Outcome> {
  setV8Flags("soon");
  const threads = Array.from({ length: count }, () => startThread(options));
  const answers: Promise<Outcome>[] = [];
  let lastAlone: Promise<unknown> = Promise.resolve();
  const ask = async (index: number, file: string): Promise<Outcome> => {
    const place = index % count;
    if (!threads[place]!.isAlive()) threads[place] = startThread(options);
    const answer = await threads[place]!.ask({ index, file });
    if (!("reason" in answer)) return answer;
    // It may have been a file before it; one by one reports which.
    const alone = lastAlone.then(() => auditAlone(file, options));
    lastAlone = alone;
    return alone;
  };
  try {
    for (let index = 0; index < files.length; index++) {
      while (answers.length < Math.min(files.length, index + count * AHEAD))
        answers.push(ask(answers.length, files[answers.length]!));
      yield await answers[index]!;
      delete answers[index];
    }
  } finally {
    await Promise.all(threads.map(({ end }) => end()));
  }
}

/** Audits files, side by side where there are many; outcomes come in the order of the files. */
export async function* auditMany(files: readonly string[], options: Threads = {}): AsyncGenerator<Outcome> {
  const count = Math.min(availableParallelism(), MOST_THREADS, Math.ceil(files.length / FILES_A_THREAD));
  // One file has no others to spare, and a thread takes a while to start.
  if (files.length === 1) yield await auditFile(files[0]!);
  else yield* inThreads(files, count, options);
}
