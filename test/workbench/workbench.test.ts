import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Frame } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { address, areaOf } from "../../src/formula/address";
import { ledgerOf } from "../../src/ledger/read/model";
import { campaign } from "../../src/rulebooks/campaign";
import { rulebooks } from "../../src/rulebooks";
import { gas } from "../../src/rulebooks/gas";
import { everybody, ledgerSheets } from "../../src/sheets/common";
import { place } from "../../src/sheets/layout";
import { readSnapshot } from "../../src/workbench/open";
import { computedIn } from "../../src/calculation/computed-values";
import { edit } from "../../src/workbook/xlsx/edit";
import { readBook } from "../../src/workbook/xlsx/read";
import { writeBook } from "../../src/workbook/xlsx/write";
import "../support/preload";
import { axe } from "../support/axe";
import { build, ledger } from "../support/cli/program";
import { inDailySample } from "../support/daily-sample";
import { sampleFile } from "../support/ledger/new-ledgers";
import { differences } from "../support/workbook/equal-sheets";
import { BOOK, changed, highlighted, MERGED, NAMED, OFFERED, SHEET } from "../support/workbench/expensive-parts";
import { contrast } from "../support/workbench/contrast";
import { CANVAS, freshOnRetry, openBench, OUTPUT, type Bench } from "../support/workbench/open";

/*
 * A game master's work in the workbench, from the sample campaign to a file that the command line accepts. The audit's engine
 * computes the grid, and the built pane is beside it with Microsoft's office.js.
 */

const { breaches } = campaign.ledger!.sample!;

/** The campaign is played below. */
const others = rulebooks.filter((rulebook) => rulebook !== campaign);

let bench: Bench;

beforeAll(build);

/** Opens a page for several tests of the same workbook. */
const opens = async (book: "sample" | "empty"): Promise<void> => {
  bench = await openBench(book);
};
const closes = () => expect(bench.errors).toEqual([]);

/** Clicks a tab of the pane. */
async function tab(pane: Frame, name: RegExp): Promise<void> {
  await pane.getByRole("tab", { name }).click();
}

const finding = (pane: Frame, message: RegExp) => pane.locator(".finding", { hasText: message });

async function search(pane: Frame, text: string): Promise<void> {
  await pane.getByPlaceholder("Search the findings").fill(text);
}

interface Audited {
  readonly check: string;
  readonly sheet: string;
  readonly cell: string;
  readonly message: string;
}

/** The command line's findings in a file, with its exit code. */
function auditedByCommand(file: string): { readonly code: number | null; readonly findings: readonly Audited[] } {
  const { code, out } = ledger(["audit", "--json", file]);
  return { code, findings: (JSON.parse(out) as { findings: Audited[] }).findings };
}

/** The command line's verification of a file's closed turns, with its exit code. */
const verified = (file: string) => ledger(["verify", file]);

async function savedFile(name: string): Promise<string> {
  const [download] = await Promise.all([
    bench.page.waitForEvent("download"),
    bench.page.getByRole("button", { name: "Save" }).click(),
  ]);
  const file = path.join(OUTPUT, name);
  await download.saveAs(file);
  return file;
}

/** Every formula with its value when the workbook was opened, and after the grid has recalculated all of them. */
const recomputed = (bench: Bench) =>
  bench.page.evaluate(async () => {
    const { grid, univer } = window.workbench;
    const all = () =>
      grid.sheets().flatMap((sheet) => {
        const used = sheet.used(true);
        if (!used) return [];
        const { values, formulas } = sheet.read(used);
        const place = (r: number, c: number) => `${sheet.name()} ${used.top + r + 1}:${used.left + c + 1}`;
        return formulas.flatMap((row, r) =>
          row.flatMap((formula, c) => (formula === null ? [] : [[`${place(r, c)} ${formula}`, values[r]![c] ?? ""]])),
        );
      });
    const before = all();
    // Uncomputed formulas are marked.
    for (const sheet of univer.getActiveWorkbook()!.getSheets())
      sheet
        .getSheet()
        .getCellMatrix()
        .forValue((_row, _column, cell) => {
          if (cell?.f || cell?.si) Object.assign(cell, { v: "not computed", t: 1 });
        });
    const lacking = () => all().filter(([, value]) => value === "not computed").length;
    const cleared = lacking();
    await grid.calculate();
    return { before, cleared, after: all() };
  });

