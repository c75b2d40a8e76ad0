import { describe, expect, it, test } from "vitest";
import {
  fleetLimit,
  interceptFactor,
  navalAttack,
  reconLevel,
  spotChance,
  spotNumber,
  targetProfile,
} from "../../../src/rulebooks/pacific/rules/naval-combat";
import { ask, complaint } from "../../support/rulebooks/call-rule";

const WEATHERS = ["Clear", "Clear Cold", "Rain", "Rain Cold", "Heavy Rain", "Snow", "Blizzard", "Frozen Port"];

describe("target profile (15.3)", () => {
  // Group, air, surface and submarine attack, submarine attack when damaged.
  const CHART: readonly (readonly [string, number, number, number, number])[] = [
    ["Carrier", 6, 1, 6, 9],
    ["Light Carrier", 6, 1, 6, 9],
    ["Battle", 4, 2, 4, 4],
    ["Old Battle", 4, 2, 4, 4],
    ["Super Battle", 4, 2, 4, 4],
    ["Cruiser", 2, 3, 2, 2],
    ["Patrol", 1, 3, 1, 1],
    ["Submarine", 1, 1, 1, 1],
    ["Long Range Submarine", 1, 1, 1, 1],
    ["Transported Unit", 4, 1, 4, 4],
  ];
  test.each(CHART)("%s", (unit, air, surface, submarine, damaged) => {
    for (let count = 0; count <= 4; count++) {
      expect(ask(targetProfile, unit, "Air", count)).toBe(air * count);
      expect(ask(targetProfile, unit, "Surface", count)).toBe(surface * count);
      expect(ask(targetProfile, unit, "Submarine", count)).toBe(submarine * count);
      expect(ask(targetProfile, unit, "Air", count, true)).toBe(air * count);
      expect(ask(targetProfile, unit, "Surface", count, true)).toBe(surface * count);
      expect(ask(targetProfile, unit, "Sub", count, true)).toBe(damaged * count);
    }
    expect(ask(targetProfile, unit, "Air")).toBe(air);
  });

  it("has no row for destroyers", () => {
    expect(ask(targetProfile, "Destroyer", "Air")).toBe("#N/A");
    expect(ask(targetProfile, [["Battle"], ["DD"]], "Air")).toBe("#N/A");
    expect(complaint(targetProfile, "Destroyer", "Air")).toMatch(/^unit is Destroyer, which has no target profile; it must be /);
  });

  it("adds up a fleet, each group with its count or all with one", () => {
    const fleet = [["Battle"], ["Cruiser"], ["Patrol"]];
    expect(ask(targetProfile, fleet, "Air", [[1], [2], [2]])).toBe(10);
    expect(ask(targetProfile, fleet, "Air")).toBe(7);
    expect(ask(targetProfile, fleet, "Air", 2)).toBe(14);
    expect(ask(targetProfile, [["Battle"], [null]], "Air", [[2], [null]])).toBe(8);
    expect(ask(targetProfile, [["Battle"], [null]], "Air", [[2], [1]])).toBe("#VALUE!");
    expect(ask(targetProfile, fleet, "Air", [[1, 2, 2]])).toBe("#VALUE!");
    expect(ask(targetProfile, "Transported", "Surface")).toBe(1);
    expect(ask(targetProfile, "Armor", "Air")).toBe("#VALUE!");
  });
});

describe("spot number (15.3)", () => {
  it("of a search is the hex's value and the weather", () => {
    const LEVELS = [0, 0, -1, -1, -2, -1, -3, "#N/A"] as const;
    for (let value = 0; value <= 10; value++) {
      WEATHERS.forEach((weather, i) => {
        const levels = LEVELS[i]!;
        expect(ask(spotNumber, "Search", value, weather)).toBe(levels === "#N/A" ? levels : value + levels);
      });
    }
    expect(ask(spotNumber, "Search", 0, "Blizzard", true)).toBe(-4);
    expect(ask(spotNumber, "Recon", 6, "Clear", false, 0, true)).toBe(6);
  });

  it("of an interception is 10 less the distance, halved next to friendly hexes, in any weather", () => {
    for (let hexes = 0; hexes <= 10; hexes++) {
      for (const weather of WEATHERS) {
        expect(ask(spotNumber, "Air", hexes, weather)).toBe(10 - hexes);
        expect(ask(spotNumber, "Air Patrol", hexes, weather, false, 0, true)).toBe(10 - hexes / 2);
        expect(ask(spotNumber, "Fleet", hexes, weather)).toBe(hexes <= 5 ? 10 - hexes : "#NUM!");
      }
    }
    expect(complaint(spotNumber, "Fleet", 6)).toBe(
      "value is 6 hexes; for a fleet on patrol it must be a whole number from 0 to 5. [15.3]",
    );
  });

  it("falls by 1 for raiders, and rises by the ID level and by 2 for transports", () => {
    for (const basis of ["Search", "Fleet", "Air"]) {
      const plain = ask(spotNumber, basis, 5) as number;
      expect(plain).toBe(5);
      expect(ask(spotNumber, basis, 5, "Clear", true)).toBe(4);
      for (let id = 0; id <= 3; id++) expect(ask(spotNumber, basis, 5, "Clear", false, id)).toBe(5 + id);
      expect(ask(spotNumber, basis, 5, "Clear", false, 0, false, true)).toBe(7);
      expect(ask(spotNumber, basis, 5, "Clear", true, 3, false, true)).toBe(9);
      expect(ask(spotNumber, basis, 5, "Clear", false, 4)).toBe("#NUM!");
      expect(ask(spotNumber, basis, 11)).toBe("#NUM!");
    }
  });
});

