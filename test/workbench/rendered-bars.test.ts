import { afterAll, beforeAll, expect, test } from "vitest";
import { address, fixedAddress } from "../../src/formula/address";
import { fuel } from "../../src/rulebooks/fuel";
import { BAR } from "../../src/sheets/styles";
import type { SheetSnapshot } from "../../src/workbench/snapshot";
import { sampleFile } from "../support/ledger/new-ledgers";
import { barsOfScales } from "../support/rulebooks/bars";
import { freshOnRetry, openBench, type Bench } from "../support/workbench/open";

/*
 * Bars of the initial ledger as the grid renders them.
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

/** Fill of the depots' bars as requested by the grid's renderer, with the values of cells and limits. */
const renderedBars = () =>
  bench.page.evaluate(() => {
    const sheet = window.workbench.univer.getActiveWorkbook()!.getActiveSheet().getSheet();
    return Array.from({ length: 27 }, (_, row) => {
      const cell = sheet.getCell(row + 9, 12) as { v?: unknown; dataBar?: { value: number } } | null;
      return { used: Number(cell?.v), limit: Number(sheet.getCell(row + 9, 3)?.v), full: cell?.dataBar?.value ?? 0 };
    });
  });

/** One line for each row. */
const lines = async () => (await renderedBars()).map(({ used, limit, full }) => `${used} of ${limit}: ${Math.round(full)}`);

/** Pixels of the grid with a color. */
const dots = (color: string): Promise<number> =>
  bench.page.evaluate((hex) => {
    const expected = [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16));
    let count = 0;
    for (const canvas of document.querySelectorAll<HTMLCanvasElement>("#grid canvas")) {
      if (canvas.width === 0) continue;
      const { data } = canvas.getContext("2d")!.getImageData(0, 0, canvas.width, canvas.height);
      for (let i = 0; i < data.length; i += 4) if (expected.every((part, n) => data[i + n] === part)) count++;
    }
    return count;
  }, color);

test("bars are rendered, and full at the limit of their row", async () => {
  await expect.poll(() => dots(BAR), { timeout: 20_000 }).toBeGreaterThan(500);
  const all = await renderedBars();
  const seen = all.filter(({ full }) => full > 0);
  expect(seen.length).toBeGreaterThan(10);
  for (const { used, limit, full } of all)
    expect(full).toBeCloseTo(used > 0 && limit > 0 ? Math.min(100, (100 * used) / limit) : 0, 6);
});

test("bars stay correct while rows are inserted, deleted and restored", async () => {
  // As a user who removes the protection to insert rows.
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

/** Frames in which most of the sheet was rendered, during an action and half a second more. */
async function countRenderedSheets(work: () => Promise<void>): Promise<number> {
  await bench.page.evaluate(() => {
    const seen = { renderedBars: 0, texts: 0 };
    const { fillText } = CanvasRenderingContext2D.prototype;
    const ask = window.requestAnimationFrame;
    CanvasRenderingContext2D.prototype.fillText = function (...of) {
      seen.texts++;
      fillText.apply(this, of);
    };
    window.requestAnimationFrame = (draw) =>
      ask((now) => {
        seen.texts = 0;
        draw(now);
        if (seen.texts > 100) seen.renderedBars++;
      });
    Object.assign(window, {
      renderedSheets() {
        CanvasRenderingContext2D.prototype.fillText = fillText;
        window.requestAnimationFrame = ask;
        return seen.renderedBars;
      },
    });
  });
  await work();
  await bench.page.waitForTimeout(500);
  return bench.page.evaluate(() => (window as unknown as { renderedSheets: () => number }).renderedSheets());
}

/** Selects a cell of the depots by row and header, and types. Returns a function that presses Enter. */
async function typed(row: number, header: string, text: string): Promise<() => Promise<void>> {
  const cell = await bench.page.evaluate(
    ([at, name]) => {
      const { headers, area } = window.workbench.grid.tables().find((table) => table.name === "Depots_Depots")!;
      return [at, area.left + headers.indexOf(name)] as const;
    },
    [row, header] as const,
  );
  await bench.click("Depots", address(...cell));
  await bench.page.keyboard.type(text);
  // Rendering of the click and the typing has ended.
  await bench.page.waitForTimeout(500);
  return async () => {
    await bench.page.keyboard.press("Enter");
    await bench.page.evaluate(() => window.workbench.grid.settled());
  };
}

test("an entry is rendered once, with its bars", async () => {
  const row = (await renderedBars()).findIndex(({ used, full }) => used > 0 && full > 0);
  const { used } = (await renderedBars())[row]!;
  const before = await dots(BAR);
  expect(await countRenderedSheets(await typed(row + 9, "Opened", String(used)))).toBe(1);
  const after = (await renderedBars())[row]!;
  expect(after.used).not.toBe(used);
  expect(after.full).toBeCloseTo((100 * after.used) / after.limit, 6);
  expect(await dots(BAR)).not.toBe(before);
});

test("an entry that breaks its cell's rule is marked, also after one elsewhere; a valid one is not", async () => {
  const marks = () => dots("#fe4b4b");
  const write = (value: number | null) =>
    bench.page.evaluate(async (input) => {
      const { grid } = window.workbench;
      const { sheet, headers, area } = grid.tables().find((table) => table.name === "Depots_Depots")!;
      const cell = { top: area.top + 1, left: area.left + headers.indexOf("Opened"), rows: 1, columns: 1 };
      void grid
        .sheets()
        .find(({ id }) => id === sheet)!
        .write(cell, [[{ value: input }]]);
      await grid.settled();
    }, value);
  const before = await marks();
  await write(-1);
  await expect.poll(marks).toBeGreaterThan(before);
  const broken = await marks();
  await (
    await typed(14, "Opened", "1")
  )();
  await bench.page.waitForTimeout(500);
  expect(await marks()).toBe(broken);
  await write(1);
  await expect.poll(marks).toBe(before);
});
