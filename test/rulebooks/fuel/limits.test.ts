import { describe, expect, it, test } from "vitest";
import { barrelExcess, barrelLimit, fuelAccount } from "../../../src/rulebooks/fuel/rules/limits";
import { ask, complaint } from "../../support/rulebooks/call-rule";

const LIMITS: readonly (readonly [string, number])[] = [
  ["United States", 8],
  ["Commonwealth", 8],
  ["Germany", 8],
  ["Russia", 8],
  ["Japan", 5],
  ["France", 3],
  ["Italy", 3],
  ["Nationalist China", 2],
];

describe("storage capacity limits", () => {
  test.each(LIMITS)("%s keeps %i barrels and removes the rest", (power, limit) => {
    expect(ask(barrelLimit, power)).toBe(limit);
    expect(ask(fuelAccount, power)).toBe(power);
    for (let barrels = 0; barrels <= 20; barrels++) {
      expect(ask(barrelExcess, power, barrels)).toBe(barrels > limit ? barrels - limit : 0);
      expect(ask(barrelExcess, power, [[barrels], [null], [1]])).toBe(barrels + 1 > limit ? barrels + 1 - limit : 0);
    }
  });

  it("leave Communist China to Russian oil", () => {
    expect(ask(barrelLimit, "Communist China")).toBe("#N/A");
    expect(ask(barrelExcess, "Com China", 1)).toBe("#N/A");
    expect(ask(barrelExcess, "Com China", -1)).toBe("#NUM!");
    expect(ask(fuelAccount, "Com China")).toBe("Russia");
    expect(complaint(barrelLimit, "Communist China")).toMatch(
      /^power is Communist China, which has no barrels and uses the oil of Russia; it must be United States, .* or Nationalist China\.$/,
    );
  });

  test.each([
    ["US", "United States"],
    ["U.S.A.", "United States"],
    ["America", "United States"],
    ["CW", "Commonwealth"],
    ["UK", "Commonwealth"],
    ["Britain", "Commonwealth"],
    ["great britain", "Commonwealth"],
    ["German", "Germany"],
    ["USSR", "Russia"],
    ["Soviet Union", "Russia"],
    ["Soviets", "Russia"],
    ["China", "Nationalist China"],
    ["Nat China", "Nationalist China"],
  ])("%s is %s", (name, power) => {
    expect(ask(fuelAccount, name)).toBe(power);
  });

  it("exist for major powers only", () => {
    expect(ask(barrelLimit, "Poland")).toBe("#VALUE!");
    expect(ask(barrelExcess, "Poland", -1)).toBe("#VALUE!");
    expect(ask(fuelAccount, "Rumania")).toBe("#VALUE!");
  });
});
