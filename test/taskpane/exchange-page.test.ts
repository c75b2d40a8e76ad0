import { readFileSync } from "node:fs";
import { unzipSync } from "fflate";
import type { Download, Page } from "playwright-core";
import { expect, test } from "vitest";
import { gas } from "../../src/rulebooks/gas";
import { preload } from "../../src/rulebooks/ledgers";
import { sampleSheets } from "../../src/sheets/common";
import { place } from "../../src/sheets/layout";
import type { PlacedSheet } from "../../src/sheets/placed";
import { markIn } from "../../src/ledger/player-copy/copy-mark";
import { readBook } from "../../src/workbook/xlsx/read";
import { writeBook } from "../../src/workbook/xlsx/write";
import { axe } from "../support/axe";
import { inTheme, openPane } from "../support/taskpane/open";
import { setUp } from "../support/taskpane/set-up";
import type { Bench } from "../support/taskpane/far-side";

declare const bench: Bench;

/*
 * The exchange of orders and copies in the view Turn of the built pane, as a game master and a player use it.
 */

preload(gas);
const viewport = { width: 390, height: 800 };

/** Accessibility violations, and whether the page is wider than the pane, in both themes. */
async function wrong(page: Page): Promise<readonly string[]> {
  const found: string[] = [];
  for (const colorScheme of ["dark", "light"] as const) {
    await inTheme(page, colorScheme);
    for (const item of await axe(page)) found.push(`${colorScheme}: ${item}`);
  }
  if (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)) found.push("wider than the pane");
  return found;
}

/** Screenshots in high contrast and in both themes, ending with the light one. */
async function picture(page: Page, name: string): Promise<void> {
  await page.emulateMedia({ forcedColors: "active" });
  await page.screenshot({ path: `test/browser/output/${name}-contrast.png` });
  await page.emulateMedia({ forcedColors: null });
  for (const colorScheme of ["dark", "light"] as const) {
    await inTheme(page, colorScheme);
    await page.screenshot({ path: `test/browser/output/${name}${colorScheme === "dark" ? "-dark" : ""}.png` });
  }
}

async function openSample(): Promise<Awaited<ReturnType<typeof openPane>>> {
  const opened = await openPane({ viewport });
  const { page } = opened;
  await setUp(page, "sample");
  await page.getByRole("tab", { name: "Turn" }).click();
  return opened;
}

const open = (page: Page, title: string): Promise<void> => page.locator("summary", { hasText: title }).click();

/** The bytes of a download. */
async function downloaded(
  page: Page,
  action: () => Promise<void>,
): Promise<{ readonly name: string; readonly bytes: Uint8Array }> {
  const [file] = await Promise.all<[Promise<Download>, Promise<void>]>([page.waitForEvent("download"), action()]);
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
}

