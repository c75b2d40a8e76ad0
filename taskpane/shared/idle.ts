/** Does something when the page has nothing else to do. Safari has no word for idle time. */
export const whenIdle = (work: () => void): unknown => (globalThis.requestIdleCallback ?? globalThis.setTimeout)(() => work());

/** The page says how far it is before it goes on. */
export const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));
