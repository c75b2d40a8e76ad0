import { errorMessage, type Attempt } from "./error-messages";
import type { Store } from "./pane-state";

/** Milliseconds before a running task is shown. */
const HINT_DELAY = 300;

export interface TaskRunner {
  /** Runs an action of the user, unless another is running: a second click does nothing. */
  runAction(task: string, attempt: Attempt, work: () => Promise<void>): Promise<void>;
  /**
   * Runs work in the background, such as auditing after an edit. It waits for a running action, whose changes are incomplete
   * until then.
   */
  runInBackground(task: string, attempt: Attempt, work: () => Promise<void>): Promise<void>;
}

/** Wraps everything that waits for Excel: failures become messages, and long waits show progress. */
export function createTaskRunner(store: Store): TaskRunner {
  let running = Promise.resolve();

  async function guarded(task: string, attempt: Attempt, work: () => Promise<void>): Promise<void> {
    const timer = setTimeout(() => store.set({ pendingTask: task }), HINT_DELAY);
    try {
      await work();
    } catch (error) {
      const notice = errorMessage(error, attempt);
      if (notice.intent === "error") console.error(error);
      // A screen reader hears an error from its message bar.
      store.set(notice.intent === "error" ? { notice } : { notice, spoken: notice.title });
    } finally {
      clearTimeout(timer);
      if (store.get().pendingTask === task) store.set({ pendingTask: "" });
    }
  }
  return {
    async runAction(task, attempt, work) {
      if (store.get().acting) return;
      store.set({ acting: true, notice: null });
      running = guarded(task, attempt, work).finally(() => store.set({ acting: false }));
      await running;
    },
    async runInBackground(task, attempt, work) {
      while (store.get().acting) await running;
      await guarded(task, attempt, work);
    },
  };
}

/** Runs work soon, once for all requests made meanwhile, and once more if some were made while it ran. */
export function debounce(wait: number, work: () => Promise<void>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running = false;
  let rerun = false;
  const run = async (): Promise<void> => {
    timer = undefined;
    running = true;
    try {
      await work();
    } finally {
      running = false;
      if (rerun) {
        rerun = false;
        request();
      }
    }
  };
  const request = (): void => {
    if (running) rerun = true;
    else timer ??= setTimeout(() => void run(), wait);
  };
  return request;
}

/** Runs something when the page is idle. Safari has no requestIdleCallback. */
export const whenIdle = (work: () => void): unknown => (globalThis.requestIdleCallback ?? globalThis.setTimeout)(() => work());

/** Gives the page time to render the progress. */
export const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));
