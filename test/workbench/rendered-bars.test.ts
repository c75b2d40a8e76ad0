import { afterAll, beforeAll, expect, test } from "vitest";
import { fixedAddress } from "../../src/formula/address";
import { fuel } from "../../src/rulebooks/fuel";
import { BAR } from "../../src/sheets/styles";
import type { SheetSnapshot } from "../../src/workbench/snapshot";
import { sampleFile } from "../support/ledger/new-ledgers";
import { barsOfScales } from "../support/rulebooks/bars";
import { freshOnRetry, openBench, type Bench } from "../support/workbench/open";

/*
 * Bars of the ledger that the page begins with, as the grid draws them.
 */

let bench: Bench;
const open = async (): Promise<void> => {
  bench = await openBench(sampleFile(fuel));
  await bench.go("Depots", "M12");
};
beforeAll(open);
freshOnRetry(open);
afterAll(() => expect(bench.errors).toEqual([]));

const bars = async () => {
  const sheet = await bench.page.evaluate(() => {
    const found = window.workbench.grid.snapshot().sheets.find(({ name }) => name === "Depots")!;
    return found as Pick<SheetSnapshot, "scales">;
  });
  return barsOfScales([["Depots", sheet.scales!]]);
};

/** How full the bars of the depots are, as the grid's drawing asks for them, and what the cells and their limits hold. */
const drawn = () =>
  bench.page.evaluate(() => {
    const sheet = window.workbench.univer.getActiveWorkbook()!.getActiveSheet().getSheet();
    return Array.from({ length: 27 }, (_, row) => {
      const cell = sheet.getCell(row + 9, 12) as { v?: unknown; dataBar?: { value: number } } | null;
      return { used: Number(cell?.v), limit: Number(sheet.getCell(row + 9, 3)?.v), full: cell?.dataBar?.value ?? 0 };
    });
  });

/** One line for each row. */
const lines = async () => (await drawn()).map(({ used, limit, full }) => `${used} of ${limit}: ${Math.round(full)}`);

/** Dots of the grid that have a color. */
const dots = (color: string): Promise<number> =>
  bench.page.evaluate((hex) => {
    const wanted = [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16));
    let count = 0;
    for (const canvas of document.querySelectorAll<HTMLCanvasElement>("#grid canvas")) {
      if (canvas.width === 0) continue;
      const { data } = canvas.getContext("2d")!.getImageData(0, 0, canvas.width, canvas.height);
      for (let i = 0; i < data.length; i += 4) if (wanted.every((part, n) => data[i + n] === part)) count++;
    }
    return count;
  }, color);

test("they are drawn, and full at the limit of their row", async () => {
  await expect.poll(() => dots(BAR), { timeout: 20_000 }).toBeGreaterThan(500);
  const all = await drawn();
  const seen = all.filter(({ full }) => full > 0);
  expect(seen.length).toBeGreaterThan(10);
  for (const { used, limit, full } of all)
    expect(full).toBeCloseTo(used > 0 && limit > 0 ? Math.min(100, (100 * used) / limit) : 0, 6);
});

test("they stay so while rows come, go and come back", async () => {
  // As for anyone who lifts the protection to put in rows.
  await bench.page.evaluate(() =>
    window.workbench.grid
      .sheets()
      .find((sheet) => sheet.name() === "Depots")!
      .setProtected(false),
  );
  const first = [await bars(), await lines()] as const;
  const settled = () => bench.page.evaluate(() => window.workbench.grid.settled());
  const inRows = (found: ReadonlyMap<string, string>): void => {
    for (const [at, limit] of found) expect(limit).toBe(fixedAddress(Number(/\d+$/.exec(at)![0]) - 1, 3));
  };
  const undo = async (): Promise<void> => {
    await bench.page.evaluate(() => window.workbench.univer.getActiveWorkbook()!.undo());
    await settled();
    expect(await bars()).toEqual(first[0]);
    await expect.poll(lines).toEqual(first[1]);
  };
  await bench.page.evaluate(() => window.workbench.univer.getActiveWorkbook()!.getActiveSheet().insertRowsAfter(7, 2));
  await settled();
  inRows(await bars());
  await expect.poll(async () => (await lines()).slice(2)).toEqual(first[1].slice(0, -2));
  await undo();
  await bench.page.evaluate(() => window.workbench.univer.getActiveWorkbook()!.getActiveSheet().deleteRows(11, 1));
  await settled();
  const fewer = await bars();
  expect(fewer.size).toBe(first[0].size - 1);
  inRows(fewer);
  await expect.poll(lines).toEqual([...first[1].slice(0, 2), ...first[1].slice(3), expect.anything()]);
  await undo();
});
