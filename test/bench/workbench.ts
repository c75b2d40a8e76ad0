import { existsSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser, Frame, Page } from "playwright-core";
import type {} from "../workbench/open";
import { serveFolder } from "../workbench/folder";
import { startBrowser, startServer } from "../workbench/serve";
import { bareUniver } from "./bare";

const RUNS = 3;
const STARTS = 5;
const VISITS = 4;
const UNDONE = 5;
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

/** Main-thread time until the sample can be used: in the workbench, and in a page with nothing but Univer. */
const startOf = (place: Place, query: string): Promise<number> =>
  fresh(place, async (page) => {
    const session = await page.context().newCDPSession(page);
    await session.send("Performance.enable");
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

/** The two starts, run in turn so that a slow moment of the machine meets both. */
async function benchStart(place: Place): Promise<Line[]> {
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
 * Milliseconds until the sample's grid can be used, visit by visit, where the page comes from a folder with its service worker:
 * from the second visit on the files come from the browser, later with their compiled scripts.
 */
async function visits(browser: Browser): Promise<readonly number[]> {
  const folder = mkdtempSync(path.join(tmpdir(), "workbench-"));
  const maker = (await import(pathToFileURL(".ci/workbench-folder.mjs").href)) as {
    workbenchFolder(functionsJson: string, out: string): Promise<void>;
  };
  await maker.workbenchFolder(path.resolve(".build", "addin", "functions.json"), folder);
  const server = await serveFolder(folder, "/");
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 } });
  const measured: number[] = [];
  try {
    while (measured.length < VISITS) {
      const page = await context.newPage();
      page.setDefaultTimeout(LIMIT);
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

/** Milliseconds from asking for the sample until one sees the page, its cells, until they can be used, until the findings are there. */
const opening = (place: Place): Promise<readonly number[]> =>
  fresh(place, async (page) => {
    const from = performance.now();
    await page.goto(new URL("?book=sample", place.address).href, { waitUntil: "commit" });
    await page.locator("#bar").waitFor();
    const seen = performance.now() - from;
    await page.waitForSelector("html[data-shown]");
    const shown = performance.now() - from;
    await usable(page);
    const used = performance.now() - from;
    await (await paneOf(page)).locator("#audit-summary").waitFor();
    return [seen, shown, used, performance.now() - from];
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
    await page.evaluate(() => window.workbench.grid.settled());
    return performance.now() - from;
  });

/** Milliseconds from the click that adds a nation to the sample until its sheet is there and computed. */
const joining = (place: Place): Promise<number> =>
  fresh(place, async (page) => {
    await page.goto(new URL("?book=sample", place.address).href, { waitUntil: "commit" });
    await usable(page);
    const pane = await paneOf(page);
    await pane.getByRole("tab", { name: "Set up" }).click();
    const section = pane.locator("section[aria-labelledby=add-player]");
    await section.locator("select").selectOption({ index: 1 });
    const button = section.locator("button[aria-disabled=false]");
    await button.waitFor();
    const from = performance.now();
    await button.click();
    await pane.getByText("in the ledger.").first().waitFor();
    await page.evaluate(() => window.workbench.grid.settled());
    return performance.now() - from;
  });

const EDITS = 6;

/** Milliseconds from Enter after an entry until a figure of it shows, and until the findings are told that are others by it. */
const editing = (place: Place): Promise<readonly (readonly number[])[]> =>
  fresh(place, async (page) => {
    await page.goto(new URL("?book=sample", place.address).href, { waitUntil: "commit" });
    await usable(page);
    await (await paneOf(page)).locator("#audit-summary").waitFor();
    const box = (await page.locator("#grid canvas").first().boundingBox())!;
    await page.mouse.click(box.x + box.width - 60, box.y + box.height - 60);
    const measured: (readonly number[])[] = [];
    for (let i = 0; i < EDITS; i++) {
      const told = await page.evaluateHandle(() => {
        const { grid } = window.workbench;
        const table = grid.tables().find(({ name }) => name === "Italy_Production")!;
        const sheet = grid.sheets().find(({ id }) => id === table.sheet)!;
        grid.select(table.sheet, {
          top: table.area.top + 1,
          left: table.area.left + table.headers.indexOf("Quantity"),
          rows: 1,
          columns: 1,
        });
        const figure = (): string => JSON.stringify(sheet.read({ top: 0, left: 0, rows: 12, columns: 60 }).values);
        const pane = document.querySelector<HTMLIFrameElement>("#pane iframe")!.contentDocument!;
        const summary = (): string => pane.getElementById("audit-summary")?.textContent ?? "";
        const [was, said] = [figure(), summary()];
        let [from, shown] = [0, 0];
        window.addEventListener("keydown", ({ key }) => key === "Enter" && (from = performance.now()), { capture: true });
        const found = new Promise<readonly number[]>((resolve, reject) => {
          const stays = (): string =>
            from === 0 ? "No Enter reached the page." : shown === 0 ? "The figures stay." : "The findings stay.";
          setTimeout(() => reject(new Error(stays())), 60_000);
          const look = setInterval(() => {
            if (from === 0) return;
            if (shown === 0 && figure() !== was) shown = performance.now() - from;
            if (shown === 0 || summary() === said) return;
            clearInterval(look);
            resolve([shown, performance.now() - from]);
          }, 2);
        });
        return { found };
      });
      await page.keyboard.type(i % 2 === 0 ? "6" : "4");
      await page.keyboard.press("Enter");
      measured.push(await told.evaluate(({ found }) => found));
    }
    return measured;
  });

/** Milliseconds that one Undo takes after so many entries: the mean of some, in the sample. */
const undoing = (place: Place, entries: number): Promise<number> =>
  fresh(place, async (page) => {
    await page.goto(new URL("?book=sample", place.address).href, { waitUntil: "commit" });
    await usable(page);
    return page.evaluate(
      async ([entries, undone]) => {
        const { grid, univer } = window.workbench;
        const book = univer.getActiveWorkbook()!;
        const { sheet, area, headers } = grid.tables().find(({ name }) => name === "Italy_Production")!;
        const cell = book.getSheetBySheetId(sheet)!.getRange(area.top + 1, area.left + headers.indexOf("Quantity"));
        for (let i = 0; i < entries!; i++) cell.setValue(1 + (i % 9));
        await grid.settled();
        const from = performance.now();
        for (let i = 0; i < undone!; i++) {
          await book.undo();
          await grid.settled();
        }
        return (performance.now() - from) / undone!;
      },
      [entries, UNDONE],
    );
  });

async function times<T>(work: () => Promise<T>): Promise<T[]> {
  const found: T[] = [];
  for (let i = 0; i < RUNS; i++) found.push(await work());
  return found;
}

/** What one waits for at the workbench, in a real browser that keeps nothing from one time to the next; medians, each as it comes. */
export async function* benchWorkbench(build: string, file: string): AsyncGenerator<Line> {
  if (!existsSync(path.join(build, "workbench", "server.mjs"))) {
    yield ["workbench", "not built yet", ""];
    return;
  }
  const server = await startServer();
  const browser = await startBrowser();
  const place = { browser, address: server.address };
  const middle = (all: readonly (readonly number[])[], i: number): string => median(all.map((one) => one[i]!));
  try {
    const opened = await times(() => opening(place));
    yield ["workbench: its frame is seen", middle(opened, 0), "400 ms"];
    yield ["workbench: the sample's cells are seen", middle(opened, 1), ""];
    yield ["workbench: the sample's grid can be used", middle(opened, 2), "1,500 ms"];
    yield ["workbench: the sample's findings are told", middle(opened, 3), "1,700 ms"];
    yield* await benchStart(place);
    const [first, ...later] = await visits(browser);
    yield [
      "workbench: installed, first and later visits until the grid can be used",
      `${first!.toFixed(0)} ms; ${Math.min(...later).toFixed(0)} ms`,
      "",
    ];
    const size = `${(statSync(file).size / 1024).toFixed(0)} KB`;
    yield [`workbench: open a file of ${size}`, median(await times(() => openingFile(place, file))), "1,500 ms"];
    yield ["workbench: set up 8 nations", median(await times(() => settingUp(place))), "3,000 ms"];
    yield ["workbench: a nation joins", median(await times(() => joining(place))), "2,000 ms"];
    const edited = await editing(place);
    yield ["workbench: an edit, to its values", middle(edited, 0), "50 ms"];
    yield ["workbench: an edit, to its findings", middle(edited, 1), "150 ms"];
    const undone = [await undoing(place, 10), await undoing(place, 500)];
    yield ["workbench: an undo after 10 and after 500 entries", undone.map((time) => `${time.toFixed(0)} ms`).join(", "), "flat"];
  } finally {
    await browser.close();
    server.stop();
  }
}
