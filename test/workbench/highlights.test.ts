import { afterAll, beforeAll, expect, test } from "vitest";
import { freshOnRetry, openBench, type Bench } from "../support/workbench/open";

/*
 * What the formulas of highlights and of rules of entry give is computed for the sheet in sight at once, and for the others in idle
 * time. Here the browser has none until the test says so.
 */

declare global {
  interface Window {
    /** What waits for idle time, until `allowIdle` runs it and all that comes later. */
    allowIdle(): void;
  }
}

let bench: Bench;
const open = async (): Promise<void> => {
  bench = await openBench();
  await bench.page.addInitScript(() => {
    const waiting: IdleRequestCallback[] = [];
    const idle = window.requestIdleCallback.bind(window);
    window.requestIdleCallback = (work) => waiting.push(work);
    window.allowIdle = () => {
      window.requestIdleCallback = idle;
      waiting.splice(0).forEach((work) => idle(work));
    };
  });
  await bench.page.reload();
  await bench.page.waitForSelector("html[data-ready]");
};
beforeAll(open);
freshOnRetry(open);
afterAll(() => expect(bench.errors).toEqual([]));

/** The cells of the sheet in sight that a highlight colors, as the grid's drawing asks for them. */
const highlighted = () =>
  bench.page.evaluate(async () => {
    // Univer hears of the answers and collects for a moment what they change.
    for (let i = 0; i < 12; i++) await new Promise(requestAnimationFrame);
    const sheet = window.workbench.univer.getActiveWorkbook()!.getActiveSheet().getSheet();
    const found: string[] = [];
    for (let row = 0; row < sheet.getRowCount(); row++)
      for (let column = 0; column < sheet.getColumnCount(); column++) {
        const [shown, own] = [sheet.getCell(row, column)?.s, sheet.getCellRaw(row, column)?.s];
        const [look, plain] = [shown, own].map((style) => JSON.stringify(style ?? null));
        if (look !== plain) found.push(`${row},${column}: ${look}`);
      }
    return found;
  });

const activate = (id: string) => bench.page.evaluate((sheet) => window.workbench.grid.activate(sheet), id);

test("a sheet that is shown before the browser had time for it has the highlights that it keeps", async () => {
  const ids = await bench.page.evaluate(() => window.workbench.grid.sheets().map(({ id }) => id));
  const atOnce: string[][] = [];
  for (const id of ids) {
    await activate(id);
    atOnce.push(await highlighted());
  }
  expect(atOnce.filter((found) => found.length > 0).length).toBeGreaterThan(5);
  await bench.page.evaluate(() => window.allowIdle());
  await bench.page.waitForTimeout(1000);
  for (const [i, id] of ids.entries()) {
    await activate(id);
    expect(await highlighted()).toEqual(atOnce[i]);
  }
});
