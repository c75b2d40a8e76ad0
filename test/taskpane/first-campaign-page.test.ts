import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { axe } from "../support/axe";
import { cutOff } from "../support/taskpane/cut-off";
import { inTheme, openPane } from "../support/taskpane/open";

/*
 * A newcomer's first campaign in the built pane, from an empty workbook to the turn after the first closed one, by mouse. Nothing
 * is typed into a cell: every entry is made in a field or by a button of the pane.
 */

const PICTURES = "test/browser/output/first-campaign";

/** Checks what is visible in both themes, with a screenshot each. */
async function looked(page: Page, title: string): Promise<void> {
  for (const theme of ["dark", "light"] as const) {
    await inTheme(page, theme);
    await page.screenshot({ path: `${PICTURES}-${title}-${theme}.png` });
    expect(await axe(page), `${title}, ${theme}`).toEqual([]);
  }
  expect(await cutOff(page), title).toEqual([]);
}

/** Types into a clicked field, or selects in it, and leaves it by clicking elsewhere. */
async function enter(page: Page, field: Locator, text: string): Promise<void> {
  if ((await field.evaluate((item) => item.tagName)) === "SELECT") await field.selectOption(text);
  else {
    await field.click();
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.type(text);
    await page.keyboard.press("Tab");
  }
  await expect.poll(() => field.inputValue()).toBe(text);
}

test("a first campaign gets from an empty workbook to its second turn by mouse and fields alone", async () => {
  const { page, errors } = await openPane({ viewport: { width: 390, height: 800 } });
  const button = (name: string | RegExp): Locator => page.getByRole("button", { name, exact: typeof name === "string" });
  const tab = (name: string): Promise<void> => page.getByRole("tab", { name }).click();
  const findings = page.locator(".groups .finding-message");

  // Rulebook, players, set-up.
  await page.getByRole("radio", { name: "World in Flames oil rule: gas" }).click();
  await button("Clear all").click();
  await page.getByRole("checkbox", { name: "Italy", exact: true }).click();
  await button("Set up the campaign").click();

  // All missing entries.
  const fields = page.locator(".awaited [data-fill]");
  await fields.first().waitFor();
  await looked(page, "waits");
  const values = { Multiple: "1", Factories: "5", "Oil to gas": "5", "Own other": "2", "Own oil": "4", "Cost of builds": "0" };
  for (const [header, text] of Object.entries(values))
    await enter(page, page.getByRole("textbox", { name: new RegExp(`^${header} `) }), text);
  await page.getByRole("heading", { name: "Everything is filled in" }).waitFor();

  // More oil than available: a quick fix enters the available amount.
  const quickFixes = page.locator(".groups .finding-acts button", { hasText: /^\s*Enter / });
  await quickFixes.first().waitFor();
  await looked(page, "told");
  await quickFixes.first().click();
  await expect.poll(() => findings.count()).toBe(0);

  // The turn's orders: five units act on a map that has not been paid for.
  await tab("Turn");
  await page.locator("summary", { hasText: "Orders of this turn" }).click();
  await page.getByRole("heading", { name: "Orders of Italy" }).waitFor();
  const payments = page.locator(".moves", { hasText: "Map payments" });
  await payments.locator("summary").click();
  await looked(page, "orders");
  // Going to the next field before the first one is written stays in the new row.
  const row = payments.getByRole("group");
  await row.getByLabel("Impulse").click();
  await page.keyboard.type("1");
  await page.keyboard.press("Tab");
  const startedGroup = payments.getByRole("group", { name: "Italy / 1" });
  await startedGroup.waitFor();
  expect(await startedGroup.getByLabel("Map").evaluate((field) => field === document.activeElement)).toBe(true);
  await enter(page, startedGroup.getByLabel("Map"), "Western European");
  const paymentGroup = payments.getByRole("group", { name: "Italy / 1 / Western European" });
  await enter(page, paymentGroup.getByLabel("Side moving"), "Axis");
  await enter(page, paymentGroup.getByLabel("Units"), "5");

  // The unpaid map is accepted with a reason.
  await tab("Audit");
  await page.locator(".item", { hasText: "Italy acts with 5 units on the Western European map" }).hover();
  await page.getByRole("button", { name: /^Accept: Italy acts with 5 units on the Western European map/ }).click();
  await enter(page, page.getByLabel("Reason"), "The first impulse is free");
  await enter(page, page.getByLabel("Accepted by"), "Anna");
  await button("Accept").click();
  await page.getByText(/Accepted by Anna, .*: The first impulse is free/).waitFor();
  await expect.poll(() => findings.count()).toBe(0);
  await looked(page, "in-order");

  // The turn is closed, the next one begins, and closed turns are unchanged.
  await tab("Turn");
  await page.getByRole("heading", { level: 2, name: "JAN/FEB 1939 · turn 1" }).waitFor();
  await enter(page, page.getByLabel("Closed by"), "Anna");
  await button("Close the turn").click();
  await page.getByRole("heading", { level: 2, name: "MAR/APR 1939 · turn 2" }).waitFor();
  const closed = page.locator("section", { hasText: "Closed turns" });
  await closed.getByText("Unchanged.").waitFor();
  await closed.getByText("JAN/FEB 1939 · turn 1", { exact: true }).waitFor();
  await looked(page, "closed");

  // The last orders are repeated with a button.
  await payments.locator("summary").click();
  await payments.getByRole("button", { name: "Order again: Italy / 1 / Western European" }).scrollIntoViewIfNeeded();
  await looked(page, "again");
  await button("Order again: Italy / 1 / Western European").click();
  await page.getByText("Italy / 1 / Western European was ordered again.").first().waitFor();
  expect(await paymentGroup.getByLabel("Units").inputValue()).toBe("5");
  expect(errors).toEqual([]);
});
