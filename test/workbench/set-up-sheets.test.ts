import { readFileSync, writeFileSync } from "node:fs";
import type { Frame } from "playwright-core";
import { expect, test } from "vitest";
import { rulebooks } from "../../src/rulebooks";
import { campaign } from "../../src/rulebooks/campaign";
import { gas } from "../../src/rulebooks/gas";
import { areaOf } from "../../src/formula/address";
import { BREACH } from "../../src/sheets/styles";
import { inDailySample } from "../support/daily-sample";
import { CANVAS, openBench, OUTPUT, type Bench } from "../support/workbench/open";

/*
 * Sheets created by the pane look like those of a file, pixel by pixel, and their headers have the same notes.
 */

/** Scroll bars, whose length depends on what was opened. */
const BARS = 20;
/** Row and column headings, which show the selection. */
const HEADINGS = 40;
const WAIT = { timeout: 100_000 };

/** Screenshots of a ledger's visible sheets, and their notes. */
async function renderedCells(
  bench: Bench,
): Promise<ReadonlyMap<string, { readonly picture: string; readonly notes: readonly string[] }>> {
  const { page } = bench;
  const sheets = await page.evaluate(() =>
    window.workbench.grid
      .sheets()
      .filter((sheet) => sheet.visibility() === "Visible" && sheet.used(true))
      .map((sheet) => ({
        name: sheet.name(),
        notes: sheet.notes().map(({ row, column, text }) => `${row},${column}: ${text}`),
      })),
  );
  const found = new Map<string, { picture: string; notes: readonly string[] }>();
  for (const { name, notes } of sheets) {
    await bench.go(name, "A1");
    await page.evaluate(() => {
      // Makes the first cell visible however far the sheet is scrolled.
      const shown = window.workbench.univer.getActiveWorkbook()!.getActiveSheet();
      shown.scrollToCell(shown.getFreeze().ySplit, 0);
      return window.workbench.grid.settled();
    });
    const box = (await page.locator(CANVAS).boundingBox())!;
    const clip = {
      x: box.x + HEADINGS,
      y: box.y + HEADINGS,
      width: box.width - HEADINGS - BARS,
      height: box.height - HEADINGS - BARS,
    };
    let [before, picture] = ["", "-"];
    // A sheet is rendered in several frames.
    while (picture !== before) {
      before = picture;
      await page.waitForTimeout(300);
      picture = (await page.screenshot({ clip })).toString("base64");
    }
    expect(clip.height).toBeGreaterThan(300);
    found.set(name, { picture, notes });
  }
  return found;
}

/** Opens an empty workbook and sets up a ledger, without the given players. */
async function setUp(bench: Bench, title: string, without: readonly string[] = []): Promise<Frame> {
  const pane = await bench.pane();
  await pane.getByRole("tab", { name: /Set up/ }).click();
  await pane.getByRole("radio", { name: title }).check();
  for (const player of without) await pane.getByRole("checkbox", { name: player, exact: true }).uncheck();
  await pane.getByRole("button", { name: /^Set up the/ }).click();
  await pane
    .getByText(/is set up/)
    .first()
    .waitFor(WAIT);
  return pane;
}

/** Sheets that look different, or have other notes. */
const unlike = (
  a: Awaited<ReturnType<typeof renderedCells>>,
  b: Awaited<ReturnType<typeof renderedCells>>,
): readonly string[] => {
  const names = [...new Set([...a.keys(), ...b.keys()])];
  for (const name of names)
    if (a.get(name)?.picture !== b.get(name)?.picture)
      for (const [i, of] of [a, b].entries())
        writeFileSync(`${OUTPUT}/unlike-${name}-${i}.png`, Buffer.from(of.get(name)?.picture ?? "", "base64"));
  return names.flatMap((name) => [
    ...(a.get(name)?.picture === b.get(name)?.picture ? [] : [`${name} is drawn otherwise`]),
    ...(JSON.stringify(a.get(name)?.notes) === JSON.stringify(b.get(name)?.notes) ? [] : [`${name} has other notes`]),
  ]);
};

