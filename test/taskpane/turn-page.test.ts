import { expect, test } from "vitest";
import { openPane } from "./page/open";
import type { Bench } from "./page/far-side";

declare const bench: Bench;

/*
 * The view Turn of the built pane, on a ledger that is not filled in yet.
 */

test("the view Turn says what it would close as blank, cell by cell until nothing is", async () => {
  const { page, errors } = await openPane({ viewport: { width: 320, height: 700 } });
  await page.getByRole("radio", { name: "World in Flames oil rule: gas" }).check();
  await page.getByRole("button", { name: "Clear all" }).click();
  await page.getByRole("checkbox", { name: "Italy", exact: true }).check();
  await page.getByRole("button", { name: "Set up the campaign" }).click();
  const waiting = page.getByRole("heading", { name: /^Audit: \d+ cells to fill in$/ });
  await waiting.waitFor();
  const number = Number(/\d+/.exec((await waiting.textContent())!)![0]);

  await page.getByRole("tab", { name: "Turn" }).click();
  const panel = page.getByRole("tabpanel");
  for (let left = number; left > 0; left--) {
    const many = left === 1 ? "1 cell, " : `${left} cells, first `;
    const told = panel.getByText(`Still to be filled in, and closed as blank: ${many}`);
    await told.waitFor();
    const [, sheet, cell] = /'?([^'!:,]+?)'?!([A-Z]+\d+)\.$/.exec((await told.textContent())!.trim())!;
    await page.evaluate(([name, at]) => bench.enter(name, at, 1), [sheet!.replace(/^first /, "").trim(), cell!] as const);
  }
  await expect.poll(() => panel.getByText("closed as blank").count()).toBe(0);
  // It does not keep the turn from being closed, before or after.
  await panel.getByRole("button", { name: "Close the turn" }).waitFor();
  expect(errors).toEqual([]);
});
