import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { axe } from "../axe";
import { inTheme, openPane } from "./page/open";

/*
 * A newcomer's first campaign in the built pane, from an empty workbook to the turn after the first closed one, by mouse. Nothing
 * is typed into a cell: every entry is made in a field of the pane, or by one of its buttons.
 */

const PICTURES = "test/browser/output/first-campaign";

/** What is wrong with what is in sight, in both themes, each with its picture. */
async function looked(page: Page, what: string): Promise<void> {
  for (const theme of ["dark", "light"] as const) {
    await inTheme(page, theme);
    await page.screenshot({ path: `${PICTURES}-${what}-${theme}.png` });
    expect(await axe(page), `${what}, ${theme}`).toEqual([]);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), what).toBe(true);
}

/** Types into a field that was clicked, or chooses in it, and leaves it by a click on something else. */
async function enter(page: Page, field: Locator, text: string): Promise<void> {
  if ((await field.evaluate((one) => one.tagName)) === "SELECT") await field.selectOption(text);
  else {
    await field.click();
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.type(text);
    await page.keyboard.press("Tab");
  }
  await expect.poll(() => field.inputValue()).toBe(text);
}

test("a first campaign goes from an empty workbook to its second turn by mouse and fields alone", async () => {
  const { page, errors } = await openPane({ viewport: { width: 390, height: 800 } });
  const button = (name: string | RegExp): Locator => page.getByRole("button", { name, exact: typeof name === "string" });
  const tab = (name: string): Promise<void> => page.getByRole("tab", { name }).click();
  const findings = page.locator(".groups .finding-message");

  // Rulebook, players, set up.
  await page.getByRole("radio", { name: "World in Flames oil rule: gas" }).click();
  await button("Clear all").click();
  await page.getByRole("checkbox", { name: "Italy", exact: true }).click();
  await button("Set up the campaign").click();

  // What it waits for, to its end.
  const fields = page.locator(".awaited [data-fill]");
  await fields.first().waitFor();
  await looked(page, "waits");
  const values = { Multiple: "1", Factories: "5", "Oil to gas": "5", "Own other": "2", "Own oil": "4" };
  for (const [header, text] of Object.entries(values))
    await enter(page, page.getByRole("textbox", { name: new RegExp(`^${header} `) }), text);
  await page.getByRole("heading", { name: "Everything is filled in" }).waitFor();

  // More oil than there is: a button enters what is.
  const mends = page.locator(".groups .accept-button", { hasText: /^\s*Enter / });
  await mends.first().waitFor();
  await looked(page, "told");
  console.log(await findings.allTextContents(), await mends.allTextContents());
  await mends.first().click();
  await expect.poll(() => findings.count()).toBe(0);

  // The orders of the turn: five units act on a map, for which nothing is paid yet.
  await tab("Turn");
  await page.locator("summary", { hasText: "Orders of this turn" }).click();
  await page.getByRole("heading", { name: "Orders of Italy" }).waitFor();
  const payments = page.locator(".moves", { hasText: "Map payments" });
  await payments.locator("summary").click();
  await looked(page, "orders");
  await enter(page, payments.getByLabel(/^Impulse/), "1");
  console.log(await payments.locator("legend").allTextContents(), await payments.locator(".order label").allTextContents());
  await enter(page, payments.getByLabel(/^Map/).first(), "Western European");
  await enter(page, payments.getByLabel(/^Side moving/).first(), "Axis");
  await enter(page, payments.getByLabel(/^Units/).first(), "5");
  await page.waitForTimeout(3000);
  await page.screenshot({ path: `${PICTURES}-given.png`, fullPage: true });
  await tab("Audit");
  await findings.first().waitFor();
  await page.waitForTimeout(3000);
  await page.screenshot({ path: `${PICTURES}-audit.png`, fullPage: true });
  console.log(await findings.allTextContents(), await page.locator(".groups .accept-button").allTextContents());
  expect(errors).toEqual([]);
});
