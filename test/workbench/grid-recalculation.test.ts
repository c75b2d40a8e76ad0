import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { address, areaOf } from "../../src/formula/address";
import type { CellValue } from "../../src/kernel/values";
import type { Book } from "../../src/workbook/book";
import { gas } from "../../src/rulebooks/gas";
import { edit } from "../../src/workbook/xlsx/edit";
import { readBook } from "../../src/workbook/xlsx/read";
import { ALL, DAY, dailySample } from "../support/daily-sample";
import { inputsOf, otherValue, randomOf, staleCells, type Place } from "../support/workbench/generated-entries";
import { openBench, type Bench } from "../support/workbench/open";
import "../support/preload";

/*
 * In the real page, every formula cell of the grid shows the value of a full recalculation after each entry, as does the saved
 * file. recalculation.test.ts tests hundreds of entries without a browser.
 */

const ENTRIES = ALL ? 60 : 9;

/** Every displayed value of the grid, and its formulas. */
const gridOf = (bench: Bench): Promise<Book> =>
  bench.page.evaluate(() => {
    const { grid } = window.workbench;
    const sheets = grid.sheets().map((sheet) => {
      const used = sheet.used(true);
      const area = used && { top: 0, left: 0, rows: used.top + used.rows, columns: used.left + used.columns };
      const { values, formulas } = area ? sheet.read(area) : { values: [], formulas: [] };
      return { name: sheet.name(), top: 0, left: 0, values, formulas };
    });
    const nameOf = (id: string) =>
      grid
        .sheets()
        .find((sheet) => sheet.id === id)!
        .name();
    const tables = grid.tables().map(({ name, sheet, area, headers }) => ({
      name,
      sheet: nameOf(sheet),
      top: area.top,
      left: area.left,
      headers,
      rows: area.rows - 1,
    }));
    const names = grid.names().flatMap(({ name, formula }) => {
      const found = /^=(?:'((?:[^']|'')+)'|([^'!]+))!\$([A-Z]+)\$(\d+)$/.exec(formula);
      if (!found) return [];
      const column = [...found[3]!].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
      return [{ name, sheet: (found[1] ?? found[2]!).replaceAll("''", "'"), row: Number(found[4]) - 1, column }];
    });
    return { sheets, tables, names, mangled: [] };
  });

/** The text to type for a value. */
const typed = (value: CellValue): string =>
  value === null ? "" : typeof value === "boolean" ? String(value).toUpperCase() : String(value);

const settled = (bench: Bench): Promise<void> => bench.page.evaluate(() => window.workbench.grid.settled());

async function paste(bench: Bench, { sheet, row, column }: Place, values: readonly CellValue[]): Promise<void> {
  await bench.page.evaluate((text) => navigator.clipboard.writeText(text), values.map(typed).join("\n"));
  await bench.click(sheet, address(row, column));
  await bench.page.keyboard.press("Control+v");
  await bench.page.waitForTimeout(150);
}

/** Drags the fill handle of a cell down by `rows`. */
async function fill(bench: Bench, { sheet, row, column }: Place, rows: number): Promise<void> {
  const cell = address(row, column);
  await bench.show(sheet, cell);
  const { mouse } = bench.page;
  const from = await bench.corner(cell);
  const to = await bench.corner(address(row + rows, column));
  await mouse.move(from.x, from.y);
  await mouse.down();
  await mouse.move(to.x - 20, to.y - 5, { steps: 5 });
  await mouse.up();
  await bench.page.waitForTimeout(300);
}

/** Double-clicks the fill handle of a cell. */
async function fillDown(bench: Bench, { sheet, row, column }: Place): Promise<void> {
  const cell = address(row, column);
  await bench.show(sheet, cell);
  const { x, y } = await bench.corner(cell);
  await bench.page.mouse.dblclick(x, y);
  await bench.page.waitForTimeout(300);
}

/** Adds rows to a cell's table with the cell's menu; some tables cannot grow. */
async function addRows(bench: Bench, { sheet, row, column }: Place): Promise<void> {
  const cell = address(row, column);
  const rows = () => bench.page.evaluate(() => window.workbench.grid.tables().reduce((sum, { area }) => sum + area.rows, 0));
  const before = await rows();
  await bench.pane();
  await bench.show(sheet, cell);
  const { x, y } = await bench.corner(cell);
  await bench.page.mouse.click(x - 8, y - 8, { button: "right" });
  await bench.page.getByText("Add rows to the table").click();
  for (let n = 0; n < 20 && (await rows()) === before; n++) await bench.page.waitForTimeout(200);
}

const KINDS = ["undo", "redo", "paste", "drag", "double-click", "rows", "type", "type", "type"] as const;

/** Makes entries of every kind. Returns the cells that are stale after one of them. */
async function staleAfterEntries(bench: Bench, seed: number, count = ENTRIES): Promise<readonly string[]> {
  const random = randomOf(seed);
  for (let n = 1; n <= count; n++) {
    const before = await gridOf(bench);
    // Added rows move others down.
    const columns = inputsOf(before);
    const column = columns[(seed + n * 13) % columns.length]!;
    const first = random(column.length);
    const place = column[first]!;
    const inTable = before.tables.some(
      (table) => table.sheet === place.sheet && place.row > table.top && place.row <= table.top + table.rows,
    );
    const kind = KINDS[(n + seed) % KINDS.length]!;
    const value = otherValue(before, column, place, random);
    const at = address(place.row, place.column);
    if (kind === "undo") await bench.page.keyboard.press("Control+z");
    else if (kind === "redo") await bench.page.keyboard.press("Control+y");
    else if (kind === "drag") await fill(bench, place, Math.min(3, column.length - 1 - first) || 1);
    else if (kind === "double-click") await fillDown(bench, place);
    else if (kind === "rows" && inTable) await addRows(bench, place);
    else if (kind === "paste") {
      const places = column.slice(first, first + 4);
      await paste(
        bench,
        place,
        places.map((item) => otherValue(before, column, item, random)),
      );
    } else await bench.enter(place.sheet, at, typed(value));
    // An entry refused by a validation rule leaves a dialog open.
    await bench.page.keyboard.press("Escape");
    await settled(bench);
    const stale = staleCells(await gridOf(bench));
    if (stale.length > 0) return stale.map((cell) => `after entry ${n} (${kind}) at ${place.sheet}!${at}: ${cell}`);
  }
  return [];
}

