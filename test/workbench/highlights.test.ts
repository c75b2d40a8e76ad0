import { afterAll, beforeAll, expect, test } from "vitest";
import { freshOnRetry, openBench, type Bench } from "../support/workbench/open";

/*
 * Formulas of conditional formats and validation rules are computed for the displayed sheet only; for others when they are
 * displayed.
 */

let bench: Bench;
const open = async (): Promise<void> => void (bench = await openBench());
beforeAll(open);
freshOnRetry(open);
afterAll(() => expect(bench.errors).toEqual([]));

/** Styles that conditional formats give to a sheet's cells once it is displayed. */
const highlights = (name: string): Promise<string[]> =>
  bench.page.evaluate(async (selector) => {
    const { grid, univer } = window.workbench;
    grid.activate(grid.sheets().find((item) => item.name() === selector)!.id);
    // Univer collects changed results for a moment.
    for (let i = 0; i < 12; i++) await new Promise(requestAnimationFrame);
    const sheet = univer.getActiveWorkbook()!.getActiveSheet().getSheet();
    const found: string[] = [];
    for (let row = 0; row < sheet.getRowCount(); row++)
      for (let column = 0; column < sheet.getColumnCount(); column++) {
        const [shown, own] = [sheet.getCell(row, column)?.s, sheet.getCellRaw(row, column)?.s];
        const [look, plain] = [shown, own].map((style) => JSON.stringify(style ?? null));
        if (look !== plain) found.push(`${row},${column}: ${look}`);
      }
    return found;
  }, name);

/** Writes into the first row of a table, as the pane does, and waits for the calculation. */
const write = (table: string, header: string, value: number | null) =>
  bench.page.evaluate(
    async ([name, column, input]) => {
      const { grid } = window.workbench;
      const { sheet, headers, area } = grid.tables().find((item) => item.name === name)!;
      const cell = { top: area.top + 1, left: area.left + headers.indexOf(column), rows: 1, columns: 1 };
      const on = grid.sheets().find(({ id }) => id === sheet)!;
      const before = on.read(cell).values[0]![0] ?? null;
      void on.write(cell, [[{ value: input }]]);
      await grid.settled();
      return before as number | null;
    },
    [table, header, value] as const,
  );

test("a sheet's highlights are up to date when it is shown, also after earlier entries", async () => {
  const [front, ...names] = await bench.page.evaluate(() => window.workbench.grid.sheets().map((sheet) => sheet.name()));
  const before = await write("Italy_Production", "Quantity", 99_999);
  const overspent = await highlights("Italy");
  await highlights(front!);
  await write("Italy_Production", "Quantity", before);
  const restored = await highlights("Italy");
  expect(restored).not.toEqual(overspent);
  expect(overspent.length).toBeGreaterThan(0);
  // On the displayed sheet each entry shows at once; the styles are as when the sheet was first displayed.
  await write("Italy_Production", "Quantity", 99_999);
  expect(await highlights("Italy")).toEqual(overspent);
  await write("Italy_Production", "Quantity", before);
  expect(await highlights("Italy")).toEqual(restored);
  // A sheet shows the same each time it is displayed.
  const first = new Map<string, string[]>();
  for (const name of names) first.set(name, await highlights(name));
  for (const [name, found] of first) expect([name, await highlights(name)]).toEqual([name, found]);
});
