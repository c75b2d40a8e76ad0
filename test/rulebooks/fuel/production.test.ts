import { expect, it, test } from "vitest";
import { fuelBuild } from "../../../src/rulebooks/fuel/rules/production";
import { ask, complaint } from "../../support/rulebooks/call-rule";

test.each([
  ["Offensive chit", 5],
  ["Offensive", 5],
  ["O-chit", 5],
  ["OC", 5],
  ["Supply unit", 2],
  ["Supply", 2],
  ["HQ", 1],
  ["HQ-A", 1],
  ["HQ-I", 1],
  ["Headquarters", 1],
  ["HQ 0", 0],
  ["HQ 1", 1],
  ["HQ 3", 3],
  ["hq4", 4],
  ["Headquarters 2", 2],
  ["HQ-A 5", 5],
])("%s costs %i fuel each", (item, fuel) => {
  expect(ask(fuelBuild, item)).toBe(fuel);
  for (let count = 0; count <= 6; count++) expect(ask(fuelBuild, item, count)).toBe(fuel * count);
});

it("production fuel adds up a range, with blanks as 0", () => {
  expect(ask(fuelBuild, [["Offensive chit"], ["Supply unit"], ["HQ 3"], [null]])).toBe(10);
  expect(ask(fuelBuild, [["Offensive chit", "HQ", ""]], [[2, 4, 7]])).toBe(14);
  expect(ask(fuelBuild, [["Supply unit", "HQ 3"]], [[null, 2]])).toBe(6);
});

test.each(["HQ n", "HQ 3.5", "HQ -3", "HQ 3 4", "Tank", "Supply unit 2"])("%s is refused, because it cannot be built", (item) => {
  expect(ask(fuelBuild, item)).toBe("#VALUE!");
});

it("production fuel lists what it accepts", () => {
  expect(complaint(fuelBuild, [["HQ 3"], ["HQ n"]])).toBe(
    'item (row 2, column 1) is "HQ n"; it must have a whole number in place of n, for instance HQ 3.',
  );
  expect(complaint(fuelBuild, "Tank")).toBe('item is "Tank"; it must be Offensive chit, Supply unit, HQ or HQ n.');
  expect(complaint(fuelBuild, [["HQ", "HQ 2"]], [[1], [2]])).toBe(
    "item is 1 x 2 and count is 2 x 1; both must have the same shape.",
  );
  expect(ask(fuelBuild, "HQ", -1)).toBe("#NUM!");
  expect(ask(fuelBuild, "Tank", -1)).toBe("#VALUE!");
});
