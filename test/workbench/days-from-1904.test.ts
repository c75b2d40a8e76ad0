import { expect, test } from "vitest";
import { OWN, template, withOwnSheet } from "../support/foreign/workbook";
import { altered, partsOf } from "../support/workbook/files";
import { openBench } from "../support/workbench/open";

/*
 * The grid of a workbook with the 1904 date system shows Excel's dates, and typed and pasted dates use that system.
 */

/** 22 June 1941 and 1942 by the calendar: 13,687 and 14,052 days after 1 January 1904. */
const [OF_1941, OF_1942] = [13687, 14052];

test("dates are shown, typed and pasted with the 1904 date system", async () => {
  const bytes = withOwnSheet(template("gas-ledger"), { A1: { value: OF_1942 }, A2: { value: 0.5 }, A3: { value: OF_1942 } });
  const parts = partsOf(bytes);
  const [path, sheet] = Object.entries(parts).find(([, part]) => part.includes(`<v>${OF_1942}</v>`))!;
  const styles = parts["xl/styles.xml"]!;
  const count = Number(/<cellXfs count="(\d+)"/.exec(styles)![1]);
  const bench = await openBench(
    altered(bytes, {
      [path]: sheet.replace('<c r="A1"', `<c r="A1" s="${count}"`).replace('<c r="A2"', `<c r="A2" s="${count + 1}"`),
      "xl/styles.xml": styles
        .replace(/<cellXfs count="\d+"/, `<cellXfs count="${count + 2}"`)
        .replace("</cellXfs>", '<xf numFmtId="14" applyNumberFormat="1"/><xf numFmtId="20" applyNumberFormat="1"/></cellXfs>'),
      "xl/workbook.xml": parts["xl/workbook.xml"]!.replace(/<workbookPr\b/, '<workbookPr date1904="1"'),
    }),
  );
  const shown = (cell: string) =>
    bench.page.evaluate(
      ([name, at]) => window.workbench.univer.getActiveWorkbook()!.getSheetByName(name)!.getRange(at).getDisplayValue(),
      [OWN, cell] as const,
    );
  await bench.click(OWN, "C1");
  expect(await shown("A1")).toMatch(/^0?6-22-(19)?42$/);
  expect(await shown("A2")).toBe("12:00");
  expect(await shown("A3")).toBe(String(OF_1942));

  await bench.enter(OWN, "B1", "1941-06-22");
  expect(await bench.value(OWN, "B1")).toBe(OF_1941);
  expect(await shown("B1")).toBe("6/22/1941");
  await bench.enter(OWN, "B2", "=A1-B1");
  expect(await bench.value(OWN, "B2")).toBe(365);
  await bench.enter(OWN, "B3", "12:00");
  expect(await bench.value(OWN, "B3")).toBe(0.5);
  await bench.enter(OWN, "B4", "1902-06-22");
  expect(await bench.value(OWN, "B4")).toBe("1902-06-22");

  await bench.click(OWN, "D1");
  await bench.page.evaluate(() => {
    const data = new DataTransfer();
    data.setData("text/plain", "22 June 1941");
    document.activeElement!.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true }));
  });
  await expect.poll(() => bench.value(OWN, "D1")).toBe(OF_1941);
  await bench.picture("days-from-1904");
  expect(bench.errors).toEqual([]);
});
