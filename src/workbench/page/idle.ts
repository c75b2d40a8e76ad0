/*
 * Background work. It starts once the page can be used, and runs while the browser is idle.
 */

/** Milliseconds of work at a time in browsers without requestIdleCallback. */
const SLICE = 8;

/** Releases the waiting background work: the page can be used. */
export let startIdleWork: () => void;
const usable = new Promise<void>((resolve) => {
  startIdleWork = resolve;
});

/** Waits for idle time; the returned function gives the milliseconds that remain. Safari has no requestIdleCallback. */
export async function idle(): Promise<() => number> {
  await usable;
  return new Promise((resolve) => {
    if (window.requestIdleCallback) return void window.requestIdleCallback((deadline) => resolve(() => deadline.timeRemaining()));
    window.setTimeout(() => {
      const end = performance.now() + SLICE;
      resolve(() => end - performance.now());
    });
  });
}
