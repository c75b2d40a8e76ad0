import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { areaOf } from "../../src/formula/address";
import { axe } from "../support/axe";
import { germanyAlone } from "../support/ledger/new-ledgers";
import { CANVAS, freshOnRetry, openBench, OUTPUT, type Bench } from "../support/workbench/open";

/*
 * Keys, clipboard and menus in the workbench, at a person's speed and faster.
 */

const SITE = path.join(".build", "workbench", "site");

let bench: Bench;

/** One page for several tests. */
async function opens(book: string | Uint8Array): Promise<void> {
  bench = await openBench(book);
}
/** The page's policy refuses event handlers in pasted content, which the browser reports. */
const closes = () => expect(bench.errors.filter((error) => !error.startsWith("Executing inline event handler"))).toEqual([]);

const press = async (...keys: readonly string[]): Promise<void> => {
  for (const key of keys) await bench.page.keyboard.press(key);
};
const settled = () => bench.page.evaluate(() => window.workbench.grid.settled());

const message = (text: RegExp | string) => bench.page.locator("#message").filter({ hasText: text }).waitFor();

async function copied(text: string, html?: string): Promise<void> {
  await bench.page.evaluate(
    async ([plain, rich]) => {
      const items: Record<string, Blob> = { "text/plain": new Blob([plain!], { type: "text/plain" }) };
      if (rich !== undefined) items["text/html"] = new Blob([rich], { type: "text/html" });
      await navigator.clipboard.write([new ClipboardItem(items)]);
    },
    [text, html] as const,
  );
}

const styleOf = (sheet: string, cell: string) =>
  bench.page.evaluate(
    ([name, { top, left }]) =>
      window.workbench.grid
        .sheets()
        .find((item) => item.name() === name)!
        .style(top, left),
    [sheet, areaOf(cell)!] as const,
  );

describe("what Excel puts on the clipboard", () => {
  beforeAll(() => opens("empty"));
  freshOnRetry(() => opens("empty"));
  afterAll(closes);

  test("keeps its texts as texts and its numbers as numbers, with brackets for negative ones", async () => {
    const cell = (text: string, name: string): string => `<td class=${name}>${text}</td>`;
    const rows = ["007", "1E5", "12-1"].map((text) => `<tr>${cell(text, "xl65")}${cell("7", "xl66")}</tr>`).join("");
    const html =
      '<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><style><!--table{}.xl65\n\t{mso-number-format:"\\@";}\n' +
      `.xl66\n\t{mso-number-format:"0\\.00";}--></style></head><body><table><!--StartFragment-->${rows}<!--EndFragment--></table></body></html>`;
    await copied("007\t(10)\n1E5\t(3,030)\n12-1\t$ (5)\n", html);
    await bench.click("Sheet1", "B2");
    await press("Control+v");
    await expect.poll(() => bench.value("Sheet1", "B2")).toBe("007");
    const values = (column: string) => Promise.all([2, 3, 4].map((row) => bench.value("Sheet1", `${column}${row}`)));
    expect(await values("B")).toEqual(["007", "1E5", "12-1"]);
    expect(await values("C")).toEqual([-10, -3030, -5]);
    expect((await styleOf("Sheet1", "B2")).format).toBe("@");

    // Without the marker the same texts are a number and a date.
    await copied("007\n1E5\n");
    await bench.click("Sheet1", "E2");
    await press("Control+v");
    await expect.poll(() => bench.value("Sheet1", "E2")).toBe(7);
    expect(await bench.value("Sheet1", "E3")).toBe(100_000);
  });
});

