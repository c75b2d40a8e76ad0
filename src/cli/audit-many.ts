import { availableParallelism } from "node:os";
import { isMainThread, parentPort, Worker } from "node:worker_threads";
import { auditFile, type Outcome } from "./audit-file";

/*
 * Many files are shared out among threads, each of which is this same program; the outcomes come in the order of the files.
 */

/** Fewer files are done before a thread would have started. */
const FEWEST = 12;
const MOST_THREADS = 8;
/** Files that each thread has at hand: it never waits, and no more outcomes pile up than this. */
const AHEAD = 4;

interface Question {
  readonly index: number;
  readonly file: string;
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

async function* inThreads(files: readonly string[], threads: number): AsyncGenerator<Outcome> {
  const waiting = new Map<number, (outcome: Outcome) => void>();
  const answers = new Map<number, Promise<Outcome>>();
  let fail: (error: Error) => void = () => undefined;
  const failure = new Promise<never>((_, reject) => (fail = reject));
  failure.catch(() => undefined);
  const workers = Array.from({ length: threads }, () => {
    const worker = new Worker(new URL(import.meta.url));
    worker.on("message", ({ index, outcome }: Answer) => {
      waiting.get(index)!(outcome);
      waiting.delete(index);
    });
    worker.on("error", fail);
    return worker;
  });
  let asked = 0;
  const ask = (): void => {
    if (asked >= files.length) return;
    const index = asked++;
    answers.set(index, new Promise((resolve) => waiting.set(index, resolve)));
    workers[index % threads]!.postMessage({ index, file: files[index]! } satisfies Question);
  };
  try {
    for (let i = 0; i < threads * AHEAD; i++) ask();
    for (let index = 0; index < files.length; index++) {
      const outcome = await Promise.race([answers.get(index)!, failure]);
      answers.delete(index);
      ask();
      yield outcome;
    }
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
}

/** Audits files one after the other, or side by side where there are many; outcomes come in the order of the files. */
export async function* auditMany(files: readonly string[]): AsyncGenerator<Outcome> {
  const threads = Math.min(availableParallelism(), MOST_THREADS);
  if (files.length >= FEWEST && threads > 1) yield* inThreads(files, threads);
  else for (const file of files) yield await auditFile(file);
}