describe("the sample campaign", () => {
  beforeAll(() => opens("sample"));
  freshOnRetry(() => opens("sample"));
  afterAll(closes);

  test("opens computed, and the pane lists its violations", async () => {
    const pane = await bench.pane();
    await pane.getByRole("tab", { name: new RegExp(`Audit.*${breaches.length} findings`) }).waitFor();
    await bench.picture("workbench");
    await bench.go("Germany", "A1");
    await bench.picture("germany");
    const [sheet, cell] = await bench.named("Germany_Left");
    expect(typeof (await bench.value(sheet, cell))).toBe("number");
  });

  test("shows nine columns of a yard beside the pane, with characters as wide as Excel's", async () => {
    const { letters, columns, space } = await bench.page.evaluate(() => {
      const context = document.createElement("canvas").getContext("2d")!;
      context.font = "100px Carlito";
      const sheet = window.workbench.univer.getActiveWorkbook()!.getSheetByName("Germany")!;
      const { width } = sheet.getSheet().getConfig().rowHeader;
      const columns = Array.from({ length: 9 }, (_, column) => sheet.getColumnWidth(column));
      const SCROLL_BAR = 10;
      const space = document.getElementById("grid")!.clientWidth - width - SCROLL_BAR;
      return { letters: context.measureText("0123456789").width, columns, space };
    });
    expect(letters / 506.8).toBeCloseTo(1, 1);
    expect(columns.reduce((sum, item) => sum + item, 0)).toBeLessThanOrEqual(space);
  });

  test("aligns a text chosen from a list with the one beside it", async () => {
    await bench.go("Campaign", "A1");
    // USA, selected among the Nations in play, and again as its sheet's name; the drop-down arrow is rendered with the choice.
    const inked = () =>
      bench.page.evaluate(() => {
        const sheet = window.workbench.univer.getActiveWorkbook()!.getActiveSheet();
        const [grid] = [...document.querySelectorAll<HTMLCanvasElement>("#grid canvas")].sort((a, b) => b.height - a.height);
        const context = grid!.getContext("2d")!;
        const rows = (column: number, from: number, width: number) => {
          const { left, top, height } = sheet.getRange(12, column, 1, 1).getCellRect();
          const { data } = context.getImageData(left + from, top + 2, width, height - 4);
          const isDark = (dot: number) => data[dot + 3]! > 128 && data[dot]! + data[dot + 1]! + data[dot + 2]! < 330;
          return Array.from({ length: data.length / 4 }, (_, n) => n).flatMap((n) =>
            isDark(4 * n) ? [Math.floor(n / width)] : [],
          );
        };
        const [chosen, named] = [0, 1].map((column) => rows(column, 6, 40));
        const ends = (all: readonly number[]) => [Math.min(...all), Math.max(...all)];
        const { width } = sheet.getRange(12, 0, 1, 1).getCellRect();
        return { arrow: rows(0, width - 16, 14).length > 0, chosen: ends(chosen!), named: ends(named!) };
      });
    await expect.poll(async () => (await inked()).arrow).toBe(true);
    const { chosen, named } = await inked();
    expect(named.every(Number.isFinite)).toBe(true);
    expect(chosen).toEqual(named);
  });

  test("has one scroll bar in the pane, whose tabs stay visible while it is scrolled", async () => {
    const pane = await bench.pane();
    const scrolling = await pane.evaluate(() =>
      [document.documentElement, ...document.querySelectorAll("*")]
        .filter((item) => item.scrollHeight > item.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(item).overflowY))
        .map(({ tagName }) => tagName),
    );
    expect(scrolling).toEqual(["MAIN"]);
    expect(await pane.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBeLessThanOrEqual(0);
    await pane.locator("main").hover();
    await bench.page.mouse.wheel(0, 2000);
    await expect.poll(() => pane.evaluate(() => document.querySelector("main")!.scrollTop)).toBeGreaterThan(0);
    expect(await pane.getByRole("tab", { name: "Set up" }).evaluate((tab) => tab.getBoundingClientRect().top)).toBeGreaterThan(0);
    await bench.page.mouse.wheel(0, -2000);
  });

  test("is the same after saving and reopening", async () => {
    const file = await savedFile("sample-again.xlsx");
    const before = await bench.page.evaluate(() =>
      window.workbench.grid.snapshot().sheets.map(({ name, cells }) => [name, cells.length]),
    );
    await bench.openFile(file);
    expect(
      await bench.page.evaluate(() => window.workbench.grid.snapshot().sheets.map(({ name, cells }) => [name, cells.length])),
    ).toEqual(before);
    const pane = await bench.pane();
    await pane.getByRole("tab", { name: new RegExp(`Audit.*${breaches.length} findings`) }).waitFor();
    const { code, findings } = auditedByCommand(file);
    expect(code).toBe(1);
    const pairs = (list: readonly { check: string; sheet: string }[]) =>
      list.map(({ check, sheet }) => `${sheet}: ${check}`).sort();
    expect(pairs(findings)).toEqual(pairs(breaches));
  });

  test("explains a computed cell with its working and paragraphs", async () => {
    const pane = await bench.pane();
    await tab(pane, /Explain/);
    const [sheet, cell] = await bench.cellOf("Germany_Growth", 2, "Growth");
    // The pane can still be reading the workbook for its first audit: the player clicks again.
    await expect
      .poll(
        async () => {
          await bench.go(sheet, "A1");
          await bench.go(sheet, cell);
          const working = pane.getByText("LEDGER.GROWTH").first();
          return working.waitFor({ timeout: 1000 }).then(
            () => true,
            () => false,
          );
        },
        { timeout: 60_000 },
      )
      .toBe(true);
    const text = await pane.locator("body").innerText();
    expect(text).toContain("growth rate");
    expect(text).toContain("2.1.2");
    await bench.picture("explain");
  });

  test("refuses typing over a computed cell, and gives the reason", async () => {
    const [sheet, cell] = await bench.named("Germany_Left");
    const before = await bench.value(sheet, cell);
    await bench.enter(sheet, cell, "5");
    expect(await bench.value(sheet, cell)).toBe(before);
    expect(await bench.page.locator("#message").innerText()).toContain("protected");
  });

  test("stays open when a file that is not a workbook is refused with a message", async () => {
    const file = path.join(OUTPUT, "letter.xlsx");
    writeFileSync(file, "Dear sir");
    await bench.page.locator("#chosen").setInputFiles(file);
    await bench.page.locator("#message").filter({ hasText: "letter.xlsx was not opened." }).waitFor();
    expect(await bench.page.evaluate(() => window.workbench.grid.sheets().length)).toBeGreaterThan(5);
  });

  test("lets the keyboard go from tab to finding to cell in the pane", async () => {
    const pane = await bench.pane();
    await tab(pane, /Audit/);
    await pane.getByRole("tab", { name: /Audit/ }).focus();
    const { keyboard } = bench.page;
    await keyboard.press("ArrowLeft");
    await pane.locator("[role=tab][aria-selected=true]", { hasText: "Set up" }).waitFor();
    await keyboard.press("ArrowRight");
    await pane.locator("[role=tab][aria-selected=true]", { hasText: "Audit" }).waitFor();
    const focused = () => pane.evaluate(() => document.activeElement?.className ?? "");
    for (let i = 0; i < 25 && !/\bfinding\b/.test(await focused()); i++) await keyboard.press("Tab");
    expect(await focused()).toMatch(/\bfinding\b/);
    const sheet =
      (await pane.evaluate(() => document.activeElement?.closest("section")?.querySelector(".group-name")?.textContent)) ?? "";
    await keyboard.press("Enter");
    await expect.poll(() => bench.selected()).toContain(`${sheet}!`);
  });

  test.each(["light", "dark"] as const)("has readable names on all colored tabs in %s", async (colorScheme) => {
    await bench.page.emulateMedia({ colorScheme });
    await bench.go("Campaign", "A1");
    const tabs = await bench.page.locator('[data-u-comp="slide-tab-item"]').evaluateAll((elements) =>
      elements.map((element) => {
        const { color, backgroundColor } = getComputedStyle(element);
        return { name: element.textContent, color, backgroundColor };
      }),
    );
    await bench.page.emulateMedia({ colorScheme: null });
    const colored = tabs.filter(({ backgroundColor }) => backgroundColor.startsWith("rgb("));
    expect(colored.map(({ name }) => name)).toEqual(expect.arrayContaining([...campaign.ledger!.sample!.options.players]));
    expect(colored.filter(({ color, backgroundColor }) => contrast(color, backgroundColor) < 4.5)).toEqual([]);
  });

  test("has no accessibility violations in any view of the pane", async () => {
    const pane = await bench.pane();
    for (const name of [/Set up/, /Audit/, /Turn/, /Explain/, /Functions/]) {
      await tab(pane, name);
      expect(await axe(pane), String(name)).toEqual([]);
    }
  });

  test("computes every formula to its saved value", async () => {
    const { before, cleared, after } = await recomputed(bench);
    expect(before.length).toBeGreaterThan(2000);
    expect(cleared).toBe(before.length);
    expect(after).toEqual(before);
  });

  test("scrolls to a cell selected in the pane only if it is out of sight", async () => {
    const pane = await bench.pane();
    await tab(pane, /Audit/);
    await search(pane, "Tirpitz");
    const found = finding(pane, /Tirpitz takes 420 PPs this Turn/);
    await found.click();
    await expect.poll(() => bench.selected()).toMatch(/^Germany!/);
    const target = (await bench.selected()).split("!")[1]!;
    const box = (await bench.page.locator(CANVAS).boundingBox())!;
    await bench.page.waitForTimeout(300);
    // The cell is scrolled to with rows above it, and stays visible when scrolled a little further.
    const first = await bench.corner(target);
    await bench.page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await bench.page.mouse.wheel(0, 40);
    await expect.poll(async () => (await bench.corner(target)).y).toBeLessThan(first.y);
    await bench.page.waitForTimeout(300);
    const before = await bench.corner(target);
    await found.click();
    await bench.page.waitForTimeout(300);
    expect(await bench.corner(target)).toEqual(before);
    await bench.go("Germany", "A3");
    await found.click();
    await bench.page.waitForTimeout(300);
    const { x, y } = await bench.corner(target);
    expect([x > box.x && x < box.x + box.width, y > box.y && y < box.y + box.height]).toEqual([true, true]);
    await search(pane, "");
  });

  test("loses a finding once it is clicked and fixed", async () => {
    const pane = await bench.pane();
    await tab(pane, /Audit/);
    await search(pane, "Tirpitz");
    const found = finding(pane, /Tirpitz takes 420 PPs this Turn; Kiel builds at most 400 on one ship/);
    await found.click();
    await expect.poll(() => bench.selected()).toMatch(/^Germany!/);
    const target = (await bench.selected()).split("!")[1]!;
    await bench.picture("finding");
    await bench.enter("Germany", target, "1");
    await found.waitFor({ state: "detached" });
    await pane.getByRole("tab", { name: new RegExp(`Audit.*${breaches.length - 1} findings`) }).waitFor();
  });

  test("shows text from cells as text in the pane", async () => {
    const pane = await bench.pane();
    await tab(pane, /Audit/);
    const [sheet, cell] = await bench.cellOf("Germany_Ships_in_yards", 1, "Ship");
    const ship = String(await bench.value(sheet, cell));
    await bench.enter(sheet, cell, "<img src=x onerror=alert(1)>");
    await search(pane, "onerror");
    await expect.poll(() => pane.locator("img").count()).toBe(0);
    expect(ship).not.toBe("");
  });

  test("updates every figure that depends on an entry, the status line included", async () => {
    // M13/40 costs 156 PPs: two more cost 312 PPs on top of the sample's 3,434, of 3,320 available.
    await bench.enter(...(await bench.cellOf("Italy_Production", 1, "Quantity")), "6");
    const figures = () => Promise.all(["A2", "B6", "C6", "D31"].map((cell) => bench.value("Italy", cell)));
    await expect
      .poll(figures, { timeout: 30_000 })
      .toEqual([expect.stringMatching(/^● 2 limits broken: D31, /), 3746, -426, "●\u00a0more spent than available"]);
    await bench.enter(...(await bench.named("Italy_Closing_of_last_Turn")), "1000");
    // Two more tanks are built than are sent to a command: that finding stays.
    await expect.poll(figures, { timeout: 30_000 }).toEqual([expect.stringMatching(/^▲ 1 limit broken: /), 3746, 324, ""]);
  });
});

