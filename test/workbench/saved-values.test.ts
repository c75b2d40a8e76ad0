import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { Bench } from "../support/workbench/open";
import { openBench } from "../support/workbench/open";
import { readSnapshot } from "../../src/workbench/open";
import { OWN, template, withOwnSheet } from "../support/foreign/workbook";

/*
 * Formulas that cannot be computed here, in a real browser: shown as Excel saved them, marked, and reported once.
 */

const CELLS = {
  A1: { value: 2 },
  B1: { formula: "BESSELJ(A1,2)", value: 0.35 },
  B2: { formula: "SUM(Prices)", value: 5 },
  B3: { formula: "UNHEARD.OF(A1:A2)", value: 7, dynamic: true as const, fills: "B3:B4" },
  B4: { value: 8 },
  A2: { value: 3 },
};

const markAt = (bench: Bench, row: number, column: number) =>
  bench.page.evaluate(
    ([r, c]) => {
      const sheet = window.workbench.univer.getActiveWorkbook()!.getSheetByName("Own")!.getSheet();
      return sheet.getCell(r, c)?.markers?.bl?.color ?? null;
    },
    [row, column] as const,
  );

describe("a formula that cannot be computed here", () => {
  test("is shown as Excel saved it, marked, and reported once; a changed input marks it as not recalculated", async () => {
    const bench = await openBench(withOwnSheet(template("gas-ledger"), CELLS, [{ name: "Prices", formula: "Own!$A$1:$A$2" }]));
    const message = bench.page.locator("#message");
    await bench.go(OWN, "A1");
    await expect.poll(() => message.textContent(), { timeout: 20_000 }).toContain("2 formulas are shown as Excel saved them");
    expect(await bench.value(OWN, "B1")).toBe(0.35);
    expect(await bench.value(OWN, "B2")).toBe(5);
    const saved = await markAt(bench, 0, 1);
    expect(saved).not.toBeNull();
    expect(await markAt(bench, 1, 1)).toBeNull();
    await bench.picture("kept-as-saved");
    await bench.enter(OWN, "A1", "4");
    expect(await bench.value(OWN, "B1")).toBe(0.35);
    expect(await bench.value(OWN, "B2")).toBe(7);
    await expect.poll(() => message.textContent(), { timeout: 20_000 }).toContain("not recalculated");
    const stale = await markAt(bench, 0, 1);
    expect(stale).not.toBe(saved);
    await bench.picture("kept-not-recalculated");
    expect(bench.errors).toEqual([]);
  });

  test("stays marked as not recalculated after its file or autosaved work is reopened", async () => {
    let bench = await openBench(withOwnSheet(template("gas-ledger"), CELLS, [{ name: "Prices", formula: "Own!$A$1:$A$2" }]));
    await bench.enter(OWN, "A1", "4");
    await expect.poll(() => markAt(bench, 0, 1)).not.toBeNull();
    const stale = await markAt(bench, 0, 1);
    await bench.page.waitForTimeout(1000);
    bench.page.on("dialog", (dialog) => void dialog.accept());
    await bench.page.reload();
    await bench.page.waitForSelector("html[data-ready]");
    await bench.opens(() => bench.page.getByRole("button", { name: "Restore" }).click());
    await expect.poll(() => markAt(bench, 0, 1)).toBe(stale);
    const [download] = await Promise.all([
      bench.page.waitForEvent("download"),
      bench.page.getByRole("button", { name: "Save", exact: true }).click(),
    ]);
    const file = new Uint8Array(readFileSync(await download.path()));
    expect(readSnapshot(file).recalculate).toBe(true);
    expect(bench.errors).toEqual([]);
    bench = await openBench(file);
    await expect.poll(() => markAt(bench, 0, 1)).toBe(stale);
    expect(await bench.value(OWN, "B1")).toBe(0.35);
    expect(bench.errors).toEqual([]);
  });

  test("can skip hidden rows, and is then recalculated when a row is hidden or shown", async () => {
    const bench = await openBench(
      withOwnSheet(template("gas-ledger"), {
        A1: { value: 2 },
        A2: { value: 3 },
        B1: { formula: "SUBTOTAL(109,A1:A2)", value: 5 },
      }),
    );
    const hide = (rows: readonly number[]) =>
      bench.page.evaluate(
        async ([name, hidden]) => {
          const { grid } = window.workbench;
          const sheet = grid.sheets().find((item) => item.name() === name)!;
          await sheet.setHidden!({ ...sheet.hidden!(), rows: hidden });
          await grid.settled();
        },
        [OWN, rows] as const,
      );
    expect(await markAt(bench, 0, 1)).toBeNull();
    await hide([1]);
    await expect.poll(() => bench.value(OWN, "B1")).toBe(2);
    await bench.enter(OWN, "A1", "4");
    await expect.poll(() => bench.value(OWN, "B1")).toBe(4);
    await hide([]);
    await expect.poll(() => bench.value(OWN, "B1")).toBe(7);
    expect(await markAt(bench, 0, 1)).toBeNull();
    expect(bench.errors).toEqual([]);
  });
});
