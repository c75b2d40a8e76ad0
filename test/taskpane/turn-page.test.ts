import { expect, test } from "vitest";
import { cutOff } from "../support/taskpane/cut-off";
import { openPane } from "../support/taskpane/open";
import { setUp } from "../support/taskpane/set-up";
import type { Bench } from "../support/taskpane/far-side";

declare const bench: Bench;

/*
 * The view Turn of the built pane, before a ledger is filled in and with a forecast.
 */

const viewport = { width: 320, height: 700 };

test("the view Turn lists cells that would be closed as blank until all are filled in", async () => {
  const { page, errors } = await openPane({ viewport });
  await page.getByRole("radio", { name: "World in Flames oil rule: gas" }).check();
  await page.getByRole("button", { name: "Clear all" }).click();
  await page.getByRole("checkbox", { name: "Italy", exact: true }).check();
  await page.getByRole("button", { name: "Set up the campaign" }).click();
  const pending = page.getByRole("heading", { name: /^Audit: \d+ cells to fill in$/ });
  await pending.waitFor();
  const number = Number(/\d+/.exec((await pending.textContent())!)![0]);

  await page.getByRole("tab", { name: "Turn" }).click();
  const panel = page.getByRole("tabpanel");
  const present = page.locator('[aria-current="step"] > .turn-step-head h3');
  expect(await present.allTextContents()).toEqual(["Orders in"]);
  await panel.getByText(`${number} cells still empty`).waitFor();
  // A button links to their list, and back.
  await panel.getByRole("button", { name: "See missing entries" }).click();
  await pending.waitFor();
  await page.getByRole("tab", { name: "Turn" }).click();
  for (let left = number; left > 0; left--) {
    const many = left === 1 ? "1 cell, " : `${left} cells, first `;
    const reported = panel.getByText(`Still empty, and closed as blank: ${many}`);
    await reported.waitFor();
    const [, sheet, cell] = /(?:first|cell,) '?([^'!]+)'?!([A-Z]+\d+)\./.exec((await reported.textContent())!)!;
    await page.evaluate(([name, at]) => bench.enter(name, at, 0), [sheet!, cell!] as const);
  }
  await expect.poll(() => panel.getByText("closed as blank").count()).toBe(0);
  expect(await present.allTextContents()).toEqual(["Close"]);
  // Missing entries do not prevent the close.
  await panel.getByRole("button", { name: "Close the turn" }).waitFor();
  expect(errors).toEqual([]);
});

test("broken limits of forecast turns are collapsed by owner, and can be read", async () => {
  const { page, errors } = await openPane({ viewport });
  await setUp(page, "sample");

  await page.getByRole("tab", { name: "Turn" }).click();
  await page.locator("summary", { hasText: "Forecast" }).click();
  await page.getByRole("heading", { name: "Limits broken, by turn" }).waitFor();
  const groups = page.locator("details.apart .players").first().locator("> details");
  const names = await groups.locator("summary > span:first-of-type").allTextContents();
  expect(names).toEqual(expect.arrayContaining(["Germany", "Japan"]));
  expect(new Set(names).size).toBe(names.length);

  // Japan pays its last gas twice in the sample.
  const japan = groups.filter({ has: page.locator("summary", { hasText: "Japan" }) });
  await japan.locator("summary").click();
  const line = japan.getByRole("listitem").filter({ hasText: "JUL/AUG 1943 · turn 24: Japan pays 1 gas" });
  await line.waitFor();
  expect((await line.boundingBox())!.width).toBeGreaterThan(200);
  expect(await cutOff(page)).toEqual([]);
  expect(errors).toEqual([]);
});

test("one step of the turn is the current one, and a player sees only the player's own errors", async () => {
  const { page, errors } = await openPane({ viewport });
  await setUp(page, "sample");
  await page.getByRole("tab", { name: "Turn" }).click();
  const present = page.locator('[aria-current="step"] > .turn-step-head h3');
  await page.getByText(/^Fix or accept \d+ errors before you close the turn\.$/).waitFor();
  expect(await present.allTextContents()).toEqual(["Check"]);
  await page.getByRole("button", { name: "A player …" }).click();
  await page.getByRole("radio", { name: "Japan" }).check();
  await page.getByRole("button", { name: "Done" }).click();
  const own = Number(/\d+/.exec((await page.getByText(/^Fix \d+ errors? before the turn is closed\.$/).textContent())!)![0]);
  await page.getByRole("tab", { name: /^Audit/ }).click();
  await page.getByRole("heading", { name: new RegExp(`^Audit: ${own} errors?`) }).waitFor();
  expect(errors).toEqual([]);
});

test("orders that are pasted but not imported come before the close", async () => {
  const { page, errors } = await openPane({ viewport });
  await page.getByRole("radio", { name: "World in Flames oil rule: gas" }).check();
  await page.getByRole("button", { name: "Clear all" }).click();
  await page.getByRole("checkbox", { name: "Italy", exact: true }).check();
  await page.getByRole("button", { name: "Set up the campaign" }).click();
  await page.getByRole("tab", { name: "Turn" }).click();
  const main = page.locator(".actions.is-sticky").getByRole("button");
  const buttons = async () => (await main.allTextContents()).map((text) => text.trim());
  const closing = ["Close the turn", "Close, report and make copies"];
  await expect.poll(buttons).toEqual(closing);
  const closedBy = page.getByRole("textbox", { name: "Closed by" });
  expect(await closedBy.count()).toBe(1);

  const section = page.locator("summary", { hasText: "Import orders" });
  await section.click();
  const pasted = page.getByRole("textbox", { name: "Orders pasted from an email or a post" });
  await pasted.fill("Nobody, turn 1\nnothing this turn");
  await expect.poll(buttons).toEqual(["Import the orders", "Discard the orders"]);
  // Enter in the name's field would close the turn.
  expect(await closedBy.count()).toBe(0);
  await page.getByText("Orders not imported yet").waitFor();
  await main.first().click();
  await page.getByText("Nothing was imported.", { exact: true }).first().waitFor();
  await main.last().click();
  await expect.poll(buttons).toEqual(closing);
  expect(await pasted.inputValue()).toBe("");

  await pasted.fill("Italy: nothing this turn");
  await section.click();
  await expect.poll(buttons).toEqual(["Review the orders", "Discard the orders"]);
  await main.first().click();
  await expect.poll(buttons).toEqual(["Import the orders", "Discard the orders"]);
  await page.getByRole("button", { name: "Record as received" }).waitFor();
  await main.first().click();
  await page.getByText("The orders of Italy are recorded as received.", { exact: true }).first().waitFor();
  await expect.poll(buttons).toEqual(closing);
  expect(errors).toEqual([]);
});
