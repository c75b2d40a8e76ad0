import { describe, expect, it, test } from "vitest";
import { marketOil, middleEastOil, oilPipeline, usOilExport } from "../../../src/rulebooks/campaign/rules/oil";
import {
  blitzAttack,
  oilSource,
  refineryBombing,
  refineryCapture,
  refineryTargets,
  syntheticBuild,
} from "../../../src/rulebooks/campaign/rules/oil-sources";
import { ask } from "../../support/rulebooks/call-rule";

describe("sources (2.4.1, 2.4.2)", () => {
  // Source, Refineries, and state when captured by force, by a Blitz, by Japan at tension 39 and at tension 40.
  test.each([
    ["Grozny", 1, "Damaged", "Intact", "Damaged", "Damaged"],
    ["Maikop", 1, "Damaged", "Intact", "Damaged", "Damaged"],
    ["Baku", 2, "Damaged", "Intact", "Damaged", "Damaged"],
    ["Mosul", 3, "Intact", "Intact", "Intact", "Intact"],
    ["Bushire", 3, "Intact", "Intact", "Intact", "Intact"],
    ["Ahwaz", 3, "Intact", "Intact", "Intact", "Intact"],
    ["Ploesti", 3, "Damaged", "Intact", "Damaged", "Damaged"],
    ["Palembang", 2, "Damaged", "Intact", "Intact", "Damaged"],
    ["Brunei", 2, "Damaged", "Intact", "Intact", "Damaged"],
    ["Breslau", 1, "Destroyed", "Destroyed", "Destroyed", "Destroyed"],
    ["Essen", 1, "Destroyed", "Destroyed", "Destroyed", "Destroyed"],
    ["Synthetic Refinery", 1, "Destroyed", "Destroyed", "Destroyed", "Destroyed"],
  ])(
    "%s has %s Refineries; captured it is %s, by a Blitz %s, by a surprise %s, later %s",
    (source, refineries, force, blitz, surprise, later) => {
      expect(ask(oilSource, source)).toBe(refineries);
      for (let damaged = 0; damaged <= refineries; damaged++) expect(ask(oilSource, source, damaged)).toBe(refineries - damaged);
      expect(ask(oilSource, source, refineries + 1)).toBe("#NUM!");
      expect(ask(refineryCapture, source)).toBe(force);
      expect(ask(refineryCapture, source, true)).toBe(blitz);
      expect(ask(refineryCapture, source, false, 39)).toBe(surprise);
      expect(ask(refineryCapture, source, false, 40)).toBe(later);
      expect(ask(refineryCapture, source, true, 40)).toBe(blitz);
    },
  );

  it("start with 5 Oil Units in Russia, 6 in Persia, 3 in Iraq and Rumania, 4 in the Far East, 2 in Germany", () => {
    const total = (...sources: string[]): number => sources.reduce((sum, source) => sum + (ask(oilSource, source) as number), 0);
    expect(total("Urals", "Grozny", "Maikop", "Baku")).toBe(5);
    expect(total("Bushire", "Ahwaz")).toBe(6);
    expect(total("Mosul")).toBe(3);
    expect(total("Ploesti")).toBe(3);
    expect(total("Palembang", "Brunei")).toBe(4);
    expect(total("Breslau", "Essen")).toBe(2);
  });

  test.each([
    [0, 1],
    [250, 1],
    [500, 1],
    [750, 1],
    [999, 1],
    [1000, 2],
    [1250, 2],
    [1499, 2],
    [1500, 3],
  ])("with ICs of %s PPs the Urals give %s", (icValue, oil) => {
    expect(ask(oilSource, "Urals", 0, icValue)).toBe(oil);
    expect(ask(oilSource, "Urals Box", null, icValue)).toBe(oil);
    expect(ask(oilSource, "Baku", 0, icValue)).toBe(2);
  });

  it("in the Urals can be neither damaged nor captured", () => {
    for (const damaged of [1, 2, 3]) expect(ask(oilSource, "Urals", damaged, 1500)).toBe("#NUM!");
    expect(ask(refineryCapture, "Urals")).toBe("#N/A");
    expect(ask(refineryCapture, "Urals", true, 10)).toBe("#N/A");
  });

  it("include Sarawak; a wrong name is reported before a wrong number", () => {
    expect(ask(oilSource, "Sarawak")).toBe(2);
    expect(ask(oilSource, "Rumania", 1)).toBe(2);
    expect(ask(oilSource, "Texas", -1)).toBe("#VALUE!");
  });
});

describe("Blitz (2.4.1.1, 2.4.2.2)", () => {
  it("is a battle of fewer than 12 Turns or a won Breakthrough Battle", () => {
    for (let turns = 1; turns <= 30; turns++) {
      expect(ask(blitzAttack, turns)).toBe(turns < 12);
      expect(ask(blitzAttack, turns, false)).toBe(turns < 12);
      expect(ask(blitzAttack, turns, true)).toBe(true);
    }
  });
});

