import { describe, expect, it, test } from "vitest";
import {
  disbandRefund,
  garrisonRefund,
  refitCost,
  reinforceCost,
  reinforceOrder,
  repairPoints,
} from "../../../src/rulebooks/pacific/rules/reinforcement";
import { ask, complaint } from "../../support/rulebooks/call-rule";

// Branch, full strength and price of a unit.
const UNITS: readonly (readonly [unit: string, branch: string, strength: number, price: number])[] = [
  ["HQ", "Land", 10, 60],
  ["Infantry Division", "Land", 10, 60],
  ["Small Infantry Corps", "Land", 20, 120],
  ["Large Infantry Corps", "Land", 30, 180],
  ["Infantry Army", "Land", 30, 180],
  ["Cavalry", "Land", 20, 120],
  ["Marine", "Land", 10, 100],
  ["Paratrooper", "Land", 20, 100],
  ["Mountain", "Land", 20, 180],
  ["Mechanized", "Land", 30, 300],
  ["Armor", "Land", 30, 360],
  ["Air Superiority", "Air", 20, 250],
  ["Ground Attack", "Air", 20, 250],
  ["Tactical Air", "Air", 20, 300],
  ["Strategic Air", "Air", 20, 400],
  ["Submarine", "Naval", 3, 80],
  ["Long Range Submarine", "Naval", 3, 80],
  ["Patrol", "Naval", 2, 100],
  ["Destroyer", "Naval", 3, 180],
  ["Cruiser", "Naval", 3, 270],
  ["Battle", "Naval", 4, 400],
  ["Old Battle", "Naval", 4, 400],
  ["Carrier", "Naval", 3, 480],
  ["Light Carrier", "Naval", 3, 270],
];
/** Hundredths of the price that repairing the whole unit costs. */
const REPAIR_PERCENT: Readonly<Record<string, number>> = { Land: 60, Air: 40, Naval: 25 };

describe("cost of repairs (8)", () => {
  test.each(UNITS)("%s (%s): its branch's share of the price, and men but for aircraft", (unit, branch, strength, price) => {
    expect(ask(reinforceCost, unit, strength, "Production")).toBe((price * REPAIR_PERCENT[branch]!) / 100);
    expect(ask(reinforceCost, unit, strength, "Manpower")).toBe(branch === "Air" ? 0 : strength);
    expect(ask(reinforceCost, unit, 0, "Production")).toBe(0);
    expect(ask(reinforceCost, unit, strength + 0.5, "Production")).toBe("#NUM!");
    expect(ask(reinforceCost, unit, strength + 0.5, "Manpower")).toBe("#NUM!");
  });

  test.each([
    ["Armor", 6, 43.2],
    ["Armor", 1, 7.2],
    ["Air Superiority", 4, 20],
    ["Cruiser", 1, 22.5],
    ["Infantry Division", 7, 25.2],
  ])("%s, %i points: %f", (unit, points, cost) => {
    expect(ask(reinforceCost, unit, points, "Production")).toBe(cost);
  });

  it("uses price and strength of the current year if given", () => {
    expect(ask(reinforceCost, "Armor", 6, "Production", "Other", 400)).toBe(48);
    expect(ask(reinforceCost, "Mountain", 3, "Production", "Other", 180, 30)).toBe(10.8);
    expect(ask(reinforceCost, "Infantry Army", 18, "Manpower", "Other", null, 18)).toBe(18);
    expect(ask(reinforceCost, "Marine", 15, "Manpower", "USA")).toBe(15);
    expect(ask(reinforceCost, "Marine", 15, "Production", "USA")).toBe(60);
    expect(ask(reinforceCost, "Infantry Army", 36, "Manpower", "USSR")).toBe(36);
    expect(ask(reinforceCost, "Infantry Army", 36, "Production", "USSR")).toBe(108);
  });

  it("refuses more points than the unit has", () => {
    expect(complaint(reinforceCost, "Armor", 31, "Production")).toBe(
      "points is 31; it must be at most the full strength of Armor, 30. [8]",
    );
    expect(ask(reinforceCost, "Armor", 21, "Production", "Other", 360, 20)).toBe("#NUM!");
    expect(ask(reinforceCost, "Armor", 1, "Production", "Other", 360, 0)).toBe("#NUM!");
    expect(ask(reinforceCost, "Armor", 1, "Logistics")).toBe("#VALUE!");
  });
});

