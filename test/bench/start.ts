import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser } from "playwright-core";
import { serveFolder } from "../support/workbench/folder-server";
import type {} from "../support/workbench/open";
import { startBrowser, startServer } from "../support/workbench/serve";
import { bareUniver } from "./bare";
import { fresh, paneOf, usable, VIEWPORT, type Line, type Place } from "./page";

const STARTS = 5;
const VISITS = 4;

/** Main-thread time until the sample can be used: in the workbench, and in a page with only Univer. */
const startOf = (place: Place, query: string): Promise<number> =>
  fresh(place, async (page) => {
    const session = await page.context().newCDPSession(page);
    // Processor time, which depends less on other load.
    await session.send("Performance.enable", { timeDomain: "threadTicks" });
    await page.goto(new URL(query, place.address).href, { waitUntil: "commit" });
    await usable(page);
    const { metrics } = await session.send("Performance.getMetrics");
    return metrics.find(({ name }) => name === "TaskDuration")!.value * 1000;
  });

/** The sample as Univer saves a workbook. */
const sampleOfUniver = (place: Place): Promise<string> =>
  fresh(place, async (page) => {
    await page.goto(new URL("?book=sample", place.address).href, { waitUntil: "commit" });
    await usable(page);
    return page.evaluate(() => {
      const { resources: _, ...book } = window.workbench.univer.getActiveWorkbook()!.save();
      return JSON.stringify(book);
    });
  });

/** The two starts in turns, so that a slow moment of the machine affects both. */
async function againstBare(place: Place): Promise<Line[]> {
  const bare = await bareUniver(await sampleOfUniver(place));
  try {
    const [ours, theirs]: [number[], number[]] = [[], []];
    for (let i = 0; i < STARTS; i++) {
      ours.push(await startOf(place, "?book=sample"));
      theirs.push(await startOf({ ...place, address: bare.address }, ""));
    }
    const [best, floor] = [Math.min(...ours), Math.min(...theirs)];
    return [
      ["bare Univer: main thread until the sample can be used", `${floor.toFixed(0)} ms`, ""],
      ["workbench: main thread until the sample can be used", `${best.toFixed(0)} ms`, ""],
      ["workbench: that, against bare Univer", `${(best / floor).toFixed(2)}x`, "1.50x"],
    ];
  } finally {
    bare.stop();
  }
}

/**
 * Milliseconds until the sample's grid can be used, visit by visit, with a service worker: the files come from the cache from the
 * second visit on, and later with their compiled scripts.
 */
async function visits(browser: Browser): Promise<readonly number[]> {
  const folder = mkdtempSync(path.join(tmpdir(), "workbench-"));
  const maker = (await import(pathToFileURL(".ci/workbench-folder.mjs").href)) as {
    workbenchFolder(functionsJson: string, out: string): Promise<void>;
  };
  await maker.workbenchFolder(path.resolve(".build", "addin", "functions.json"), folder);
  const server = await serveFolder(folder, "/");
  const context = await browser.newContext({ viewport: VIEWPORT });
  const measured: number[] = [];
  try {
    while (measured.length < VISITS) {
      const page = await context.newPage();
      const from = performance.now();
      await page.goto(new URL("?book=sample", server.address).href, { waitUntil: "commit" });
      await usable(page);
      measured.push(performance.now() - from);
      await (await paneOf(page)).locator("#audit-summary").waitFor();
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
      await page.close();
    }
  } finally {
    await context.close();
    server.stop();
    rmSync(folder, { recursive: true });
  }
  return measured;
}

/** The workbench's start, compared with a page with only Univer, and after earlier visits. */
export async function* benchStart(): AsyncGenerator<Line> {
  const server = await startServer();
  const browser = await startBrowser();
  try {
    yield* await againstBare({ browser, address: server.address });
    const [first, ...later] = await visits(browser);
    yield [
      "workbench: installed, first and later visits until the grid can be used",
      `${first!.toFixed(0)} ms; ${Math.min(...later).toFixed(0)} ms`,
      "",
    ];
  } finally {
    await browser.close();
    server.stop();
  }
}