test.each(
  inDailySample(
    others,
    ({ id }) => id === "pacific",
    ({ id }) => id,
  ),
)("the sample of $id opens computed, with its violations", async (rulebook) => {
  bench = await openBench(rulebook.id);
  const pane = await bench.pane();
  const found = rulebook.ledger!.sample!.breaches.length;
  await pane.getByRole("tab", { name: new RegExp(`Audit.*${found} findings`) }).waitFor({ timeout: 60_000 });
  const { before, cleared, after } = await recomputed(bench);
  expect(before.length).toBeGreaterThan(200);
  expect(cleared).toBe(before.length);
  expect(after).toEqual(before);
  await bench.picture(rulebook.id);
  closes();
});

test("for a ledger of another version the pane only offers the upgrade", async () => {
  const bytes = sampleFile(gas);
  const { sheet, row, column } = ledgerOf(readBook(bytes))!.found.cells.find(({ declared }) => declared.header === "Version")!;
  const cells = [{ row, column, value: 99 }];
  bench = await openBench(edit(bytes, [{ kind: "cells", sheet, cells }], { values: computedIn }));
  const pane = await bench.pane();
  await finding(pane, /has version 99/).waitFor();
  expect(await pane.locator("main").innerText()).not.toMatch(/in order|Upgrade|The sheets count/i);
  await bench.picture("another-version");
  await tab(pane, /Turn/);
  await pane.getByText(/has version 99/).waitFor();
  expect(await pane.locator("main").innerText()).not.toMatch(/in order|Close/i);
  await tab(pane, /Set up/);
  await pane.getByText(/has version 99/).waitFor();
  expect(await pane.locator("main").innerText()).not.toMatch(/ledger of|Add|Upgrade/);
  closes();
});

