import { beforeAll, expect, test } from "vitest";
import { CANVAS, freshOnRetry, openBench, type Bench } from "../support/workbench/open";

/*
 * Keys and clicks of the time in which the cells are shown and the code that handles input is still loading.
 */

let bench: Bench;
const open = async (): Promise<void> => {
  bench = await openBench("empty");
};
beforeAll(open);
freshOnRetry(open);

/** Opens the page again, and does what people do before it listens. */
async function beforeItListens(action: () => Promise<void>): Promise<void> {
  const { page } = bench;
  let listen = (): void => undefined;
  const gate = new Promise<void>((resolve) => (listen = resolve));
  await page.route("**/functions.json", async (route) => {
    await gate;
    await route.continue();
  });
  await page.reload({ waitUntil: "commit" });
  await page.waitForSelector("html[data-shown]");
  await action();
  expect(await page.locator("html[data-ready]").count()).toBe(0);
  listen();
  await page.waitForSelector("html[data-ready]");
  await page.unroute("**/functions.json");
}

test("a click selects its cell, and what is typed there is entered whole", async () => {
  const { page } = bench;
  await beforeItListens(async () => {
    const { x, y } = (await page.locator(CANVAS).boundingBox())!;
    await page.mouse.click(x + 146, y + 70);
    for (const entry of ["1500", "=7*6"]) {
      await page.keyboard.type(entry);
      await page.keyboard.press("Enter");
    }
  });
  await page.evaluate(() => window.workbench.grid.settled());
  const { values } = await page.evaluate(() => window.workbench.grid.sheets()[0]!.read({ top: 0, left: 0, rows: 6, columns: 4 }));
  expect(values.flat().filter((value) => value !== null)).toEqual([1500, 42]);
  const [first, second] = [1500, 42].map((value) => values.findIndex((line) => line.includes(value)));
  expect([first! > 0, second]).toEqual([true, first! + 1]);
  expect(values[first!]!.indexOf(1500)).toBe(values[second!]!.indexOf(42));
  expect(bench.errors).toEqual([]);
});

test.each(["Control+h", "Control+f"])("%s opens find and replace, before the page listens and right after", async (keys) => {
  const { page } = bench;
  page.on("dialog", (dialog) => void dialog.accept());
  const dialog = page.getByRole("dialog").filter({ hasText: "Find and replace" });
  await beforeItListens(() => page.keyboard.press(keys));
  await dialog.waitFor({ timeout: 10_000 });
  await page.reload({ waitUntil: "commit" });
  await page.waitForSelector("html[data-ready]");
  await page.keyboard.press(keys);
  await dialog.waitFor({ timeout: 10_000 });
});
