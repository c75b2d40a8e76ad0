import { readFileSync } from "node:fs";
import type { Frame } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { fuel } from "../../src/rulebooks/fuel";
import type { Snapshot } from "../../src/workbench/snapshot";
import { fullFile } from "../support/rulebooks/full-tables";
import { CANVAS, freshOnRetry, openBench, type Bench } from "../support/workbench/open";
import { differences } from "../support/workbench/compare-workbooks";

/*
 * Ctrl+Z after an action of the pane, and then Ctrl+Y, in the real grid. Each test reverts its change, so that the next one can
 * use the same page.
 */

const LONG = 120_000;
let bench: Bench;
let pane: Frame;

/** Transferred as text, because objects are transferred piece by piece. */
const now = async (): Promise<Snapshot> =>
  JSON.parse(
    await bench.page.evaluate(async () => {
      await window.workbench.grid.settled();
      return JSON.stringify(window.workbench.grid.snapshot());
    }),
  ) as Snapshot;

const notice = (title: RegExp) => pane.locator(".notice strong", { hasText: title }).waitFor({ timeout: LONG });

async function undoAndRedo(action: () => Promise<void>): Promise<void> {
  const before = await now();
  await action();
  const after = await now();
  expect(differences(before, after).length).toBeGreaterThan(0);
  await bench.page.keyboard.press("Control+z");
  expect(differences(before, await now()).slice(0, 12)).toEqual([]);
  await bench.page.keyboard.press("Control+y");
  expect(differences(after, await now()).slice(0, 12)).toEqual([]);
  await bench.page.keyboard.press("Control+z");
  await now();
}

const WAIT = { timeout: LONG };
const tab = (name: string) => pane.getByRole("tab", { name }).click();
const press = (name: string | RegExp) => pane.getByRole("button", { name }).first().click();

/** Opens a workbook for the following tests. */
function inBook(book: string | Uint8Array): void {
  const open = async (): Promise<void> => {
    bench = await openBench(book);
    pane = await bench.pane();
    await pane.locator(".panel h2").first().waitFor(WAIT);
  };
  beforeAll(open, LONG);
  freshOnRetry(open);
}

