import { describe, expect, it, test } from "vitest";
import { directSupply, effectivenessGain, supplyEffect, unitSupply } from "../../../src/rulebooks/pacific/rules/recovery";
import { ask, complaint } from "../../support/rulebooks/call-rule";

const WEATHERS = ["Clear", "Clear Cold", "Rain", "Rain Cold", "Heavy Rain", "Snow", "Blizzard", "Frozen Port"];

describe("effectiveness recovered from map supply (12)", () => {
  // Whole percent that a unit without any effectiveness recovers at map supply levels 0 to 9.
  const PLAIN = [0, 8, 10, 12, 14, 16, 18, 20, 22, 24];
  it("is 6% and 2% for each level, and 4% with an HQ", () => {
    PLAIN.forEach((percent, level) => {
      expect(ask(effectivenessGain, 0, level)).toBe(percent / 100);
      expect(ask(effectivenessGain, 0, level, true)).toBe(level === 0 ? 0 : (percent + 4) / 100);
    });
  });

  it("lacks the base 6% without oil", () => {
    PLAIN.forEach((percent, level) => {
      expect(ask(effectivenessGain, 0, level, false, 1, "Clear", "Other", false)).toBe(level === 0 ? 0 : (percent - 6) / 100);
    });
  });

  it("is a share of what is missing, in whole percent, halves rounded up", () => {
    // The US 6th Corps: 28% of 40% is 11.2%.
    expect(ask(effectivenessGain, 0.6, 9, true)).toBe(0.11);
    // 24% of the missing share: 21.6%, 19.2%, 16.8%, 14.4%, 12%, 9.6%, 7.2%, 4.8%, 2.4%.
    [22, 19, 17, 14, 12, 10, 7, 5, 2].forEach((percent, i) => {
      expect(ask(effectivenessGain, (i + 1) / 10, 9)).toBe(percent / 100);
    });
    // 14% of 25% is 3.5%, 10% of 25% is 2.5%.
    expect(ask(effectivenessGain, 0.75, 4)).toBe(0.04);
    expect(ask(effectivenessGain, 0.75, 2)).toBe(0.03);
    // 28% of 12.5% is 3.5%.
    expect(ask(effectivenessGain, 0.875, 9, true)).toBe(0.04);
  });

  it("is 0 at full effectiveness and beyond", () => {
    for (const effectiveness of [1, 1.04, 1.5]) expect(ask(effectivenessGain, effectiveness, 9, true)).toBe(0);
  });

  it("depends on the share of the stockpile, and is at least 3%", () => {
    expect(ask(effectivenessGain, 0, 9, false, 0)).toBe(0.03);
    expect(ask(effectivenessGain, 0, 9, false, 0.1)).toBe(0.03);
    expect(ask(effectivenessGain, 0, 9, false, 0.125)).toBe(0.03);
    expect(ask(effectivenessGain, 0, 9, false, 0.5)).toBe(0.12);
    expect(ask(effectivenessGain, 0, 9, false, 0.75)).toBe(0.18);
    expect(ask(effectivenessGain, 0.5, 9, false, 0)).toBe(0.02); // half of 3%
    expect(ask(effectivenessGain, 0, 9, false, 0, "Clear", "Other", false)).toBe(0);
  });

  it("is a tenth lower in snow and a fifth lower in blizzard, but not for the USSR and Finland", () => {
    // 25% from level 9 and a bonus of 1%.
    const of = (weather: string, nation: string) => ask(effectivenessGain, 0, 9, false, 1, weather, nation, true, 0.01);
    for (const nation of ["UK", "USA", "USSR", "China", "Communist China", "Japan", "Finland", "Other"]) {
      const winterized = nation === "USSR" || nation === "Finland";
      for (const weather of WEATHERS) {
        const cold = winterized ? 25 : weather === "Snow" ? 23 : weather === "Blizzard" ? 20 : 25; // 22.5 is rounded up
        expect(of(weather, nation)).toBe(cold / 100);
      }
    }
    expect(of("snow", "Soviet Union")).toBe(0.25);
    expect(of("Snow", "England")).toBe(0.23);
  });

  it("includes a logistics bonus of up to 2%", () => {
    expect(ask(effectivenessGain, 0, 9, false, 1, "Clear", "Other", true, 0.02)).toBe(0.26);
    expect(ask(effectivenessGain, 0, 9, false, 1, "Clear", "Other", true, 0.03)).toBe("#NUM!");
  });

  it("never rises with effectiveness and never falls with the level", () => {
    for (let level = 0; level <= 9; level++) {
      for (let percent = 0; percent <= 120; percent += 4) {
        const gain = ask(effectivenessGain, percent / 100, level) as number;
        expect(ask(effectivenessGain, (percent + 4) / 100, level)).toBeLessThanOrEqual(gain);
        if (level < 9) expect(ask(effectivenessGain, percent / 100, level + 1)).toBeGreaterThanOrEqual(gain);
        expect(Math.round(gain * 100) / 100).toBe(gain);
      }
    }
  });
});

