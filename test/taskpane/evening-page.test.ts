import { readFileSync } from "node:fs";
import type Axe from "axe-core";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openPane } from "./page/open";
import type { Bench } from "./page/far-side";

declare const bench: Bench;

/*
 * The view Turn of the built pane on the last evening of a turn: its orders as a form, what comes of them, and the close with all
 * that follows it.
 */

async function violations(page: Page): Promise<readonly string[]> {
  await page.evaluate(readFileSync("node_modules/axe-core/axe.min.js", "utf8"));
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: typeof Axe };
    return (await axe.run()).violations.map(({ id, nodes }) => `${id}: ${nodes[0]!.html.slice(0, 200)}`);
  });
}

const isNarrow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

async function setUp(page: Page, sample: boolean): Promise<void> {
  await page.getByRole("radio", { name: "World in Flames oil rule: gas" }).check();
  if (sample) await page.getByRole("checkbox", { name: "Start from a sample campaign" }).check();
  else {
    await page.getByRole("button", { name: "Clear all" }).click();
    await page.getByRole("checkbox", { name: "Italy", exact: true }).check();
  }
  await page.getByRole("button", { name: "Set up the campaign" }).click();
  await page.getByRole("tab", { name: "Audit", selected: true }).waitFor();
  await page.getByRole("tab", { name: "Turn" }).click();
}

test("the orders of a turn are given by keyboard alone, the sheet follows, and what is refused is told at its field", async () => {
  const { page, errors } = await openPane({ viewport: { width: 390, height: 800 }, colorScheme: "dark" });
  await setUp(page, true);
  await page.locator("summary", { hasText: "Orders of this turn" }).click();
  await page.getByRole("combobox", { name: /^Whose/ }).selectOption("Italy");
  await page.getByRole("heading", { name: "Orders of Italy" }).waitFor();
  const field = page.locator(".order [data-fill][inputmode=decimal]").first();
  const [, sheet, cell] = /fill-(.+)-([A-Z]+\d+)$/.exec((await field.getAttribute("id"))!)!;
  const value = () =>
    page.evaluate(([name, at]) => bench.cell(name, at).value, [sheet!.replaceAll("-", " ").trim(), cell!] as const);
  const before = await value();
  await field.scrollIntoViewIfNeeded();
  await page.screenshot({ path: "test/browser/output/pane-orders.png" });
  expect(await violations(page)).toEqual([]);
  expect(await isNarrow(page)).toBe(true);

  await field.focus();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("many");
  await page.keyboard.press("Enter");
  await page
    .getByText(/^"many" is not accepted as /)
    .first()
    .waitFor();
  expect(await value()).toBe(before);
  await page.keyboard.press("Shift+Enter");
  expect(await field.evaluate((one) => one === document.activeElement)).toBe(true);
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("2");
  await page.keyboard.press("Enter");
  await expect.poll(value).toBe(2);
  expect(await field.evaluate((one) => one === document.activeElement)).toBe(false);
  await page.screenshot({ path: "test/browser/output/pane-orders-given.png" });
  expect(errors).toEqual([]);
});

test("the forecast tells which orders are cut, and what breaks first when more is spent", async () => {
  const { page, errors } = await openPane({ viewport: { width: 390, height: 800 } });
  await setUp(page, true);
  await page.locator("summary", { hasText: "Forecast" }).click();
  await page.getByRole("heading", { name: "Orders that are cut to what is there" }).waitFor();
  await page.getByLabel("Whose spending").selectOption("United States");
  const slider = page.getByRole("slider");
  const told = page.locator(".spending [role=status]");
  await expect.poll(() => told.textContent()).not.toContain("Working out");
  const asOrdered = await told.textContent();
  await slider.fill("0");
  await expect.poll(() => told.textContent()).toMatch(/^(Nothing more breaks for United States|First to break)/);
  expect(await told.textContent()).not.toBe(asOrdered);
  expect(asOrdered).toMatch(/^First to break: \w+\/\w+ 194\d · turn \d+\. The United States /);
  await slider.scrollIntoViewIfNeeded();
  await page.screenshot({ path: "test/browser/output/pane-spending.png" });
  expect(await violations(page)).toEqual([]);
  expect(await isNarrow(page)).toBe(true);
  expect(errors).toEqual([]);
});

test("a turn is closed, reported and handed out in one act, whose close Undo takes back", async () => {
  const { page, errors } = await openPane({ viewport: { width: 1366, height: 768 } });
  await setUp(page, false);
  await page.getByRole("button", { name: "Close, report and hand out" }).waitFor();
  const turn = await page.locator(".panel h2").textContent();
  await page.screenshot({ path: "test/browser/output/pane-players.png" });
  await page.getByRole("button", { name: "Close, report and hand out" }).click();
  await page.getByRole("heading", { name: `The end of ${turn}` }).waitFor();
  await expect.poll(() => page.locator(".evening .is-done").count()).toBe(3);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download all copies" }).click();
  expect((await download).suggestedFilename()).toMatch(/\.zip$/);
  await page.screenshot({ path: "test/browser/output/pane-evening.png" });
  expect(await violations(page)).toEqual([]);
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByText("Undone.", { exact: true }).waitFor();
  await page.getByRole("heading", { name: turn!, level: 2 }).waitFor();
  expect(errors).toEqual([]);
});
