/** Does something when the page has nothing else to do. Safari has no word for idle time. */
export const whenIdle = (work: () => void): unknown => (globalThis.requestIdleCallback ?? globalThis.setTimeout)(() => work());
