/*
 * Work that nobody waits for. It starts once the page can be used, and takes the time in which the browser has nothing else to do.
 */

/** Milliseconds of work in one go where the browser does not tell how much time there is. */
const SLICE = 8;

/** Lets those go on who wait for idle time: the page can be used. */
export let beginIdleWork: () => void;
const usable = new Promise<void>((resolve) => {
  beginIdleWork = resolve;
});

/** Waits for idle time; answers how many milliseconds of it are left. Safari does not tell. */
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