describe("points repaired (8, 11)", () => {
  test.each(UNITS)("%s (%s): a fifth a turn, ships one in a major port", (unit, branch, strength) => {
    const most = branch === "Naval" ? 1 : strength / 5;
    for (let missing = 0; missing <= strength; missing++) {
      expect(ask(repairPoints, unit, missing)).toBe(Math.min(missing, most));
      expect(ask(repairPoints, unit, missing, "Other", 5, false)).toBe(0);
      for (let port = 0; port <= 9; port++) {
        const stays = branch === "Naval" && port < 5;
        expect(ask(repairPoints, unit, missing, "Other", port)).toBe(stays ? 0 : Math.min(missing, most));
      }
    }
  });

  it("uses the nation's strength", () => {
    expect(ask(repairPoints, "Marine", 10, "USA")).toBe(3);
    expect(ask(repairPoints, "Infantry Army", 36, "USSR")).toBe(7.2);
  });

  it("refuses more missing points than the unit has", () => {
    expect(complaint(repairPoints, "Armor", 31)).toBe("missing is 31; it must be at most the full strength of Armor, 30. [8.5]");
    expect(ask(repairPoints, "Infantry Army", 31)).toBe("#NUM!");
    expect(ask(repairPoints, "Infantry Army", 37, "USSR")).toBe("#NUM!");
    expect(ask(repairPoints, "Mountain", 30)).toBe(4);
    expect(ask(repairPoints, "Mountain", 31)).toBe("#NUM!");
    expect(ask(repairPoints, "Armor", 31, "Other", 5, false)).toBe("#NUM!");
    expect(ask(repairPoints, "Armor", 1, "Other", 10)).toBe("#NUM!");
  });
});

describe("order of reinforcement (8)", () => {
  test.each([
    ["Priority", "Naval", 1, 1],
    ["Priority", "Land", 2, 2],
    ["Priority", "Air", 3, 3],
    ["Normal", "Naval", 4, 4],
    ["Normal", "Land", 6, 5],
    ["Normal", "Air", 7, 7],
    ["Off", "Naval", "#N/A", "#N/A"],
    ["Off", "Land", "#N/A", "#N/A"],
    ["Off", "Air", "#N/A", "#N/A"],
  ])("%s, %s: %s, beside the enemy %s", (setting, branch, away, beside) => {
    expect(ask(reinforceOrder, branch, setting)).toBe(away);
    expect(ask(reinforceOrder, branch, setting, false)).toBe(away);
    expect(ask(reinforceOrder, branch, setting, true)).toBe(beside);
  });

  it("is normal and away from the enemy by default", () => {
    expect(["Land", "Air", "Naval"].map((branch) => ask(reinforceOrder, branch))).toEqual([6, 7, 4]);
    expect(complaint(reinforceOrder, "Land", "Off")).toBe(
      "setting is Off, and the unit has no place in the queue; it must be Priority or Normal. [8]",
    );
  });
});

describe("refits (13)", () => {
  it("cost one production for each strength point, and aircraft 2% experience", () => {
    for (let strength = 0; strength <= 36; strength++) {
      expect(ask(refitCost, "Land", strength)).toBe(strength);
      expect(ask(refitCost, "Air", strength, "PP")).toBe(strength);
      expect(ask(refitCost, "Land", strength, "Experience")).toBe(0);
      expect(ask(refitCost, "Air", strength, "Experience")).toBe(0.02);
      expect(ask(refitCost, "Naval", strength)).toBe("#N/A");
      expect(ask(refitCost, "Naval", strength, "Experience")).toBe("#N/A");
    }
    expect(ask(refitCost, "Naval", -1)).toBe("#NUM!");
    expect(ask(refitCost, "Marines", 10)).toBe("#VALUE!");
  });
});