test("another rulebook's sample has its powers and turn in the pane", async () => {
  // In the page of the previous sample, which was not changed.
  const { page } = bench;
  await page.locator("#menu").click();
  await page.getByRole("combobox", { name: "Rulebook of the sample" }).selectOption({ label: gas.title });
  await bench.opens(() => bench.menu("Open sample"));
  const pane = await bench.pane();
  const found = gas.ledger!.sample!.breaches.length;
  await pane.getByRole("tab", { name: new RegExp(`Audit.*${found} findings`) }).waitFor({ timeout: 60_000 });
  const head = pane.locator("button[aria-expanded]", { hasText: /^\s*Italy/ });
  if ((await head.getAttribute("aria-expanded")) === "false") await head.click();
  await pane
    .getByText(/Gas production![A-Z]\d+ · /)
    .first()
    .waitFor();
  await bench.picture("gas-audit");
  await tab(pane, /Turn/);
  await pane.getByRole("heading", { level: 2, name: /^[A-Z]{3}\/[A-Z]{3} 19\d\d · turn \d+$/ }).waitFor({ timeout: 60_000 });
  await tab(pane, /Explain/);
  const [sheet, cell] = await bench.cellOf("Gas_production_Production", 1, "Factories");
  await bench.go(sheet, cell);
  await expect.poll(() => pane.locator("#panel").innerText(), { timeout: 60_000 }).toContain("Factories");
  closes();
});

