import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { emptyWorkbook } from "../../src/workbench/open/empty";
import { fileWorker } from "../../src/workbench/page/files";
import type { Answer, Question } from "../../src/workbench/page/files/questions";

/*
 * A worker that opens files, and the requests that wait for it. The browser's part is tested elsewhere.
 */

/** A worker controlled by the test. */
class Waiting {
  static all: Waiting[] = [];
  onmessage: ((event: { readonly data: Answer }) => void) | null = null;
  onerror: ((event: Event) => void) | null = null;
  ended = false;
  readonly questions: Question[] = [];
  constructor() {
    Waiting.all.push(this);
  }
  postMessage(question: Question): void {
    this.questions.push(question);
  }
  terminate(): void {
    this.ended = true;
  }
  answer(answer: Answer): void {
    this.onmessage!({ data: answer });
  }
}

const [FILE, SCRIPT] = [new Uint8Array([1]), new URL("http://localhost/files.js")];
const worker = () => Waiting.all.at(-1)!;
/** Lets the next request run. */
const requested = () => vi.advanceTimersByTimeAsync(0);
/** The error message of a request, or "". */
const reported = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => "",
    (error: Error) => `${error.name}: ${error.message}`,
  );

beforeEach(() => {
  vi.useFakeTimers();
  Waiting.all = [];
  vi.stubGlobal("Worker", Waiting);
  vi.stubGlobal("ErrorEvent", class extends Event {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a file is read, and the worker continues", async () => {
  const files = fileWorker(SCRIPT);
  const opened = files.open(FILE);
  await requested();
  worker().answer({ opened: emptyWorkbook });
  expect(await opened).toBe(emptyWorkbook);
  await vi.advanceTimersByTimeAsync(600_000);
  expect([Waiting.all.length, worker().ended]).toEqual([1, false]);
});

test("a refused file is reported with its reason, and the worker continues", async () => {
  const files = fileWorker(SCRIPT);
  const opened = reported(files.open(FILE));
  await requested();
  worker().answer({ refused: "The file is empty." });
  expect([await opened, worker().ended]).toEqual(["Told: The file is empty.", false]);
});

test("a file that takes too long ends its worker; the next one gets a new worker and its full time", async () => {
  const files = fileWorker(SCRIPT);
  const [first, second] = [reported(files.open(FILE)), files.save(null, emptyWorkbook)];
  await vi.advanceTimersByTimeAsync(29_000);
  expect([Waiting.all.length, worker().ended, worker().questions.length]).toEqual([1, false, 1]);
  await vi.advanceTimersByTimeAsync(2000);
  expect(await first).toMatch(/^Told: The file is too large or complex.*\.$/);
  expect(Waiting.all.map(({ ended }) => ended)).toEqual([true, false]);
  await vi.advanceTimersByTimeAsync(100_000);
  const saved = { bytes: FILE, lost: [] };
  worker().answer({ opened: saved });
  expect(await second).toBe(saved);
});

test("a worker out of memory is reported as the file's fault, a program error is not", async () => {
  const files = fileWorker(SCRIPT);
  const large = reported(files.open(FILE));
  await requested();
  worker().answer({ isTooMuch: true, fault: "RangeError: Invalid string length" });
  expect(await large).toMatch(/^Told: The file needs too much memory\..*/);
  const fault = reported(files.open(FILE));
  await requested();
  worker().answer({ isTooMuch: false, fault: "TypeError: x is undefined" });
  expect(await fault).toBe("Error: TypeError: x is undefined");
  const fallen = reported(files.open(FILE));
  await requested();
  worker().onerror!(new ErrorEvent("error"));
  expect([await fallen, worker().ended]).toEqual([expect.stringMatching(/^Told: The file needs too much memory/), true]);
});

test("a worker that did not load is reported as such, even before any request", async () => {
  const files = fileWorker(SCRIPT);
  worker().onerror!(new Event("error"));
  const opened = reported(files.open(FILE));
  await requested();
  worker().onerror!(new Event("error"));
  expect(await opened).toBe("Told: Part of the workbench failed to load. Check your connection, then reload the page.");
});
