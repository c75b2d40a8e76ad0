import { existsSync, statSync } from "node:fs";
import path from "node:path";
import type {} from "../support/workbench/open";
import { startBrowser, startServer } from "../support/workbench/serve";
import { fresh, paneOf, usable, type Line, type Place } from "./page";

const RUNS = 3;
const UNDONE = 5;
const CAMPAIGN = "Panzer General II campaign: Economy";

const median = (times: readonly number[]): string => `${[...times].sort((a, b) => a - b)[times.length >> 1]!.toFixed(0)} ms`;

/**
 * Milliseconds from requesting the sample until the page is visible, the cells are, they can be used, and the findings are
 * listed.
 */
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

/** Milliseconds from the click that sets up a campaign of all nations until it is computed. */
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

/** Milliseconds from the click that adds a nation to the sample until its sheet is computed. */
const timeToAddPlayer = (place: Place): Promise<number> =>
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

/** Milliseconds from Enter after an entry until a dependent figure changes, and until the changed findings are listed. */
const editing = (place: Place): Promise<readonly (readonly number[])[]> =>
  fresh(place, async (page) => {
    await page.goto(new URL("?book=sample", place.address).href, { waitUntil: "commit" });
    await usable(page);
    await (await paneOf(page)).locator("#audit-summary").waitFor();
    const box = (await page.locator("#grid canvas").first().boundingBox())!;
    await page.mouse.click(box.x + box.width - 60, box.y + box.height - 60);
    const measured: (readonly number[])[] = [];
    for (let i = 0; i < EDITS; i++) {
      const reported = await page.evaluateHandle(() => {
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
        const [was, summarized] = [figure(), summary()];
        let [from, shown] = [0, 0];
        window.addEventListener("keydown", ({ key }) => key === "Enter" && (from = performance.now()), { capture: true });
        const found = new Promise<readonly number[]>((resolve, reject) => {
          const stays = (): string =>
            from === 0 ? "No Enter reached the page." : shown === 0 ? "The figures stay." : "The findings stay.";
          setTimeout(() => reject(new Error(stays())), 60_000);
          const look = setInterval(() => {
            if (from === 0) return;
            if (shown === 0 && figure() !== was) shown = performance.now() - from;
            if (shown === 0 || summary() === summarized) return;
            clearInterval(look);
            resolve([shown, performance.now() - from]);
          }, 2);
        });
        return { found };
      });
      await page.keyboard.type(i % 2 === 0 ? "6" : "4");
      await page.keyboard.press("Enter");
      measured.push(await reported.evaluate(({ found }) => found));
    }
    return measured;
  });

/** Milliseconds per Undo after this many entries: the mean of some, in the sample. */
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

/** What users wait for in the workbench, in a real browser without a cache; medians, each when it is ready. */
export async function* benchWorkbench(build: string, file: string): AsyncGenerator<Line> {
  if (!existsSync(path.join(build, "workbench", "server.mjs"))) {
    yield ["workbench", "not built yet", ""];
    return;
  }
  const server = await startServer();
  const browser = await startBrowser();
  const place = { browser, address: server.address };
  const middle = (all: readonly (readonly number[])[], i: number): string => median(all.map((item) => item[i]!));
  try {
    const opened = await times(() => opening(place));
    yield ["workbench: its frame is seen", middle(opened, 0), "400 ms"];
    yield ["workbench: the sample's cells are seen", middle(opened, 1), ""];
    yield ["workbench: the sample's grid can be used", middle(opened, 2), "1,500 ms"];
    yield ["workbench: the sample's findings are listed", middle(opened, 3), "1,700 ms"];
    const size = `${(statSync(file).size / 1024).toFixed(0)} KB`;
    yield [`workbench: open a file of ${size}`, median(await times(() => openingFile(place, file))), "1,500 ms"];
    yield ["workbench: set up 8 nations", median(await times(() => settingUp(place))), "3,000 ms"];
    yield ["workbench: a nation joins", median(await times(() => timeToAddPlayer(place))), "2,000 ms"];
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