test("a ledger of an older version is upgraded in the pane, and opens beside the old one", async () => {
  const bytes = sampleFile(gas);
  const { sheet, row, column } = ledgerOf(readBook(bytes))!.found.cells.find(({ declared }) => declared.header === "Version")!;
  const cells = [{ row, column, value: gas.version - 1 }];
  bench = await openBench(edit(bytes, [{ kind: "cells", sheet, cells }], { values: computedIn }));
  const { page } = bench;
  const pane = await bench.pane();
  await pane.getByRole("button", { name: `Upgrade to version ${gas.version} …` }).click();
  const upgrade = pane.getByRole("button", { name: `Upgrade to version ${gas.version}`, exact: true });
  await upgrade.press("Enter");
  await pane.getByText(/^[\d,]+ entries carried over\.$/).waitFor();
  // Its buttons fade to their final colors.
  await expect.poll(() => axe(pane)).toEqual([]);
  await bench.picture("upgraded");
  const name = `Germany, version ${gas.version}.xlsx`;
  const [beside] = await Promise.all([
    page.waitForEvent("popup"),
    pane.getByRole("button", { name: `Open ${name}` }).press("Enter"),
  ]);
  const found = gas.ledger!.sample!.breaches.length;
  const audit = beside.frameLocator("#pane iframe").getByRole("tab", { name: new RegExp(`Audit.*${found} findings`) });
  await audit.waitFor({ timeout: 60_000 });
  expect(await beside.locator("#file").innerText()).toBe(name);
  await beside.close();
  // If the browser opens no tab, the upgraded ledger replaces the displayed one, after the usual question.
  const [power, cell] = await bench.cellOf("Campaign_Players", 1, "Played by");
  await bench.enter(power, cell, "Erwin");
  await pane.getByText("The ledger was changed since.").waitFor();
  await page.evaluate(() => (window.open = () => null));
  await pane.getByRole("button", { name: `Open ${name}` }).click();
  await page.getByText(`these changes are lost when ${name} opens`).waitFor();
  await page.keyboard.press("Escape");
  expect(await bench.value(sheet, address(row, column))).toBe(gas.version - 1);
  closes();
});

