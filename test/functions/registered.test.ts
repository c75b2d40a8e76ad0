import { describe, expect, test } from "vitest";
import { errorIn, inCell } from "../support/functions/excel";

describe("a cell with a function of the ledger", () => {
  test("shows the figure", () => {
    // 20% of the remaining 2,500 PPs (2.1.2).
    expect(inCell("GROWTH", 1942, "Germany", 3000, 500)).toBe(500);
  });

  test("uses the default of an omitted input", () => {
    expect(inCell("GROWTH", 1942, "Germany", 2500)).toBe(500);
    expect(inCell("GROWTH", 1942, "Germany", 2500, null)).toBe(500);
  });

  test("takes a number written as text, as Excel's own functions do", () => {
    expect(inCell("GROWTH", "1942", "Germany", "2,500")).toBe(500);
  });

  test("takes ranges of one cell or many", () => {
    expect(inCell("FUELREORG", "ARM", 2)).toBe(4);
    expect(inCell("FUELREORG", [["ARM"], ["SUB"]], [[2], [3]])).toBe(7);
  });

  test("lists the accepted names if a name is unknown", () => {
    expect(inCell("GROWTH", 1942, "Atlantis", 3000)).toEqual({
      error: "#VALUE!",
      message: expect.stringMatching(/^nation is "Atlantis"; it must be USA, Britain, .* or Nationalist China\.$/),
    });
  });

  test("reports which input is text instead of a number", () => {
    expect(inCell("GROWTH", 1942, "Germany", "plenty")).toEqual({
      error: "#VALUE!",
      message: expect.stringMatching(/^reserve is "plenty"; it must be a number/),
    });
  });

  test("has no message with #NUM!, for which Excel shows none", () => {
    expect(inCell("GROWTH", 1939, "Germany", 3000)).toEqual({ error: "#NUM!", message: "" });
  });

  test("gives an error for a blank year on the desktop (0) and on the web (null)", () => {
    expect(errorIn("GROWTH", 0, "Germany", 3000)).toBe("#NUM!");
    expect(errorIn("GROWTH", null, "Germany", 3000)).toBe("#NUM!");
  });

  test("refuses extra inputs", () => {
    expect(errorIn("GROWTH", 1942, "Germany", 3000, 500, 1)).toBe("#VALUE!");
  });
});

describe("WHY", () => {
  test("spills the working, the result last", () => {
    const working = inCell("WHY", "GROWTH", 1942, "Germany", 3000, 500) as unknown[][];
    expect(working.length).toBeGreaterThan(1);
    expect(working.map((line) => line.length)).toEqual(working.map(() => 3));
    expect(working.at(-1)?.[1]).toBe(500);
  });

  test("takes ranges as the function does", () => {
    const working = inCell("WHY", "FUELREORG", [["ARM"], ["SUB"]], [[2], [3]]) as unknown[][];
    expect(working.at(-1)?.[1]).toBe(7);
  });

  test("answers an error with the error of the function", () => {
    expect(errorIn("WHY", "GROWTH", 1939, "Germany", 3000)).toBe("#NUM!");
    expect(errorIn("WHY", "NOSUCH", 1)).toBe("#VALUE!");
  });
});
