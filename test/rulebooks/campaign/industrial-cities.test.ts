import { describe, expect, it, test } from "vitest";
import {
  icGrowth,
  icIncome,
  icMaximum,
  icRedeployment,
  icSwDamage,
  icTension,
  keyCityBonus,
  newIcDue,
  newIcValue,
  russianIcs,
} from "../../../src/rulebooks/campaign/rules/industrial-cities";
import { ask, refusal, steps } from "./ask";

/** City, tension of its IC, Key City, whether the IC may move (2.1.9.1, 2.1.9.3, 2.1.9.6, 2.4.4.3). */
const CITIES: readonly (readonly [string, number | null, boolean, boolean])[] = [
  ["Moscow", 0, true, false],
  ["Leningrad", 0, true, false],
  ["Stalingrad", 0, true, false],
  ["Kiev", 0, true, true],
  ["Dnepropetrovsk", 0, false, true],
  ["Kharkov", 0, false, true],
  ["Rostov", 0, false, true],
  ["Vladivostok", 0, false, false],
  ["Irkutsk", 0, false, false],
  ["Gorki", 10, false, true],
  ["Kuibyshev", 20, false, true],
  ["Sverdlovsk", 30, false, true],
  ["Kazan", 40, false, true],
  ["Ufa", 50, false, true],
  ["Chelyabinsk", null, false, true],
  ["Magnitogorsk", null, false, true],
  ["Orsk", null, false, true],
];

describe("Russian cities", () => {
  test.each(CITIES)("%s: tension %s, Key City %s, may move %s", (city, tension, keyCity, mayMove) => {
    if (tension === null) expect(refusal(icTension, { city }).code).toBe("#N/A");
    else expect(ask(icTension, { city })).toBe(tension);
    expect(ask(keyCityBonus, { city })).toBe(keyCity ? 500 : 0);
    expect(ask(icRedeployment, { city })).toBe(mayMove);
  });

  test.each([
    ["Gorky", 10],
    ["kuybyshev", 20],
    ["Kyiv", 0],
    ["Rostov on Don", 0],
  ])("%s is understood", (city, tension) => {
    expect(ask(icTension, { city })).toBe(tension);
  });

  it("have nine ICs at the start and five to come", () => {
    expect(CITIES.filter(([city, tension]) => tension === 0 && ask(icTension, { city }) === 0)).toHaveLength(9);
    expect(ask(russianIcs, { tension: 1000 })).toBe(5);
  });
});

describe("Key Cities (2.1.9.3)", () => {
  const HOLDINGS: readonly (readonly [string, string, string, number])[] = [
    ["Moscow", "Russia", "Russia", 500],
    ["Moscow", "Russia", "Axis", 500],
    ["Moscow", "Axis", "Russia", 0],
    ["Moscow", "Axis", "Axis", 0],
    ["Kiev", "Russia", "Russia", 500],
    ["Kiev", "Russia", "Axis", 0],
    ["Kiev", "Axis", "Russia", 0],
    ["Kiev", "Axis", "Axis", 500],
    ["Kharkov", "Axis", "Axis", 0],
  ];
  test.each(HOLDINGS)("%s held by %s, the Ukraine with %s: %i PPs", (city, holder, ukraine, bonus) => {
    expect(ask(keyCityBonus, { city, holder, ukraine })).toBe(bonus);
  });

  it("count for the Axis if Italy holds them", () => {
    expect(ask(keyCityBonus, { city: "Moscow", holder: "Italy" })).toBe(0);
    expect(refusal(keyCityBonus, { city: "Kiev", holder: "Axis", ukraine: "Italy" }).code).toBe("#VALUE!");
  });

  it("need the Ukraine's side even if it does not matter", () => {
    expect(refusal(keyCityBonus, { city: "Moscow", ukraine: "Poland" }).code).toBe("#VALUE!");
  });
});

describe("new ICs (2.1.9.1)", () => {
  test.each([
    [0, 0],
    [9, 0],
    [10, 1],
    [15, 1],
    [20, 2],
    [30, 3],
    [40, 4],
    [49, 4],
    [50, 5],
    [90, 5],
  ])("tension %i entitles to %i", (tension, entitled) => {
    expect(ask(russianIcs, { tension })).toBe(entitled);
  });

  it("are placed when due, and never in two Turns in a row", () => {
    for (const tension of steps(0, 70)) {
      const entitled = tension >= 50 ? 5 : tension >= 40 ? 4 : tension >= 30 ? 3 : tension >= 20 ? 2 : tension >= 10 ? 1 : 0;
      for (const placed of [0, 1, 2, 3, 4, 5]) {
        expect(ask(newIcDue, { tension, placed, turnsSince: 0 })).toBe(0);
        expect(ask(newIcDue, { tension, placed, turnsSince: 1 })).toBe(0);
        for (const turnsSince of [2, 3, 9]) {
          expect(ask(newIcDue, { tension, placed, turnsSince })).toBe(placed < entitled ? 1 : 0);
        }
      }
    }
  });

  it("need no Turns for the first one", () => {
    expect(ask(newIcDue, { tension: 12, placed: 0 })).toBe(1);
  });

  it("are five at most", () => {
    expect(refusal(newIcDue, { tension: 50, placed: 6 }).message).toBe("placed is 6; it must be a whole number from 0 to 5.");
  });

  test.each([
    [0, 500, 250],
    [1, 500, 500],
    [2, 500, 500],
    [0, 1000, 250],
    [2, 1000, 750],
    [3, 1000, 1000],
    [4, 1000, 1000],
    [9, 1500, 1500],
    [0, 100, 100],
  ])("%i Turns after its placement, with a maximum of %i, it is worth %i", (turns, maximum, value) => {
    expect(ask(newIcValue, { turns, maximum })).toBe(value);
  });

  it("are worth at most 500 without further inputs", () => {
    expect(steps(0, 4).map((turns) => ask(newIcValue, { turns }))).toEqual([250, 500, 500, 500, 500]);
  });
});

