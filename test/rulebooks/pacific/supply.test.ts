import { describe, expect, it, test } from "vitest";
import { mapSupply, portChart, portGroups, portSupply, supplyDemand } from "../../../src/rulebooks/pacific/rules/supply";
import { ask, complaint } from "../../support/rulebooks/call-rule";

describe("supply stockpile that units need (12)", () => {
  // Hexes from the port and the stockpile that 60 strength needs there: 1 for 1, 4 for 3, 2 for 1.
  const REACH: readonly (readonly [number, number, number])[] = [
    [0, 5, 60],
    [6, 10, 80],
    [11, 16, 120],
  ];
  test.each(REACH)("from %s to %s hexes 60 strength needs %s", (from, to, stockpile) => {
    for (let distance = from; distance <= to; distance++) expect(ask(supplyDemand, 60, 0, distance)).toBe(stockpile);
  });

  it("is refused beyond 16 hexes", () => {
    for (const distance of [17, 18, 40, 1000]) expect(ask(supplyDemand, 60, 0, distance)).toBe("#N/A");
    expect(complaint(supplyDemand, 60, 0, 17)).toBe("distance is 17 hexes; it must be at most 16 to draw on a port. [12]");
  });

  // The units near Tobruk: strength, oil use, stockpile.
  test.each([
    ["German armored corps", 20, 2, 28],
    ["Italian infantry corps", 20, 0, 20],
    ["German air superiority group", 20, 2, 28],
    ["Italian ground attack group", 20, 2, 28],
  ])("a %s of %s strength with oil use %s needs %s", (_unit, strength, oil, stockpile) => {
    expect(ask(supplyDemand, strength, oil)).toBe(stockpile);
  });

  it("rises by a fifth of the strength for each oil point", () => {
    for (let strength = 0; strength <= 40; strength += 5) {
      for (let oil = 0; oil <= 6; oil++) expect(ask(supplyDemand, strength, oil)).toBe(strength + (strength / 5) * oil);
    }
  });

  it("takes a quarter off for garrisons", () => {
    for (let strength = 0; strength <= 40; strength++) {
      expect(ask(supplyDemand, strength, 0, 0, true)).toBe(strength * 0.75);
      expect(ask(supplyDemand, strength, 0, 16, true)).toBe(strength * 1.5);
    }
  });

  it("adds up units, each with its own oil use or all with one", () => {
    expect(ask(supplyDemand, [[20], [30]], [[2], [0]])).toBe(58);
    expect(ask(supplyDemand, [[20, 30]], 1)).toBe(60);
    expect(ask(supplyDemand, [[20, null, 30]], [[2, null, null]])).toBe(58);
    expect(ask(supplyDemand, [[20], [30]], [[2, 0]])).toBe("#VALUE!");
    expect(complaint(supplyDemand, [[20], [30]], [[2, 0]])).toBe(
      "strength is 2 x 1 and oilUse is 1 x 2; both must have the same shape.",
    );
  });

  it("is what a port of that demand supplies", () => {
    for (let size = 1; size <= 9; size++) {
      for (const distance of [0, 5, 10, 16]) {
        const strength = ask(portSupply, size, distance) as number;
        expect(ask(supplyDemand, strength, 0, distance)).toBe(20 * size);
      }
    }
  });
});

describe("ports (11.2, 12)", () => {
  // Size, stockpile, naval groups, guns, repair, protection, open to attack by surface fleets.
  const CHART: readonly (readonly [number, number, number | "Unlimited", number | "#N/A", boolean, boolean, boolean])[] = [
    [1, 20, 1, 0, false, false, true],
    [2, 40, 2, 5, false, true, true],
    [3, 60, 3, 5, false, true, true],
    [4, 80, 4, 5, false, true, true],
    [5, 100, "Unlimited", "#N/A", true, true, false],
    [6, 120, "Unlimited", "#N/A", true, true, false],
    [7, 140, "Unlimited", "#N/A", true, true, false],
    [8, 160, "Unlimited", "#N/A", true, true, false],
    [9, 180, "Unlimited", "#N/A", true, true, false],
  ];
  test.each(CHART)("size %s", (size, stockpile, groups, guns, repair, protection, attack) => {
    expect(ask(portChart, size, "Stockpile")).toBe(stockpile);
    expect(ask(portChart, size, "Naval Groups")).toBe(groups);
    expect(ask(portChart, size, "Guns")).toBe(guns);
    expect(ask(portChart, size, "Repair")).toBe(repair);
    expect(ask(portChart, size, "Protection")).toBe(protection);
    expect(ask(portChart, size, "Surface Attack")).toBe(attack);
    expect(ask(portSupply, size)).toBe(stockpile);
  });

  test.each([
    ["Supply", 60],
    ["Defense", 5],
    ["Defensive Gun Value", 5],
    ["Naval Groups Supplied", 3],
    ["Repair Ships", false],
  ])("%s is another name", (attribute, value) => {
    expect(ask(portChart, 3, attribute)).toBe(value);
  });

  it("supply as many groups as their size, and all from size 5", () => {
    for (let size = 1; size <= 9; size++) {
      for (let groups = 0; groups <= 20; groups++) {
        expect(ask(portGroups, size, groups)).toBe(size >= 5 || groups <= size ? groups : size);
      }
    }
  });

  it("have a size from 1 to 9", () => {
    for (const size of [0, 10, 4.5, null]) {
      expect(ask(portGroups, size, 1)).toBe("#NUM!");
      expect(ask(portChart, size, "Guns")).toBe("#NUM!");
    }
    expect(ask(portChart, 10, "Cranes")).toBe("#VALUE!");
    expect(complaint(portChart, 7, "Guns")).toBe(
      "portSize is 7; for Guns it must be from 1 to 4, as fleets may not attack larger ports. [11.2]",
    );
  });
});

describe("map supply level (12)", () => {
  it("falls from 9 by the movement cost and never below 0", () => {
    for (let cost = 0; cost <= 30; cost++) expect(ask(mapSupply, cost)).toBe(cost <= 9 ? 9 - cost : 0);
  });

  it("is one higher with an HQ, up to 8, even where it is 0", () => {
    const WITH_HQ = [9, 8, 8, 7, 6, 5, 4, 3, 2, 1, 1, 1];
    WITH_HQ.forEach((level, cost) => expect(ask(mapSupply, cost, true)).toBe(level));
    expect(ask(mapSupply, 1.5, true)).toBe(8);
  });

  it("adds up the hexes of a route", () => {
    expect(ask(mapSupply, [[2], [3]])).toBe(4);
    expect(ask(mapSupply, [[2, null, 3]])).toBe(4);
    expect(ask(mapSupply, [[0], [0], [0]])).toBe(9);
    expect(ask(mapSupply, [[2], ["jungle"]])).toBe("#VALUE!");
    expect(ask(mapSupply, [[2], [-1]])).toBe("#NUM!");
  });
});
