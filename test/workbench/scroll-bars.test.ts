import { expect, test } from "vitest";
import { openBench } from "../support/workbench/open";

/*
 * Scroll bars are beside the cells, as in Excel: no text shows through them.
 */

test("a text that is wider than the window ends at the scroll bar", async () => {
  const bench = await openBench("fuel");
  await bench.click("House rules", "A5");
  await bench.page.mouse.move(500, 20);
  await bench.page.waitForTimeout(500);
  const colors = await bench.page.evaluate(() => {
    const canvas = document.querySelector<HTMLCanvasElement>("#univer-sheet-main-canvas_workbook")!;
    const row = window.workbench.univer.getActiveWorkbook()!.getActiveSheet().getRange("A20").getCellRect();
    const scale = canvas.width / canvas.getBoundingClientRect().width;
    // The track is 10 pixels wide, with a border.
    const at = (x: number) => {
      const height = Math.floor((row.bottom - row.top) * scale);
      const { data } = canvas.getContext("2d")!.getImageData(canvas.width - Math.round(x * scale), row.top * scale, 1, height);
      return new Set(Array.from({ length: height }, (_, i) => [...data.slice(4 * i, 4 * i + 3)].join()));
    };
    return { cells: at(40).size + at(44).size + at(48).size, track: [...at(5)] };
  });
  // Letters have many shades.
  expect(colors.cells).toBeGreaterThan(8);
  expect(colors.track).toEqual(["243,243,243"]);
  await bench.picture("scroll-bars");
  expect(bench.errors).toEqual([]);
});