describe("values of ICs (2.1.9.2)", () => {
  /** Maximum in 1939 to 1946, by the year of the Axis DoW. */
  const MAXIMA: readonly (readonly [number | null, readonly number[]])[] = [
    [null, [500, 500, 500, 500, 750, 1000, 1250, 1500]],
    [1939, [500, 750, 1000, 1250, 1500, 1500, 1500, 1500]],
    [1940, [500, 500, 750, 1000, 1250, 1500, 1500, 1500]],
    [1941, [500, 500, 500, 750, 1000, 1250, 1500, 1500]],
    [1942, [500, 500, 500, 500, 750, 1000, 1250, 1500]],
    [1943, [500, 500, 500, 500, 750, 1000, 1250, 1500]],
    [1944, [500, 500, 500, 500, 750, 1000, 1250, 1500]],
    [1945, [500, 500, 500, 500, 750, 1000, 1250, 1500]],
    [1946, [500, 500, 500, 500, 750, 1000, 1250, 1500]],
  ];
  test.each(MAXIMA)("DoW in %s: %j", (dowYear, maxima) => {
    expect(steps(1939, 1946).map((year) => ask(icMaximum, { year, dowYear }))).toEqual(maxima);
  });

  it("are the same for a blank cell on the web and on the desktop, where it is 0", () => {
    for (const year of steps(1939, 1946)) {
      expect(ask(icMaximum, { year, dowYear: 0 })).toBe(ask(icMaximum, { year, dowYear: null }));
    }
    expect(refusal(icMaximum, { year: 0 }).code).toBe("#NUM!");
  });

  test.each([
    [1938, undefined],
    [1947, undefined],
    [1942, 1938],
    [1942, 1947],
    [1942, 1941.5],
  ])("year %s with a DoW in %s is outside the campaign", (year, dowYear) => {
    expect(refusal(icMaximum, { year, dowYear }).code).toBe("#NUM!");
  });

  it("grow by at most 250 if connected, and never beyond the maximum", () => {
    for (const maximum of steps(0, 1500, 50)) {
      for (const value of steps(0, maximum, 50)) {
        const newBase = ask(icGrowth, { value, maximum }) as number;
        expect(newBase).toBe(maximum - value < 250 ? maximum - value : 250);
        expect(value + newBase).toBeLessThanOrEqual(maximum);
      }
    }
  });

  it("grow in the YSS itself, by one step in a Turn, whenever an IC was placed", () => {
    const WINTER = 3;
    for (const dowYear of [null, 1939, 1940, 1941]) {
      for (const start of steps(0, 27)) {
        let value = 250;
        for (const turn of steps(start, 27)) {
          const year = 1939 + Math.floor(turn / 4);
          expect(ask(newIcValue, { turns: turn - start, maximum: ask(icMaximum, { year, dowYear }) })).toBe(value);
          const maximum = ask(icMaximum, { year: turn % 4 === WINTER ? year + 1 : year, dowYear });
          value += ask(icGrowth, { value, maximum }) as number;
        }
      }
    }
    // The rulebook's example: 750 in the YSS of 1942 after an Axis DoW in 1941, 1,000 in the one of 1943.
    expect(ask(icGrowth, { value: 500, maximum: ask(icMaximum, { year: 1942, dowYear: 1941 }) })).toBe(250);
    expect(ask(icGrowth, { value: 750, maximum: ask(icMaximum, { year: 1943, dowYear: 1941 }) })).toBe(250);
  });

  /** State, grows, income, SW damage (2.1.9.4 to 2.1.9.6). */
  const STATES: readonly (readonly [string, boolean, boolean, boolean])[] = [
    ["Connected", true, true, false],
    ["Isolated", false, true, true],
    ["Redeploying", false, true, true],
    ["In Transit", false, false, false],
    ["Captured", false, true, false],
    ["Destroyed", false, false, false],
  ];
  test.each(STATES)("%s: grows %s, income %s, SW damage %s", (state, grows, income, swDamage) => {
    for (const value of [0, 250, 500, 750, 1000, 1250]) {
      expect(ask(icGrowth, { value, maximum: 1500, state })).toBe(grows ? 250 : 0);
      expect(ask(icIncome, { value, state })).toBe(income ? value : 0);
      expect(ask(icSwDamage, { value, state })).toBe(swDamage ? value : 0);
    }
  });

  it("count without a state as connected", () => {
    expect(ask(icIncome, { value: 500 })).toBe(500);
    expect(ask(icSwDamage, { value: 500 })).toBe(0);
    expect(ask(icGrowth, { value: 500, maximum: 750 })).toBe(250);
  });

  it("never exceed the maximum, whatever the state", () => {
    for (const [state] of STATES) {
      expect(refusal(icGrowth, { value: 1000, maximum: 750, state })).toEqual({
        code: "#NUM!",
        message: "value is 1,000; it must be at most the maximum, 750. [2.1.9.2]",
      });
    }
    expect(refusal(icIncome, { value: 1501 }).code).toBe("#NUM!");
  });
});
