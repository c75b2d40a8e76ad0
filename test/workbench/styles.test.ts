import { readFileSync } from "node:fs";
import type Axe from "axe-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readSnapshot } from "../../src/workbench/open";
import type { SheetSnapshot } from "../../src/workbench/snapshot";
import { partsOf } from "../support/workbook/files";
import { lookedAt } from "../support/workbench/styled-workbook";
import { freshOnRetry, openBench, type Bench } from "../support/workbench/open";

/*
 * The grid shows the styles of other people's files, and saving keeps them.
 */

let bench: Bench;
let file: Uint8Array;
const open = async (): Promise<void> => {
  file = await lookedAt();
  bench = await openBench(file);
};
beforeAll(open);
freshOnRetry(open);
afterAll(() => expect(bench.errors).toEqual([]));

/** What Univer renders in a cell beside its text, as requested by its renderer. */
const renderedAt = (row: number, column: number) =>
  bench.page.evaluate(
    ([r, c]) => {
      const sheet = window.workbench.univer.getActiveWorkbook()!.getActiveSheet().getSheet();
      const cell = sheet.getCell(r, c) as Readonly<Record<string, never>> & { s?: { bg?: { rgb?: string } } | string };
      return {
        bar: (cell["dataBar"] as { value?: number; color?: string } | undefined) ?? null,
        icon: (cell["iconSet"] as { iconType?: string; iconId?: string } | undefined) ?? null,
        fill: typeof cell.s === "object" ? (cell.s?.bg?.rgb ?? null) : null,
      };
    },
    [row, column] as const,
  );
const column = async (at: number) => Promise.all([4, 5, 6, 7, 8, 9].map((row) => renderedAt(row, at)));

test("bars, color scales, icons, top values and formula rules are rendered", async () => {
  await expect.poll(async () => (await renderedAt(4, 0)).bar, { timeout: 20_000 }).not.toBeNull();
  await bench.picture("looks");
  // The figures 5, 1, 9, 3, 7 and 9 as shares of 9.
  expect((await column(0)).map(({ bar }) => Math.round(bar!.value!))).toEqual([56, 11, 100, 33, 78, 100]);
  expect((await column(0))[0]!.bar!.color).toMatch(/638EC6/i);
  const scale = (await column(1)).map(({ fill }) => fill);
  expect(new Set(scale).size).toBe(5);
  expect([scale[1], scale[2]]).toEqual(["rgb(248,105,107)", "rgb(99,190,123)"]);
  const icons = async (at: number) => (await column(at)).map(({ icon }) => `${icon?.iconType} ${icon?.iconId}`);
  // Univer counts icons from the highest.
  expect(await icons(2)).toEqual(["1", "2", "0", "2", "1", "0"].map((id) => `3Arrows ${id}`));
  expect(await icons(3)).toEqual(["1", "2", "0", "2", "0", "0"].map((id) => `3Stars ${id}`));
  for (const at of [4, 5, 6])
    expect((await column(at)).map(({ fill }) => fill?.toUpperCase() ?? null)).toEqual([
      ...[null, null, "#FFC7CE", null, null, "#FFC7CE"],
    ]);
});

test("merged, rotated and struck-out texts, fonts and borders are rendered, and hidden ones are not", async () => {
  const found = await bench.page.evaluate(() => {
    const book = window.workbench.univer.getActiveWorkbook()!;
    const sheet = book.getActiveSheet();
    const style = (row: number, column: number) => {
      const model = sheet.getSheet();
      return book.getWorkbook().getStyles().getStyleByCell(model.getCellRaw(row, column));
    };
    return {
      merges: sheet
        .getSheet()
        .getMergeData()
        .map(({ startRow, startColumn, endRow, endColumn }) => [startRow, startColumn, endRow, endColumn]),
      turns: [0, 1, 2].map((column) => style(11, column)?.tr),
      struck: style(11, 4)?.st?.s,
      fonts: [style(0, 0)?.ff, style(11, 4)?.ff].map((name) => name?.split(",")[0]),
      lines: [style(11, 5), style(11, 6), style(13, 5), style(13, 6)].map((item) => item?.bd?.t?.s),
      rows: [16, 17].map((row) => sheet.getSheet().getRowVisible(row)),
      columns: [7, 8].map((column) => sheet.getSheet().getColVisible(column)),
      tabs: book.getSheets().map((item) => [item.getSheetName(), item.isSheetHidden()]),
    };
  });
  expect(found).toEqual({
    merges: [[0, 0, 1, 6]],
    turns: [{ a: -45 }, { a: 90 }, { a: 0, v: 1 }],
    struck: 1,
    fonts: ["Georgia", "Courier New"],
    lines: [7, 13, 4, 10],
    rows: [true, false],
    columns: [true, false],
    tabs: [
      ["Looks", false],
      ["Away", true],
    ],
  });
});

