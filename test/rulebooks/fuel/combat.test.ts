import { describe, expect, it, test } from "vitest";
import { fuelCombat, fuelCombatDue, fuelPayer, fuelStrength } from "../../../src/rulebooks/fuel/rules/combat";
import { ask, complaint } from "../../support/rulebooks/call-rule";

describe("fuel for combat", () => {
  test.each([
    ["Blitz", 2],
    ["Assault", 1],
    ["Defense", 1],
    ["Blitz attack", 2],
    ["Blitzkrieg", 2],
    ["Assault attack", 1],
    ["Attack", 1],
    ["Defence", 1],
    ["Defend", 1],
  ])("%s costs %i, however many units", (action, fuel) => {
    expect(ask(fuelCombat, action)).toBe(fuel);
    expect(ask(fuelCombat, action, 0)).toBe(0);
    for (let units = 1; units <= 10; units++) expect(ask(fuelCombat, action, units)).toBe(fuel);
  });

  it("is added up over combats", () => {
    expect(ask(fuelCombat, [["Blitz", "Assault", "Defense", null]])).toBe(4);
    expect(ask(fuelCombat, [["Blitz"], ["Assault"], ["Defense"]], [[2], [0], [1]])).toBe(3);
    expect(ask(fuelCombat, [["Blitz"], [null]], [[null], [3]])).toBe(0);
  });

  it("reports a wrong name before a wrong number", () => {
    expect(ask(fuelCombat, [["Blitz"], ["Retreat"]], [[-1], [1]])).toBe("#VALUE!");
    expect(ask(fuelCombat, "Blitz", -1)).toBe("#NUM!");
    expect(ask(fuelCombat, "Blitz", 0.5)).toBe("#NUM!");
    expect(complaint(fuelCombat, [["Blitz"], ["Assault"]], [[1, 1]])).toBe(
      "action is 2 x 1 and units is 1 x 2; both must have the same shape.",
    );
  });
});

describe("fuel to pay after substitutes", () => {
  it("is the cost, nothing, or what a headquarters leaves", () => {
    for (let cost = 0; cost <= 12; cost += 0.5) {
      for (let used = 0; used <= 2; used += 0.5) {
        expect(ask(fuelCombatDue, cost)).toBe(cost);
        expect(ask(fuelCombatDue, cost, "Depot", used)).toBe(cost);
        expect(ask(fuelCombatDue, cost, "Emergency HQ", used)).toBe(0);
        expect(ask(fuelCombatDue, cost, "Supply Unit", used)).toBe(0);
        expect(ask(fuelCombatDue, cost, "HQ Primary", used)).toBe(cost + used > 2 ? cost + used - 2 : 0);
      }
    }
  });

  test.each([
    ["None", 3],
    ["Track", 3],
    ["Emergency HQ Supply", 0],
    ["Supply", 0],
    ["Expended Supply Unit", 0],
    ["22.4.10", 1],
    ["HQ 22.4.10", 1],
    ["HQ Primary Source", 1],
  ])("from %s for a cost of 3 is %i", (source, fuel) => {
    expect(ask(fuelCombatDue, 3, source)).toBe(fuel);
  });

  it("is refused for more than two points of a headquarters, other sources and negative costs", () => {
    expect(ask(fuelCombatDue, 3, "HQ Primary", 2.5)).toBe("#NUM!");
    expect(ask(fuelCombatDue, 3, "Depot", 3)).toBe("#NUM!");
    expect(ask(fuelCombatDue, -3, "Home")).toBe("#VALUE!");
  });
});

it("strength and armor without fuel are halved, unrounded", () => {
  for (let value = 0; value <= 12; value += 0.5) {
    expect(ask(fuelStrength, value)).toBe(value);
    expect(ask(fuelStrength, value, true)).toBe(value);
    expect(ask(fuelStrength, value, false)).toBe(value / 2);
  }
  expect(ask(fuelStrength, -1)).toBe("#NUM!");
});

describe("the payer of a battle", () => {
  test.each([
    [["Germany", "Italy"], [3, 1], "Germany"],
    [["Germany", "Italy"], [1, 3], "Italy"],
    [["US", "CW"], [2, 2], "US or CW"],
    [["CW", "US", "France"], [2, 2, 2], "CW or US or France"],
    [["Germany", "Italy", "germany"], [2, 3, 2], "Germany"],
    [["Germany", null, "Italy"], [1, 9, 2], "Italy"],
    [["Germany", "Italy"], [1, null], "Germany"],
  ])("for %j with %j corps is %s", (powers, corps, payer) => {
    expect(ask(fuelPayer, [powers], [corps])).toBe(payer);
  });

  it("needs corps and ranges of one shape", () => {
    expect(ask(fuelPayer, [["US", "CW"]], [[0, 0]])).toBe("#N/A");
    expect(complaint(fuelPayer, [["US", "CW"]], [[0, 0]])).toBe(
      "corps is 0 for every one of powers; it must be 1 or more for at least one.",
    );
    expect(ask(fuelPayer, [["US", "CW"]], [[1], [2]])).toBe("#VALUE!");
    expect(ask(fuelPayer, "US", 1.5)).toBe("#NUM!");
    expect(ask(fuelPayer, "US", 1)).toBe("US");
  });
});
