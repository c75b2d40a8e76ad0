import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { axe } from "../support/axe";
import { cutOff } from "../support/taskpane/cut-off";
import { inTheme, openPane } from "../support/taskpane/open";

/*
 * A campaign that begins with answers and a list of entries, and derived rows, in the built pane.
 */

const viewport = { width: 390, height: 800 };

/** Accessibility violations and cut-off text in both themes, with a screenshot each. */
async function wrong(page: Page, picture: string): Promise<readonly string[]> {
  const found: string[] = [];
  for (const colorScheme of ["dark", "light"] as const) {
    await inTheme(page, colorScheme);
    await page.screenshot({ path: `test/browser/output/${picture}-${colorScheme}.png`, fullPage: true });
    for (const item of await axe(page)) found.push(`${colorScheme}: ${item}`);
  }
  return [...found, ...(await cutOff(page))];
}

const LIST = [
  "Everybody · 1941 · fuel",
  "Depots",
  "  + Berlin: Site = Factory City, Controller = Germany, Opening = 2",
  "Combats",
  "  + Smolensk / 1 / Blitz: Payer = Germany, Units = 4, Paid = TRUE",
  "  + Minsk / 1 / Assault: Payer = Germany, Units = 1, Paid = TRUE",
  "  + Smolensk / 1 / Defense: Payer = Russia, Units = 1, Paid = TRUE",
];

test("a campaign begins with answers and a list; derived rows are selected and added in one action", async () => {
  const { page, errors } = await openPane({ viewport });
  await page.getByRole("radio", { name: /fuel/ }).check();
  await page.getByRole("combobox", { name: "Months" }).selectOption("SEP/OCT");
  await page.getByRole("textbox", { name: "Turn" }).fill("13");
  await page.getByRole("group", { name: "Neutral" }).getByRole("checkbox", { name: "United States" }).check();

  // An unreadable line prevents the set-up, with a suggestion.
  await page.locator("summary", { hasText: "Start from a list of entries" }).click();
  const list = page.getByRole("textbox", { name: /^A list/ });
  await list.fill([...LIST, "  + Kiew / 1 / Blitz: Payr = Germany"].join("\n"));
  await list.blur();
  await page.getByText("Combats has no column Payr. Did you mean Payer?").waitFor();
  const setUp = page.getByRole("button", { name: "Set up the campaign" });
  expect(await setUp.getAttribute("aria-disabled")).toBe("true");
  await page.getByRole("alert").scrollIntoViewIfNeeded();
  expect(await wrong(page, "pane-begins")).toEqual([]);

  await list.fill(LIST.join("\n"));
  await list.blur();
  await page.getByText("4 entries will be imported.").waitFor();
  await setUp.click();
  await page.getByRole("tab", { name: "Audit", selected: true }).waitFor();
  await page.getByText("SEP/OCT 1941 · turn 13").first().waitFor();

  await page.getByRole("tab", { name: "Turn" }).click();
  await page.locator("summary", { hasText: "Derived rows" }).click();
  const rows = page.getByRole("region", { name: "Entries on Fuel track" });
  await rows.getByRole("checkbox").first().waitFor();
  expect(await rows.getByRole("checkbox").count()).toBe(2);
  expect(await wrong(page, "pane-follows")).toEqual([]);
  await rows.getByRole("checkbox", { name: /^Russia/ }).uncheck();
  await page.getByRole("button", { name: "Write 1 row", exact: true }).press("Enter");
  await page.getByText("1 row written.").first().waitFor();
  await rows.getByRole("checkbox", { name: /^Russia/ }).waitFor();
  expect(await rows.getByRole("checkbox").count()).toBe(1);

  // One action is undone in one step.
  await page.getByRole("button", { name: "Undo" }).click();
  await rows.getByRole("checkbox", { name: /^Germany/ }).waitFor();
  expect(await rows.getByRole("checkbox").count()).toBe(2);
  expect(errors).toEqual([]);
});