describe("bombing Refineries (2.4.2.1)", () => {
  it("has 3 targets for each", () => {
    for (let refineries = 0; refineries <= 12; refineries++) expect(ask(refineryTargets, refineries)).toBe(3 * refineries);
  });

  it("stops one for each full 500 PPs, and never more than are working", () => {
    for (let damage = 0; damage <= 3000; damage += 25) {
      const full = (damage - (damage % 500)) / 500;
      expect(ask(refineryBombing, damage)).toBe(full);
      for (let working = 0; working <= 3; working++) expect(ask(refineryBombing, damage, working)).toBe(Math.min(full, working));
    }
  });

  it("adds the raids of a Turn before it divides", () => {
    expect(ask(refineryBombing, [[300], [300]])).toBe(1);
    expect(
      ask(refineryBombing, [
        [300, null],
        ["", 200],
      ]),
    ).toBe(1);
    expect(ask(refineryBombing, [[250.1, 249.9]])).toBe(1);
    expect(ask(refineryBombing, [[499], ["many"]])).toBe("#VALUE!");
  });
});

test("a Synthetic Refinery costs 4,000 PPs, at most a quarter of it in a Turn (2.4.2)", () => {
  for (let spent = 0; spent <= 1000; spent += 125) expect(ask(syntheticBuild, spent)).toBe(spent / 4000);
  expect(ask(syntheticBuild, 1000)).toBe(0.25);
  expect(ask(syntheticBuild, 1000.5)).toBe("#NUM!");
  expect(4 * (ask(syntheticBuild, 1000) as number)).toBe(1);
});

describe("the International Market (2.4.1.6)", () => {
  const CONDITIONS = ["Normal", "Embargo", "After Embargo", "At War", "Fall of France", "South America Lost"];
  test.each([
    ["Japan", [4, 2, 0, "#N/A", "#N/A", "#N/A"]],
    ["Italy", [2, "#N/A", "#N/A", 0, "#N/A", "#N/A"]],
    ["France", [3, "#N/A", "#N/A", "#N/A", 0, "#N/A"]],
    ["Britain", [3, "#N/A", "#N/A", "#N/A", 3, 0]],
    ["USA", ["#N/A", "#N/A", "#N/A", "#N/A", "#N/A", "#N/A"]],
    ["Russia", ["#N/A", "#N/A", "#N/A", "#N/A", "#N/A", "#N/A"]],
    ["Germany", ["#N/A", "#N/A", "#N/A", "#N/A", "#N/A", "#N/A"]],
    ["Nationalist China", ["#N/A", "#N/A", "#N/A", "#N/A", "#N/A", "#N/A"]],
  ])("%s may buy %s", (nation, units) => {
    expect(CONDITIONS.map((condition) => ask(marketOil, nation, condition))).toStrictEqual(units);
    expect(ask(marketOil, nation)).toBe(units[0]);
    expect(ask(marketOil, nation, "")).toBe(units[0]);
  });

  it("checks a condition even if the Nation has no entry", () => {
    expect(ask(marketOil, "Germany", "Storm")).toBe("#VALUE!");
    expect(ask(marketOil, "UK", "france fallen")).toBe(3);
  });
});

describe("the Middle East (2.4.1.2, 2.4.3.2)", () => {
  test.each([
    ["Iraq", false, 3],
    ["Iraq", true, 3],
    ["Persia", false, 3],
    ["Persia", true, 6],
    ["Mosul", true, 3],
    ["Iran", true, 6],
  ])("gives the Allies from %s with embargo %s %s units", (country, embargo, units) => {
    expect(ask(middleEastOil, country, embargo)).toBe(units);
  });

  const STOPS = ["Baku", "Krasnovodsk", "Basra", "Bushire", "Beirut", "Kuwait", "Haifa", "Other"];
  test.each([
    ["Persia", [true, true, true, true, false, false, false, false]],
    ["Iraq", [false, false, true, false, true, true, false, false]],
    ["Rumania", [true, true, true, true, true, true, true, true]],
    ["Russia", [true, true, true, true, true, true, true, true]],
  ])("%s sends by land to Baku, Krasnovodsk, Basra, Bushire, Beirut, Kuwait, Haifa, elsewhere: %s", (source, allowed) => {
    expect(STOPS.map((stop) => ask(oilPipeline, source, stop))).toStrictEqual(allowed);
  });

  it("accepts the printed spelling of Krasnovodsk", () => {
    expect(ask(oilPipeline, "Ahwaz", "Kransnovodsk")).toBe(true);
  });
});

test("the USA ships one unit per mobilization of the theater (2.4.1.5)", () => {
  for (let mobilization = 0; mobilization <= 10; mobilization++) expect(ask(usOilExport, mobilization)).toBe(mobilization);
  expect(ask(usOilExport, 11)).toBe("#NUM!");
});