/** The entries in a ledger's file, without the sheet Turns, which also has the time of the close. */
function entriesIn(file: string): readonly (readonly [string, unknown])[] {
  const ledger = ledgerOf(readBook(new Uint8Array(readFileSync(file))))!;
  return ledger.found.cells.flatMap((cell) => {
    const { sheet, table, key, column } = ledger.placeOf(cell);
    return sheet === "Turns" ? [] : [[[sheet, table, key, column].join(" / "), ledger.valueOf(cell) ?? ""] as const];
  });
}

test("a small file with expensive formulas opens", async () => {
  const everywhere = (xml: string) => MERGED(OFFERED(highlighted(1)(xml)));
  bench = await openBench(changed([SHEET, everywhere], [BOOK, NAMED]));
  expect(await bench.value("Campaign", "A1")).toBe("Campaign");
  const cell = await bench.cellOf("Campaign_Players", 1, "Played by");
  await bench.enter(...cell, "Anna");
  expect(await bench.value(...cell)).toBe("Anna");
  closes();
});

test.each(
  inDailySample(
    others,
    ({ id }) => id === "fuel",
    ({ id }) => id,
  ),
)("a ledger of $id is set up, closed and saved in the pane as on the command line", async (rulebook) => {
  const { id, title } = rulebook;
  const what = rulebook.frontSheet.toLowerCase();
  const wait = { timeout: 100_000 };
  bench = await openBench("empty");
  const pane = await bench.pane();
  await tab(pane, /Set up/);
  await pane.getByRole("radio", { name: title }).check();
  await pane.getByRole("button", { name: `Set up the ${what}` }).click();
  await pane.getByText(`The ${what} is set up`).first().waitFor(wait);
  await tab(pane, /Turn/);
  await pane.getByLabel("Closed by").fill("Anna", wait);
  await pane.getByRole("button", { name: "Close the turn" }).click();
  await pane.getByText("Unchanged.").waitFor(wait);
  const inPane = await savedFile(`${id}-closed.xlsx`);

  const onCommandLine = path.join(OUTPUT, `${id}-command-line.xlsx`);
  expect(ledger(["new", id, "-o", onCommandLine, "--force"]).code).toBe(0);
  expect(ledger(["close", onCommandLine, "--by", "Anna"]).code).toBe(0);
  expect(entriesIn(inPane)).toEqual(entriesIn(onCommandLine));
  expect(auditedByCommand(inPane)).toEqual({ code: 0, findings: [] });
  expect(verified(inPane).code).toBe(0);
  closes();
});

/** Creates the sheets of Germany and Italy in the open workbook. */
async function setUpAxis(pane: Frame): Promise<void> {
  await tab(pane, /Set up/);
  await pane.getByRole("radio", { name: campaign.title }).check();
  for (const nation of ["USA", "Britain", "France", "Russia", "Japan", "Nationalist China"]) {
    await pane.getByRole("checkbox", { name: nation, exact: true }).uncheck();
  }
  await pane.getByRole("button", { name: /Set up the campaign/ }).click();
  await pane
    .getByText(/Everything is in order|To be filled in|See the audit/)
    .first()
    .waitFor({ timeout: 60_000 });
}

