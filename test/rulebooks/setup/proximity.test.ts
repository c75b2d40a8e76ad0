import { describe, expect, it, test } from "vitest";
import { scaleInches, setupDistance } from "../../../src/rulebooks/setup/rules/proximity";
import { ask, span } from "./printed";

describe("setup distance (7, table)", () => {
  test.each([
    ["Constricted", "Constricted Terrain", 100, 200, 300, 400, 600, 800],
    ["Open", "Open Terrain", 400, 500, 600, 700, 900, 1100],
    ["Wide Open", "Wide Open Terrain", 700, 800, 900, 1000, 1200, 1600],
  ])("%s", (terrain, label, ...yards) => {
    for (const name of [terrain, label]) {
      expect([1, 2, 3, 4, 5, 6].map((roll) => ask(setupDistance, name, roll))).toStrictEqual(yards);
    }
    expect(ask(setupDistance, terrain, 0)).toBe("#NUM!");
    expect(ask(setupDistance, terrain, 7)).toBe("#NUM!");
  });
});

describe("inches on the table (7, reference)", () => {
  test.each([
    ["Large", 20],
    ["Medium", 30],
    ["Small", 40],
  ])("%s scale: an inch is %s yards", (scale, yards) => {
    for (const inches of span(0, 100)) {
      expect(ask(scaleInches, inches * yards, scale)).toBe(inches);
      expect(ask(scaleInches, inches * yards, `${scale} scale`)).toBe(inches);
    }
  });

  it("are not rounded", () => {
    expect(ask(scaleInches, 100, "Medium")).toBe(10 / 3);
    expect(ask(scaleInches, 50, "Large")).toBe(2.5);
    expect(ask(scaleInches, 1, "Small")).toBe(0.025);
    expect(ask(scaleInches, -1, "Small")).toBe("#NUM!");
  });
});
