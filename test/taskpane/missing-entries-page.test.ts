import { expect, test } from "vitest";
import { axe } from "../support/axe";
import { cutOff } from "../support/taskpane/cut-off";
import { openPane } from "../support/taskpane/open";
import { setUp } from "../support/taskpane/set-up";
import type { Bench } from "../support/taskpane/far-side";

declare const bench: Bench;

/*
 * Entries made in the built pane: missing entries field by field, and what an action fixes.
 */

const viewport = { width: 390, height: 800 };

test("missing entries are filled in by keyboard alone, the sheet follows, and invalid ones are reported at their field", async () => {
  const { page, errors } = await openPane({ viewport, colorScheme: "dark" });
  await setUp(page, { power: "Italy" });
  const fields = page.locator(".awaited [data-fill]");
  await fields.first().waitFor();
  const many = await fields.count();
  const selected = () => page.evaluate(() => bench.selected());
  const cellOf = async (i: number) =>
    /Go to '?([^'!]+)'?!(\w+)$/.exec((await page.locator(".fill-cell").nth(i).getAttribute("aria-label"))!)!;
  const value = async (i: number) => {
    const [, sheet, cell] = await cellOf(i);
    return page.evaluate(([name, at]) => bench.cell(name, at).value, [sheet!, cell!] as const);
  };
  await page.screenshot({ path: "test/browser/output/pane-filling.png" });
  expect(await axe(page)).toEqual([]);
  expect(await cutOff(page)).toEqual([]);

  await fields.first().focus();
  const [, sheet, cell] = await cellOf(0);
  await expect.poll(selected).toBe(`${sheet}!${cell}`);
  // Invalid text: the field reports it, and the cell stays blank.
  await page.keyboard.type("many");
  await page.keyboard.press("Enter");
  await page
    .getByText(/^"many" is not accepted as /)
    .first()
    .waitFor();
  expect(await value(0)).toBe(null);
  expect(await fields.first().getAttribute("aria-invalid")).toBe("true");
  expect(await axe(page)).toEqual([]);
  await page.screenshot({ path: "test/browser/output/pane-filling-refused.png" });
  await page.keyboard.press("Shift+Enter");
  expect(await fields.first().evaluate((field) => field === document.activeElement)).toBe(true);

  // Once points are made, the cost of builds is a missing entry too.
  for (let i = 0; i < (await fields.count()); i++) {
    if (i === 0) await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.type("1");
    await page.keyboard.press("Enter");
  }
  await page.getByRole("heading", { name: "Everything is filled in" }).waitFor();
  expect(await value(0)).toBe(1);
  expect(await value(many - 1)).not.toBe(null);
  await page.screenshot({ path: "test/browser/output/pane-filled.png" });
  // Escape restores a field.
  await fields.first().focus();
  await page.keyboard.type("7");
  await page.keyboard.press("Escape");
  expect(await page.evaluate(() => document.activeElement?.id)).toBe("awaited-heading");
  expect(await value(0)).toBe(1);
  expect(errors).toEqual([]);
});

test("a finding is fixed by its button, and Undo restores the old value", async () => {
  const { page, errors } = await openPane({ viewport });
  await setUp(page, "sample");
  const button = page.locator(".findings .finding-acts button", { hasText: /^\s*Enter / }).first();
  await button.waitFor();
  await page.screenshot({ path: "test/browser/output/pane-mending.png" });
  expect(await axe(page)).toEqual([]);
  expect(await cutOff(page)).toEqual([]);
  const [, text, sheet, cell, message] = /^(Enter .+) in '?([^'!]+)'?!(\w+): (.*)$/.exec(
    (await button.getAttribute("aria-label"))!,
  )!;
  const value = () => page.evaluate(([name, at]) => bench.cell(name, at).value, [sheet!, cell!] as const);
  const finding = page.locator(".groups .finding-message", { hasText: message! });
  const before = await value();
  await button.focus();
  await page.keyboard.press("Enter");
  await page
    .getByText(`${text!.replace("Enter", "Entered")} in `)
    .first()
    .waitFor();
  await expect.poll(() => finding.count()).toBe(0);
  expect(await value()).not.toBe(before);
  await page.getByRole("button", { name: "Undo" }).click();
  await finding.waitFor();
  expect(await value()).toBe(before);
  expect(errors).toEqual([]);
});