describe("garrisons (8.1)", () => {
  test.each([
    ["Infantry Division", 15, 2.5],
    ["Small Infantry Corps", 30, 5],
    ["Large Infantry Corps", 45, 7.5],
    ["Infantry Army", 45, 7.5],
  ])("%s returns %f production and %f logistics", (unit, production, logistics) => {
    expect(ask(garrisonRefund, unit, "Production")).toBe(production);
    expect(ask(garrisonRefund, unit, "Logistics")).toBe(logistics);
  });

  test.each(UNITS.filter(([unit]) => !/Infantry/.test(unit)).map(([unit]) => unit))("%s cannot be a garrison", (unit) => {
    expect(ask(garrisonRefund, unit, "Production")).toBe("#N/A");
    expect(ask(garrisonRefund, unit, "Logistics")).toBe("#N/A");
  });

  it("return a quarter of what an army of any size cost", () => {
    for (let strength = 15; strength <= 36; strength++) {
      expect(ask(garrisonRefund, "Army", "Production", "Other", strength)).toBe(strength < 30 ? 1.5 * strength : 45);
      expect(ask(garrisonRefund, "Army", "Logistics", "Other", strength)).toBe(strength / 4);
    }
    expect(ask(garrisonRefund, "Army", "Logistics", "USSR")).toBe(9);
    expect(ask(garrisonRefund, "Army", "Production", "Other", 37)).toBe("#NUM!");
    expect(ask(garrisonRefund, "Division", "Production", "Other", 15)).toBe("#N/A");
    expect(ask(garrisonRefund, "Armor", "Production", "Other", 14)).toBe("#NUM!");
    expect(ask(garrisonRefund, "Army", "Manpower")).toBe("#VALUE!");
  });
});

describe("disbanding (13)", () => {
  // Logistics of the whole unit.
  const LOGISTICS: Readonly<Record<string, number>> = {
    "Infantry Division": 10,
    "Small Infantry Corps": 20,
    "Large Infantry Corps": 30,
    "Infantry Army": 30,
    Cavalry: 20,
    Marine: 20,
    Paratrooper: 40,
    Mountain: 40,
    Mechanized: 60,
    Armor: 60,
    "Air Superiority": 60,
    "Ground Attack": 60,
    "Tactical Air": 60,
    "Strategic Air": 80,
  };
  test.each(UNITS)(
    "%s (%s) gives half its price, its logistics and its men, if it may go at all",
    (unit, branch, strength, price) => {
      const stays = unit === "HQ" || branch === "Naval";
      expect(ask(disbandRefund, unit, "Production")).toBe(stays ? "#N/A" : price / 2);
      expect(ask(disbandRefund, unit, "Logistics")).toBe(stays ? "#N/A" : LOGISTICS[unit]);
      expect(ask(disbandRefund, unit, "Manpower")).toBe(stays ? "#N/A" : strength);
      expect(ask(disbandRefund, unit, "Manpower", "Other", 1)).toBe(stays ? "#N/A" : 1);
    },
  );

  it("returns the men still present, and the rest as for a full unit", () => {
    for (let strength = 0; strength <= 30; strength++) {
      expect(ask(disbandRefund, "Armor", "Men", "Other", strength)).toBe(strength);
      expect(ask(disbandRefund, "Armor", "PP", "Other", strength)).toBe(180);
      expect(ask(disbandRefund, "Armor", "Logistics", "Other", strength)).toBe(60);
    }
    expect(ask(disbandRefund, "Marine", "Manpower", "USA")).toBe(15);
    expect(ask(disbandRefund, "Armor", "Manpower", "Other", -1)).toBe("#NUM!");
    expect(complaint(disbandRefund, "HQ", "Production")).toBe(
      "unit is HQ, which cannot be disbanded; it must be a land or air unit other than an HQ. [13]",
    );
  });
});
