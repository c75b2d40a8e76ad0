import { describe, expect, it, test } from "vitest";
import {
  capturedCrew,
  pointCost,
  scrapValue,
  shipBuildPoints,
  shipBuildRate,
  shipBuildTurns,
  shipPoints,
} from "../../../src/rulebooks/campaign/rules/shipyards";
import { ask, complaint } from "../../support/rulebooks/call-rule";

describe("strength points (2.3.4.3, 2.3.4.4)", () => {
  it("cost a twelfth of the price each", () => {
    for (let price = 0; price <= 6000; price += 12) expect(ask(pointCost, price)).toBe(price / 12);
    expect(ask(pointCost, 1200, 0)).toBe(0);
    expect(ask(pointCost, 1201, 12)).toBe(1201);
  });

  it("cost the full price for the twelve points of a new ship, whatever the price", () => {
    for (let price = 0; price <= 5000; price++) expect(ask(pointCost, price, 12)).toBe(price);
  });

  it("cost as much over two Turns as all at once", () => {
    for (let price = 60; price <= 3000; price += 60) {
      for (let first = 0; first <= 12; first++) {
        expect((ask(pointCost, price, first) as number) + (ask(pointCost, price, 12 - first) as number)).toBe(price);
      }
    }
  });

  // One point to lay down, ten of strength, one to launch.
  test.each([
    ["New", undefined, 12],
    ["New", 5, 12],
    ["Construction", undefined, 11],
    ["Construction", 0, 11],
    ["Construction", 1, 10],
    ["Construction", 2, 9],
    ["Construction", 3, 8],
    ["Construction", 4, 7],
    ["Construction", 5, 6],
    ["Construction", 6, 5],
    ["Construction", 7, 4],
    ["Construction", 8, 3],
    ["Construction", 9, 2],
    ["Construction", 10, 1],
    ["Repair", 0, 10],
    ["Repair", 1, 9],
    ["Repair", 2, 8],
    ["Repair", 3, 7],
    ["Repair", 4, 6],
    ["Repair", 5, 5],
    ["Repair", 6, 4],
    ["Repair", 7, 3],
    ["Repair", 8, 2],
    ["Repair", 9, 1],
    ["Repair", 10, 0],
    ["under construction", 4, 7],
    ["Damaged", 9, 1],
  ])("a ship of state %s at strength %s has %s points to go", (state, strength, points) => {
    expect(ask(shipPoints, state, strength)).toBe(points);
  });
});

