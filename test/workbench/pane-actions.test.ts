import { build } from "esbuild";
import { beforeAll, expect, test } from "vitest";
import type { Workbook } from "../../src/workbook/workbook";
import { germanyAlone } from "../support/ledger/new-ledgers";
import { freshOnRetry, openBench, type Bench } from "../support/workbench/open";

/*
 * The pane's actions on the visible grid: from the pane's frame, through Microsoft's office.js.
 */

declare global {
  interface Window {
    product: { excelWorkbook(): Workbook };
  }
}

let bench: Bench;
let frame: Awaited<ReturnType<Bench["pane"]>>;

const open = async (): Promise<void> => {
  bench = await openBench(germanyAlone());
  frame = await bench.pane();
  const { outputFiles } = await build({
    entryPoints: ["src/workbook/excel/workbook.ts"],
    bundle: true,
    write: false,
    format: "iife",
    globalName: "product",
  });
  await frame.evaluate(`${outputFiles[0]!.text.replace(/^var product/m, "window.product")}; null`);
};
beforeAll(open);
freshOnRetry(open);

const TABLE = "Germany_Ships_in_yards";

const tables = () =>
  bench.page.evaluate(() => {
    const { grid } = window.workbench;
    const nameOf = (id: string) =>
      grid
        .sheets()
        .find((sheet) => sheet.id === id)!
        .name();
    return grid.tables().map(({ name, sheet, area, headers }) => ({ name, sheet: nameOf(sheet), area, headers: [...headers] }));
  });

/** Every value of a sheet as text, without blank rows. */
const lines = (name: string) =>
  bench.page.evaluate((selector) => {
    const sheet = window.workbench.grid.sheets().find((item) => item.name() === selector)!;
    return sheet
      .read(sheet.used(true)!)
      .values.map((row) => row.join("|"))
      .filter((row) => /[^|]/.test(row));
  }, name);

const isProtected = () =>
  bench.page.evaluate(() =>
    window.workbench.grid
      .sheets()
      .find((sheet) => sheet.name() === "Germany")!
      .isProtected(),
  );

test("rows are added to a table of a protected sheet; every figure stays, rows below move, and the new rows compute", async () => {
  const before = await tables();
  const figures = await lines("Germany");
  const table = before.find(({ name }) => name === TABLE)!;
  const bottom = table.area.top + table.area.rows;
  const at = await frame.evaluate((name) => window.product.excelWorkbook().addRows(name, 2), TABLE);
  await bench.page.evaluate(() => window.workbench.grid.settled());
  expect(at.sheet).toBe("Germany");

  const moved = before.map((item) =>
    item.name === TABLE
      ? { ...item, area: { ...item.area, rows: item.area.rows + 2 } }
      : item.sheet === "Germany" && item.area.top >= bottom
        ? { ...item, area: { ...item.area, top: item.area.top + 2 } }
        : item,
  );
  expect(await tables()).toEqual(moved);
  expect(moved).not.toEqual(before);
  // The status line refers to cells; those below the table have moved down by two rows.
  const named = figures.map((line) =>
    !line.includes(" broken: ")
      ? line
      : line.replace(
          /([A-Z])(\d+)/g,
          (_, column: string, row: string) => `${column}${Number(row) + (Number(row) > bottom ? 2 : 0)}`,
        ),
  );
  expect(named).not.toEqual(figures);
  expect(await lines("Germany")).toEqual(named);
  expect(await isProtected()).toBe(true);

  const rows = table.area.rows - 1;
  const [sheet, last] = await bench.cellOf(TABLE, rows, "Ship");
  const [, fresh] = await bench.cellOf(TABLE, rows + 2, "Ship");
  const formulasOf = (row: number) =>
    bench.page.evaluate(
      ([area, r]) => {
        const germany = window.workbench.grid.sheets().find((item) => item.name() === "Germany")!;
        return germany.read({ ...area, top: area.top + r, rows: 1 }).formulas[0]!;
      },
      [table.area, row] as const,
    );
  expect((await formulasOf(rows + 2)).some((formula) => formula !== null)).toBe(true);
  expect(await formulasOf(rows + 2)).toEqual(await formulasOf(rows));
  expect(last).not.toBe(fresh);
  await bench.enter(sheet, fresh, "Graf Zeppelin");
  expect(await bench.value(sheet, fresh)).toBe("Graf Zeppelin");
});

test("locked cells are written and the sheet is protected again; nothing is written once someone has typed", async () => {
  const [sheet, cell] = await bench.named("Germany_Left");
  const formula = (await bench.formula(sheet, cell))!;
  const write = (text: string) =>
    frame.evaluate(([on, at, content]) => window.product.excelWorkbook().write([{ sheet: on, cell: at, formula: content }]), [
      sheet,
      cell,
      text,
    ] as const);
  await write("=1000+1");
  await bench.page.evaluate(() => window.workbench.grid.settled());
  expect([await bench.value(sheet, cell), await isProtected()]).toEqual([1001, true]);
  await write(formula);
  expect(await bench.formula(sheet, cell)).toBe(formula);

  const [, ship] = await bench.cellOf(TABLE, 1, "Ship");
  await frame.evaluate(async () => {
    const book = await window.product.excelWorkbook().read();
    Object.assign(window, { book });
  });
  await bench.enter("Germany", ship, "Roon");
  const refused = await frame.evaluate(async (at) => {
    const { book } = window as unknown as { book: never };
    return window.product
      .excelWorkbook()
      .write([{ sheet: "Germany", cell: at, value: "Scharnhorst" }], { unlessChangedSince: book })
      .then(
        () => "written",
        (error: Error) => error.message,
      );
  }, ship);
  expect(refused).toContain(`Germany!${ship} held`);
  expect(refused).toContain("now holds Roon. Nothing was written.");
  expect(await bench.value("Germany", ship)).toBe("Roon");
});
