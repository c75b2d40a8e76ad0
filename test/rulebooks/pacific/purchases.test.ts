import { describe, expect, it, test } from "vitest";
import { logisticsUse, purchaseCost, shipyardUse } from "../../../src/rulebooks/pacific/rules/purchases";
import { ask, complaint } from "../../support/rulebooks/call-rule";

// Price, manpower and logistics of one unit: manpower one and logistics 1 to 4 for each strength point, ships without.
const MAP_UNITS: readonly (readonly [string, number, number, number])[] = [
  ["HQ", 60, 10, 10],
  ["Infantry Division", 60, 10, 10],
  ["Small Infantry Corps", 120, 20, 20],
  ["Large Infantry Corps", 180, 30, 30],
  ["Infantry Army", 180, 30, 30],
  ["Cavalry", 120, 20, 20],
  ["Marine", 100, 10, 20],
  ["Paratrooper", 100, 20, 40],
  ["Mountain", 180, 20, 40],
  ["Mechanized", 300, 30, 60],
  ["Armor", 360, 30, 60],
  ["Air Superiority", 250, 20, 60],
  ["Ground Attack", 250, 20, 60],
  ["Tactical Air", 300, 20, 60],
  ["Strategic Air", 400, 20, 80],
  ["Submarine", 80, 3, 0],
  ["Long Range Submarine", 80, 3, 0],
  ["Patrol", 100, 2, 0],
  ["Destroyer", 180, 3, 0],
  ["Cruiser", 270, 3, 0],
  ["Battle", 400, 4, 0],
  ["Old Battle", 400, 4, 0],
  ["Carrier", 480, 3, 0],
  ["Light Carrier", 270, 3, 0],
];
// Price, manpower, logistics and shipyards of one lot (8.4).
const SUPPORT: readonly (readonly [string, number, number, number, number])[] = [
  ["Transports", 100, 10, 0, 10],
  ["Landing Craft", 25, 5, 0, 5],
  ["Supply Oiler", 30, 1, 1, 1],
  ["Shipyard", 20, 1, 0, 0],
  ["Merchant Marine", 100, 10, 0, 10],
  ["Escorts", 40, 1, 1, 1],
  ["Supply Truck", 30, 0, 0, 0],
  ["Air Transport", 120, 10, 10, 0],
  ["Coastal Defense", 20, 1, 0, 0],
  ["Airfield", 30, 1, 0, 0],
  ["Anti-Air Guns", 15, 1, 0, 0],
];
const POOLS = ["Production", "Manpower", "Logistics"];

describe("purchases (7.7, 8.4, 8.5, 16)", () => {
  test.each([...MAP_UNITS, ...SUPPORT])("%s: %i production, %i manpower, %i logistics", (item, ...figures) => {
    const costs: readonly unknown[] = figures;
    POOLS.forEach((pool, i) => {
      expect(ask(purchaseCost, item, pool)).toBe(costs[i]);
      for (let count = 0; count <= 4; count++)
        expect(ask(purchaseCost, item, pool, "Other", count)).toBe(count * Number(costs[i]));
    });
  });

  it("use the nation's strength and keep its price", () => {
    expect(POOLS.map((pool) => ask(purchaseCost, "Marine", pool, "USA"))).toEqual([100, 15, 30]);
    expect(POOLS.map((pool) => ask(purchaseCost, "Infantry Army", pool, "USSR"))).toEqual([180, 36, 36]);
    expect(POOLS.map((pool) => ask(purchaseCost, "Yamato", pool, "Japan"))).toEqual([400, 5, 0]);
    expect(ask(purchaseCost, "Yamato", "Production", "USA")).toBe("#N/A");
  });

  it("price an army at 6 a strength point, never above 180", () => {
    for (let strength = 15; strength <= 36; strength++) {
      const costs = POOLS.map((pool) => ask(purchaseCost, "Infantry Army", pool, "Other", 1, strength));
      expect(costs).toEqual([strength < 30 ? 6 * strength : 180, strength, strength]);
    }
  });

  it("price a mountain corps equally in every size", () => {
    for (let strength = 20; strength <= 30; strength++) {
      const costs = POOLS.map((pool) => ask(purchaseCost, "Mountain", pool, "Other", 1, strength));
      expect(costs).toEqual([180, strength, 2 * strength]);
    }
  });

  it("add up an order, blanks counting as 0 and one number for all", () => {
    const order = [["Cruiser"], [null], ["Destroyer"]];
    expect(ask(purchaseCost, order, "Production", "Japan", [[2], [null], [3]])).toBe(1080);
    expect(ask(purchaseCost, order, "Production", "Japan", [[2], [0], [null]])).toBe(540);
    expect(ask(purchaseCost, order, "Production", "Japan", 2)).toBe(900);
    expect(ask(purchaseCost, order, "Production", "Japan")).toBe(450);
    expect(ask(purchaseCost, [[null], [""]], "Production")).toBe(0);
  });

  it("cost the same as one order and as many", () => {
    for (const [a] of MAP_UNITS) {
      for (const [b] of SUPPORT) {
        for (const pool of POOLS) {
          const item = ask(purchaseCost, a, pool, "USA", 2) as number;
          const other = ask(purchaseCost, b, pool, "USA", 3) as number;
          expect(ask(purchaseCost, [[a, b]], pool, "USA", [[2, 3]])).toBe(item + other);
        }
      }
    }
  });

  it("report what is wrong with an order", () => {
    expect(complaint(purchaseCost, [["Armor"], ["Zeppelin"]], "Production")).toContain('item (row 2, column 1) is "Zeppelin"');
    expect(complaint(purchaseCost, [["Armor"], ["HQ"]], "Production", "UK", [[1, 2]])).toBe(
      "item is 2 x 1 and count is 1 x 2; both must have the same shape.",
    );
    expect(complaint(purchaseCost, [["Armor"], [null]], "Production", "UK", [[1], [2]])).toBe(
      "item (row 2, column 1) is blank beside a count of 2; it must name a unit.",
    );
    expect(complaint(purchaseCost, "Armor", "Production", "UK", 1, 30)).toBe(
      "strength is given for Armor; it must be left out, except for one Infantry Army or Mountain corps. [8.1]",
    );
    expect(complaint(purchaseCost, "Army", "Production", "UK", 1, 37)).toBe(
      "strength is 37; for Infantry Army it must be a number from 15 to 36. [8.1]",
    );
    expect(ask(purchaseCost, "Armor", "Production", "UK", 1, 30)).toBe("#N/A");
    expect(ask(purchaseCost, [["Army"], ["Army"]], "Production", "UK", 1, 30)).toBe("#N/A");
    expect(ask(purchaseCost, "Army", "Production", "UK", 1, 14)).toBe("#NUM!");
    expect(ask(purchaseCost, "Mountain", "Production", "UK", 1, 19)).toBe("#NUM!");
    expect(ask(purchaseCost, "Armor", "Production", "UK", 1.5)).toBe("#NUM!");
    expect(ask(purchaseCost, "Armor", "Oil")).toBe("#VALUE!");
  });
});