describe("an empty workbook", () => {
  beforeAll(() => opens("empty"));
  freshOnRetry(() => opens("empty"));
  afterAll(closes);

  test("gets a call inserted into the selected cell, which is computed", async () => {
    const pane = await bench.pane();
    await bench.go("Sheet1", "B2");
    await tab(pane, /Functions/);
    await pane.getByRole("searchbox").fill("transports");
    await pane.locator("#function-CONVOYSHIPPING").click();
    await pane
      .getByLabel(/^nation/i)
      .first()
      .selectOption("Britain");
    await pane
      .getByLabel(/^ocean/i)
      .first()
      .selectOption("Atlantic");
    await pane.getByLabel(/^home/i).first().fill("3000");
    await pane
      .getByLabel(/^possessions/i)
      .first()
      .fill("450");
    await pane.getByText("18", { exact: false }).first().waitFor();
    await bench.picture("function");
    await pane.getByRole("button", { name: /Insert/ }).click();
    await expect
      .poll(() => bench.formula("Sheet1", "B2"), { timeout: 10_000 })
      .toBe('=LEDGER.CONVOYSHIPPING("Britain","Atlantic",3000,450)');
    await expect.poll(() => bench.value("Sheet1", "B2"), { timeout: 10_000 }).toBe(18);
  });

  test("set up for two nations shows the figures of its inputs, and looks like the command line's file", async () => {
    const pane = await bench.pane();
    await tab(pane, /Set up/);
    await pane.getByRole("radio", { name: campaign.title }).check();
    await pane.getByRole("button", { name: "Clear all" }).click();
    for (const nation of ["France", "Germany"]) await pane.getByRole("checkbox", { name: nation, exact: true }).check();
    await pane.getByRole("button", { name: /Set up the campaign/ }).click();
    await pane.getByText("The campaign is set up.").first().waitFor({ timeout: 90_000 });
    await tab(pane, /Audit/);
    await pane
      .getByText(/To be filled in: \d+ cells/)
      .first()
      .waitFor({ timeout: 30_000 });
    // 2.1.1: France begins with a Base Economy of 1,000 and has spent nothing yet.
    expect(await bench.value(...(await bench.named("France_Left")))).toBe(1000);

    const { players, year } = everybody(campaign.ledger!);
    const options = { players: players.filter((player) => ["France", "Germany"].includes(player)), year };
    const file = await readSnapshot(
      writeBook(place(ledgerSheets(campaign.ledger!, options), options), () => null, { title: "" }),
    );
    const germany = file.sheets.find(({ name }) => name === "Germany")!;
    const styles = await bench.page.evaluate(
      (cells) => {
        const sheet = window.workbench.grid.sheets().find((item) => item.name() === "Germany")!;
        return cells.map(([row, column]) => sheet.style(row, column));
      },
      germany.cells.map(({ row, column }) => [row, column] as const),
    );
    expect(differences(germany, file.styles, styles)).toEqual([]);
  });
});