describe("search and spotting matrix (15.3)", () => {
  const MATRIX: readonly (readonly [number, number, string])[] = [
    [0, 0.01, "Very Low"],
    [1, 0.02, "Very Low"],
    [2, 0.03, "Low"],
    [3, 0.05, "Low"],
    [4, 0.07, "Medium"],
    [5, 0.1, "Medium"],
    [6, 0.2, "High"],
    [7, 0.38, "High"],
    [8, 0.65, "Very High"],
    [9, 0.9, "Very High"],
    [10, 1, "Very High"],
  ];
  test.each(MATRIX)("spot number %s: %s, %s", (spot, chance, level) => {
    expect(ask(spotChance, spot)).toBe(chance);
    expect(ask(spotChance, spot + 0.5)).toBe(chance);
    expect(ask(reconLevel, spot)).toBe(level);
    expect(ask(reconLevel, spot + 0.5)).toBe(level);
    expect(ask(spotChance, spot, 0, 0, true)).toBe(chance / 2);
  });

  it("ends at 0 and at 10", () => {
    for (const spot of [-0.5, -1, -4, -100]) expect(ask(spotChance, spot)).toBe(0.01);
    for (const spot of [11, 12.5, 1000]) {
      expect(ask(spotChance, spot)).toBe(1);
      expect(ask(reconLevel, spot)).toBe("Very High");
    }
    expect(ask(reconLevel, -1)).toBe("#NUM!");
  });

  it("gains 1% for each whole 3 air factors and for each group", () => {
    [0, 0, 0, 1, 1, 1, 2, 2, 2, 3].forEach((points, air) => expect(ask(spotChance, 4, air)).toBe((7 + points) / 100));
    for (let groups = 0; groups <= 20; groups++) expect(ask(spotChance, 4, 0, groups)).toBe((7 + groups) / 100);
    expect(ask(spotChance, 9, 30, 5)).toBe(1);
  });

  it("is halved at night before the limit, and a tenth better with a navigator", () => {
    expect(ask(spotChance, 10, 0, 0, true)).toBe(0.5);
    expect(ask(spotChance, 10, 0, 20, true)).toBe(0.6);
    expect(ask(spotChance, 7, 0, 12, false, true)).toBe(0.55);
    expect(ask(spotChance, 10, 0, 0, true, true)).toBe(0.55);
    expect(ask(spotChance, 10, 0, 0, false, true)).toBe(1);
  });
});

describe("naval combat permission (15.3)", () => {
  const PLACES = ["Ocean", "Coast", "Port"];
  const FLEETS = ["Carrier", "Surface", "Submarine"];

  it("lets carriers attack anything in clear, cold, rain and snow, but no surface fleet at sea by night", () => {
    for (const defender of FLEETS) {
      for (const place of PLACES) {
        for (const weather of WEATHERS) {
          const flies = !["Heavy Rain", "Blizzard", "Frozen Port"].includes(weather);
          expect(ask(navalAttack, "Carrier", defender, place, weather)).toBe(flies);
          const unseen = defender === "Surface" && place !== "Port";
          expect(ask(navalAttack, "Carrier", defender, place, weather, true)).toBe(flies && !unseen);
          expect(ask(navalAttack, "Carrier", defender, place, weather, false, 9)).toBe(flies);
        }
      }
    }
  });

  it("lets surface fleets attack at sea, submarines at coasts only, and in ports of size 1 to 4", () => {
    for (const weather of WEATHERS) {
      const frozen = weather === "Frozen Port";
      for (const defender of FLEETS) {
        for (const night of [false, true]) {
          expect(ask(navalAttack, "Surface", defender, "Coast", weather, night)).toBe(!frozen);
          expect(ask(navalAttack, "Surface", defender, "Ocean", weather, night)).toBe(!frozen && defender !== "Submarine");
          for (let size = 1; size <= 9; size++) {
            expect(ask(navalAttack, "Surface", defender, "Port", weather, night, size)).toBe(!frozen && size <= 4);
          }
        }
      }
    }
  });

  it("lets submarines attack carriers and surface fleets anywhere, and submarines in minor ports", () => {
    for (const place of PLACES) {
      for (const size of [1, 4, 5, 9]) {
        expect(ask(navalAttack, "Sub", "Carrier", place, "Clear", false, size)).toBe(true);
        expect(ask(navalAttack, "Sub", "Surface", place, "Clear", false, size)).toBe(true);
        const open = place === "Port" && size <= 4;
        expect(ask(navalAttack, "Sub", "Sub", place, "Clear", false, size)).toBe(place === "Port" ? open : "#N/A");
      }
      for (const defender of FLEETS) expect(ask(navalAttack, "Sub", defender, place, "Frozen Port")).toBe(false);
    }
  });
});

describe("interception and pursuit (15.3)", () => {
  test.each([
    ["Raider", "Raider", 1, 0, 0],
    ["Raider", "Fleet", 1, 1, 0],
    ["Fleet", "Raider", 1, 0, 0.5],
    ["Fleet", "Fleet", 1, 1, 0.5],
  ])("%s against %s: air %s, naval %s, pursuit %s", (moving, enemy, air, naval, pursuit) => {
    expect(ask(interceptFactor, moving, enemy, "Air")).toBe(air);
    expect(ask(interceptFactor, moving, enemy, "Naval")).toBe(naval);
    expect(ask(interceptFactor, moving, enemy, "Pursuit")).toBe(pursuit);
  });
});

describe("fleet limits (13; 12)", () => {
  test.each([
    ["Groups", 20],
    ["Carriers", 6],
    ["Submarines", 5],
    ["Blockade", 3],
    ["Island Blockade", 1],
    ["Ships", 20],
    ["Total", 20],
    ["Carrier", 6],
    ["Submarine", 5],
  ])("%s: %s", (kind, groups) => {
    expect(ask(fleetLimit, kind)).toBe(groups);
  });
});
