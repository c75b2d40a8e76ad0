import { describe, expect, it, test } from "vitest";
import {
  invasionLoss,
  paradropLoss,
  retreatChance,
  shatterAvoid,
  shatterReturn,
  surrenderChance,
} from "../../../src/rulebooks/pacific/rules/land-combat";
import { ask, complaint } from "../../support/rulebooks/call-rule";

describe("retreat chance (15.1)", () => {
  // Odds of 4 give 60%; then each effect of the table separately.
  test.each([
    ["odds of 1", [1], 0.15],
    ["odds of 2", [2], 0.3],
    ["odds of 3", [3], 0.45],
    ["odds of 4", [4], 0.6],
    ["an attacking tank factor", [4, 1], 0.63],
    ["a defending tank factor", [4, 0, 1], 0.54],
    ["a defending gun factor", [4, 0, 0, 1], 0.54],
    ["an experienced defender", [4, 0, 0, 0, 1], 0.35],
    ["a defender of 40% experience", [4, 0, 0, 0, 0.4], 0.5],
    ["a more mobile attacker", [4, 0, 0, 0, 0, 1], 0.62],
    ["a more mobile defender", [4, 0, 0, 0, 0, -1], 0.58],
    ["an infiltrator", [4, 0, 0, 0, 0, 0, true], 0.65],
    ["rugged terrain", [4, 0, 0, 0, 0, 0, false, true], 0.3],
    ["tanks and infiltrators in rugged terrain", [4, 5, 0, 0, 0, 0, true, true], 0.4],
    ["rugged terrain, which halves the attacker only", [4, 0, 1, 1, 0.4, 2, false, true], 0.12],
  ])("with %s", (_what, args, chance) => {
    expect(ask(retreatChance, ...args)).toBe(chance);
  });

  it("is from 0 to 1", () => {
    expect(ask(retreatChance, 0)).toBe(0);
    expect(ask(retreatChance, 1, 0, 10)).toBe(0);
    expect(ask(retreatChance, 7)).toBe(1);
    expect(ask(retreatChance, 1000)).toBe(1);
    for (let odds = 0; odds <= 10; odds += 0.5) {
      for (let tanks = 0; tanks <= 20; tanks += 2) {
        const chance = ask(retreatChance, odds, tanks, 3, 2, 0.5) as number;
        expect(chance).toBeGreaterThanOrEqual(0);
        expect(chance).toBeLessThanOrEqual(1);
        expect(ask(retreatChance, odds + 0.5, tanks, 3, 2, 0.5)).toBeGreaterThanOrEqual(chance);
        expect(ask(retreatChance, odds, tanks, 4, 2, 0.5)).toBeLessThanOrEqual(chance);
      }
    }
  });

  it("takes experience as a share and mobility up to 10 apart", () => {
    expect(ask(retreatChance, 4, 0, 0, 0, 40)).toBe("#NUM!");
    expect(ask(retreatChance, 4, 0, 0, 0, 0, 11)).toBe("#NUM!");
    expect(ask(retreatChance, 4, 0, 0, 0, 0, -11)).toBe("#NUM!");
    expect(ask(retreatChance, -1)).toBe("#NUM!");
  });
});

describe("tenacity (15.1)", () => {
  const TENACITY: readonly (readonly [number, number, number])[] = [
    // tenacity, chance of surrender, chance not to shatter at 7:1
    [0, 1, 0],
    [1, 1, 0.1],
    [2, 1, 0.2],
    [3, 1, 0.3],
    [4, 1, 0.4],
    [5, 1, 0.5],
    [6, 0.9, 0.6],
    [7, 0.8, 0.7],
    [8, 0.5, 0.8],
    [9, 0.1, 0.9],
    [10, 0.05, 1],
  ];
  test.each(TENACITY)("tenacity %s: surrender %s, escape %s", (tenacity, surrender, escape) => {
    expect(ask(surrenderChance, tenacity)).toBe(surrender);
    expect(ask(surrenderChance, tenacity, 0.33)).toBe(surrender);
    expect(ask(surrenderChance, tenacity, 0.34)).toBe(0);
    expect(ask(surrenderChance, tenacity, 0, false)).toBe(0);
    expect(ask(shatterAvoid, tenacity)).toBe(escape);
    expect(ask(shatterAvoid, tenacity, 7)).toBe(escape);
    expect(ask(shatterAvoid, tenacity, 12)).toBe(escape);
    expect(ask(shatterAvoid, tenacity, 6.9)).toBe(1);
    expect(ask(shatterAvoid, tenacity, 0)).toBe(1);
  });

  it("ranges from 0 to 10", () => {
    for (const tenacity of [-1, 11, 5.5]) {
      expect(ask(surrenderChance, tenacity)).toBe("#NUM!");
      expect(ask(shatterAvoid, tenacity)).toBe("#NUM!");
    }
  });
});

describe("shattered units (15.1)", () => {
  it("return a tenth at overwhelming odds and nine tenths without a path", () => {
    for (let strength = 0; strength <= 36; strength += 3) {
      expect(ask(shatterReturn, strength, "Odds")).toBe(strength / 10);
      expect(ask(shatterReturn, strength, "Overwhelming Odds")).toBe(strength / 10);
      for (const cause of ["No Path", "No Retreat Path", "No Retreat"]) {
        expect(ask(shatterReturn, strength, cause)).toBe((strength * 9) / 10);
      }
    }
  });
});

describe("invasions (15.1, 11.3)", () => {
  const SINGLE = [
    "HQ",
    "Infantry Division",
    "Small Infantry Corps",
    "Large Infantry Corps",
    "Infantry Army",
    "Cavalry",
    "Paratrooper",
    "Mountain",
  ];
  const UNITS: readonly (readonly [string, number])[] = [
    ...SINGLE.map((unit) => [unit, 1] as const),
    ["Mechanized", 2],
    ["Armor", 2],
    ["Marine", 0.5],
  ];
  test.each(UNITS)("%s lose %s for 10 enemies, three times that in rain", (unit, factor) => {
    for (let enemies = 0; enemies <= 60; enemies += 10) {
      expect(ask(invasionLoss, enemies, unit)).toBe((enemies / 10) * factor);
      expect(ask(invasionLoss, enemies, unit, "Rain")).toBe((enemies / 10) * factor * 3);
    }
    for (const weather of ["Clear Cold", "Rain Cold", "Heavy Rain", "Snow", "Blizzard", "Frozen Port"]) {
      expect(ask(invasionLoss, 10, unit, weather)).toBe("#N/A");
    }
  });

  it("add up the enemies around the hex, and land infantry by default", () => {
    expect(ask(invasionLoss, [[10], [20], [null]])).toBe(3);
    expect(ask(invasionLoss, 15)).toBe(1.5);
    expect(ask(invasionLoss, 15, "Fighter")).toBe("#VALUE!");
    expect(complaint(invasionLoss, 10, "Marines", "Snow")).toBe(
      "weather is Snow; for an invasion it must be Clear or Rain. [11.3]",
    );
  });
});

describe("paratrooper drops (15.2)", () => {
  it("lose 24%, and 8% for each enemy beside them", () => {
    [0.24, 0.32, 0.4, 0.48, 0.56, 0.64, 0.72].forEach((loss, enemies) => expect(ask(paradropLoss, enemies)).toBe(loss));
    expect(ask(paradropLoss)).toBe(0.24);
    expect(ask(paradropLoss, 7)).toBe("#NUM!");
  });
});