describe("build rate (2.3.4.2)", () => {
  it("is exactly 20% of the capacity", () => {
    for (let capacity = 0; capacity <= 10_000; capacity += 5) expect(ask(shipBuildRate, capacity)).toBe(capacity / 5);
    expect(ask(shipBuildRate, 2000)).toBe(400);
    expect(ask(shipBuildRate, 1)).toBe(0.2);
    expect(ask(shipBuildRate, 3)).toBe(0.6);
    expect(ask(shipBuildRate, 2001)).toBe(400.2);
  });

  it("never lets the whole points of a Turn cost more than the rate, nor leaves room for one more", () => {
    for (let capacity = 0; capacity <= 3000; capacity += 125) {
      for (let price = 12; price <= 3600; price += 12) {
        const points = ask(shipBuildPoints, capacity, price) as number;
        const rate = ask(shipBuildRate, capacity) as number;
        expect(ask(pointCost, price, points)).toBeLessThanOrEqual(rate);
        if (points < 12) expect((price / 12) * (points + 1)).toBeGreaterThan(rate);
      }
    }
  });

  it("allows at most a whole ship a Turn", () => {
    expect(ask(shipBuildPoints, 5000, 1000)).toBe(12);
    expect(ask(shipBuildPoints, 1e9, 1)).toBe(12);
    expect(ask(shipBuildPoints, 4999, 1000)).toBe(11);
  });

  it("is exact with decimal fractions", () => {
    // At a price of 2.4 times the capacity, the rate is exactly one point.
    for (let capacity = 1; capacity <= 2000; capacity++) {
      expect(ask(shipBuildPoints, capacity, (capacity * 12) / 5)).toBe(1);
      expect(ask(shipBuildPoints, capacity, (capacity * 12) / 5 + 1)).toBe(0);
    }
  });

  it("is refused for a ship without a price", () => {
    expect(ask(shipBuildPoints, 1000, 0)).toBe("#NUM!");
    expect(ask(shipBuildPoints, 1000, null)).toBe("#NUM!");
    expect(ask(shipBuildTurns, 1000, 0)).toBe("#NUM!");
  });

  test.each([
    [1500, 600, 12, 2],
    [1500, 600, 7, 2],
    [1500, 600, 6, 1],
    [1500, 600, 1, 1],
    [1500, 600, 0, 0],
    [1000, 2400, 12, 12],
    [1000, 2400, 3, 3],
    [2000, 1000, 12, 3],
    [2000, 1000, undefined, 3],
  ])("a yard of %s needs for a ship of %s and %s points %s Turns", (capacity, price, points, turns) => {
    expect(ask(shipBuildTurns, capacity, price, points)).toBe(turns);
  });

  it("reports the most expensive ship that the yard can build", () => {
    expect(ask(shipBuildTurns, 1000, 2401)).toBe("#N/A");
    expect(complaint(shipBuildTurns, 1000, 3000)).toBe(
      "cost is 3,000, which is beyond this Shipyard; with a capacity of 1,000 it must be at most 2,400 (2.3.4.2).",
    );
    expect(ask(shipBuildTurns, 0, 100)).toBe("#N/A");
  });

  it("never takes longer with a larger yard", () => {
    for (let price = 100; price <= 2400; price += 100) {
      let before = Infinity;
      for (let capacity = 1000; capacity <= 6000; capacity += 250) {
        const turns = ask(shipBuildTurns, capacity, price) as number;
        expect(turns).toBeLessThanOrEqual(before);
        before = turns;
      }
    }
  });
});

describe("scrapping (2.3.1.1, 2.3.4.6)", () => {
  // With a price of 12, credits equal strength points: half rounded up; half rounded down; half rounded down and one more.
  test.each([
    [0, 0, 0, 1],
    [1, 1, 0, 1],
    [2, 1, 1, 2],
    [3, 2, 1, 2],
    [4, 2, 2, 3],
    [5, 3, 2, 3],
    [6, 3, 3, 4],
    [7, 4, 3, 4],
    [8, 4, 4, 5],
    [9, 5, 4, 5],
    [10, 5, 5, 6],
  ])(
    "at strength %s returns %s points of old equipment, %s of a ship being built, %s of one being repaired",
    (strength, old, built, repaired) => {
      expect(ask(scrapValue, "Obsolete", 12, strength)).toBe(old);
      expect(ask(scrapValue, "Construction", 12, strength)).toBe(built);
      expect(ask(scrapValue, "Repair", 12, strength)).toBe(repaired);
    },
  );

  it("is worth at most half the price of a unit at full strength, and one point more in repair", () => {
    for (let price = 0; price <= 2400; price += 24) {
      for (let strength = 0; strength <= 10; strength++) {
        expect(ask(scrapValue, "Obsolete", price, strength)).toBeLessThanOrEqual(price / 2);
        expect(ask(scrapValue, "Construction", price, strength)).toBeLessThanOrEqual(price / 2);
        expect(ask(scrapValue, "Repair", price, strength)).toBe(
          (ask(scrapValue, "Construction", price, strength) as number) + price / 12,
        );
      }
    }
  });

  it("needs a strength from 0 to 10 in whole points", () => {
    expect(ask(scrapValue, "Repair", 1200, 11)).toBe("#NUM!");
    expect(ask(scrapValue, "Repair", 1200, 6.5)).toBe("#NUM!");
    expect(ask(scrapValue, "Sunk", 1200, 11)).toBe("#VALUE!");
  });
});

test("a captured ship has the navy's experience less 100, never below 0 (2.3.4.5)", () => {
  for (let experience = 0; experience <= 600; experience += 10) {
    expect(ask(capturedCrew, experience)).toBe(experience <= 100 ? 0 : experience - 100);
  }
});
