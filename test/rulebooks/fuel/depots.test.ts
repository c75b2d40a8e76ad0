import { describe, expect, it, test } from "vitest";
import { fuelDelivered, fuelDrawn, fuelFreeUs } from "../../../src/rulebooks/fuel/rules/reorganization";
import { ask } from "../../support/rulebooks/call-rule";

describe("fuel drawn for reorganization", () => {
  // Drawn abroad, and what arrives: one in five is lost, with the loss rounded down.
  test.each([
    [0, 0],
    [0.25, 0.25],
    [4, 4],
    [4.75, 4.75],
    [5, 4],
    [6, 5],
    [9, 8],
    [9.75, 8.75],
    [10, 8],
    [14, 12],
    [15, 12],
    [20, 16],
    [100, 80],
  ])("of %f abroad %f arrive", (drawn, arrived) => {
    expect(ask(fuelDelivered, drawn)).toBe(arrived);
    expect(ask(fuelDelivered, drawn, true)).toBe(arrived);
    expect(ask(fuelDelivered, drawn, false)).toBe(drawn);
  });

  // Needed, and drawn: abroad; isolated abroad; isolated at home.
  test.each([
    [0, 0, 0, 0],
    [0.25, 0.25, 10, 10],
    [3, 3, 10, 10],
    [4, 4, 10, 10],
    [4.75, 4.75, 10, 10],
    [5, 6, 10, 10],
    [8, 9, 10, 10],
    [8.75, 9.75, 20, 10],
    [9, 11, 20, 10],
    [10, 12, 20, 10],
    [12, 14, 20, 20],
    [16, 19, 20, 20],
    [17, 21, 30, 20],
  ])("%f needed are %f abroad, %i of isolated barrels abroad and %i at home", (needed, abroad, isolated, home) => {
    expect(ask(fuelDrawn, needed)).toBe(abroad);
    expect(ask(fuelDrawn, needed, false)).toBe(needed);
    expect(ask(fuelDrawn, needed, true, true)).toBe(isolated);
    expect(ask(fuelDrawn, needed, false, true)).toBe(home);
  });

  it("is the least that delivers enough, in quarters", () => {
    for (let quarters = 0; quarters <= 240; quarters++) {
      const needed = quarters / 4;
      let least = 0;
      while ((ask(fuelDelivered, least) as number) < needed) least += 0.25;
      expect(ask(fuelDrawn, needed)).toBe(least);
      let barrels = 0;
      while ((ask(fuelDelivered, 10 * barrels) as number) < needed) barrels++;
      expect(ask(fuelDrawn, needed, true, true)).toBe(10 * barrels);
      expect(ask(fuelDrawn, needed, false, true)).toBe(10 * Math.ceil(needed / 10));
    }
  });

  it("is exact in tenths", () => {
    for (let tenths = 0; tenths <= 500; tenths++) {
      const lost = Math.floor(tenths / 50);
      expect(ask(fuelDelivered, tenths / 10)).toBe((tenths - 10 * lost) / 10);
    }
    expect(ask(fuelDelivered, 123456.7)).toBe(98765.7);
  });

  it("cannot be negative", () => {
    expect(ask(fuelDelivered, -1)).toBe("#NUM!");
    expect(ask(fuelDrawn, -1)).toBe("#NUM!");
  });
});

describe("free fuel of the United States", () => {
  test.each([
    [1939, 10],
    [1940, 10],
    [1941, 10],
    [1942, 20],
    [1943, 30],
    [1944, 40],
    [1945, 50],
    [1946, 50],
    [1950, 50],
  ])("in %i is %i while they are active", (year, fuel) => {
    expect(ask(fuelFreeUs, year)).toBe(fuel);
    expect(ask(fuelFreeUs, year, true)).toBe(fuel);
    expect(ask(fuelFreeUs, year, false)).toBe(0);
  });

  it("begins in 1939", () => {
    expect(ask(fuelFreeUs, 1938)).toBe("#NUM!");
    expect(ask(fuelFreeUs, 42)).toBe("#NUM!");
    expect(ask(fuelFreeUs, null)).toBe("#NUM!");
    expect(ask(fuelFreeUs, 1942.5)).toBe("#NUM!");
  });
});
