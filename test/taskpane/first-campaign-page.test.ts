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
  const values = { Multiple: "1", Factories: "3", "Oil to gas": "5", "Own other": "2", "Own oil": "4" };
  for (const [header, text] of Object.entries(values))
    await enter(page, page.getByRole("textbox", { name: new RegExp(`^${header} `) }), text);
  await page.getByRole("heading", { name: "Everything is filled in" }).waitFor();
  await page.waitForTimeout(3000);
  console.log(await findings.allTextContents(), await page.locator(".groups .accept-button").allTextContents());
  await tab("Turn");
  await page.locator("summary", { hasText: "Orders of this turn" }).click();
  await page.getByRole("heading", { name: "Orders of Italy" }).waitFor();
  for (const one of await page.locator(".moves").all()) {
    await one.evaluate((d) => ((d as HTMLDetailsElement).open = true));
    console.log((await one.locator("summary").textContent())!.trim(), await one.locator("legend").allTextContents(), await one.locator(".order label").allTextContents());
  }
  await page.screenshot({ path: `${PICTURES}-x.png`, fullPage: true });
  void looked;
  expect(errors).toEqual([]);
});
