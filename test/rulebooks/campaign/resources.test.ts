import { describe, expect, it, test } from "vitest";
import { economyOil, oreSource, resourceDamage, resourceNeed, russianOre } from "../../../src/rulebooks/campaign/rules/resources";
import { ask } from "../../support/rulebooks/call-rule";

const NEEDING = ["Germany", "Italy", "France", "Russia"];
const EXEMPT = ["Britain", "Japan", "USA", "Nationalist China"];

describe("what an economy needs (2.4.4)", () => {
  test.each([
    [0, 0],
    [1, 1],
    [4999, 1],
    [5000, 1],
    [5001, 2],
    [8000, 2],
    [10_000, 2],
    [10_001, 3],
    [15_000, 3],
    [25_000.5, 6],
  ])("%s PPs need %s Resources", (economy, need) => {
    for (const nation of NEEDING) expect(ask(resourceNeed, nation, economy)).toBe(need);
    for (const nation of EXEMPT) expect(ask(resourceNeed, nation, economy)).toBe(0);
  });
});

describe("damage of a shortfall (2.4.4.1)", () => {
  test.each([
    [8000, 1, 0, 300],
    [8000, 0, 0, 800],
    [8000, 2, 0, 0],
    [8000, 1, 1, 0],
    [8000, 0, 2, 800],
    [5000, 0, 0, 500],
    [12_000, 1, 5, 200],
    [12_000, 2, 0, 200],
    [12_001, 2, 0, 200.1],
    [20_000, 1, 0, 1500],
  ])("an economy of %s with %s oil and %s ore loses %s", (economy, oil, ore, damage) => {
    for (const nation of NEEDING) expect(ask(resourceDamage, nation, economy, oil, ore)).toBe(damage);
    for (const nation of EXEMPT) expect(ask(resourceDamage, nation, economy, oil, ore)).toBe(0);
  });

  it("is none exactly if oil and as much ore cover the need", () => {
    for (let economy = 0; economy <= 30_000; economy += 500) {
      const need = ask(resourceNeed, "Germany", economy) as number;
      for (let oil = 0; oil <= 6; oil++) {
        for (let ore = 0; ore <= 6; ore++) {
          expect(ask(resourceDamage, "Germany", economy, oil, ore) === 0).toBe(oil + Math.min(oil, ore) >= need);
        }
      }
    }
  });

  it("never grows with more oil or more ore", () => {
    for (let oil = 0; oil < 6; oil++) {
      for (let ore = 0; ore < 6; ore++) {
        const here = ask(resourceDamage, "Russia", 27_300, oil, ore);
        expect(ask(resourceDamage, "Russia", 27_300, oil + 1, ore)).toBeLessThanOrEqual(here as number);
        expect(ask(resourceDamage, "Russia", 27_300, oil, ore + 1)).toBeLessThanOrEqual(here as number);
      }
    }
  });
});

describe("the least oil (2.4.4.1)", () => {
  it("is enough, and one less is not", () => {
    for (let economy = 500; economy <= 40_000; economy += 500) {
      for (let ore = 0; ore <= 8; ore++) {
        const oil = ask(economyOil, "Germany", economy, ore) as number;
        expect(ask(resourceDamage, "Germany", economy, oil, ore)).toBe(0);
        expect(ask(resourceDamage, "Germany", economy, oil - 1, ore)).toBeGreaterThan(0);
      }
    }
  });

  it("is none for an exempt Nation or without an economy", () => {
    for (const nation of EXEMPT) expect(ask(economyOil, nation, 20_000, 3)).toBe(0);
    for (const nation of NEEDING) expect(ask(economyOil, nation, 0, 3)).toBe(0);
  });
});

describe("ore (2.4.4.1 to 2.4.4.4)", () => {
  const SOURCES = [
    "Sweden",
    "Turkey",
    "Albania",
    "International Market",
    "Sverdlovsk",
    "Chelyabinsk",
    "Magnitogorsk",
    "Ufa",
    "Orsk",
  ];
  const no = "#N/A";
  test.each([
    ["Germany", [1, 1, no, no, 1, 1, 1, 1, 1]],
    ["Italy", [1, 1, 1, no, no, no, no, no, no]],
    ["France", [no, no, no, 1, no, no, no, no, no]],
    ["Russia", [no, no, no, no, 1, 1, 1, 1, 1]],
    ["USA", [no, no, no, no, no, no, no, no, no]],
    ["Britain", [no, no, no, no, no, no, no, no, no]],
    ["Japan", [no, no, no, no, no, no, no, no, no]],
    ["Nationalist China", [no, no, no, no, no, no, no, no, no]],
  ])("%s draws from the nine sources %s", (nation, units) => {
    expect(SOURCES.map((source) => ask(oreSource, nation, source))).toStrictEqual(units);
  });

  test.each([
    [1, undefined, 1],
    [0, undefined, 0],
    [3, "Sverdlovsk", 4],
    [1, [["Sverdlovsk", "Chelyabinsk", "Magnitogorsk", "Ufa", "Orsk"]], 6],
    [1, [["Ufa"], ["UFA"], [" ufa "]], 2],
    [2, [["Moscow"], ["Gorki"], [null], [""]], 2],
    [1, [["Orsk"], [0], [null]], 2],
    [1, [[null]], 1],
    [1, [[]], 1],
  ])("the Urals' %s oil and ICs in %j give %s", (uralsOil, cities, ore) => {
    expect(ask(russianOre, uralsOil, cities)).toBe(ore);
  });

  it("is refused if there is an error among the cities", () => {
    expect(ask(russianOre, 1, [["Ufa"], ["#REF!"]])).toBe("#VALUE!");
  });
});
