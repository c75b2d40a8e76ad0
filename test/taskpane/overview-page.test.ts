import { expect, test } from "vitest";
import { axe } from "../axe";
import { openPane } from "./page/open";
/*
 * What stands above the findings in the built pane: how everybody stands.
 */

/** The numbers before a word, added up: of errors in "2 errors, 1 warning". */
const many = (texts: readonly string[], word: string): number =>
  texts.reduce((sum, text) => sum + Number(new RegExp(`(\\d+) ${word}`).exec(text)?.[1] ?? 0), 0);

test.each([
  { width: 390, background: "#FFFFFF", color: "#242424", name: "light" },
  { width: 320, background: "#262626", color: "#FFFFFF", name: "dark" },
])(
  "the pane opens with how everybody stands, and counts as the findings below do: $name",
  async ({ width, name, background, color }) => {
    const before = `bench.setTheme("${background}", "${color}")`;
    const { page, errors } = await openPane({ viewport: { width, height: 800 }, before });
    await page.getByRole("radio", { name: "World in Flames oil rule: gas" }).check();
    await page.getByRole("checkbox", { name: "Start from a sample campaign" }).check();
    await page.getByRole("button", { name: "Set up the campaign" }).click();
    await page.getByRole("tab", { name: "Audit", selected: true }).waitFor();
    const overview = page.getByRole("region", { name: "Overview" });
    await overview.getByRole("columnheader", { name: "Gas saved" }).waitFor();

    const states = await overview.locator("tbody tr > :last-child .unseen").allTextContents();
    const told = (await page.locator("#audit-summary").textContent())!;
    expect([many(states, "error"), many(states, "warning")]).toEqual([many([told], "error"), many([told], "warning")]);
    expect(many(states, "error")).toBeGreaterThan(0);
    const well = states.filter((text) => text === "In order").length;
    const players = await overview.locator("tbody .ink").count();
    await overview.getByRole("columnheader", { name: `${well} of ${players} in order` }).waitFor();
    // Of what is read below, the gravest three stand here.
    const first = await overview.locator(".finding-message").allTextContents();
    expect(first.length).toBe(3);
    expect(await page.locator(".groups .finding-message").allTextContents()).toEqual(expect.arrayContaining(first));
    expect(await page.evaluate(() => document.documentElement.dataset["theme"])).toBe(name);
    await page.screenshot({ path: `test/browser/output/pane-overview-${name}.png`, fullPage: true });
    expect(await axe(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    expect(errors).toEqual([]);
  },
);
