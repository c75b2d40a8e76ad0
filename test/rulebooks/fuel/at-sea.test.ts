import { expect, it } from "vitest";
import { fuelMaintenance } from "../../../src/rulebooks/fuel/rules/at-sea";
import { ask } from "../../support/rulebooks/call-rule";

it("a turn at sea costs one fuel for every ten convoy points or fraction, and one for each ASW", () => {
  const tens = [0, 1, 2, 3, 4, 5];
  for (const ten of tens) {
    for (let ones = 1; ones <= 10; ones++) {
      expect(ask(fuelMaintenance, 10 * ten + ones)).toBe(ten + 1);
      for (let asw = 0; asw <= 4; asw++) expect(ask(fuelMaintenance, 10 * ten + ones, asw)).toBe(ten + 1 + asw);
    }
  }
  expect(ask(fuelMaintenance, 0)).toBe(0);
  expect(ask(fuelMaintenance, 0, 3)).toBe(3);
});

it("a turn at sea adds convoy points over all sea areas", () => {
  expect(ask(fuelMaintenance, [[5], [5]])).toBe(1);
  expect(ask(fuelMaintenance, [[5], [null], [6]], [[1, 0, 2]])).toBe(5);
});

it("a turn at sea takes whole points and units only", () => {
  expect(ask(fuelMaintenance, 2.5)).toBe("#NUM!");
  expect(ask(fuelMaintenance, -1)).toBe("#NUM!");
  expect(ask(fuelMaintenance, 1, -1)).toBe("#NUM!");
  expect(ask(fuelMaintenance, [["ten"]])).toBe("#VALUE!");
});
