import { describe, expect, it, test } from "vitest";
import { centerPower, oilCenter, oilStorageLimit, startingOil } from "../../../src/rulebooks/campaign/rules/supply-centers";
import { ask, complaint } from "../../support/rulebooks/call-rule";

const FRONTS = ["West", "East", "Mediterranean", "Asia", "Southeast Asia", "Pacific", "Americas"];
const SEAS = ["Baltic", "Black Sea", "Indian Ocean"];
const AREAS_OF: Readonly<Record<string, readonly string[]>> = {
  Economy: ["Germany", "Italy", "France", "Russia"],
  Army: FRONTS,
  "Air Force": FRONTS,
  Navy: [...FRONTS, ...SEAS],
};
const ALL_AREAS = ["Germany", "Italy", "France", "Russia", ...FRONTS, ...SEAS];

describe("Supply Centers (2.5.1 to 2.5.4)", () => {
  // Center, Power, starting oil, economy, Army, Air Force, Navy.
  const TABLE: readonly (readonly [string, string, number | "#N/A", string[], string[], string[], string[]])[] = [
    [
      "Berlin",
      "European Axis",
      8,
      ["Germany"],
      ["West", "East"],
      ["West", "East", "Mediterranean"],
      ["West", "Baltic", "Black Sea"],
    ],
    ["Rome", "European Axis", 2, ["Italy"], ["Mediterranean"], [], ["Mediterranean", "Black Sea"]],
    ["Tokyo", "Japan", 6, [], ["Pacific"], ["Asia", "Southeast Asia", "Pacific"], ["Pacific"]],
    ["Mukden", "Japan", 2, [], ["Asia"], ["Asia", "Southeast Asia", "Pacific"], []],
    ["Harbin", "Japan", 1, [], ["Asia"], ["Asia", "Southeast Asia", "Pacific"], []],
    ["Taipei", "Japan", 1, [], ["Southeast Asia"], [], ["Southeast Asia", "Indian Ocean"]],
    ["Singapore", "Japan", "#N/A", [], ["Southeast Asia"], [], ["Southeast Asia", "Indian Ocean"]],
    [
      "Urals",
      "Russia",
      3,
      ["Russia"],
      ["East", "Asia", "West", "Mediterranean"],
      ["West", "East", "Mediterranean", "Asia", "Southeast Asia", "Pacific"],
      ["West", "East", "Mediterranean", "Asia", "Southeast Asia", "Pacific", "Baltic", "Black Sea", "Indian Ocean"],
    ],
    ["London", "Western Allies", "#N/A", [], ["West"], ["West"], ["West"]],
    ["South Africa", "Western Allies", "#N/A", [], ["Mediterranean"], ["Mediterranean"], ["Mediterranean"]],
    [
      "India",
      "Western Allies",
      "#N/A",
      [],
      ["Mediterranean", "Southeast Asia"],
      ["Mediterranean", "Southeast Asia"],
      ["Mediterranean", "Southeast Asia"],
    ],
    [
      "Australia",
      "Western Allies",
      "#N/A",
      [],
      ["Southeast Asia", "Pacific"],
      ["Southeast Asia", "Pacific"],
      ["Southeast Asia", "Pacific"],
    ],
    ["Paris", "Western Allies", 3, ["France"], ["West", "Mediterranean"], ["West", "Mediterranean"], ["West", "Mediterranean"]],
    ["Hawaii", "Western Allies", 0, [], ["Pacific"], ["Pacific"], ["Pacific"]],
    ["Manila", "Western Allies", 0, [], ["Southeast Asia", "Asia"], ["Southeast Asia", "Asia"], ["Southeast Asia", "Asia"]],
    ["Americas", "Western Allies", "#N/A", [], ["Americas"], ["Americas"], ["Americas"]],
  ];

  test.each(TABLE)("%s belongs to %s and starts with %s", (center, power, start, economy, army, airForce, navy) => {
    expect(ask(centerPower, center)).toBe(power);
    expect(ask(startingOil, center)).toBe(start);
    const served: Readonly<Record<string, readonly string[]>> = {
      Economy: economy,
      Army: army,
      "Air Force": airForce,
      Navy: navy,
    };
    for (const [service, areas] of Object.entries(served)) {
      for (const area of ALL_AREAS) {
        const expected = AREAS_OF[service]!.includes(area) ? areas.includes(area) : "#N/A";
        expect([service, area, ask(oilCenter, center, service, area)]).toStrictEqual([service, area, expected]);
      }
    }
  });

  it("are full for the Axis and Japan at the start, and have room elsewhere", () => {
    const stock = (...centers: string[]): number =>
      centers.reduce((sum, center) => sum + (ask(startingOil, center) as number), 0);
    expect(stock("Berlin", "Rome")).toBe(ask(oilStorageLimit, "European Axis"));
    expect(stock("Tokyo", "Mukden", "Harbin", "Taipei")).toBe(ask(oilStorageLimit, "Japan"));
    expect(stock("Urals")).toBeLessThan(ask(oilStorageLimit, "Russia") as number);
    expect(stock("Hawaii", "Manila")).toBe(ask(oilStorageLimit, "USA", 0));
  });

  it("have synonyms", () => {
    expect(ask(centerPower, "the americas")).toBe("Western Allies");
    expect(ask(startingOil, "Urals Box")).toBe(3);
    expect(ask(startingOil, "Formosa")).toBe(1);
    expect(ask(oilCenter, "SAF", "Land", "Africa")).toBe(true);
    expect(ask(oilCenter, "Berlin", "Industry", "Germany")).toBe(true);
    expect(ask(oilCenter, "Berlin", "Naval", "Atlantic")).toBe(true);
    expect(ask(oilCenter, "Pearl Harbor", "Air", "Pacific Ocean")).toBe(true);
    expect(ask(oilCenter, "Urals", "Economy", "USSR")).toBe(true);
  });

  it("list the areas of a use", () => {
    expect(complaint(oilCenter, "London", "Economy", "West")).toBe(
      "area is West, which is none for Economy; it must be Germany, Italy, France or Russia.",
    );
  });
});

describe("stores (2.5.1 to 2.5.4)", () => {
  it("hold ten, but for the USA one per mobilization", () => {
    for (let mobilization = 0; mobilization <= 10; mobilization++) {
      for (const power of ["European Axis", "Japan", "Russia", "Britain", "France"]) {
        expect(ask(oilStorageLimit, power, mobilization)).toBe(10);
      }
      expect(ask(oilStorageLimit, "USA", mobilization)).toBe(mobilization);
    }
    expect(ask(oilStorageLimit, "USA")).toBe(0);
    expect(ask(oilStorageLimit, "USA", 11)).toBe("#NUM!");
    expect(ask(oilStorageLimit, "Italy")).toBe(10);
  });
});