test.each(["light", "dark"] as const)(
  "axe finds no violations in the toolbar with everything it offers and reports, when %s",
  async (colorScheme) => {
    const { page } = bench;
    await page.emulateMedia({ colorScheme });
    await page.evaluate(readFileSync("node_modules/axe-core/axe.min.js", "utf8"));
    const found = await page.evaluate(async () => {
      const show = (id: string, ...inside: (string | Node)[]) => {
        const part = document.getElementById(id)!;
        part.hidden = false;
        part.append(...inside);
        return part;
      };
      const button = document.createElement("button");
      button.textContent = "Use it now";
      const shown = [
        show("recent", new Option("Recent…", "")),
        show("newer", "A newer version is here.", button),
        show("left", "You left spring unsaved."),
        show("message", "It was not opened."),
      ];
      shown.at(-1)!.dataset["tone"] = "error";
      const axe = (window as unknown as { axe: typeof Axe }).axe;
      const parts = ["#bar", "#message", "#newer", "#left", "#pane"].map((part) => [part]);
      const { violations, passes } = await axe.run({ include: parts, exclude: [["iframe"]] });
      for (const part of shown) {
        part.hidden = true;
        part.replaceChildren();
      }
      return {
        violations: violations.map(({ id, nodes }) => `${id} ${nodes.map(({ html }) => html).join()}`),
        passes: passes.length,
      };
    });
    await page.emulateMedia({ colorScheme: null });
    expect(found.violations).toEqual([]);
    expect(found.passes).toBeGreaterThan(10);
  },
);

test("an entry changes no other cell; inserted rows move styles, and Ctrl+Z reverts them", async () => {
  const save = async (): Promise<Uint8Array> => {
    const [download] = await Promise.all([bench.page.waitForEvent("download"), bench.page.locator("#save").click()]);
    return new Uint8Array(readFileSync(await download.path()));
  };
  await bench.enter("Looks", "A5", "8");
  const once = await save();
  await expect.poll(() => bench.page.locator("#message").textContent()).toBe("Germany.xlsx is in your downloads.");
  const [was, now] = [file, once].map((bytes) => partsOf(bytes));
  expect(Object.keys(was!).filter((part) => was![part] !== now![part])).toEqual(["xl/worksheets/sheet1.xml"]);
  expect(now!["xl/worksheets/sheet1.xml"]).toBe(
    was!["xl/worksheets/sheet1.xml"]!.replace('<c r="A5"><v>5</v>', '<c r="A5"><v>8</v>'),
  );

  await bench.page.evaluate(() => {
    window.workbench.univer.getActiveWorkbook()!.getActiveSheet().insertRowsAfter(2, 2);
  });
  await bench.page.evaluate(() => window.workbench.grid.settled());
  const [before, after] = [file, await save()].map((bytes) => readSnapshot(bytes).sheets[0]!);
  const areas = ({ scales = [], highlights }: SheetSnapshot) =>
    [...scales.flatMap(({ areas: all }) => all), ...highlights.map(({ area }) => area)].map(({ top, left, rows }) => [
      top,
      left,
      rows,
    ]);
  expect(areas(after!)).toEqual(areas(before!).map(([top, left, rows]) => [top! + 2, left, rows]));
  expect(after!.merges).toEqual(before!.merges);
  await bench.page.evaluate(() => window.workbench.univer.getActiveWorkbook()!.undo());
  await bench.page.evaluate(() => window.workbench.grid.settled());
  const undone = await bench.page.evaluate(() => window.workbench.grid.snapshot().sheets[0]!);
  expect(areas(undone)).toEqual(areas(before!));
});
