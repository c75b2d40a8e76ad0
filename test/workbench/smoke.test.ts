import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { gas } from "../../src/rulebooks/gas";
import { openBench, type Bench } from "../support/workbench/open";

/*
 * The shortest path through the workbench.
 */

describe("the workbench", () => {
  let bench: Bench;
  beforeAll(async () => {
    bench = await openBench("empty");
  });
  afterAll(async () => {
    await bench.page.close();
  });

  it("starts, sets up a ledger, and recalculates after an entry", async () => {
    const pane = await bench.pane();
    await pane.getByRole("tab", { name: /Set up/ }).click();
    await pane.getByRole("radio", { name: gas.title }).check();
    await pane.getByRole("button", { name: /^Set up the/ }).click();
    await pane
      .getByText(/is set up/)
      .first()
      .waitFor({ timeout: 60_000 });

    // Half of the shipment travels, with one Transport per 100 PPs or fraction.
    await bench.enter("Sheet1", "A1", "3000");
    await bench.enter("Sheet1", "A2", '=LEDGER.CONVOYSHIPPING("Britain","Atlantic",A1,450)');
    await expect.poll(() => bench.value("Sheet1", "A2")).toBe(18);
    await bench.enter("Sheet1", "A1", "1000");
    await expect.poll(() => bench.value("Sheet1", "A2")).toBe(8);
    expect(bench.errors).toEqual([]);
  });
});