describe("shipyards (7.7, 8.4, 16)", () => {
  test.each(SUPPORT.map(([item, , , , shipyards]) => [item, shipyards] as const))("%s: %i for a lot", (item, shipyards) => {
    for (let count = 0; count <= 4; count++) expect(ask(shipyardUse, item, count)).toBe(count * shipyards);
    expect(ask(shipyardUse, item)).toBe(shipyards);
  });

  test.each(MAP_UNITS.map(([unit]) => unit))("%s: none on land and in the air, the screen's figure at sea", (unit) => {
    const naval = MAP_UNITS.findIndex(([u]) => u === unit) >= MAP_UNITS.findIndex(([u]) => u === "Submarine");
    expect(ask(shipyardUse, unit)).toBe(naval ? "#N/A" : 0);
    expect(ask(shipyardUse, unit, 3, 12)).toBe(naval ? 36 : 0);
  });

  it("add groups and support of a queue", () => {
    expect(ask(shipyardUse, [["Cruiser"], ["Transports"], ["Armor"], [null]], [[2], [1], [4], [null]], 12)).toBe(34);
    expect(ask(shipyardUse, [["Cruiser"], ["Transports"]], [[2], [1]])).toBe("#N/A");
    expect(complaint(shipyardUse, "Cruiser")).toBe(
      "groupCost is left out; for Cruiser it must be the shipyards shown on the production screen. [7.7]",
    );
    expect(ask(shipyardUse, "Cruiser", 1, -1)).toBe("#NUM!");
  });
});

describe("logistics (8.1, 16)", () => {
  // For each strength point (8.5).
  const PER_POINT: readonly (readonly [string, number])[] = [
    ["HQ", 1],
    ["Infantry Division", 1],
    ["Small Infantry Corps", 1],
    ["Large Infantry Corps", 1],
    ["Infantry Army", 1],
    ["Cavalry", 1],
    ["Marine", 2],
    ["Paratrooper", 2],
    ["Mountain", 2],
    ["Mechanized", 2],
    ["Armor", 2],
    ["Air Superiority", 3],
    ["Ground Attack", 3],
    ["Tactical Air", 3],
    ["Strategic Air", 4],
    ["Submarine", 0],
    ["Long Range Submarine", 0],
    ["Patrol", 0],
    ["Destroyer", 0],
    ["Cruiser", 0],
    ["Battle", 0],
    ["Old Battle", 0],
    ["Super Battle", 0],
    ["Carrier", 0],
    ["Light Carrier", 0],
  ];
  test.each(PER_POINT)("%s: %i for each strength point", (unit, logistics) => {
    for (let strength = 0; strength <= 36; strength += 3) expect(ask(logisticsUse, unit, strength)).toBe(logistics * strength);
  });

  test.each(PER_POINT)("%s as a garrison returns a quarter, if it is infantry", (unit) => {
    const infantry = ["Infantry Division", "Small Infantry Corps", "Large Infantry Corps", "Infantry Army"].includes(unit);
    expect(ask(logisticsUse, unit, 10, true)).toBe(infantry ? 7.5 : "#N/A");
  });

  it("adds up the army list", () => {
    expect(ask(logisticsUse, [["Armor"], ["Strategic Air"], [null]], [[30], [20], [null]])).toBe(140);
    expect(ask(logisticsUse, [["Armor"], ["Mechanized"]], 30)).toBe(120);
    expect(ask(logisticsUse, [["Infantry Division"], ["Infantry Army"]], [[10], [36]], true)).toBe(34.5);
    expect(complaint(logisticsUse, [["Infantry Division"], ["Armor"]], 30, true)).toBe(
      "garrison is TRUE for Armor; it must be FALSE for all but divisions, corps and armies of infantry. [8.1]",
    );
    expect(ask(logisticsUse, "Transports", 10)).toBe("#VALUE!");
  });
});
