import { describe, expect, it } from "vitest";
import { editedText, entryOf } from "../../src/workbench/page/typing/entry-text";
import { openBench } from "../support/workbench/open";

/*
 * A text becomes the same value with the same format whether it is typed or pasted, as in Excel (English, United States), and
 * editing a cell without a change keeps its value.
 */

const year = new Date().getUTCFullYear();
/** Serial number of a date. */
const day = (text: string): number => Date.parse(`${text}T00:00Z`) / 86_400_000 + 25569;

/** Texts, each with the value and the format that it gives to a cell without a format. */
const ENTRIES: readonly (readonly [text: string, value: unknown, format: string])[] = [
  ["6/4", day(`${year}-06-04`), "d-mmm"],
  ["1/2", day(`${year}-01-02`), "d-mmm"],
  ["12-Jun", day(`${year}-06-12`), "d-mmm"],
  ["Jun 4", day(`${year}-06-04`), "d-mmm"],
  ["6/44", day("1944-06-01"), "mmm-yy"],
  ["Jun-44", day("1944-06-01"), "mmm-yy"],
  ["3/4/2026", day("2026-03-04"), "m/d/yyyy"],
  ["1944-06-06", day("1944-06-06"), "m/d/yyyy"],
  ["4 June 1942", day("1942-06-04"), "d-mmm-yy"],
  ["6/4/42 6:30", day("1942-06-04") + 6.5 / 24, "m/d/yyyy h:mm"],
  ["10:30", 10.5 / 24, "h:mm"],
  ["10:30 PM", 22.5 / 24, "h:mm AM/PM"],
  ["25:00", 25 / 24, "[h]:mm:ss"],
  ["25%", 0.25, "0%"],
  ["$5", 5, "$#,##0"],
  ["($1,200)", -1200, "$#,##0"],
  ["£5", 5, "[$£-809]#,##0"],
  ["1,234.50", 1234.5, "#,##0.00"],
  ["1e3", 1000, "0.00E+00"],
  ["(5)", -5, "General"],
  ["- 5", -5, "General"],
  ["0 1/2", 0.5, "# ?/?"],
  ["1 11/16", 1.6875, "# ??/??"],
  ["12345678901234567890", 12345678901234500000, "General"],
  ["TRUE", true, "General"],
  ["true ", true, "General"],
  ["'007", "007", "General"],
  ["007", 7, "General"],
  ["13/1", "13/1", "General"],
  ["0x1F", "0x1F", "General"],
  ["Maybe 4", "Maybe 4", "General"],
];

describe("an entry", () => {
  it("is the same typed and pasted", async () => {
    const bench = await openBench("empty");
    const sheet = await bench.page.evaluate(() => window.workbench.grid.sheets()[0]!.name());
    const found = (cell: string) =>
      bench.page.evaluate((at) => {
        const range = window.workbench.univer.getActiveWorkbook()!.getActiveSheet().getRange(at);
        const [row, column] = [range.getRow(), range.getColumn()];
        const shown = window.workbench.grid.sheets()[0]!;
        const { values } = shown.read({ top: row, left: column, rows: 1, columns: 1 });
        return [values[0]![0], shown.style(row, column).format] as const;
      }, cell);
    for (const [i, [text]] of ENTRIES.entries()) await bench.enter(sheet, `A${i + 1}`, text);
    await bench.click(sheet, "C1");
    await bench.page.evaluate(
      (text) => {
        const data = new DataTransfer();
        data.setData("text/plain", text);
        document.activeElement!.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true }));
      },
      ENTRIES.map(([text]) => text).join("\n"),
    );
    await expect.poll(() => found(`C${ENTRIES.length}`)).toEqual(["Maybe 4", "General"]);
    for (const [i, [text, value, format]] of ENTRIES.entries()) {
      const expected = [typeof value === "number" ? expect.closeTo(value, 9) : value, format];
      expect({ text, typed: await found(`A${i + 1}`), pasted: await found(`C${i + 1}`) }).toEqual({
        text,
        typed: expected,
        pasted: expected,
      });
    }
    expect(bench.errors).toEqual([]);
  });

  it("is reverted with its format by one Undo", async () => {
    const bench = await openBench("empty");
    const sheet = await bench.page.evaluate(() => window.workbench.grid.sheets()[0]!.name());
    const format = () => bench.page.evaluate(() => window.workbench.grid.sheets()[0]!.style(0, 0).format);
    await bench.enter(sheet, "A1", "6/4");
    expect(await format()).toBe("d-mmm");
    await bench.page.keyboard.press("Control+z");
    await expect.poll(() => bench.value(sheet, "A1")).toBe(null);
    expect(await format()).toBe("General");
  });

  it.each([
    ["5", "0%", { value: 0.05 }],
    ["0.5", "0%", { value: 0.5 }],
    ["12%", "#,##0", { value: 0.12 }],
    ["6/4/1942", "#,##0", { value: "6/4/1942" }],
    ["6/4/1942", "d mmm yyyy", { value: day("1942-06-04") }],
    ["007", "@", { value: "007" }],
  ])("%s keeps the cell's format %s", (text, format, entry) =>
    expect(entryOf(text, { format, isProtected: false, daysFrom1904: false })).toEqual(entry),
  );

  it.each(["12-1", "6/44", "10:30"])("%s is a name in a ledger", (text) =>
    expect(entryOf(text, { format: "General", isProtected: true, daysFrom1904: false })).toEqual({ value: text }),
  );
});

describe("the text of an edited cell", () => {
  it.each([
    [16227, "d-mmm", "6/4/1944"],
    [16227.75, "m/d/yyyy", "6/4/1944 6:00:00 PM"],
    [0.123456, "h:mm", "2:57:47 AM"],
    [25 / 24, "[h]:mm", "1/1/1900 1:00:00 AM"],
    [0.123456, "0%", "12.3456%"],
    [0.5, "# ?/?", "0.5"],
    [0.1 + 0.2, "General", "0.3"],
    [1234.567, "$#,##0", "1234.567"],
  ])("of %s in the format %s is %s", (value, format, text) => expect(editedText(value, format, false)).toBe(text));

  it("is confirmed without a change of the value or a step to undo", async () => {
    const bench = await openBench("empty");
    const sheet = await bench.page.evaluate(() => window.workbench.grid.sheets()[0]!.name());
    await bench.enter(sheet, "A1", "6/4/1944");
    await bench.page.evaluate(() =>
      window.workbench.grid.sheets()[0]!.setStyle([{ top: 0, left: 0, rows: 1, columns: 1 }], { format: "d-mmm" }),
    );
    await bench.enter(sheet, "A2", "before");
    await bench.click(sheet, "A1");
    await bench.page.keyboard.press("F2");
    await bench.page.keyboard.press("Enter");
    await expect.poll(() => bench.selected()).toBe(`${sheet}!A2`);
    expect(await bench.value(sheet, "A1")).toBe(16227);
    await bench.page.keyboard.press("Control+z");
    await expect.poll(() => bench.value(sheet, "A2")).toBe(null);
    expect(await bench.value(sheet, "A1")).toBe(16227);
    expect(bench.errors).toEqual([]);
  });
});
