import { describe, expect, it } from "vitest";
import { entered } from "../../src/workbench/host/typed";

/*
 * What a typed or pasted text becomes in a cell without a format, as in Excel (English, United States).
 */

const year = new Date().getUTCFullYear();
/** Serial number of a date. */
const day = (text: string): number => Date.parse(`${text}T00:00Z`) / 86_400_000 + 25569;

describe("an entered text", () => {
  it.each([
    ["12%", 0.12, "0%"],
    ["3.5%", 0.035, "0.00%"],
    ["$5", 5, "$#,##0"],
    ["$5.50", 5.5, "$#,##0.00"],
    ["($1,200)", -1200, "$#,##0"],
    ["1,234", 1234, "#,##0"],
    ["1,234.5", 1234.5, "#,##0.00"],
    ["1E5", 100_000, "0.00E+00"],
    ["(10)", -10, undefined],
    ["12.5", 12.5, undefined],
    ["1942-06-04", day("1942-06-04"), "m/d/yyyy"],
    ["6/4/1942", day("1942-06-04"), "m/d/yyyy"],
    ["4 June 1942", day("1942-06-04"), "d-mmm-yy"],
    ["4-Jun-42", day("1942-06-04"), "d-mmm-yy"],
    ["June 4, 1942", day("1942-06-04"), "d-mmm-yy"],
    ["June 1942", day("1942-06-01"), "mmm-yy"],
    ["12-1", day(`${year}-12-01`), "d-mmm"],
    ["4 June", day(`${year}-06-04`), "d-mmm"],
    ["Jun 4", day(`${year}-06-04`), "d-mmm"],
    ["6:30", 6.5 / 24, "h:mm"],
    ["6:30:15", (6.5 * 3600 + 15) / 86_400, "h:mm:ss"],
    ["6:30 PM", 18.5 / 24, "h:mm AM/PM"],
    ["6/4/1942 6:30", day("1942-06-04") + 6.5 / 24, "m/d/yyyy h:mm"],
  ])("is converted: %s", (text, value, format) => {
    const found = entered(text, false);
    expect(found.content).toEqual({ value: expect.closeTo(value, 9) as number });
    expect(found.format).toBe(format);
  });

  // Names of units and places, invalid dates, and texts that are not numbers.
  it.each(["T-34", "Panzer IV", "Mark 4", "31 June 1942", "13/32/1942", "1,23", "007b", "June", "Maybe 4", "12-1-2-3"])(
    "stays a text: %s",
    (text) => expect(entered(text, false)).toEqual({ content: { value: text } }),
  );

  it("stays a text in a cell of the text format", () => expect(entered("007", true)).toEqual({ content: { value: "007" } }));
});