describe("a campaign of two nations", () => {
  beforeAll(() => opens("empty"));
  freshOnRetry(() => opens("empty"));
  afterAll(closes);

  test("is set up, overspends, is fixed, and has no findings on the command line", async () => {
    const pane = await bench.pane();
    await tab(pane, /Set up/);
    await bench.picture("set-up");
    await setUpAxis(pane);
    await bench.picture("set-up-done");
    await tab(pane, /Audit/);
    await pane
      .getByText(/To be filled in: \d+ cells/)
      .first()
      .waitFor({ timeout: 30_000 });

    const cell = (row: number, header: string) => bench.cellOf("Germany_Production", row, header);
    const tanks = [
      ["Unit", "Panzer IV"],
      ["On Equipment Schedule", "TRUE"],
      ["Price", "300"],
      ["Quantity", "20"],
    ] as const;
    for (const [header, text] of tanks) await bench.enter(...(await cell(1, header)), text);
    const deficit = finding(pane, /Germany spends .* PPs too many/);
    await deficit.waitFor({ timeout: 30_000 });
    expect(await bench.value(...(await cell(1, "On Equipment Schedule")))).toBe(true);
    await bench.picture("deficit");
    const file = await savedFile("deficit.xlsx");
    const broken = auditedByCommand(file);
    expect(broken.code).toBe(1);
    expect(broken.findings.map(({ check }) => check)).toContain("deficit-spending");
    expect(broken.findings.map(({ message }) => message)).toContain(
      (await deficit.locator(".finding-message").innerText()).trim(),
    );

    await bench.enter(...(await cell(1, "Quantity")), "1");
    await deficit.waitFor({ state: "detached", timeout: 30_000 });
    const fixed = auditedByCommand(await savedFile("fixed.xlsx"));
    expect(fixed.findings.filter(({ check }) => check === "deficit-spending")).toEqual([]);
    for (const [header] of tanks) await bench.enter(...(await cell(1, header)), "");
  });

  test("closes a turn, reopens and closes it again; a changed closed figure is named in the pane and on the command line", async () => {
    const pane = await bench.pane();
    if (!(await bench.hasSheet("Germany"))) await setUpAxis(pane);
    const wait = { timeout: 60_000 };
    const stands = (turn: string) => pane.getByRole("heading", { level: 2, name: turn }).waitFor(wait);
    const close = async (): Promise<string> => {
      await pane.getByLabel("Closed by").fill("Anna");
      await pane.getByRole("button", { name: "Close the turn" }).click();
      await stands("1939 · Summer · turn 2");
      return pane.locator(".seals code").first().innerText();
    };

    await tab(pane, /Turn/);
    await stands("1939 · Spring · turn 1");
    await pane.locator("summary", { hasText: "Germany" }).click();
    await pane.getByText("Closing of last Turn").first().waitFor(wait);
    await bench.picture("turn");
    await bench.go("Germany", "B6");
    expect(await close()).toMatch(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){2}$/);
    await pane.getByText("Unchanged.").waitFor(wait);
    expect(await bench.selected()).toBe("Germany!B6");
    const isShown = () =>
      window.workbench.grid
        .sheets()
        .find((sheet) => sheet.name() === "Turns")!
        .visibility();
    expect(await bench.page.evaluate(isShown)).toBe("Visible");
    // Germany has 500 PPs a Turn at the start and has spent none of them (2.1.1).
    expect(await bench.value(...(await bench.named("Germany_Closing_of_last_Turn")))).toBe(500);
    expect(await bench.value(...(await bench.cellOf("Turns_Turns", 1, "Turn")))).toBe("1939 · Spring · turn 1");

    await pane.locator("summary", { hasText: "Report" }).click();
    await pane.getByRole("combobox", { name: "Turn" }).selectOption("1939 · Spring · turn 1");
    await pane.getByRole("combobox", { name: "Format" }).selectOption("bbcode");
    await expect.poll(() => pane.getByRole("textbox", { name: "Report" }).inputValue()).toContain("[b]");
    await pane.locator("summary", { hasText: "Forecast" }).click();
    await pane.getByRole("rowheader", { name: "4", exact: true }).waitFor(wait);
    await bench.picture("turn-closed");

    await pane.getByRole("button", { name: /^Reopen 1939/ }).click();
    await pane.getByRole("button", { name: "Reopen", exact: true }).click();
    await stands("1939 · Spring · turn 1");
    expect(await bench.value(...(await bench.named("Germany_Closing_of_last_Turn")))).toBeNull();
    // Every header and formula is in its place, also on the displayed sheet.
    expect(auditedByCommand(await savedFile("reopened.xlsx")).findings).toEqual([]);

    await close();
    expect(verified(await savedFile("closed.xlsx")).code).toBe(0);
    const [sheet, cell] = await bench.cellOf("Turns_Turns", 1, "Economy");
    await bench.page.evaluate(
      ([name, area]) => {
        const { grid } = window.workbench;
        grid
          .sheets()
          .find((item) => item.name() === name)!
          .write(area, [[{ value: 9999 }]]);
        return grid.settled();
      },
      [sheet, areaOf(cell)!] as const,
    );
    await tab(pane, /Audit/);
    await pane.getByRole("button", { name: "Re-check" }).click();
    await tab(pane, /Turn/);
    const changed = pane.locator(".finding", { hasText: "9,999" });
    await changed.waitFor(wait);
    await changed.click();
    await expect.poll(() => bench.selected()).toBe(`${sheet}!${cell}`);
    await bench.picture("turn-tampered");
    const reported = verified(await savedFile("tampered.xlsx"));
    expect(reported.code).toBe(1);
    expect(reported.out).toContain(`${sheet}!${cell}`);
  });
});
