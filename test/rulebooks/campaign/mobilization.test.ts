import { describe, expect, it, test } from "vitest";
import { mobilizationDue, mobilizationValue, mobilizationYards } from "../../../src/rulebooks/campaign/rules/mobilization";
import { ask, refusal, steps } from "./ask";

describe("what mobilizations add (2.1.8)", () => {
  test.each([
    ["USA", [0, 1000, 2000, 3000, 4000, 5000, 6000, 7000, 8000, 9000, 10000], 500],
    ["Japan", [0, 250, 500, 750], 250],
  ])("%s: %j PPs and %i of capacity each", (nation, values, yards) => {
    values.forEach((value, count) => {
      expect(ask(mobilizationValue, { nation, count })).toBe(value);
      expect(ask(mobilizationYards, { nation, count })).toBe(yards * count);
    });
  });

  test.each([
    ["USA", 11, "count is 11; it must be a whole number from 0 to 10."],
    ["Japan", 4, "count is 4; Japan has at most 3 mobilizations. [2.1.8.2]"],
    ["Japan", 1.5, "count is 1.5; it must be a whole number from 0 to 10."],
  ])("refuses for %s %f mobilizations", (nation, count, message) => {
    expect(refusal(mobilizationValue, { nation, count })).toEqual({ code: "#NUM!", message });
    expect(refusal(mobilizationYards, { nation, count }).code).toBe("#NUM!");
  });

  test.each(["Britain", "France", "Russia", "Germany", "Italy", "Nationalist China"])("%s does not mobilize", (nation) => {
    for (const rule of [mobilizationValue, mobilizationYards]) {
      expect(refusal(rule, { nation, count: 1 })).toEqual({
        code: "#N/A",
        message: `${nation} has no mobilization; only the USA and Japan mobilize. [2.1.8]`,
      });
    }
    expect(refusal(mobilizationDue, { nation, done: 0, tension: 30, atWar: true }).code).toBe("#N/A");
  });
});

describe("compulsory mobilizations", () => {
  /** Mobilizations that Japan must have carried out, by tension. */
  const JAPAN: readonly (readonly [number, number])[] = [
    [0, 0],
    [9, 0],
    [10, 1],
    [19, 1],
    [20, 2],
    [29, 2],
    [30, 3],
    [40, 3],
    [100, 3],
  ];
  test.each(JAPAN)("Japan at tension %i must have had %i", (tension, required) => {
    for (const done of [0, 1, 2, 3]) {
      expect(ask(mobilizationDue, { nation: "Japan", done, tension })).toBe(done < required ? 1 : 0);
    }
  });

  it("are not required of Japan in War", () => {
    for (const tension of steps(0, 40)) {
      const peace = ask(mobilizationDue, { nation: "Japan", done: 1, tension, atWar: false });
      expect(ask(mobilizationDue, { nation: "Japan", done: 1, tension, atWar: true })).toBe(peace);
    }
  });

  test.each([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])("the USA at War with %i done on a coast owes one more", (done) => {
    expect(ask(mobilizationDue, { nation: "USA", done, atWar: true })).toBe(1);
  });

  it("end for the USA with ten on the coast", () => {
    expect(ask(mobilizationDue, { nation: "USA", done: 10, atWar: true })).toBe(0);
  });

  it("are left to the Diplomacy chapter for the USA at peace", () => {
    expect(refusal(mobilizationDue, { nation: "USA", done: 4, tension: 20 })).toEqual({
      code: "#N/A",
      message: "At peace the American mobilizations follow the tension table of the Diplomacy chapter. [2.1.8.1]",
    });
  });
});
