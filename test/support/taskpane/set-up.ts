import type { Page } from "playwright-core";

const GAS = "World in Flames oil rule: gas";

/** Sets up a campaign in a pane with an empty workbook: from a rulebook's sample, or new for one power. */
export async function setUp(page: Page, from: "sample" | { readonly power: string }, title = GAS): Promise<void> {
  await page.getByRole("radio", { name: title }).check();
  if (from === "sample") await page.getByRole("checkbox", { name: "Start from a sample campaign" }).check();
  else {
    await page.getByRole("button", { name: "Clear all" }).click();
    await page.getByRole("checkbox", { name: from.power, exact: true }).check();
  }
  await page.getByRole("button", { name: "Set up the campaign" }).click();
  await page.getByRole("tab", { name: "Audit", selected: true }).waitFor();
}