test("changes link to their cells, orders are copied and imported through the clipboard, and their code is verified", async () => {
  const { page, errors } = await openSample();
  await open(page, "Changes");
  await page.getByRole("button", { name: "Copy the orders of Germany" }).waitFor();
  expect(await wrong(page)).toEqual([]);
  await picture(page, "pane-changes");
  const [sheet, cell] = await page.evaluate(() => {
    const at = bench.tableCell("Gas_production_Build_points", "Cost of builds", 1);
    return [at.sheet, at.cell];
  });
  await page.getByRole("button", { name: "Build points on Gas production, Germany: Cost of builds blank → 16" }).press("Enter");
  await expect.poll(() => page.evaluate(() => bench.selected())).toBe(`${sheet!}!${cell!}`);

  // An entry appears without a re-check.
  await page.evaluate(([on, at]) => bench.enter(on!, at!, 15), [sheet, cell]);
  await page.getByRole("button", { name: "Build points on Gas production, Germany: Cost of builds blank → 15" }).waitFor();
  await page.getByRole("combobox", { name: "Player" }).selectOption("Germany");
  await page.getByRole("button", { name: "Copy the orders of Germany" }).click();
  await page.getByText("The orders of Germany are on the clipboard.").first().waitFor();
  const orders = await page.evaluate(() => navigator.clipboard.readText());
  expect(orders).toMatch(/^Germany · JUL\/AUG 1943 · turn 24 · gas · orders (?:[2-9A-Z]{4}-){4}[2-9A-Z]{4} · salt [2-9A-Z-]+\n/);
  expect(orders).toContain("Cost of builds = 15");

  await page.evaluate(([on, at]) => bench.enter(on!, at!, null), [sheet, cell]);
  await open(page, "Import orders");
  await page.getByRole("textbox", { name: "Orders pasted from an email or a post" }).fill(orders.replaceAll(/^/gm, "> "));
  await page.getByRole("checkbox", { name: "Build points on Gas production, Germany: Cost of builds blank → 15" }).waitFor();
  expect(await wrong(page)).toEqual([]);
  await picture(page, "pane-take-in");
  await page.getByRole("button", { name: "Import 1 change" }).click();
  await page.getByText("1 change imported.", { exact: true }).waitFor();
  expect(await page.evaluate(([on, at]) => bench.cell(on!, at!).value, [sheet, cell])).toBe(15);

  await open(page, "Verify a code");
  await page
    .getByRole("textbox", { name: /^A code, or text that contains codes/ })
    .fill(/orders (\S+)/.exec(orders)![1]!.toLowerCase());
  await page.getByRole("button", { name: "Verify", exact: true }).click();
  await page.getByText(/^The orders \S+ of Germany are in the ledger as sent in JUL\/AUG 1943 · turn 24/).waitFor();
  expect(await wrong(page)).toEqual([]);
  expect(errors).toEqual([]);
});

test("another player's entry moves no focus and interrupts no typing", async () => {
  const { page, errors } = await openSample();
  await open(page, "Changes");
  const entered = (value: number) =>
    page.getByRole("button", { name: `Build points on Gas production, Germany: Cost of builds blank → ${value}` });
  await entered(16).waitFor();
  for (const [i, [title, field]] of (
    [
      ["Import orders", "Orders pasted from an email or a post"],
      ["Verify a code", /^A code, or text that contains codes/],
    ] as const
  ).entries()) {
    await open(page, title);
    await page.getByRole("textbox", { name: field }).click();
    await page.keyboard.type("half a word");
    for (let back = 0; back < 4; back++) await page.keyboard.press("ArrowLeft");
    const value = 20 + i;
    await page.evaluate((now) => {
      const { sheet, cell } = bench.tableCell("Gas_production_Build_points", "Cost of builds", 1);
      bench.enter(sheet, cell, now);
    }, value);
    await page.keyboard.type("typed ");
    await entered(value).waitFor();
    await page.keyboard.type("on, ");
    expect(await page.getByRole("textbox", { name: field }).inputValue()).toBe("half a typed on, word");
    expect(await page.getByRole("textbox", { name: field }).evaluate((item) => item === document.activeElement)).toBe(true);
  }
  // The workbook's selection does not move either.
  const at = await page.evaluate(() => bench.selected());
  await page.getByRole("tab", { name: "Audit" }).click();
  const found = page.locator("[data-key]").nth(1);
  await found.focus();
  const key = await found.getAttribute("data-key");
  await page.evaluate(() => {
    const { sheet, cell } = bench.tableCell("Gas_production_Build_points", "Cost of builds", 1);
    bench.enter(sheet, cell, 9999);
  });
  await page
    .getByText("9999", { exact: false })
    .or(page.getByText("9,999", { exact: false }))
    .first()
    .waitFor();
  expect(await page.evaluate(() => document.activeElement?.getAttribute("data-key"))).toBe(key);
  expect(await page.evaluate(() => bench.selected())).toBe(at);
  expect(errors).toEqual([]);
});

