import { expect, test } from "vitest";
import { axe } from "../support/axe";
import { cutOff } from "../support/taskpane/cut-off";
import { openPane } from "../support/taskpane/open";
import { setUp } from "../support/taskpane/set-up";
import type { Bench } from "../support/taskpane/far-side";

declare const bench: Bench;

/*
 * The view Turn of the built pane at the end of a turn: orders as a form, their effects, and the close with everything after it.
 */

test("orders can be entered by keyboard alone, the sheet follows, and invalid ones are reported at their field", async () => {
  const { page, errors } = await openPane({ viewport: { width: 390, height: 800 }, colorScheme: "dark" });
  await setUp(page, "sample");
  await page.getByRole("tab", { name: "Turn" }).click();
  await page.locator("summary", { hasText: "Orders of this turn" }).click();
  await page.getByRole("combobox", { name: "Player" }).selectOption("Italy");
  await page.getByRole("heading", { name: "Orders of Italy" }).waitFor();
  const field = page.locator(".order [data-fill][inputmode=decimal]").first();
  const [, sheet, cell] = /fill-(.+)-([A-Z]+\d+)$/.exec((await field.getAttribute("id"))!)!;
  const value = () =>
    page.evaluate(([name, at]) => bench.cell(name, at).value, [sheet!.replaceAll("-", " ").trim(), cell!] as const);
  const before = await value();
  await field.scrollIntoViewIfNeeded();
  await page.screenshot({ path: "test/browser/output/pane-orders.png" });
  expect(await axe(page)).toEqual([]);
  expect(await cutOff(page)).toEqual([]);

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
  expect(await field.evaluate((item) => item === document.activeElement)).toBe(true);
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("2");
  await page.keyboard.press("Enter");
  await expect.poll(value).toBe(2);
  expect(await field.evaluate((item) => item === document.activeElement)).toBe(false);
  await page.screenshot({ path: "test/browser/output/pane-orders-given.png" });
  expect(errors).toEqual([]);
});

test("the forecast shows which orders are reduced, and what breaks first with more spending", async () => {
  const { page, errors } = await openPane({ viewport: { width: 390, height: 800 } });
  await setUp(page, "sample");
  await page.getByRole("tab", { name: "Turn" }).click();
  await page.locator("summary", { hasText: "Forecast" }).click();
  await page.getByRole("heading", { name: "Orders reduced to what is available" }).waitFor();
  await page.getByRole("combobox", { name: "Player" }).selectOption("United States");
  const slider = page.getByRole("slider");
  const reported = page.locator(".spending [role=status]");
  await expect.poll(() => reported.textContent()).not.toContain("Working out");
  const asOrdered = await reported.textContent();
  await slider.fill("0");
  await expect.poll(() => reported.textContent()).toMatch(/^(United States breaks no more limits|First to break)/);
  expect(await reported.textContent()).not.toBe(asOrdered);
  expect(asOrdered).toMatch(/^First to break: \w+\/\w+ 194\d · turn \d+\. The United States /);
  await slider.scrollIntoViewIfNeeded();
  await page.screenshot({ path: "test/browser/output/pane-spending.png" });
  expect(await axe(page)).toEqual([]);
  expect(await cutOff(page)).toEqual([]);
  expect(errors).toEqual([]);
});

test("a turn is closed, reported and exported in one action, whose close can be undone", async () => {
  const { page, errors } = await openPane({ viewport: { width: 1366, height: 768 } });
  await setUp(page, { power: "Italy" });
  await page.getByRole("tab", { name: "Turn" }).click();
  await page.getByRole("button", { name: "Close, report and make copies" }).waitFor();
  const turn = await page.locator(".panel h2").textContent();
  await page.screenshot({ path: "test/browser/output/pane-players.png" });
  await page.getByRole("button", { name: "Close, report and make copies" }).click();
  await page.getByRole("heading", { name: `End of ${turn}` }).waitFor();
  await expect.poll(() => page.locator(".end-of-turn .is-done").count()).toBe(3);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download all copies" }).click();
  expect((await download).suggestedFilename()).toMatch(/\.zip$/);
  await page.screenshot({ path: "test/browser/output/pane-end-of-turn.png" });
  expect(await axe(page)).toEqual([]);
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByText("Undone:", { exact: true }).waitFor();
  await page.getByRole("heading", { name: turn!, level: 2 }).waitFor();
  expect(errors).toEqual([]);
});

test("an order form goes out by email, and its answer is imported, the turn closed and reported in one action", async () => {
  const { page, errors } = await openPane({ viewport: { width: 390, height: 800 } });
  await setUp(page, { power: "Italy" });
  await page.getByRole("tab", { name: "Turn" }).click();
  await page.locator("summary", { hasText: "Order forms by email" }).waitFor();
  const turn = await page.locator(".panel h2").textContent();
  await page.locator("summary", { hasText: "Order forms by email" }).click();
  const form = page.getByRole("textbox", { name: "Order form of Italy" });
  const text = await form.inputValue();
  expect(text).toContain("HQs to flip = (blank)");
  await form.scrollIntoViewIfNeeded();
  await page.screenshot({ path: "test/browser/output/pane-forms.png" });
  expect(await axe(page)).toEqual([]);
  expect(await cutOff(page)).toEqual([]);
  await page.getByRole("button", { name: "Copy the form" }).click();
  await page.getByText("The order form of Italy is on the clipboard.").first().waitFor();
  await page.locator("summary", { hasText: "Order forms by email" }).click();

  await page.locator("summary", { hasText: "Import orders" }).click();
  await page.getByText("Italy: missing").waitFor();
  const answer = text.replace("HQs to flip = (blank)", "HQs to flip = 1");
  await page.getByRole("textbox", { name: "Orders pasted from an email or a post" }).fill(answer.replaceAll(/^/gm, "> "));
  const finding = page.getByText("HQs to flip blank → 1");
  expect((await finding.boundingBox())!.width).toBeGreaterThan(200);
  const button = page.getByRole("button", { name: "Import, close the turn and report" });
  await button.scrollIntoViewIfNeeded();
  await page.screenshot({ path: "test/browser/output/pane-take-in-and-close.png" });
  expect(await axe(page)).toEqual([]);
  expect(await cutOff(page)).toEqual([]);
  await button.click();
  await page.getByRole("heading", { name: `End of ${turn}` }).waitFor();
  await expect.poll(() => page.locator(".end-of-turn .is-done").count()).toBe(3);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download each player's report" }).click();
  expect((await download).suggestedFilename()).toMatch(/reports\.zip$/);
  await page.screenshot({ path: "test/browser/output/pane-taken-in-and-closed.png" });
  expect(errors).toEqual([]);
});