test.each(
  inDailySample(
    rulebooks.filter(({ ledger }) => ledger),
    ({ id }) => id === "gas",
    ({ id }) => id,
  ),
)("a ledger of $id set up in the pane looks like the file", async ({ id, title }) => {
  let bench = await openBench(`new-${id}`);
  const fromFile = await renderedCells(bench);
  bench = await openBench("empty");
  await setUp(bench, title);
  const fromPane = await renderedCells(bench);
  expect(fromFile.size).toBeGreaterThan(2);
  expect([...fromFile.values()].flatMap(({ notes }) => notes).length).toBeGreaterThan(20);
  expect(unlike(fromFile, fromPane)).toEqual([]);
  expect(bench.errors).toEqual([]);
});

/** Saves, reopens the file, and returns what looks different. */
async function unlikeReopened(bench: Bench): Promise<readonly string[]> {
  const before = await renderedCells(bench);
  const [download] = await Promise.all([
    bench.page.waitForEvent("download"),
    bench.page.getByRole("button", { name: "Save", exact: true }).click(),
  ]);
  return unlike(before, await renderedCells(await openBench(new Uint8Array(readFileSync(await download.path())))));
}

/** The rendered fill of a cell. */
const fillAt = (bench: Bench, sheet: string, cell: string): Promise<string | undefined> => {
  const { top, left } = areaOf(cell)!;
  return bench.page.evaluate(
    ([name, row, column]) => {
      const renderedCells = window.workbench.univer.getActiveWorkbook()!.getSheetByName(name)!.getSheet().getCell(row, column);
      const style = renderedCells?.s as { readonly bg?: { readonly rgb?: string } } | null | undefined;
      return style?.bg?.rgb;
    },
    [sheet, top, left] as const,
  );
};

test("a red row with drop-downs looks as in the file, also after saving and reopening", async () => {
  const entries = [
    ["Major power", "United States"],
    ["Impulse", "4"],
    ["Map", "American"],
    ["Units", "3"],
    ["Paid", "1"],
  ] as const;
  const enterAll = async (bench: Bench): Promise<void> => {
    for (const [column, text] of entries) await bench.enter(...(await bench.cellOf("Gas_ledger_Map_payments", 1, column)), text);
  };
  let bench = await openBench("new-gas");
  await enterAll(bench);
  const inFile = await renderedCells(bench);
  bench = await openBench("empty");
  await setUp(bench, gas.title);
  await enterAll(bench);
  await bench.picture("red-row");
  // Its first cell also shows the error sign, which must not replace the color.
  for (const column of ["Major power", "Map"])
    expect(await fillAt(bench, ...(await bench.cellOf("Gas_ledger_Map_payments", 1, column)))).toBe(BREACH.fill.hex);
  expect(unlike(inFile, await renderedCells(bench))).toEqual([]);
  expect(await unlikeReopened(bench)).toEqual([]);
});

test("an added nation and table look the same after saving and reopening", async () => {
  const bench = await openBench("empty");
  const [, italy, ...others] = campaign.ledger!.players.names;
  const pane = await setUp(bench, campaign.title, [italy!, ...others]);
  await pane.getByRole("tab", { name: /Set up/ }).click();
  await pane.locator("[aria-labelledby=add-player] select").selectOption(italy!);
  await pane.getByRole("button", { name: `Add ${italy}` }).click();
  await pane.getByText(`${italy} is in the ledger.`).first().waitFor(WAIT);
  await pane.getByRole("tab", { name: /Set up/ }).click();
  await pane.locator("[aria-labelledby=add-table] button").click();
  await pane
    .getByText(/is on the sheet/)
    .first()
    .waitFor(WAIT);
  await bench.picture("added");
  expect(await unlikeReopened(bench)).toEqual([]);
});