describe("direct supply (8.4, 12)", () => {
  test.each([
    ["Supply Truck", 0.04, 0.04],
    ["Air Transport", 0.04, 0.04],
    ["Beachhead", 0.06, 0.12],
    ["Oiler", 0, 0],
    ["Truck", 0.04, 0.04],
    ["Airlift", 0.04, 0.04],
    ["Air Supply", 0.04, 0.04],
    ["Beachhead Supply", 0.06, 0.12],
    ["Supply Oiler", 0, 0],
  ])("%s adds %s, with the Supply specialty %s", (method, gain, doubled) => {
    expect(ask(directSupply, method)).toBe(gain);
    expect(ask(directSupply, method, true)).toBe(doubled);
  });
});

describe("unit supply level (12)", () => {
  const LAND = [
    "HQ",
    "Infantry Division",
    "Small Infantry Corps",
    "Large Infantry Corps",
    "Infantry Army",
    "Cavalry",
    "Marine",
    "Paratrooper",
    "Mountain",
    "Mechanized",
    "Armor",
  ];
  const AIR = ["Air Superiority", "Ground Attack", "Tactical Air", "Strategic Air"];
  const SHIPS = ["Patrol", "Destroyer", "Cruiser", "Battle", "Old Battle", "Super Battle", "Carrier", "Light Carrier"];

  const levels = (unit: string, event: string, to: number) =>
    Array.from({ length: to + 1 }, (_, level) => ask(unitSupply, level, unit, event));
  const none = (to: number) => Array.from({ length: to + 1 }, () => "#N/A");

  it.each(LAND)("of %s, with a standard of 3", (unit) => {
    expect(levels(unit, "Supplied", 5)).toStrictEqual([3, 3, 3, 3, 4, "#NUM!"]);
    expect(levels(unit, "Unsupplied", 5)).toStrictEqual([0, 0, 1, 2, 3, "#NUM!"]);
    expect(levels(unit, "Supply Truck", 5)).toStrictEqual([1, 2, 3, 4, 4, "#NUM!"]);
    expect(levels(unit, "Air Transport", 5)).toStrictEqual([2, 3, 4, 4, 4, "#NUM!"]);
    expect(levels(unit, "Beachhead", 5)).toStrictEqual([1, 2, 3, 4, 4, "#NUM!"]);
    expect(levels(unit, "Oiler", 4)).toStrictEqual(none(4));
    expect(levels(unit, "Oiler In Port", 4)).toStrictEqual(none(4));
  });

  it.each(AIR)("of %s, with a standard of 3 and no supply from a beachhead", (unit) => {
    expect(levels(unit, "Supplied", 5)).toStrictEqual([3, 3, 3, 3, 4, "#NUM!"]);
    expect(levels(unit, "Unsupplied", 5)).toStrictEqual([0, 0, 1, 2, 3, "#NUM!"]);
    expect(levels(unit, "Supply Truck", 5)).toStrictEqual([1, 2, 3, 4, 4, "#NUM!"]);
    expect(levels(unit, "Air Transport", 5)).toStrictEqual([2, 3, 4, 4, 4, "#NUM!"]);
    for (const event of ["Beachhead", "Oiler", "Oiler In Port"]) expect(levels(unit, event, 4)).toStrictEqual(none(4));
  });

  const STANDARDS: readonly (readonly [string, number])[] = [
    ...SHIPS.map((unit) => [unit, 3] as const),
    ["Submarine", 5],
    ["Long Range Submarine", 8],
  ];
  it.each(STANDARDS)("of %s, with a standard of %s", (unit, standard) => {
    const most = standard + 1;
    for (let level = 0; level <= most; level++) {
      expect(ask(unitSupply, level, unit, "Supplied")).toBe(Math.max(level, standard));
      expect(ask(unitSupply, level, unit, "At Sea")).toBe(Math.max(0, level - 1));
      expect(ask(unitSupply, level, unit, "Oiler")).toBe(Math.max(level, standard));
      expect(ask(unitSupply, level, unit, "Oiler In Port")).toBe(most);
      for (const event of ["Truck", "Airlift", "Beachhead"]) expect(ask(unitSupply, level, unit, event)).toBe("#N/A");
    }
    expect(ask(unitSupply, most + 1, unit, "Supplied")).toBe("#NUM!");
    expect(ask(unitSupply, most + 1, unit, "Truck")).toBe("#NUM!");
  });

  it("lists the allowed levels and branches", () => {
    expect(complaint(unitSupply, 5, "BB", "Supplied")).toBe("level is 5; for Battle it must be a whole number from 0 to 4. [12]");
    expect(complaint(unitSupply, 3, "Armor", "Oiler")).toBe(
      "unit is Armor; for Oiler it must be a unit of the branch Naval. [12]",
    );
  });
});

