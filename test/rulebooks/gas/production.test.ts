import { describe, expect, it, test } from "vitest";
import {
  gasBuildPoints,
  gasExtraOil,
  gasFactory,
  gasOutput,
  gasRegular,
  gasUnused,
} from "../../../src/rulebooks/gas/rules/production";
import { ask, complaint } from "../../support/rulebooks/call-rule";

describe("output of one factory", () => {
  // Other, oil, regular points, oil points, and whether the single oil becomes gas (both if it makes no difference).
  test.each([
    [1, 0, 1, 0, [false]],
    [0, 1, 1, 0, [false]],
    [0, 1, 0, 1, [true]],
    [1, 1, 1, 1, [false, true]],
    [0, 2, 1, 1, [false, true]],
    [0, 0, 0, 0, [false, true]],
  ])("%i other and %i oil make %i regular and %i oil points", (other, oil, regular, oilPoints, choices) => {
    for (const asGas of choices) {
      expect(ask(gasFactory, other, oil, "Regular", asGas)).toBe(regular);
      expect(ask(gasFactory, other, oil, "Oil", asGas)).toBe(oilPoints);
    }
  });

  test.each([
    [2, 0, false, "#N/A"],
    [2, 0, true, "#N/A"],
    [1, 0, true, "#N/A"],
    [2, 1, false, "#NUM!"],
    [1, 2, false, "#NUM!"],
    [2, 2, true, "#NUM!"],
    [3, 0, false, "#NUM!"],
    [0, 3, false, "#NUM!"],
  ])("%i other and %i oil (gas: %s) have no output: %s", (other, oil, asGas, error) => {
    expect(ask(gasFactory, other, oil, "Regular", asGas)).toBe(error);
    expect(ask(gasFactory, other, oil, "Oil", asGas)).toBe(error);
  });

  it("never has more points than resources, or more than one of a kind", () => {
    for (let other = 0; other <= 1; other++) {
      for (let oil = 0; oil <= 2 - other; oil++) {
        const regular = ask(gasFactory, other, oil, "BP") as number;
        const oilPoints = ask(gasFactory, other, oil, "gas") as number;
        expect(regular + oilPoints).toBe(other + oil);
        expect(Math.max(regular, oilPoints)).toBeLessThanOrEqual(1);
      }
    }
  });

  it("lists what is accepted", () => {
    expect(complaint(gasFactory, 2, 1, "Oil")).toBe(
      "other and oil are 2 and 1; together they must be at most 2 resources for one factory.",
    );
    expect(complaint(gasFactory, 1, 0, "Steel")).toBe('output is "Steel"; it must be Regular or Oil.');
    expect(ask(gasFactory, 5, 0, "Steel")).toBe("#VALUE!");
  });
});

describe("a nation's resources", () => {
  it("are in the example of NOV/DEC 1940 1 gas and 18 build points, or 2 gas and 17", () => {
    expect(ask(gasExtraOil, 35, 20, 17)).toBe(2);
    expect(ask(gasBuildPoints, ask(gasRegular, 35, 20, 17, 2), 0.5)).toBe(18);
    expect(ask(gasOutput, 2, 0.5)).toBe(1);
    expect(ask(gasBuildPoints, ask(gasRegular, 35, 20, 17, 4), 0.5)).toBe(17);
    expect(ask(gasOutput, 4, 0.5)).toBe(2);
  });

  it("are used in a factory, turned into gas or lost, to the last resource", () => {
    for (let factories = 0; factories <= 5; factories++) {
      for (let other = 0; other <= 7; other++) {
        for (let oil = 0; oil <= 7; oil++) {
          for (let gasOil = 0; gasOil <= Math.min(oil, factories); gasOil++) {
            const regular = ask(gasRegular, factories, other, oil, gasOil) as number;
            const unused = ask(gasUnused, factories, other, oil, gasOil) as number;
            expect(regular + gasOil + unused).toBe(other + oil);
            expect(regular).toBeLessThanOrEqual(factories);
            expect(unused).toBeGreaterThanOrEqual(0);
          }
          expect(ask(gasRegular, factories, other, oil, Math.min(oil, factories) + 1)).toBe("#NUM!");
          expect(ask(gasUnused, factories, other, oil, Math.min(oil, factories) + 1)).toBe("#NUM!");
        }
      }
    }
  });

  it("have as extra oil the most that can become gas without costing a regular point", () => {
    for (let factories = 0; factories <= 5; factories++) {
      for (let other = 0; other <= 7; other++) {
        for (let oil = 0; oil <= 7; oil++) {
          const most = Math.min(oil, factories);
          const full = ask(gasRegular, factories, other, oil);
          const free = Array.from({ length: most + 1 }, (_, gasOil) => gasOil).filter(
            (gasOil) => ask(gasRegular, factories, other, oil, gasOil) === full,
          );
          expect(ask(gasExtraOil, factories, other, oil)).toBe(Math.max(...free));
        }
      }
    }
  });

  it("have a limit of oil for gas", () => {
    expect(complaint(gasRegular, 3, 0, 5, 4)).toBe("gasOil is 4; it must be at most 3 with oil 5 and factories 3.");
  });
});

describe("the production multiple", () => {
  test.each([
    [0, 0.5, 0],
    [1, 0.25, 0],
    [2, 0.25, 1],
    [1, 0.5, 1],
    [3, 0.5, 2],
    [5, 0.7, 4],
    [35, 0.5, 18],
    [33, 0.5, 17],
    [9, 1.5, 14],
    [50, 0.35, 18],
    [50, 0.29, 15],
    [10, 1.25, 13],
  ])("makes %i points x %f into %i", (points, multiple, whole) => {
    expect(ask(gasBuildPoints, points, multiple)).toBe(whole);
    expect(ask(gasOutput, points, multiple)).toBe(whole);
  });

  it("rounds halves up over every multiple in hundredths", () => {
    for (let hundredths = 0; hundredths <= 200; hundredths++) {
      for (let points = 0; points <= 60; points++) {
        expect(ask(gasBuildPoints, points, hundredths / 100)).toBe(Math.floor((points * hundredths + 50) / 100));
      }
    }
  });

  it("is applied to the total of a range, blanks counting as 0", () => {
    expect(
      ask(
        gasBuildPoints,
        [
          [1, 1],
          [1, null],
        ],
        0.5,
      ),
    ).toBe(2);
    expect(ask(gasOutput, [[1], ["" as unknown as number], [2]], 0.5)).toBe(2);
    expect(ask(gasBuildPoints, [[1], ["two"]], 0.5)).toBe("#VALUE!");
    expect(complaint(gasBuildPoints, [[1], ["two"]], 0.5)).toBe(
      'regularPoints (row 2, column 1) is "two"; it must be a number of 0 or more.',
    );
  });
});