/** The sample as a file, with other costs for Germany's and Italy's builds. */
function conflictCopy(): Buffer {
  const { sample } = gas.ledger!;
  const sheets = place(sampleSheets(gas.ledger!), sample!.options).map((placed): PlacedSheet => {
    const table = placed.tables.find(({ name }) => name === "Gas_production_Build_points");
    if (!table) return placed;
    const column = table.area.left + table.headers.indexOf("Cost of builds");
    const rows = [1, 2].map((row) => table.area.top + row);
    return {
      ...placed,
      cells: placed.cells.map((cell) => (cell.column === column && rows.includes(cell.row) ? { ...cell, value: 3 } : cell)),
    };
  });
  return Buffer.from(writeBook(sheets, () => null, { title: "Gas" }));
}

test("a conflict copy is merged: conflicts are chosen, in one action with one undo", async () => {
  const { page, errors } = await openSample();
  const cell = (row: number) =>
    page.evaluate((at) => {
      const { sheet, cell: where } = bench.tableCell("Gas_production_Build_points", "Cost of builds", at);
      return bench.cell(sheet, where).value;
    }, row);
  const before = [await cell(1), await cell(2)];
  await open(page, "Merge a conflict copy");
  await picture(page, "pane-merge-empty");
  await page
    .getByLabel("The other workbook")
    .setInputFiles({ name: "ledger-Annas PC.xlsx", mimeType: "application/octet-stream", buffer: conflictCopy() });
  await page.getByText("2 entries were changed in both").waitFor();
  expect(await wrong(page)).toEqual([]);
  await picture(page, "pane-merge");
  await page.getByRole("checkbox", { name: /Cost of builds 16 → 3/ }).check();
  await page.getByRole("button", { name: "Merge 1 change" }).click();
  await page.getByText("1 change merged.", { exact: true }).waitFor();
  expect([await cell(1), await cell(2)]).toEqual([3, before[1]]);
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await page.getByText("Undone:", { exact: true }).waitFor();
  expect([await cell(1), await cell(2)]).toEqual(before);
  expect(errors).toEqual([]);
});

test("the pane asks once who you are, in a line that can be answered or closed", async () => {
  const { page, errors } = await openSample();
  const requested = page.getByRole("button", { name: "A player …" });
  const stored = () => page.evaluate(() => localStorage.getItem("campaign-ledger-who"));
  await requested.waitFor();
  expect(await wrong(page)).toEqual([]);
  await picture(page, "pane-who-asked");
  await page.getByRole("button", { name: "Do not ask again" }).click();
  await requested.waitFor({ state: "detached" });
  // Nobody is chosen, and nothing changes.
  expect(await stored()).toBe('{"gas":null}');
  await page.getByRole("tab", { name: "Audit" }).click();
  await page.getByRole("tab", { name: "Turn" }).click();
  await page.locator("summary", { hasText: "Players' copies" }).waitFor();
  expect(await requested.count()).toBe(0);
  await page.getByRole("button", { name: "Who are you?", exact: true }).click();
  const chosen = page.locator("input[name=who]:checked");
  await page.getByRole("radio", { name: "Game master" }).waitFor();
  expect(await chosen.count()).toBe(0);
  await page.getByRole("button", { name: "Done" }).click();
  await page.getByRole("button", { name: "Who are you?", exact: true }).click();
  await page.getByRole("radio", { name: "Game master" }).check();
  await page.getByRole("button", { name: "Done" }).click();
  await page.getByRole("button", { name: "Who are you? game master" }).waitFor();
  expect(await stored()).toBe('{"gas":""}');

  // Another user, on another machine, answers in the line.
  const { page: another } = await openSample();
  await another.getByRole("button", { name: "Game master" }).click();
  await another.getByRole("button", { name: "Who are you? game master" }).waitFor();
  expect(await another.getByRole("button", { name: "A player …" }).count()).toBe(0);
  expect(errors).toEqual([]);
});

