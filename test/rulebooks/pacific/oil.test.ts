import { describe, expect, it, test } from "vitest";
import { actionOil, motorization, noOilEffect, oilIncome, oilUpkeep } from "../../../src/rulebooks/pacific/rules/oil";
import { ask, complaint } from "../../support/rulebooks/call-rule";

const NATIONS = ["UK", "USA", "USSR", "China", "Communist China", "Japan", "Finland", "Other"];
const FOOT = [
  "HQ",
  "Infantry Division",
  "Small Infantry Corps",
  "Large Infantry Corps",
  "Infantry Army",
  "Cavalry",
  "Marine",
  "Paratrooper",
  "Mountain",
];
const MOTORS = ["Mechanized", "Armor"];
// Oil use (8.5; WW1 battleships 12).
const AIR: readonly (readonly [string, number])[] = [
  ["Air Superiority", 2],
  ["Ground Attack", 2],
  ["Tactical Air", 3],
  ["Strategic Air", 4],
];
const NAVAL: readonly (readonly [string, number])[] = [
  ["Submarine", 1],
  ["Long Range Submarine", 1],
  ["Patrol", 0],
  ["Destroyer", 2],
  ["Cruiser", 2],
  ["Battle", 4],
  ["Old Battle", 3],
  ["Carrier", 3],
  ["Light Carrier", 3],
];
const ASHORE = [...FOOT, ...MOTORS, ...AIR.map(([unit]) => unit)];
const isOnFoot = (nation: string) => nation.includes("China");

describe("oil income (7.7)", () => {
  test.each([
    [40, 0.1, 4],
    [45, 0.1, 4],
    [49, 0.1, 4],
    [50, 0.1, 5],
    [100, 0.29, 29],
    [100, 0.57, 57],
    [21, 1, 21],
    [21.9, 1, 21],
    [40, 0, 0],
  ])("%f oil at status %f: %i", (oil, status, income) => {
    expect(ask(oilIncome, oil, status)).toBe(income);
  });

  it("of 100 points is the status in percent", () => {
    for (let percent = 0; percent <= 100; percent++) expect(ask(oilIncome, 100, percent / 100)).toBe(percent);
  });

  it("adds up a range before rounding", () => {
    expect(ask(oilIncome, [[12], [5], [4]])).toBe(21);
    expect(ask(oilIncome, [[0.5, null, 0.5]])).toBe(1);
    expect(ask(oilIncome, [[5], [5]], 0.1)).toBe(1);
    expect(ask(oilIncome, 40, 1.01)).toBe("#NUM!");
  });
});

describe("oil maintenance (7.7, 12)", () => {
  test.each(ASHORE)("%s: a third of a point, none by rail, none in a foot army", (unit) => {
    for (const nation of NATIONS) {
      const third = isOnFoot(nation) ? 0 : 1 / 3;
      for (const place of ["Field", "Port", "Sea"]) expect(ask(oilUpkeep, unit, place, nation)).toBe(third);
      expect(ask(oilUpkeep, unit, "Rail", nation)).toBe(0);
    }
  });

  test.each(NAVAL)("%s: %i at sea, a third in port, and never in the field", (unit, oil) => {
    for (const nation of NATIONS) {
      expect(ask(oilUpkeep, unit, "Sea", nation)).toBe(oil);
      expect(ask(oilUpkeep, unit, "Port", nation)).toBe(isOnFoot(nation) ? 0 : 1 / 3);
      expect(ask(oilUpkeep, unit, "Rail", nation)).toBe(0);
      expect(ask(oilUpkeep, unit, "Field", nation)).toBe("#N/A");
    }
    expect(complaint(oilUpkeep, unit, "Field")).toBe(`place is Field for ${unit}; it must be Port or Sea for a naval unit. [12]`);
  });

  it("Yamato burns 4 at sea", () => {
    expect(ask(oilUpkeep, "Yamato", "At Sea", "Japan")).toBe(4);
    expect(ask(oilUpkeep, "Yamato", "At Sea", "USA")).toBe("#N/A");
  });

  it("is exactly one point for every three units", () => {
    for (let count = 0; count <= 300; count++) {
      expect(ask(oilUpkeep, "Armor", "Field", "Other", 3 * count)).toBe(count);
      expect(ask(oilUpkeep, "Armor", "Field", "Other", count)).toBe(count / 3);
    }
    const units = Array.from({ length: 30 }, (_, i) => [i % 2 ? "Armor" : "Cruiser"]);
    expect(ask(oilUpkeep, units, "Port")).toBe(10);
  });

  it("adds up a force, with one place or count for all", () => {
    const units = [["Armor"], [null], ["Battle"]];
    expect(ask(oilUpkeep, units, [["Map"], [null], ["At Sea"]], "Other", [[3], [null], [2]])).toBe(9);
    expect(ask(oilUpkeep, units, "Port", "Other", 3)).toBe(2);
    expect(ask(oilUpkeep, units, [["level 9"], ["Sea"], ["In Port"]], "Other", 6)).toBe(2);
  });

  it("reports what is wrong with a list", () => {
    expect(complaint(oilUpkeep, [["Armor"], ["Battle"]], [["Field"], [null]])).toBe(
      "place is blank beside Battle; it must be Field, Rail, Port or Sea.",
    );
    expect(complaint(oilUpkeep, [["Armor"], ["Battle"]], [["Field", "Sea"]])).toBe(
      "unit is 2 x 1 and place is 1 x 2; both must have the same shape.",
    );
    expect(complaint(oilUpkeep, [["Armor"], [null]], "Field", "UK", [[1], [2]])).toBe(
      "unit (row 2, column 1) is blank beside a count of 2; it must name a unit.",
    );
    expect(ask(oilUpkeep, "Armor", "Mud")).toBe("#VALUE!");
    expect(ask(oilUpkeep, "Armor", null)).toBe("#VALUE!");
    expect(ask(oilUpkeep, "Armor", "Field", "UK", 0.5)).toBe("#NUM!");
  });
});

