import { describe, expect, it } from "vitest";
import { scrollOf } from "../../src/workbench/page/univer/frozen-texts";
import { dailySample } from "../support/daily-sample";
import { openBench, type Bench } from "../support/workbench/open";

/*
 * Titles, status lines and instructions are in the frozen first column and wider than it. Each row of a sheet is read pixel by
 * pixel in the real page, unscrolled and scrolled to the third column.
 */

const BOOKS = ["sample", "gas", "fuel", "pacific", "setup", "new-campaign", "new-gas", "new-fuel", "new-pacific", "new-setup"];

interface Line {
  readonly cell: string;
  /** Whether the text of column A reaches the line, beside cells without a value. */
  readonly isWide: boolean;
  readonly hasLine: boolean;
  /** The dark pixels to the right of the freeze line. */
  readonly dark: string;
  /** How many pixels to the right of the line were read. */
  readonly width: number;
}

/** The displayed rows of a sheet that is scrolled to a column. */
const linesOf = (bench: Bench, sheet: string, column: number): Promise<readonly Line[]> =>
  bench.page.evaluate(
    async ([name, scrolledTo]) => {
      const { grid, univer } = window.workbench;
      const canvas = document.querySelector<HTMLCanvasElement>("#univer-sheet-main-canvas_workbook")!;
      const context = canvas.getContext("2d")!;
      grid.activate(grid.sheets().find((item) => item.name() === name)!.id);
      const shown = univer.getActiveWorkbook()!.getActiveSheet();
      const top = shown.getFreeze().ySplit;
      // The frame of a selection would count as text.
      shown.getRange(60, 0).activate();
      const whenRendered = () => new Promise((resolve) => setTimeout(resolve, 400));
      shown.scrollToCell(top, 0);
      await whenRendered();
      const rows = Array.from({ length: 22 }, (_, row) => row).map((row) => {
        const [value, ...beside] = [0, 1, 2, 3].map((at) => shown.getRange(row, at).getValue());
        const cell = shown.getRange(row, 0);
        const { left, right, top: y, bottom } = cell.getCellRect();
        const { fs = 11, bl, ff } = cell.getCellStyleData() ?? {};
        context.font = `${bl ? "bold " : ""}${fs}pt ${ff}`;
        const isWide = typeof value === "string" && context.measureText(value).width > right - left - 3;
        return { row, value, isWide: isWide && beside.every((other) => other === null || other === ""), right, y, bottom };
      });
      if (scrolledTo > 1) shown.scrollToCell(top, scrolledTo);
      await whenRendered();
      return rows
        .filter(({ y, bottom }) => bottom - y > 8 && bottom < canvas.height - 30)
        .map(({ row, value, isWide, right, y, bottom }) => {
          const x = Math.round(right);
          const height = Math.floor(bottom - y) - 6;
          const { data, width } = context.getImageData(x + 3, Math.ceil(y) + 3, canvas.width - x - 30, height);
          let dark = "";
          for (let i = 0; i < data.length; i += 4)
            if (data[i + 3]! > 128 && data[i]! + data[i + 1]! + data[i + 2]! < 400)
              dark += `${(i / 4) % width},${Math.floor(i / 4 / width)} `;
          // The line has one color from edge to edge, darker than the cells' fills.
          const colorAt = (at: number, edge: number) => [...context.getImageData(at, edge, 1, 1).data];
          const edges = [Math.ceil(y) + 2, Math.floor(bottom) - 3];
          const hasLine = [x - 3, x - 2, x - 1, x].some((at) => {
            const [top, low] = edges.map((edge) => colorAt(at, edge));
            return top!.join() === low!.join() && top![3]! > 200 && top!.slice(0, 3).every((part) => part < 215);
          });
          return {
            cell: `${name}!A${row + 1} ${String(value ?? "")}`,
            isWide,
            hasLine,
            dark,
            width,
          };
        });
    },
    [sheet, column] as const,
  );

/** Whether two rows show the same text. The edges of letters are darker on some fills than on others. */
function isSame(a: string, b: string): boolean {
  const [ones, others] = [a, b].map((dark) => new Set(dark.trim().split(" ")));
  const both = [...ones!].filter((place) => others!.has(place)).length;
  return both >= 0.8 * Math.max(ones!.size, others!.size);
}

describe("texts in the frozen column", () => {
  it.each(dailySample(BOOKS, "texts at the freeze line", String))(
    "in %s are crossed by no line, and are complete when the sheet is scrolled sideways",
    async (book) => {
      const bench = await openBench(book);
      const sheets = await bench.page.evaluate(() =>
        window.workbench.grid
          .sheets()
          .filter((sheet) => sheet.visibility() === "Visible" && sheet.freeze().columns > 0)
          .map((sheet) => sheet.name()),
      );
      const crossed: string[] = [];
      const cut: string[] = [];
      let [wide, lines, moved] = [0, 0, 0];
      for (const sheet of sheets) {
        const before = await linesOf(bench, sheet, 0);
        const after = await linesOf(bench, sheet, 3);
        before.forEach((line, i) => {
          const scrolled = after[i]!;
          if (!line.isWide) {
            if (line.hasLine) lines++;
            if (!isSame(line.dark, scrolled.dark)) moved++;
            return;
          }
          wide++;
          if (line.hasLine || scrolled.hasLine) crossed.push(line.cell);
          // The sheet is scrolled until the end of the text is visible.
          const reaches = Math.max(
            ...line.dark
              .trim()
              .split(" ")
              .map((place) => Number(place.split(",")[0])),
          );
          const endsOnScreen = reaches < line.width - 20;
          if (endsOnScreen && !isSame(line.dark, scrolled.dark)) cut.push(line.cell);
        });
      }
      expect(crossed).toEqual([]);
      expect(cut).toEqual([]);
      // The same check in other rows finds the line, and text that scrolls.
      expect([wide > 0, lines > 0, moved > 0]).toEqual([true, true, true]);
      expect(bench.errors).toEqual([]);
    },
    600_000,
  );

  it("are not covered by the line if they just fit their column", async () => {
    const bench = await openBench("empty");
    await bench.page.evaluate(() => {
      const sheet = window.workbench.univer.getActiveWorkbook()!.getActiveSheet();
      sheet.getRange("A5").setValue("Production of units");
      sheet.setFreeze({ xSplit: 1, ySplit: 0, startRow: -1, startColumn: 1 });
      const { fs = 11, ff } = sheet.getRange("A5").getCellStyleData() ?? {};
      const context = document.createElement("canvas").getContext("2d")!;
      context.font = `${fs}pt ${ff}`;
      sheet.setColumnWidth(0, Math.ceil(context.measureText("Production of units").width) + 1);
    });
    const lines = await linesOf(bench, "Sheet1", 0);
    expect(lines.slice(3, 6).map(({ isWide, hasLine }) => [isWide, hasLine])).toEqual([
      [false, true],
      [true, false],
      [false, true],
    ]);
  });

  it("scroll only as far as needed", () => {
    expect(scrollOf(300, 400, 900)).toBe(0);
    expect(scrollOf(0, 1100, 900)).toBe(0);
    expect(scrollOf(150, 1100, 900)).toBe(150);
    expect(scrollOf(500, 1100, 900)).toBe(200);
  });
});
