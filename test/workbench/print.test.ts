import { beforeAll, describe, expect, it, test } from "vitest";
import { PLAIN_PAGE } from "../../src/workbench/host/grid";
import { marginContent, pagesAcross, paperOf, scaleOf } from "../../src/workbench/page/print/paper";
import { freshOnRetry, openBench, type Bench } from "../support/workbench/open";

describe("the page setup in print", () => {
  const named = { sheet: "Germany", file: "spring.xlsx" };

  it.each([
    ["Page &P of &N", '"Page " counter(page) " of " counter(pages)'],
    ["&A in &F", '"Germany" " in " "spring.xlsx"'],
    ['&"-,Bold"&8R&&D "x"', '"R" "&" "D \\"x\\""'],
    ["", "none"],
  ])("prints the footer %s", (text, expected) => {
    expect(marginContent(text, named)).toBe(expected);
  });

  it("turns the paper and subtracts the margins", () => {
    const page = { ...PLAIN_PAGE, orientation: "Landscape" as const, paper: "letter" };
    const margins = { ...PLAIN_PAGE.margins, left: 30, right: 50, top: 20, bottom: 40 };
    const paper = paperOf({ ...page, margins }, named);
    expect([paper.width, paper.height]).toEqual([792 - 80, 612 - 60]);
    expect(paper.css).toContain("size: 792pt 612pt; margin: 20pt 50pt 40pt 30pt;");
  });

  it("scales the sheet down to its pages across and down, and never up", () => {
    const paper = { width: 500, height: 700 };
    expect(scaleOf({ ...PLAIN_PAGE, fit: { across: 1, down: 0 } }, paper, 1000, 9000)).toBe(0.5);
    expect(scaleOf({ ...PLAIN_PAGE, fit: { across: 2, down: 0 } }, paper, 2000, 9000)).toBe(0.5);
    expect(scaleOf({ ...PLAIN_PAGE, fit: { across: 1, down: 1 } }, paper, 600, 7000)).toBe(0.1);
    expect(scaleOf({ ...PLAIN_PAGE, fit: { across: 1, down: 0 } }, paper, 300, 100)).toBe(1);
    expect(scaleOf({ ...PLAIN_PAGE, fit: null }, paper, 3000, 100)).toBe(1);
  });

  it("puts every visible column on a page, after the repeated ones", () => {
    expect(pagesAcross([100, 100, 0, 100, 100, 100], [0], 300)).toEqual([
      [0, 1, 3],
      [0, 4, 5],
    ]);
    expect(pagesAcross([100, 100], [], 300)).toEqual([[0, 1]]);
    expect(pagesAcross([900, 100], [], 300)).toEqual([[0], [1]]);
  });
});

describe("printing the sheet", () => {
  let bench: Bench;
  const open = async (): Promise<void> => {
    bench = await openBench("gas");
  };
  beforeAll(open);
  freshOnRetry(open);

  test("prints what the sheet shows, on pages with its setup, and leaves the window unchanged", async () => {
    const { page } = bench;
    const printed = await page.evaluate(() => {
      window.dispatchEvent(new Event("beforeprint"));
      const texts = [...document.querySelectorAll("#printed td")].map(({ textContent }) => textContent);
      const repeated = [...document.querySelectorAll("#printed thead tr")].length;
      window.dispatchEvent(new Event("afterprint"));
      const { grid } = window.workbench;
      const [front] = grid.sheets();
      const model = window.workbench.univer.getActiveWorkbook()!.getActiveSheet().getSheet();
      const used = front!.used(true)!;
      const visible = front!.read(used).values.filter((_line, r) => model.getRowVisible(used.top + r));
      const shown = visible.map((line) => line.filter((_value, c) => model.getColVisible(used.left + c))).flat();
      return { texts, repeated, shown, titles: front!.page().titleRows, isLeft: document.querySelector("#printed") !== null };
    });
    for (const value of printed.shown.filter((item) => typeof item === "string" && item !== ""))
      expect(printed.texts).toContain(value);
    // Numbers are printed in their format: zero broken limits are a dash.
    expect(printed.shown).toContain(0);
    expect(printed.shown).not.toContain("–");
    expect(printed.texts).toContain("–");
    expect(printed.repeated).toBe(printed.titles ? printed.titles[1] - printed.titles[0] + 1 : 0);
    expect(printed.isLeft).toBe(false);
    const pdf = (await page.pdf({ preferCSSPageSize: true, tagged: false })).toString("latin1");
    const sizes = [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) => [
      Math.round(Number(width)),
      Math.round(Number(height)),
    ]);
    expect(sizes.length).toBeGreaterThan(0);
    for (const [width, height] of sizes) expect(width! > height!).toBe(true);
    expect(bench.errors).toEqual([]);
  });
});
