import { describe, expect, it, test } from "vitest";
import {
  advanceAllowed,
  comintCost,
  pointsGain,
  researchCap,
  specialtyBonus,
} from "../../../src/rulebooks/pacific/rules/research";
import { ask, complaint } from "../../support/rulebooks/call-rule";

describe("researchers of a field (7.7)", () => {
  it("are 4 in 1939 and one more each year", () => {
    [4, 5, 6, 7, 8, 9, 10].forEach((cap, i) => expect(ask(researchCap, 1939 + i)).toBe(cap));
  });

  it("do not exist before 1939", () => {
    for (const year of [1938, 0, null, 1940.5]) expect(ask(researchCap, year)).toBe("#NUM!");
  });
});

describe("advancement fields (9)", () => {
  const INFANTRY = [
    "Infantry Division",
    "Small Infantry Corps",
    "Large Infantry Corps",
    "Infantry Army",
    "Cavalry",
    "Marine",
    "Paratrooper",
    "Mountain",
  ];
  const ARMOR = ["Mechanized", "Armor"];
  const BOMBERS = ["Ground Attack", "Tactical Air", "Strategic Air"];
  const SUBMARINES = ["Submarine", "Long Range Submarine"];
  const CARRIERS = ["Carrier", "Light Carrier"];
  const SURFACE = ["Patrol", "Destroyer", "Cruiser", "Battle", "Old Battle", "Super Battle"];
  const UNITS = ["HQ", ...INFANTRY, ...ARMOR, "Air Superiority", ...BOMBERS, ...SUBMARINES, ...SURFACE, ...CARRIERS, "Escorts"];

  const FIELDS: readonly (readonly [string, readonly string[]])[] = [
    ["Assault", INFANTRY],
    ["Anti-Tank", INFANTRY],
    ["Amphibious Operations", ["HQ", ...INFANTRY, ...ARMOR]],
    ["Breakthrough", ARMOR],
    ["Heavy Armor", ARMOR],
    ["Interceptors", ["Air Superiority"]],
    ["Escort Fighters", ["Air Superiority"]],
    ["Fighter Bombers", ["Air Superiority"]],
    ["Close Support", BOMBERS],
    ["Strategic Bombing", BOMBERS],
    ["Naval Air Training", BOMBERS],
    ["Anti Submarine Warfare", [...BOMBERS, "Escorts"]],
    ["Large Warships", ["Battle", "Super Battle"]],
    ["Warships", [...SURFACE, ...CARRIERS]],
    ["Carrier Operations", CARRIERS],
    ["Attack Submarine", SUBMARINES],
    ["Long Range Submarine", SUBMARINES],
  ];
  test.each(FIELDS)("%s", (field, units) => {
    for (const unit of UNITS) expect(ask(advanceAllowed, unit, field)).toBe(units.includes(unit));
  });

  it("are 17, and no unit has more than 4 of them", () => {
    expect(FIELDS).toHaveLength(17);
    for (const unit of UNITS) {
      const open = FIELDS.filter(([field]) => ask(advanceAllowed, unit, field) === true).length;
      expect(open).toBe(FIELDS.filter(([, units]) => units.includes(unit)).length);
      expect(open).toBeLessThanOrEqual(4);
    }
  });

  it("have synonyms", () => {
    expect(ask(advanceAllowed, "Escort", "ASW")).toBe(true);
    expect(ask(advanceAllowed, "Yamato", "Large Warships")).toBe(true);
    expect(ask(advanceAllowed, "WW1 Battleship", "Large Warships")).toBe(false);
    expect(ask(advanceAllowed, "Division", "Amphibious")).toBe(true);
    expect(ask(advanceAllowed, "Transports", "Assault")).toBe("#VALUE!");
  });
});

describe("intelligence (17)", () => {
  test.each([
    ["Break Code", 60],
    ["Intelligence Unit", 40],
    ["Rework Encryption", 120],
    ["COMINT unit", 40],
    ["Communications Intelligence Unit", 40],
    ["Break Encryption", 60],
    ["Rework", 120],
  ])("%s costs %s points each time", (action, points) => {
    expect(ask(comintCost, action)).toBe(points);
    for (let count = 0; count <= 5; count++) expect(ask(comintCost, action, count)).toBe(points * count);
  });

  it("gains the base points and a roll from 0 to 3", () => {
    for (let roll = 0; roll <= 3; roll++) {
      expect(ask(pointsGain, "COMINT", 5, false, roll)).toBe(5 + roll);
      expect(ask(pointsGain, "Intelligence", 5, true, roll)).toBe(5 + roll);
    }
    expect(ask(pointsGain, "COMINT", 5, false, 4)).toBe("#NUM!");
  });

  it("gains specialty points at half the rate while neutral", () => {
    for (let base = 0; base <= 20; base++) {
      expect(ask(pointsGain, "Specialty", base)).toBe(base);
      expect(ask(pointsGain, "Specialties", base, true, 3)).toBe(base / 2);
    }
  });

  it("gains one command point, half a one while neutral, and the chance of a second", () => {
    expect(ask(pointsGain, "Command")).toBe(1);
    expect(ask(pointsGain, "Command", 0.3)).toBe(1.3);
    expect(ask(pointsGain, "Command", 1)).toBe(2);
    expect(ask(pointsGain, "Command", 0, true)).toBe(0.5);
    expect(ask(pointsGain, "Command", 12)).toBe("#NUM!");
    expect(complaint(pointsGain, "Command", 12)).toBe("base is 12; for Command it must be a chance from 0 to 1. [7.7]");
  });
});

describe("specialties (10)", () => {
  const SPECIALTIES: readonly (readonly [string, string, number])[] = [
    ["Elite", "Land", 0.1],
    ["Engineer", "Land", 0.5],
    ["Heavy Artillery", "Land", 1],
    ["Infiltrator", "Land", 0.05],
    ["Tank Destroyer", "Land", 2],
    ["Winter Combat", "Land", 1],
    ["Ace", "Air", 0.1],
    ["Navigator", "Air", 0.1],
    ["Cannons", "Air", 0.2],
    ["Kamikaze", "Air", 2],
    ["Tactician", "Naval", 0.1],
    ["Supply", "Naval", 2],
    ["Torpedo", "Naval", 2],
    ["Screening", "Naval", 3],
  ];
  test.each(SPECIALTIES)("%s of %s units: %s", (specialty, branch, bonus) => {
    expect(ask(specialtyBonus, specialty)).toBe(bonus);
    for (const other of ["Land", "Air", "Naval"]) {
      expect(ask(specialtyBonus, specialty, other)).toBe(other === branch ? bonus : "#N/A");
    }
  });

  it("list the units of a specialty", () => {
    expect(ask(specialtyBonus, "Winter", "Land")).toBe(1);
    expect(ask(specialtyBonus, "Naval Supply")).toBe(2);
    expect(complaint(specialtyBonus, "Ace", "Naval")).toBe("branch is Naval; for Ace it must be Air. [10]");
  });
});
