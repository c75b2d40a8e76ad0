import { readFileSync } from "node:fs";
import path from "node:path";
import type { Dialog } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { readBook } from "../../src/workbook/xlsx/read";
import { axe } from "../support/axe";
import { freshOnRetry, openBench, type Bench } from "../support/workbench/open";
import { startServer } from "../support/workbench/serve";

/*
 * Unsaved entries are not lost by a click, a key or a swipe. The tests share one page.
 */

const SAMPLE_FILE = path.resolve("templates", "gas-sample.xlsx");

let bench: Bench;

const open = async (): Promise<void> => {
  bench = await openBench("empty");
};
beforeAll(open);
freshOnRetry(open);
const dialog = () => bench.page.getByRole("dialog", { name: "Save the changes first?" });
const button = (name: string) => bench.page.getByRole("button", { name });
const sheets = () => bench.page.evaluate(() => window.workbench.grid.sheets().length);

async function change(): Promise<void> {
  await bench.enter("Sheet1", "B2", "Graf Zeppelin");
  expect(await ship()).toBe("Graf Zeppelin");
}

/** Saves, and waits for the message. */
async function saved(): Promise<void> {
  const { page } = bench;
  await page.evaluate(() => (document.getElementById("message")!.textContent = ""));
  await Promise.all([page.waitForEvent("download"), button("Save").click()]);
  await page.locator("#message").filter({ hasText: "in your downloads" }).waitFor();
}

const ship = () => bench.value("Sheet1", "B2");
const shipIn = (file: string) => readBook(new Uint8Array(readFileSync(file))).sheets[0]!.values[1]![1];

/** Whether the browser asks before an action leaves the page; the user stays. */
async function confirmsLeaving(action: () => Promise<unknown>): Promise<boolean> {
  const { page } = bench;
  let kind = "";
  let answer: (native: Dialog) => void = () => undefined;
  // If the user stays, the action itself would wait until its timeout.
  const answered = new Promise<void>((resolve) => {
    answer = (native) => {
      kind = native.type();
      void native.dismiss().then(resolve);
    };
    page.on("dialog", answer);
  });
  // An action that was canceled before can also end this one, before the browser's question.
  const late = () => page.waitForTimeout(5_000);
  await Promise.race([action().then((removed) => removed ?? late(), late), answered]);
  page.off("dialog", answer);
  // A canceled navigation ends a moment later, and requests to the browser until then can end with it, unanswered.
  await page.waitForTimeout(500);
  return kind === "beforeunload";
}

test("selecting and scrolling are not changes: no question when leaving", async () => {
  await bench.openFile(SAMPLE_FILE);
  const pane = await bench.pane();
  await pane.getByRole("tab", { name: /finding/ }).waitFor();
  for (const sheet of ["Campaign", "Gas production", "Gas ledger"]) {
    await bench.go(sheet, "C20");
    await bench.page.mouse.wheel(0, 400);
  }
  await bench.emptyWorkbook();
  expect(await sheets()).toBe(1);
});

test("a swipe beyond the edge does not go back in the history", async () => {
  const behaviour = await bench.page.evaluate(() =>
    [document.documentElement, document.body].map((element) => getComputedStyle(element).overscrollBehaviorX),
  );
  expect(behaviour).toEqual(["none", "none"]);
});

test("a change is named before it is lost; Esc and Cancel keep it, Discard drops it", async () => {
  await change();
  await bench.menu("Empty workbook");
  await dialog().waitFor();
  const text = await dialog().innerText();
  expect(text).toContain(
    "Workbook.xlsx was changed on Sheet1. If you do not save, these changes are lost when an empty workbook opens.",
  );
  await bench.picture("unsaved");
  await bench.page.keyboard.press("Escape");
  await dialog().waitFor({ state: "detached" });
  expect(await ship()).toBe("Graf Zeppelin");

  await bench.menu("Open sample");
  await dialog().getByRole("button", { name: "Cancel" }).click();
  await dialog().waitFor({ state: "detached" });
  expect(await ship()).toBe("Graf Zeppelin");

  await bench.menu("Empty workbook");
  await dialog().waitFor();
  const { keyboard } = bench.page;
  const focused = () => bench.page.evaluate(() => document.activeElement?.textContent);
  expect(await focused()).toBe("Save");
  await keyboard.press("Tab");
  expect(await focused()).toBe("Discard");
  expect(await axe(bench.page, "#leaving")).toEqual([]);
  await bench.opens(() => keyboard.press("Enter"));
  expect(await ship()).toBeNull();
  expect(bench.errors).toEqual([]);
});