describe("effects of a low unit supply level (12)", () => {
  // Levels 0, 1, 2 and 3 or more.
  const CHART: readonly (readonly [string, string, readonly number[]])[] = [
    ["Land", "Effectiveness Loss", [0.1, 0.1, 0, 0]],
    ["Land", "Strength Loss", [0.2, 0, 0, 0]],
    ["Land", "Movement", [0.5, 0.5, 0.5, 1]],
    ["Land", "Attack", [1, 1, 1, 1]],
    ["Land", "Defense", [1, 1, 1, 1]],
    ["Air", "Effectiveness Loss", [0.1, 0.1, 0, 0]],
    ["Air", "Strength Loss", [0, 0, 0, 0]],
    ["Air", "Movement", [0.5, 0.5, 0.5, 1]],
    ["Air", "Attack", [1, 1, 1, 1]],
    ["Air", "Defense", [1, 1, 1, 1]],
    ["Naval", "Effectiveness Loss", [0, 0, 0, 0]],
    ["Naval", "Strength Loss", [0, 0, 0, 0]],
    ["Naval", "Movement", [1, 1, 1, 1]],
    ["Naval", "Attack", [0, 1, 1, 1]],
    ["Naval", "Defense", [0.5, 1, 1, 1]],
  ];
  test.each(CHART)("%s %s: %j", (branch, effect, values) => {
    for (let level = 0; level <= 9; level++) expect(ask(supplyEffect, level, branch, effect)).toBe(values[Math.min(level, 3)]);
  });

  it("go up to level 9", () => {
    expect(ask(supplyEffect, 10, "Naval", "Attack")).toBe("#NUM!");
    expect(ask(supplyEffect, 0, "Land", "Operation Points")).toBe(0.5);
    expect(ask(supplyEffect, 0, "Naval", "Defence")).toBe(0.5);
  });
});
