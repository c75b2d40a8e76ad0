import type { Browser, BrowserContext, Page } from "playwright-core";
import { startBrowser, startServer } from "./serve";

/*
 * One browser, one profile in it and one server for all tests that run in this process: scripts are read once, and what the
 * browser made of them is used again. They end with the process.
 */

type Server = Awaited<ReturnType<typeof startServer>>;

/** What vitest ends its processes with; without a word of ours nothing else would be told of the end. */
process.once("SIGTERM", () => process.exit());

let browser: Promise<Browser> | undefined;
let profile: Promise<BrowserContext> | undefined;
let server: Promise<Server> | undefined;

export async function sharedBrowser(): Promise<Browser> {
  // A browser that fell over in one file is no trouble to the next.
  if (browser && !(await browser).isConnected()) browser = profile = undefined;
  return (browser ??= startBrowser({ handleSIGTERM: false }));
}

async function sharedProfile(): Promise<BrowserContext> {
  const running = await sharedBrowser();
  return (profile ??= running.newContext({
    viewport: { width: 1366, height: 768 },
    acceptDownloads: true,
    permissions: ["clipboard-read", "clipboard-write"],
  }));
}

/** The address of the built workbench. */
export async function sharedServer(): Promise<string> {
  return (await (server ??= startServer())).address;
}

/** A page as of somebody who was never at this address: what pages kept in the browser is gone, but for the scripts it has read. */
export async function freshPage(address: string): Promise<Page> {
  const page = await (await sharedProfile()).newPage();
  const session = await page.context().newCDPSession(page);
  await session.send("Storage.clearDataForOrigin", {
    origin: new URL(address).origin,
    storageTypes: "indexeddb,local_storage,cookies",
  });
  await session.detach();
  return page;
}
