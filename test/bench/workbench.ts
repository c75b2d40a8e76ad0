import { existsSync, statSync } from "node:fs";
import path from "node:path";
import { performance } from "node:perf_hooks";
import type { Browser, Frame, Page } from "playwright-core";
import { startBrowser, startServer } from "../workbench/serve";

const RUNS = 3;
const LIMIT = 300_000;
const CAMPAIGN = "Panzer General II campaign: Economy";

type Line = [what: string, figure: string, budget: string];

interface Place {
  readonly browser: Browser;
  readonly address: string;
}

const median = (times: readonly number[]): string => `${[...times].sort((a, b) => a - b)[times.length >> 1]!.toFixed(0)} ms`;

/** A page of a browser that has never been here: nothing of the workbench is kept. */
async function fresh<T>({ browser }: Place, work: (page: Page) => Promise<T>): Promise<T> {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 } });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(LIMIT);
    return await work(page);
  } finally {
    await context.close();
  }
}

/** Until the grid is drawn and the page answers at once. */
async function usable(page: Page): Promise<void> {
  await page.waitForSelector("html[data-ready]");
  await page.locator("#grid canvas").first().waitFor();
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}

const paneOf = async (page: Page): Promise<Frame> => (await (await page.waitForSelector("#pane iframe")).contentFrame())!;

/** Milliseconds from asking for the sample until one sees the page, until the grid can be used, until the findings are there. */
const opening = (place: Place): Promise<readonly number[]> =>
  fresh(place, async (page) => {
    const from = performance.now();
    await page.goto(place.address, { waitUntil: "commit" });
    await page.locator("#bar").waitFor();
    await paneOf(page);
    const seen = performance.now() - from;
    await usable(page);
    const used = performance.now() - from;
    await (await paneOf(page)).locator("#audit-summary").waitFor();
    return [seen, used, performance.now() - from];
  });

/** Milliseconds from choosing a file until its grid can be used. */
const openingFile = (place: Place, file: string): Promise<number> =>
  fresh(place, async (page) => {
    await page.goto(new URL("?book=empty", place.address).href, { waitUntil: "commit" });
    await usable(page);
    const from = performance.now();
    await page.evaluate(() => document.documentElement.removeAttribute("data-ready"));
    await page.locator("#chosen").setInputFiles(file);
    await page.waitForURL(/book=[0-9a-f]{8}-/, { waitUntil: "commit" });
    await usable(page);
    return performance.now() - from;
  });

/** Milliseconds from the click that sets up a campaign of all nations until it is there and computed. */
const settingUp = (place: Place): Promise<number> =>
  fresh(place, async (page) => {
    await page.goto(new URL("?book=empty", place.address).href, { waitUntil: "commit" });
    await usable(page);
    const pane = await paneOf(page);
    await pane.getByRole("radio", { name: CAMPAIGN }).check();
    const button = pane.locator("[type=submit][aria-disabled=false]");
    await button.waitFor();
    const from = performance.now();
    await button.click();
    await pane.locator("#audit-summary").waitFor();
    await page.evaluate(() =>
      (window as unknown as { workbench: { grid: { settled(): Promise<void> } } }).workbench.grid.settled(),
    );
    return performance.now() - from;
  });

async function times<T>(work: () => Promise<T>): Promise<T[]> {
  const found: T[] = [];
  for (let i = 0; i < RUNS; i++) found.push(await work());
  return found;
}

/** What one waits for at the workbench, in a real browser that keeps nothing from one time to the next; medians. */
export async function benchWorkbench(build: string, file: string): Promise<Line[]> {
  if (!existsSync(path.join(build, "workbench", "server.mjs"))) return [["workbench", "not built yet", ""]];
  const server = await startServer();
  const browser = await startBrowser();
  const place = { browser, address: server.address };
  try {
    const opened = await times(() => opening(place));
    const shown = await times(() => openingFile(place, file));
    const made = await times(() => settingUp(place));
    const [seen, used, told] = [0, 1, 2].map((i) => median(opened.map((one) => one[i]!)));
    return [
      ["workbench: its frame and the pane's are seen", seen!, "1,000 ms"],
      ["workbench: the sample's grid can be used", used!, "5,000 ms"],
      ["workbench: the sample's findings are told", told!, ""],
      [`workbench: open a file of ${(statSync(file).size / 1024).toFixed(0)} KB`, median(shown), "6,000 ms"],
      ["workbench: set up 8 nations", median(made), "10,000 ms"],
    ];
  } finally {
    await browser.close();
    server.stop();
  }
}
