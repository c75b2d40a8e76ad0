import { expect, test } from "vitest";
import { computedIn } from "../../src/calculation/computed-values";
import { exportPlayerCopy } from "../../src/ledger/player-copy/export-copy";
import { ledgerOf } from "../../src/ledger/read/model";
import { gas } from "../../src/rulebooks/gas";
import { everybody, ledgerSheets } from "../../src/sheets/common";
import { place } from "../../src/sheets/layout";
import { edit } from "../../src/workbook/xlsx/edit";
import { readBook } from "../../src/workbook/xlsx/read";
import { writeBook } from "../../src/workbook/xlsx/write";
import { axe } from "../support/axe";
import { cutOff } from "../support/taskpane/cut-off";
import { openPane } from "../support/taskpane/open";

/*
 * Files from six players, five texts and a copy, dropped on the built pane.
 */

const HQS = "HQ reorganisation (Gas ledger)";
const TEXTS: Readonly<Record<string, string>> = {
  "germany.txt": `Hallo Anna,\n\nDeutschland, Zug 1\n${HQS}\nGermany: HQs to flip = 2\n\nGr\u00fc\u00dfe, Dieter\n`,
  "italy.txt": `Italian orders, turn 1:\n${HQS}\nItaly: HQs to flip = 1\n\nOn Monday Anna wrote:\n> Italy, turn 1\n> ${HQS}\n> Italy: HQs to flip = 99\n`,
  "ussr.txt": `USSR turn 1\n${HQS}\nRussia: HQs to flip = 3.\nSent from my phone\n`,
  "usa.txt": "United States: nothing this turn, sorry!\n",
  "france.txt": `Subject: [WiF] Orders of France (26 November 2026)\n\n${HQS}\nFrance: HQs to flip = 2\n`,
};

/** Japan's copy of the new ledger, in which it flips 4 HQs. */
function copyOfJapan(): Buffer {
  const options = everybody(gas.ledger!);
  const ledger = ledgerOf(readBook(writeBook(place(ledgerSheets(gas.ledger!, options), options), () => null, { title: "Gas" })))!;
  const { sheets, values } = exportPlayerCopy(ledger, "Japan", "2026-11-23T12:00:00Z", computedIn);
  const bytes = writeBook(sheets, values, { title: "Gas" });
  const copy = ledgerOf(readBook(bytes))!;
  const line = copy.found.lines.get("Gas_ledger_HQ_reorganisation")!.find((item) => copy.keyOf(item).startsWith("Japan"))!;
  const { sheet, row, column } = line.cells["toFlip"]!;
  return Buffer.from(edit(bytes, [{ kind: "cells", sheet, cells: [{ row, column, value: 4 }] }], { values: computedIn }));
}

test.each([{}, { colorScheme: "dark" }] as const)("six dropped files are read as six players' orders (%o)", async (look) => {
  const { page, errors } = await openPane({ viewport: { width: 390, height: 1200 }, ...look });
  await page.getByRole("radio", { name: "World in Flames oil rule: gas" }).check();
  await page.getByRole("button", { name: "Set up the campaign" }).click();
  await page.getByRole("tab", { name: "Audit", selected: true }).waitFor();
  await page.getByRole("tab", { name: "Turn" }).click();
  await page.locator("summary", { hasText: "Import orders" }).click();
  const files = [
    ...Object.entries(TEXTS).map(([name, text]) => ({ name, base64: Buffer.from(text).toString("base64") })),
    { name: "japan.xlsx", base64: copyOfJapan().toString("base64") },
  ];
  const dropped = await page.evaluateHandle((all) => {
    const data = new DataTransfer();
    for (const { name, base64 } of all)
      data.items.add(new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], name));
    return data;
  }, files);
  await page.locator(".drop-zone", { hasText: "Or choose files" }).first().dispatchEvent("drop", { dataTransfer: dropped });
  const sent = page.locator("section.sent h4");
  await expect.poll(() => sent.count(), { timeout: 60_000 }).toBe(files.length);
  const picture = (name: string) =>
    page.screenshot({
      path: `test/browser/output/pane-six-files-${name}${"colorScheme" in look ? "-dark" : ""}.png`,
      fullPage: true,
    });
  await picture("dropped");
  const lines = (await page.locator("section.sent .ordered li").allTextContents()).map(
    (text) => /(\S+): HQs to flip.*/.exec(text)?.[0],
  );
  expect(lines.toSorted()).toEqual(
    ["France", "Germany", "Italy", "Japan", "Russia"].map(
      (player, i) => `${player}: HQs to flip blank \u2192 ${[2, 2, 1, 4, 3][i]}`,
    ),
  );
  expect(await axe(page)).toEqual([]);
  expect(await cutOff(page)).toEqual([]);
  expect(errors).toEqual([]);
});