/** Saves with the button. Returns the downloaded workbook. */
async function saved(bench: Bench): Promise<Uint8Array> {
  const [download] = await Promise.all([
    bench.page.waitForEvent("download"),
    bench.page.getByRole("button", { name: "Save", exact: true }).click(),
  ]);
  return new Uint8Array(readFileSync(await download.path()));
}

const BOOKS = ["sample", "gas", "fuel", "pacific", "setup", "new-campaign", "new-gas", "new-fuel", "new-pacific"] as const;

describe("every formula cell shows what a full recalculation gives", () => {
  test.each(dailySample(BOOKS, "entries in a real grid", String))(
    "in %s, after each entry, in the saved file, reopened and restored",
    async (book) => {
      let bench = await openBench(book);
      expect(await staleAfterEntries(bench, DAY)).toEqual([]);
      const file = await saved(bench);
      expect(staleCells(readBook(file))).toEqual([]);

      bench = await openBench(file);
      expect(await staleAfterEntries(bench, DAY + 1, ENTRIES / 2)).toEqual([]);
      expect(bench.errors).toEqual([]);
    },
    1_800_000,
  );

  test("in a ledger that the pane creates, with rows added to a table, after each entry and in the saved file", async () => {
    const bench = await openBench("empty");
    const pane = await bench.pane();
    await pane.getByRole("tab", { name: /Set up/ }).click();
    await pane.getByRole("radio", { name: gas.title }).check();
    await pane.getByRole("button", { name: /^Set up the/ }).click();
    await pane
      .getByText(/is set up/)
      .first()
      .waitFor({ timeout: 100_000 });
    const rows = (): Promise<number> =>
      bench.page.evaluate(() => window.workbench.grid.tables().find(({ name }) => name === "Gas_ledger_Map_payments")!.area.rows);
    const before = await rows();
    await bench.go(...(await bench.cellOf("Gas_ledger_Map_payments", 1, "Map")));
    await pane.getByRole("tab", { name: /Set up/ }).click();
    await pane.getByRole("button", { name: "Add rows" }).click();
    await expect.poll(rows, { timeout: 60_000 }).toBeGreaterThan(before);
    await settled(bench);
    expect(staleCells(await gridOf(bench))).toEqual([]);
    const added = before;
    for (const [column, text] of [
      ["Major power", "Japan"],
      ["Impulse", "1"],
      ["Map", "Pacific"],
      ["Units", "3"],
      ["Paid", "2"],
    ] as const)
      await bench.enter(...(await bench.cellOf("Gas_ledger_Map_payments", added, column)), text);
    const [sheet, cell] = await bench.cellOf("Gas_ledger_Map_payments", added, "Units");
    const { top: row, left: column } = areaOf(cell)!;
    await fill(bench, { sheet, row, column }, 1);
    await settled(bench);
    expect(await bench.value(sheet, address(row + 1, column))).toBe(3);
    expect(await bench.value(sheet, address(row + 2, column))).toBeNull();
    expect(staleCells(await gridOf(bench))).toEqual([]);
    expect(await staleAfterEntries(bench, DAY)).toEqual([]);
    expect(staleCells(readBook(await saved(bench)))).toEqual([]);
    // And when the page has been open for a minute, which it nearly has by now.
    await bench.page.waitForFunction(() => performance.now() > 60_000);
    expect(await staleAfterEntries(bench, DAY + 1, 3)).toEqual([]);
    expect(bench.errors).toEqual([]);
  });

  test("an entry in the first second updates its totals, and is restored after a reload", async () => {
    const bench = await openBench("sample");
    await bench.enter("Germany", "B16", "500");
    expect(await bench.value("Germany", "B17")).toBe(500);
    expect(staleCells(await gridOf(bench))).toEqual([]);
    await bench.page.waitForTimeout(1000);
    bench.page.on("dialog", (dialog) => void dialog.accept());
    await bench.page.reload();
    await bench.page.waitForSelector("html[data-ready]");
    await bench.opens(() => bench.page.getByRole("button", { name: "Restore" }).click());
    expect(await bench.value("Germany", "B16")).toBe(500);
    await bench.enter("Germany", "B16", "700");
    expect(await bench.value("Germany", "B17")).toBe(700);
    expect(staleCells(await gridOf(bench))).toEqual([]);
  });

  test("a ledger that another program saved without computing it is recalculated as it opens", async () => {
    const sample = new Uint8Array(readFileSync("templates/campaign-sample.xlsx"));
    const typedElsewhere = edit(sample, [{ kind: "cells", sheet: "Germany", cells: [{ row: 15, column: 1, value: 500 }] }]);
    expect(staleCells(readBook(typedElsewhere))).not.toEqual([]);
    const bench = await openBench(typedElsewhere);
    await expect.poll(() => bench.value("Germany", "B17")).toBe(500);
    expect(staleCells(await gridOf(bench))).toEqual([]);
  });
});