test("changes since the last visit are shown when the pane opens", async () => {
  const { page, errors } = await openSample();
  await open(page, "Changes");
  await page.getByRole("button", { name: "Since my last visit" }).click();
  await page.getByText("This is your first visit in this turn").waitFor();
  await expect.poll(() => page.evaluate(() => localStorage.getItem("campaign-ledger-looked"))).not.toBeNull();
  const done = await page.evaluate(() => bench.done());
  const stored = await page.evaluate(() => localStorage.getItem("campaign-ledger-looked"));

  const again = async (store: string): Promise<Page> => {
    const opened = await openPane({
      viewport,
      before: `bench.redo(${JSON.stringify(done)});localStorage.setItem("campaign-ledger-looked", ${JSON.stringify(store)})`,
    });
    await opened.page.getByRole("tab", { name: "Turn" }).click();
    await open(opened.page, "Changes");
    await opened.page.getByRole("button", { name: "Since my last visit" }).click();
    return opened.page;
  };
  const second = await again(stored!);
  await second.getByText("Nothing was changed.").waitFor();
  await second.evaluate(() => {
    const { sheet, cell } = bench.tableCell("Gas_production_Build_points", "Cost of builds", 1);
    bench.enter(sheet, cell, 14);
  });
  await second.getByRole("button", { name: "Build points on Gas production, Germany: Cost of builds 16 → 14" }).waitFor();
  await second.getByRole("button", { name: "I have seen these" }).click();
  await second.getByText("Nothing was changed.").waitFor();

  // Corrupt stored data is ignored.
  const third = await again(stored!.replace(/"pieces":\["[^"]{40}/, '"pieces":["!'));
  await third.getByText("This is your first visit in this turn").waitFor();
  expect(errors).toEqual([]);
});

test("copies are exported for the selected players, as single files or all in one; a player is not offered any", async () => {
  const { page, errors } = await openSample();
  await open(page, "Players' copies");
  for (const player of ["Italy", "United Kingdom", "United States", "Russia"])
    await page.getByRole("checkbox", { name: player, exact: true }).uncheck();
  await page.getByRole("button", { name: "Make 2 copies" }).click();
  await page.getByRole("heading", { name: "2 copies of JUL/AUG 1943 · turn 24" }).waitFor();
  expect(await wrong(page)).toEqual([]);
  await picture(page, "pane-copies");
  const item = await downloaded(page, () => page.getByRole("button", { name: "Download the copy of Japan" }).click());
  expect([item.name, markIn(readBook(item.bytes))?.player]).toEqual(["ledger, Japan.xlsx", "Japan"]);
  const all = await downloaded(page, () => page.getByRole("button", { name: "Download all (.zip)" }).click());
  expect(all.name).toBe("ledger, JUL-AUG 1943 · turn 24.zip");
  expect(Object.keys(unzipSync(all.bytes))).toEqual(["ledger, Germany.xlsx", "ledger, Japan.xlsx"]);

  await page.getByRole("button", { name: "Who are you?", exact: true }).click();
  await page.getByRole("radio", { name: "Japan" }).check();
  expect(await wrong(page)).toEqual([]);
  await picture(page, "pane-who");
  await page.getByRole("button", { name: "Done" }).click();
  await expect.poll(() => page.locator("summary", { hasText: "Players' copies" }).count()).toBe(0);
  await page.getByText("import orders and make players' copies. You are using the pane as Japan.").waitFor();
  await page.getByRole("tab", { name: "Audit" }).click();
  expect(await page.locator(".group-name").first().textContent()).toBe("Japan");
  expect(await page.getByRole("button", { name: /^Accept: / }).count()).toBe(0);
  expect(await page.evaluate(() => localStorage.getItem("campaign-ledger-who"))).toBe('{"gas":"Japan"}');
  expect(errors).toEqual([]);
});
