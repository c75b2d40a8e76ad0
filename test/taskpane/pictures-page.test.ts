import { expect, test } from "vitest";
import { ledgerOf } from "../../src/ledger/read/model";
import { report, reportedTurn } from "../../src/ledger/report";
import { writtenReport } from "../../src/ledger/report/formats";
import { gas } from "../../src/rulebooks/gas";
import { sampleBook } from "../support/rulebooks/ledgers";
import { sharedBrowser } from "../support/workbench/shared-browser";
import { axe } from "../support/axe";
import { cutOff } from "../support/taskpane/cut-off";
import { openPane } from "../support/taskpane/open";
import { setUp } from "../support/taskpane/set-up";

/*
 * Charts where users see them: in the view Turn of the built pane, and in a report as a page.
 */

test("the view Turn shows the charts of all powers or of the chosen one, without accessibility violations", async () => {
  const { page, errors } = await openPane({ viewport: { width: 390, height: 800 } });
  await setUp(page, "sample");
  await page.getByRole("tab", { name: "Turn" }).click();
  await page.locator("summary", { hasText: "Charts" }).click();
  const pictures = page.locator(".pictures svg");
  await pictures.first().waitFor();
  expect(await pictures.locator("> title").allTextContents()).toEqual(
    expect.arrayContaining(["Gas saved", "Routes of gas, gas points"]),
  );
  await page.screenshot({ path: "test/browser/output/pane-pictures.png" });
  await page.getByRole("combobox", { name: "Player" }).selectOption("Japan");
  // Japan pays its last gas twice in the sample.
  await page.getByRole("img", { name: "Lacking to In all: 1, lacking" }).waitFor();
  expect(await axe(page, ".pictures")).toEqual([]);
  expect(await cutOff(page)).toEqual([]);
  expect(errors).toEqual([]);
});

const MODES = [
  ["light", {}],
  ["dark", { colorScheme: "dark" }],
  ["high contrast", { forcedColors: "active" }],
  ["dark high contrast", { forcedColors: "active", colorScheme: "dark" }],
] as const;

test.each(MODES)("a report is an accessible page that fits a phone: %s", async (_name, mode) => {
  const page = await (await sharedBrowser()).newPage({ viewport: { width: 390, height: 800 }, ...mode });
  await page.setContent(writtenReport(report(reportedTurn(ledgerOf(sampleBook(gas))!)), "html"));
  expect(await page.locator("script").count()).toBe(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await page.evaluate(() => document.querySelectorAll("details").forEach((item) => (item.open = true)));
  expect(await axe(page)).toEqual([]);

  // Who breaks a limit is seen without scrolling, and each player keeps the color of sheets and charts.
  const findings = (await page.getByRole("columnheader", { name: "Findings" }).boundingBox())!;
  expect(findings.x + findings.width).toBeLessThan(390);
  const colors = await page
    .locator("tbody th > span")
    .evaluateAll((marks) => marks.map((mark) => [getComputedStyle(mark).color, (mark as HTMLElement).style.color]));
  expect(new Set(colors.map(([shown]) => shown)).size).toBe(6);
  expect(colors.map(([shown]) => shown)).toEqual(colors.map(([, own]) => own));
  await page.close();
});

test("a printed report keeps each heading with what follows, and long lists in two columns", async () => {
  const page = await (await sharedBrowser()).newPage();
  await page.setContent(writtenReport(report(reportedTurn(ledgerOf(sampleBook(gas))!)), "html"));
  await page.emulateMedia({ media: "print" });
  const style = (selector: string, property: string) =>
    page
      .locator(selector)
      .evaluateAll((all, name) => [...new Set(all.map((item) => getComputedStyle(item).getPropertyValue(name)))], property);
  expect(await style(".fold > summary", "break-after")).toEqual(["avoid"]);
  expect(await style("h2, h3", "break-after")).toEqual(["avoid"]);
  expect(await style(".fold ul", "column-count")).toEqual(["2"]);
  await page.close();
});
