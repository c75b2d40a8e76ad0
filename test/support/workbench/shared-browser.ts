import type { Browser, Page } from "playwright-core";
import { startBrowser, startServer } from "./serve";

/*
 * One browser and one server for all tests that run in this process, and in the browser one page for each address: a page that
 * comes where another was finds all scripts read, which is half of the time that it takes to open. They end with the process.
 */

/** What vitest ends its processes with; without a word of ours nothing else would be reported of the end. */
process.once("SIGTERM", () => process.exit());

const VIEWPORT = { width: 1366, height: 768 };
/** How long a browser test may wait for the next page of a busy machine. */
const PATIENCE = 60_000;

let browser: Promise<Browser> | undefined;
let server: ReturnType<typeof startServer> | undefined;
const pages = new Map<string, Page>();

/**
 * A page that is looked at for seconds gains from code made fast at once where it runs very often, and nothing from code made faster
 * still behind it, nor from clearing up: a fifth of the processor's time at the workbench.
 */
const SHORT_LIVED =
  "--js-flags=--no-turbofan --invocation-count-for-maglev=2000 --min-semi-space-size=64 --initial-heap-size=1024 --no-incremental-marking";

export async function sharedBrowser(): Promise<Browser> {
  // A browser that fell over in one file is not a problem to the next.
  if (browser && !(await browser).isConnected()) browser = undefined;
  return (browser ??= startBrowser({ handleSIGTERM: false, args: [SHORT_LIVED] }));
}

/** Reports whatever the page is kept from doing by what its server allows it. */
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
  // As in most browsers: files that are chosen are copies. test/workbench/pwa.test.ts has the others.
  await context.addInitScript(() => Reflect.deleteProperty(window, "showOpenFilePicker"));
  return context.newPage();
}

/**
 * The page for an address, as of somebody who was never there: what it kept in the browser is gone, but for its scripts. `quiet`
 * is a file there that keeps nothing; pages enlarged otherwise are other pages.
 */
export async function freshPage(address: string, quiet: string, deviceScaleFactor = 1): Promise<Page> {
  const { origin } = new URL(address);
  const key = `${origin} ${deviceScaleFactor}`;
  const known = pages.get(key);
  const page = known && !known.isClosed() ? known : await newPage(deviceScaleFactor);
  pages.set(key, page);
  // A grid that nobody looks at draws on and on.
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