describe("oil of moves and attacks (8.5, 12)", () => {
  test.each([...FOOT.map((unit) => [unit, 0] as const), ...MOTORS.map((unit) => [unit, 2] as const), ...AIR])(
    "%s: %i for each attack, and once for all its moves",
    (unit, oil) => {
      for (let attacks = 0; attacks <= 5; attacks++) {
        expect(ask(actionOil, unit, attacks)).toBe(oil * attacks);
        expect(ask(actionOil, unit, attacks, true)).toBe(oil * (attacks + 1));
        for (let spared = 0; spared <= attacks + 1; spared++) {
          expect(ask(actionOil, unit, attacks, true, "Other", spared)).toBe(oil * (attacks + 1 - spared));
        }
        expect(ask(actionOil, unit, attacks, false, "Other", attacks + 1)).toBe("#NUM!");
      }
    },
  );

  test.each(NAVAL)("%s: none, it is in the maintenance", (unit) => {
    expect(ask(actionOil, unit, 2, true)).toBe(0);
  });

  it("follows the nation's oil use", () => {
    expect(ask(actionOil, "Armor", 1, true, "USA")).toBe(6);
    expect(ask(actionOil, "Mech", 1, true, "UK")).toBe(6);
    expect(ask(actionOil, "Large Corps", 2, true, "USA")).toBe(3);
    expect(ask(actionOil, "Large Corps", 2, true, "Japan")).toBe(0);
  });

  it("is one for each flight of an air transport", () => {
    for (let flights = 0; flights <= 5; flights++) {
      expect(ask(actionOil, "Air Transports", flights)).toBe(flights);
      expect(ask(actionOil, "Air Transport", flights, true)).toBe(flights);
    }
  });

  it("gives the reason if too many are spared", () => {
    expect(complaint(actionOil, "Armor", 1, true, "UK", 3)).toBe(
      "spared is 3; it must be at most the number of actions, 2. [12]",
    );
    expect(ask(actionOil, "Armor", 1.5)).toBe("#NUM!");
    expect(ask(actionOil, "Transports", 1)).toBe("#VALUE!");
  });
});

describe("oil dependency (12)", () => {
  const EFFECTS = [
    "Movement",
    "Effectiveness Loss",
    "Strength Loss",
    "Strength Loss Limit",
    "Attack",
    "Defense",
    "Base Recovery",
  ];
  // Oil Effects On Unit Movement and Combat, and the base recovery of Oil Maintenance.
  const CHART: Readonly<Record<string, readonly number[]>> = {
    "Non-motorized": [1, 0, 0, 0, 1, 1, 0.06],
    "Partially Motorized": [1, 0, 0, 0, 1, 1, 0],
    "Fully Motorized": [0.5, 0.03, 0.2, 0.5, 0, 1, 0],
    Air: [0, 0, 0, 0, 0, 0, 0],
    Naval: [0, 0, 0, 0, 0, 1, 0],
  };
  const ROWS: readonly (readonly [string, string])[] = [
    ...FOOT.map((unit) => [unit, "Non-motorized"] as const),
    ...MOTORS.map((unit) => [unit, "Fully Motorized"] as const),
    ...AIR.map(([unit]) => [unit, "Air"] as const),
    ...[...NAVAL.map(([unit]) => unit), "Super Battle"].map((unit) => [unit, "Naval"] as const),
  ];

  test.each(ROWS)("%s: %s, but for the large corps of UK and USA", (unit, row) => {
    expect(ask(motorization, unit)).toBe(row);
    for (const nation of NATIONS) {
      const own = unit === "Large Infantry Corps" && (nation === "UK" || nation === "USA") ? "Partially Motorized" : row;
      expect(ask(motorization, unit, nation)).toBe(own);
      expect(EFFECTS.map((effect) => ask(noOilEffect, unit, effect, nation))).toEqual(CHART[own]);
    }
    expect(EFFECTS.map((effect) => ask(noOilEffect, unit, effect))).toEqual(CHART[row]);
  });

  it("accepts synonyms of effects, and no other texts", () => {
    expect(ask(noOilEffect, "Armor", "operation points")).toBe(0.5);
    expect(ask(noOilEffect, "Fighter", "defence")).toBe(0);
    expect(ask(noOilEffect, "Armor", "Morale")).toBe("#VALUE!");
    expect(ask(motorization, "Transports")).toBe("#VALUE!");
  });
});