describe("Undo in the gas sample", () => {
  inBook("gas");

  test("reverts added rows", { timeout: LONG }, () =>
    undoAndRedo(async () => {
      await bench.go(...(await bench.cellOf("Gas_production_Factories", 1, "Factory")));
      await tab("Set up");
      await press("Add rows");
      await notice(/added/);
    }),
  );

  test("reverts an added power", { timeout: LONG }, () =>
    undoAndRedo(async () => {
      await tab("Set up");
      const section = pane.locator("section[aria-labelledby=add-player]");
      await section.locator("select").selectOption({ index: 1 });
      await section.locator("button[aria-disabled=false]").click();
      await notice(/in the ledger/);
    }),
  );

  test("reverts an accepted finding", { timeout: LONG }, () =>
    undoAndRedo(async () => {
      await tab("Audit");
      // Beside another button of its finding, it appears under the mouse.
      await pane
        .locator(".item", { has: pane.locator("[aria-label^='Accept:']") })
        .first()
        .hover();
      await press(/^Accept/);
      await pane.locator("#accept-reason").fill("agreed");
      await press(/^Accept$/);
      await pane
        .getByRole("button", { name: /^Withdraw/ })
        .first()
        .waitFor(WAIT);
      await bench.page.locator(CANVAS).focus();
    }),
  );

  test("reverts an import of two players' orders", { timeout: LONG }, () =>
    undoAndRedo(async () => {
      await tab("Turn");
      await pane.getByText("Import orders", { exact: true }).click();
      await pane
        .getByLabel("Orders pasted from an email or a post")
        .fill(
          ["Germany", "Italy"]
            .map((player) => `${player} · JUL/AUG 1943 · turn 24 · gas\nBuild points (Gas production)\n  ${player}: Given = 1`)
            .join("\n\n"),
        );
      await press("Import 2 changes");
      await notice(/2 changes imported/);
      await bench.page.locator(CANVAS).focus();
    }),
  );

  test("reverts what a user typed during an action apart from the action", { timeout: LONG }, async () => {
    const values = async () => Promise.all(["L1", "J10", "L3"].map((cell) => bench.value("Campaign", cell)));
    await bench.page.evaluate(() => {
      const { grid } = window.workbench;
      const [sheet] = grid.sheets();
      const write = async (row: number): Promise<void> => {
        await sheet!.write({ top: row, left: 11, rows: 1, columns: 1 }, [[{ value: "the add-in's" }]]);
        await grid.settled();
      };
      void grid.step!(async () => {
        await write(0);
        await new Promise<void>((resolve) => document.addEventListener("typed", () => resolve(), { once: true }));
        await write(2);
        document.documentElement.dataset["acted"] = "true";
      });
    });
    await bench.page.evaluate(() => {
      void window.workbench.univer.getActiveWorkbook()!.getSheetByName("Campaign")!.getRange("J10").setValue("the user's");
    });
    await bench.page.evaluate(() => document.dispatchEvent(new Event("typed")));
    await bench.page.locator("html[data-acted]").waitFor(WAIT);
    await bench.page.locator(CANVAS).focus();
    const steps = [await values()];
    for (const _ of "123") {
      await bench.page.keyboard.press("Control+z");
      await now();
      steps.push(await values());
    }
    const [own, typed] = ["the add-in's", "the user's"];
    expect(steps).toEqual([
      [own, typed, own],
      [own, typed, null],
      [own, null, null],
      [null, null, null],
    ]);
  });

  test("restores a sheet deleted at its tab", { timeout: LONG }, () =>
    undoAndRedo(async () => {
      await bench.page.evaluate(() => {
        const { grid, univer } = window.workbench;
        const { id } = grid.sheets().find((sheet) => sheet.name() === "Gas production")!;
        // Univer cannot render a sheet that is deleted while it is displayed.
        void grid.activate(id);
        void univer.executeCommand("sheet.command.remove-sheet-confirm", { subUnitId: id });
      });
      await bench.page.locator("#removing button[value=delete]").click();
      await expect
        .poll(() => bench.page.evaluate(() => window.workbench.grid.sheets().map((item) => item.name())))
        .not.toContain("Gas production");
      // As in Excel, references to the sheet are broken, and the audit reports the one cause.
      const { sheets, names } = await now();
      const formulas = sheets.flatMap(({ cells }) => cells.flatMap(({ formula = "" }) => formula));
      expect(formulas.filter((formula) => /'Gas production'!|Gas_production_\w+\[/.test(formula))).toEqual([]);
      expect(formulas.filter((formula) => formula.includes("#REF!")).length).toBeGreaterThan(0);
      expect(names.filter(({ formula }) => formula.includes("Gas production"))).toEqual([]);
      await tab("Audit");
      await pane.getByText("The sheet Gas production is missing").first().waitFor(WAIT);
      await bench.page.locator(CANVAS).focus();
      expect(bench.errors).toEqual([]);
    }),
  );
});

describe("Undo where a table is full", () => {
  inBook(
    fullFile(
      fuel,
      "Fuel_track_Entries",
      "Impulses / Bombing / Ploesti / 5 / Owner = Italy\nImpulses / Bombing / Ploesti / 5 / Hits = 1",
    ),
  );

  test("reverts a fix that added a row", { timeout: LONG }, async () => {
    // The file shows the values from before its table was filled.
    await bench.page.evaluate(() => window.workbench.grid.calculate());
    await undoAndRedo(async () => {
      await tab("Audit");
      await press(/^Add Italy \/ Bombing \/ 5 to Entries/);
      await notice(/Italy/);
      await pane.locator(".notice", { hasText: "content below has moved down" }).waitFor(WAIT);
      await bench.picture("grown");
      expect(await pane.getByRole("button", { name: /^Add Italy \/ Bombing \/ 5 to Entries/ }).count()).toBe(0);
    });
  });
});

describe("Undo in a new gas ledger", () => {
  inBook(readFileSync("templates/gas-ledger.xlsx"));

  test("keeps the selected cell while a close adds a sheet, and Undo removes it", { timeout: LONG }, async () => {
    await bench.go("Campaign", "C11");
    await undoAndRedo(async () => {
      await tab("Turn");
      await press("Close the turn");
      await notice(/is closed/);
      await bench.page.locator(CANVAS).focus();
      expect(await bench.selected()).toBe("Campaign!C11");
    });
    expect(await bench.selected()).toBe("Campaign!C11");
  });

  test("reverts the close of the turn", { timeout: LONG }, () =>
    undoAndRedo(async () => {
      await tab("Turn");
      await press("Close the turn");
      await notice(/is closed/);
      // Charts are rendered at their place, with the closed turn.
      await bench.page.evaluate(() => {
        const { grid } = window.workbench;
        void grid.activate(grid.sheets().find((sheet) => sheet.name() === "Turns")!.id);
      });
      const points = bench.page.locator(".charts").first().locator("[data-name=Germany]").first();
      expect(await points.getAttribute("data-values")).toBe("0");
      // They scroll with the sheet.
      const chart = bench.page.locator(".charts").last().locator(".chart").first();
      const { y, height } = (await chart.boundingBox())!;
      await bench.page.mouse.move(200, y + height / 2);
      await bench.page.mouse.wheel(0, 100);
      await expect.poll(async () => (await chart.boundingBox())!.y).toBeLessThan(y - 50);
    }),
  );
});

describe("Undo in an empty workbook", () => {
  inBook("empty");

  test("reverts the set-up of a ledger", { timeout: LONG }, () =>
    undoAndRedo(async () => {
      await pane
        .getByRole("radio", { name: /Battle|setup/i })
        .first()
        .click();
      await press(/^Set up the/);
      await notice(/is set up/);
    }),
  );
});
