import type { Browser, Page } from "playwright-core";
import { startBrowser, startServer } from "./serve";

/*
 * One browser and one server for all tests of this process, with one page for each address: reusing a page keeps its compiled
 * scripts, which halves the time to open. They end with the process.
 */

/** Without this handler nothing else would report the signal by which vitest ends its processes. */
process.once("SIGTERM", () => process.exit());

const VIEWPORT = { width: 1366, height: 768 };
/** How long a browser test waits for the next page on a busy machine. */
const PATIENCE = 60_000;

let browser: Promise<Browser> | undefined;
let server: ReturnType<typeof startServer> | undefined;
const pages = new Map<string, Page>();

/**
 * A page that lives for seconds gains from early optimization of very hot code, but not from further optimization or garbage
 * collection, which take a fifth of the processor time.
 */
const SHORT_LIVED =
  "--js-flags=--no-turbofan --invocation-count-for-maglev=2000 --min-semi-space-size=64 --initial-heap-size=1024 --no-incremental-marking";

export async function sharedBrowser(): Promise<Browser> {
  // A browser that crashed in one test file is replaced for the next.
  if (browser && !(await browser).isConnected()) browser = undefined;
  return (browser ??= startBrowser({ handleSIGTERM: false, args: [SHORT_LIVED] }));
}

/** Reports violations of the content security policy. */
export function watchPolicy(page: Page, errors: string[]): void {
  page.on("console", (message) => {
    if (/content security policy/i.test(message.text())) errors.push(message.text());
  });
}

/** The address of the built workbench. */
export const sharedServer = async (): Promise<string> => (await (server ??= startServer())).address;

async function newPage(deviceScaleFactor: number): Promise<Page> {
  const permissions = ["clipboard-read", "clipboard-write"];
  const context = await (await sharedBrowser()).newContext({ viewport: VIEWPORT, permissions, deviceScaleFactor });
  // Most browsers have no file picker, so that opened files are copies. test/workbench/pwa.test.ts tests the others.
  await context.addInitScript(() => Reflect.deleteProperty(window, "showOpenFilePicker"));
  return context.newPage();
}

/**
 * The page for an address as a first visit: stored data is deleted, except for cached scripts. `quiet` is a file there that
 * stores nothing; each zoom factor has its own page.
 */
export async function freshPage(address: string, quiet: string, deviceScaleFactor = 1): Promise<Page> {
  const { origin } = new URL(address);
  const key = `${origin} ${deviceScaleFactor}`;
  const known = pages.get(key);
  const page = known && !known.isClosed() ? known : await newPage(deviceScaleFactor);
  pages.set(key, page);
  // A hidden grid would keep rendering.
  for (const other of pages.values()) if (other !== page && !other.isClosed()) await other.goto("about:blank");
  for (const reported of ["pageerror", "requestfailed", "request", "dialog", "console"]) page.removeAllListeners(reported);
  page.setDefaultTimeout(PATIENCE);
  await page.unrouteAll();
  await page.goto(new URL(quiet, origin).href);
  await page.setViewportSize(VIEWPORT);
  await page.emulateMedia({ colorScheme: null, forcedColors: null, reducedMotion: null, media: null });
  const session = await page.context().newCDPSession(page);
  await session.send("Storage.clearDataForOrigin", { origin, storageTypes: "indexeddb,local_storage,cookies" });
  await session.detach();
  return page;
}