describe("on a protected sheet", () => {
  beforeAll(() => opens(germanyAlone()));
  freshOnRetry(() => opens(germanyAlone()));
  afterAll(closes);

  test("typing into a drop-down's cell keeps every character, at any speed", async () => {
    const { page } = bench;
    const [sheet, type] = await bench.cellOf("Germany_Production", 1, "Type");
    const below = async (row: number) => bench.value(sheet, (await bench.cellOf("Germany_Production", row, "Type"))[1]);
    await bench.click(sheet, type);
    for (const [word, delay] of [
      ["Naval", 0],
      ["Air", 0],
      ["Coastal Gun", 60],
    ] as const) {
      await page.keyboard.type(word, { delay });
      await press("Enter");
    }
    await settled();
    expect([await below(1), await below(2), await below(3)]).toEqual(["Naval", "Air", "Coastal Gun"]);
    // Enter after Tab goes to the row below the first entry, unless another cell was selected since.
    await bench.click(sheet, type);
    await page.keyboard.type("Land");
    await press("Tab");
    const [, fourth] = await bench.cellOf("Germany_Production", 4, "Type");
    await bench.go(sheet, fourth);
    await page.keyboard.type("Air");
    await press("Enter");
    await page.keyboard.type("Naval");
    await press("Enter");
    await settled();
    expect([await below(1), await below(2), await below(4), await below(5)]).toEqual(["Land", "Air", "Air", "Naval"]);
  });

  test("the toolbar shows Excel's font name, whichever font replaces it", async () => {
    await bench.click("Germany", "A1");
    const fields = bench.page.locator("#grid input");
    const shown = () => fields.evaluateAll((all) => all.map((item) => (item as HTMLInputElement).value));
    await expect.poll(shown).toContain("Calibri");
  });

  test("a figure is pasted as its value, and Undo restores the old one", async () => {
    const [sheet, price] = await bench.cellOf("Germany_Production", 1, "Price");
    const [, left] = await bench.named("Germany_Left");
    const [was, style, figure] = [await bench.value(sheet, price), await styleOf(sheet, price), await bench.value(sheet, left)];
    await bench.go(sheet, left);
    await press("Control+c");
    // Waits for the grid to copy before moving on, as a user would.
    const shown = (figure as number).toLocaleString("en");
    await expect.poll(() => bench.page.evaluate(() => navigator.clipboard.readText())).toBe(shown);
    await bench.go(sheet, price);
    await press("Control+v");
    await expect.poll(() => bench.value(sheet, price)).toBe(figure);
    expect([await bench.formula(sheet, price), await styleOf(sheet, price)]).toEqual([null, style]);
    await press("Control+z");
    await expect.poll(() => bench.value(sheet, price)).toBe(was);
  });

  test("pastes text from outside, and nothing into locked cells", async () => {
    const [sheet, unit] = await bench.cellOf("Germany_Production", 10, "Unit");
    await copied(
      'Pz "V"\tWest\n=1+1\t12-1\n',
      '<table><tr><td data-v="=1+1">x<img src="/never.png" onerror="stolen=1"></td></tr></table>',
    );
    await bench.go(sheet, unit);
    await press("Control+v");
    await message("Text that begins with = was pasted as text.");
    const [, next] = await bench.cellOf("Germany_Production", 11, "Unit");
    const [, reserve] = await bench.cellOf("Germany_Production", 11, "Command Reserve");
    expect([await bench.value(sheet, unit), await bench.value(sheet, next), await bench.value(sheet, reserve)]).toEqual([
      'Pz "V"',
      "=1+1",
      "12-1",
    ]);
    expect(await bench.formula(sheet, next)).toBeNull();
    const [, left] = await bench.named("Germany_Left");
    const formula = await bench.formula(sheet, left);
    await bench.go(sheet, left);
    await press("Control+v");
    await message(`${sheet} is protected: ${left} is computed. Unlocked cells are blue with a pale fill. Nothing was pasted.`);
    expect(await bench.formula(sheet, left)).toBe(formula);
  });

  test("the menu of a cell has Add rows, which the pane handles, and no protection", async () => {
    const { page } = bench;
    const [sheet, unit] = await bench.cellOf("Germany_Production", 11, "Unit");
    const rows = () =>
      page.evaluate(() => window.workbench.grid.tables().find(({ name }) => name === "Germany_Production")!.area.rows);
    const before = await rows();
    await bench.click(sheet, unit);
    const box = (await page.locator(CANVAS).boundingBox())!;
    // Below the frozen rows is the table.
    await page.mouse.click(box.x + 100, box.y + 130, { button: "right" });
    const add = page.getByText("Add rows to the table");
    await add.waitFor();
    expect(
      await page
        .getByText(/Protect (Rows|Range|Sheet)|Protection|Unprotect/)
        .filter({ visible: true })
        .count(),
    ).toBe(0);
    await add.click();
    const pane = await bench.pane();
    await pane.locator(".notice", { hasText: "rows added to" }).waitFor();
    expect(await rows()).toBe(before + 5);
  });

  test("F6 cycles through the parts of the page and announces each", async () => {
    const { page } = bench;
    const [sheet, unit] = await bench.cellOf("Germany_Production", 1, "Unit");
    await bench.click(sheet, unit);
    const part = () => page.evaluate(() => document.activeElement!.closest("#grid, #pane, #bar")!.id);
    const round: string[] = [];
    for (const key of ["F6", "F6", "F6", "Shift+F6"]) {
      await press(key);
      round.push(`${await part()}: ${await page.locator("#spoken").textContent()}`);
    }
    expect(round).toEqual(["pane: Task pane", "bar: Workbench", "grid: Workbook", "bar: Workbench"]);
    expect(await page.evaluate(() => document.querySelector("[data-entered]")!.id)).toBe(await part());
  });

  test("nothing is cut off when enlarged twice or on a phone, and dark mode is readable", async () => {
    const { page } = bench;
    for (const [width, height] of [
      [683, 384],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      const reach = await page.evaluate(() =>
        [...document.querySelectorAll(".bar *, #grid, #pane")].map((item) => {
          const { right, bottom } = item.getBoundingClientRect();
          return [Math.round(right), Math.round(bottom)] as const;
        }),
      );
      expect(Math.max(...reach.map(([right]) => right))).toBeLessThanOrEqual(width);
      expect(Math.max(...reach.map(([, bottom]) => bottom))).toBeLessThanOrEqual(height);
      expect((await page.locator(CANVAS).boundingBox())!.height).toBeGreaterThan(100);
      await bench.picture(`narrow-${width}`);
    }
    await page.setViewportSize({ width: 1366, height: 768 });
    await page.emulateMedia({ colorScheme: "dark" });
    expect(await axe(bench.page, ".bar")).toEqual([]);
    expect(await axe(bench.page, "#message")).toEqual([]);
    await bench.picture("dark");
  });
});

describe("in an empty workbook", () => {
  beforeAll(() => opens("empty"));
  freshOnRetry(() => opens("empty"));
  afterAll(closes);

  test("the arrow keys work before anything was clicked", async () => {
    await expect
      .poll(async () => {
        await press("ArrowDown");
        return bench.selected();
      })
      .not.toBe("Sheet1!A1");
  });

  test("added sheets have Excel's rows, columns and font like the first", async () => {
    const style = await bench.page.evaluate(async () => {
      const { grid, univer } = window.workbench;
      const [first] = grid.sheets();
      const { id } = await grid.addSheet("By the pane");
      await univer.executeCommand("sheet.command.insert-sheet");
      const all = univer.getActiveWorkbook()!.getSheets();
      const seen = all.map((item) => {
        const { defaultStyle, rowHeader, defaultColumnWidth, defaultRowHeight } = item.getSheet().getConfig();
        return { defaultStyle, rowHeader, defaultColumnWidth, defaultRowHeight };
      });
      const added = all.map((item) => item.getSheetId()).filter((item) => item !== first!.id);
      for (const item of added) await grid.removeSheet(item);
      return { seen, added: added.length, isAmong: added.includes(id) };
    });
    expect([style.added, style.isAmong]).toEqual([2, true]);
    expect(style.seen.slice(1)).toEqual([style.seen[0], style.seen[0]]);
  });

  test("functions are suggested with their parameters, and never replace another one", async () => {
    const { page } = bench;
    const list = page.locator("#functions");
    const hint = page.locator("#parameters");

    await bench.click("Sheet1", "A1");
    await page.keyboard.type("=LEDGER.GRO", { delay: 30 });
    await list.waitFor();
    expect(await list.getByRole("option").first().innerText()).toMatch(
      /^LEDGER\.GROWTH\(year, nation, reserve, \[swDamage\]\)\s+PPs that a Nation's Base Economy gains/,
    );
    expect(await axe(bench.page, "#functions")).toEqual([]);
    await press("Tab");
    await page.keyboard.type("1942,");
    await hint.filter({ hasText: "nation: Major Nation" }).waitFor();
    expect(await hint.locator("b").innerText()).toBe("nation");
    expect(await axe(bench.page, "#parameters")).toEqual([]);
    await page.keyboard.type('"Germany",500)');
    await press("Enter");
    // At any speed, and with Enter too; an unknown name stays as typed.
    await page.keyboard.type("=LEDGER.GRO");
    await press("Enter");
    await page.keyboard.type('1942,"Germany",500)');
    await press("Enter");
    await page.keyboard.type("=LEDGER.GRO");
    await press("ArrowDown", "Tab");
    await page.keyboard.type('1942,"Germany")');
    await press("Enter");
    await page.keyboard.type("=LEDGER.X");
    await press("Enter");
    await settled();
    const formulas = await Promise.all(["A1", "A2", "A3", "A4"].map((cell) => bench.formula("Sheet1", cell)));
    const growth = '=LEDGER.GROWTH(1942,"Germany",500)';
    expect(formulas).toEqual([growth, growth, '=LEDGER.GROWTHRATE(1942,"Germany")', "=LEDGER.X"]);
    expect([await bench.value("Sheet1", "A1"), await bench.value("Sheet1", "A4")]).toEqual([100, "#NAME?"]);
  });

  test("an entry stays in its cell if the pane moves the selection while typing", async () => {
    await bench.enter("Sheet1", "G1", "1");
    await bench.click("Sheet1", "G1");
    await bench.page.keyboard.type("12");
    await bench.go("Sheet1", "H2");
    await bench.page.keyboard.type("7");
    await press("Enter");
    await settled();
    expect([await bench.value("Sheet1", "G1"), await bench.value("Sheet1", "H2")]).toEqual([12, 7]);
  });

  test("WHY spills all its rows, also in a saved file, unless a cell blocks it", async () => {
    const { page } = bench;
    const nothing = "nothing is copied";
    const shown = async (cells: string) => {
      await copied(nothing);
      await bench.click("Sheet1", cells);
      await press("Control+c");
      // The grid copies after the key event; reading the clipboard at once would end the copying.
      const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
      await expect.poll(clipboard).not.toBe(nothing);
      return clipboard();
    };
    await bench.enter("Sheet1", "C2", '=LEDGER.WHY("GROWTH",1942,"Germany",500)');
    const all = "growth rate\t0.2\t2.1.2\nreserve less SW damage\t500\t2.2.1\ngrowth of the Base Economy\t100\t2.1.2";
    await expect.poll(() => shown("C2:E4")).toBe(all);
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save" }).click()]);
    const file = path.join(OUTPUT, "why.xlsx");
    await download.saveAs(file);
    // The spilled values are known before the rendering code is loaded.
    const late = readdirSync(SITE).find(
      (name) => /^part.*js$/.test(name) && readFileSync(path.join(SITE, name), "utf8").includes("WORKBENCH_WITH_THEM"),
    )!;
    await page.route(`**/${late}`, (route) => new Promise((go) => setTimeout(go, 1_000)).then(() => route.continue()));
    await bench.openFile(file);
    await expect.poll(() => shown("C2:E4")).toBe(all);
    await bench.picture("why");
    await bench.enter("Sheet1", "D3", "x");
    expect(await bench.value("Sheet1", "C2")).toBe("#SPILL!");
    await bench.enter("Sheet1", "D3", "");
    expect(await bench.value("Sheet1", "C2")).toBe("growth rate");
  });

  test("a file that cannot be displayed is named with the reason, and the workbook stays open", async () => {
    const { page } = bench;
    await bench.enter("Sheet1", "H9", "kept");
    const broken = path.join(OUTPUT, "turn 9.xlsx");
    for (const [content, reason] of [
      [readFileSync(path.join("templates", "gas-sample.xlsx")).subarray(0, 900), "The file is damaged"],
      [Buffer.alloc(51 * 1024 * 1024), "It is larger than 50 MB"],
    ] as const) {
      writeFileSync(broken, content);
      await page.locator("#chosen").setInputFiles(broken);
      await message(new RegExp(`^turn 9\\.xlsx was not opened\\. ${reason}.* The current workbook is unchanged\\.$`));
    }
    writeFileSync(broken, "");
    expect(await bench.value("Sheet1", "H9")).toBe("kept");
  });
});