test("Save downloads the workbook, then the other one opens", async () => {
  await change();
  await bench.menu("Empty workbook");
  const file = path.resolve("test", "browser", "output", "saved-first.xlsx");
  await bench.opens(async () => {
    const [download] = await Promise.all([
      bench.page.waitForEvent("download"),
      dialog().getByRole("button", { name: "Save" }).click(),
    ]);
    await download.saveAs(file);
  });
  expect(await ship()).toBeNull();
  expect(shipIn(file)).toBe("Graf Zeppelin");
});

test("opening another file asks first", async () => {
  await change();
  await bench.page.locator("#chosen").setInputFiles(SAMPLE_FILE);
  await dialog().waitFor();
  expect(await dialog().innerText()).toContain("lost when gas-sample.xlsx opens");
  await bench.page.keyboard.press("Escape");
  expect(await ship()).toBe("Graf Zeppelin");
});

test("a format counts as a change", async () => {
  const { page } = bench;
  await bench.enter("Sheet1", "A1", "1");
  await saved();
  await bench.go("Sheet1", "A1");
  await page.keyboard.press("Control+b");
  await bench.menu("Empty workbook");
  await dialog().waitFor();
  expect(await dialog().innerText()).toContain("Workbook.xlsx was changed on Sheet1.");
  await page.keyboard.press("Escape");
});

test("reload and Back ask in the browser until everything is saved", async () => {
  const { page } = bench;
  await bench.enter("Sheet1", "B2", "1");
  await saved();
  expect(await confirmsLeaving(() => page.reload())).toBe(false);
  await page.waitForSelector("html[data-ready]");
  await bench.enter("Sheet1", "B2", "420");
  expect(await confirmsLeaving(() => page.reload())).toBe(true);
  expect(await confirmsLeaving(() => page.goBack())).toBe(true);
  expect(await bench.value("Sheet1", "B2")).toBe(420);

  await saved();
  expect(await confirmsLeaving(() => page.reload())).toBe(false);
});

test("the page works on and saves without its server, and unsaved work is offered at the next start", async () => {
  const own = await startServer();
  const { page } = bench;
  const stays = (text: string) => page.locator("#message").filter({ hasText: text }).waitFor();
  await page.goto(new URL("?book=empty", own.address).href);
  await page.waitForSelector("html[data-ready]");
  await change();
  own.stop();
  const answers = () =>
    fetch(own.address).then(
      () => true,
      () => false,
    );
  await expect.poll(answers).toBe(false);
  await bench.menu("Empty workbook");
  await stays("The workbench's files cannot be reached. Check your connection;");
  const [download] = await Promise.all([page.waitForEvent("download"), button("Save").click()]);
  const file = path.resolve("test", "browser", "output", "without-server.xlsx");
  await download.saveAs(file);
  expect(shipIn(file)).toBe("Graf Zeppelin");

  await bench.enter("Sheet1", "B3", "420");
  const autosaved = () =>
    page.evaluate(async () => {
      const names = (await indexedDB.databases()).filter(({ name }) => name === "campaign-ledger-workbench");
      if (names.length === 0) return 0;
      return new Promise<number>((resolve) => {
        const request = indexedDB.open(names[0]!.name!);
        request.onsuccess = () => {
          const states = request.result.transaction("states").objectStore("states").count();
          states.onsuccess = () => resolve(states.result);
        };
      });
    });
  await expect.poll(autosaved, { timeout: 20_000 }).toBe(1);
  const context = page.context();
  await page.close();
  const again = await startServer(["--port", new URL(own.address).port]);
  const fresh = await context.newPage();
  await fresh.goto(new URL("?book=empty", again.address).href);
  const offer = fresh.locator("#left");
  await offer.filter({ hasText: /^You have unsaved changes to Workbook, last edited at \d\d:\d\d\./ }).waitFor();
  for (const colorScheme of ["dark", "light"] as const) {
    await fresh.emulateMedia({ colorScheme });
    expect([colorScheme, await axe(fresh, "#left")]).toEqual([colorScheme, []]);
    await fresh.screenshot({ path: path.resolve("test", "browser", "output", `left-unsaved-${colorScheme}.png`) });
  }
  await Promise.all([fresh.waitForURL(/book=left-/), offer.getByRole("button", { name: "Restore" }).click()]);
  await fresh.waitForSelector("html[data-ready]");
  const values = () =>
    fresh.evaluate(() => window.workbench.grid.sheets()[0]!.read({ top: 1, left: 1, rows: 2, columns: 1 }).values);
  expect(await values()).toEqual([["Graf Zeppelin"], [420]]);
  expect(await offer.isVisible()).toBe(false);
  await fresh.close();
  again.stop();
});
