import { describe, expect, it, test } from "vitest";
import { fuelReorg } from "../../../src/rulebooks/fuel/rules/reorganization";
import { ask, complaint } from "../../support/rulebooks/call-rule";

describe("reorganization costs", () => {
  // Fuel for one unit, in the order of the list.
  const COSTS: readonly (readonly [string, number])[] = [
    ["HQ-A", 2],
    ["ARM", 2],
    ["MECH", 2],
    ["TRS", 2],
    ["AMPH", 2],
    ["HQ-I", 1],
    ["MOT", 1],
    ["ARM DIV", 1],
    ["MECH DIV", 1],
    ["ASW", 1],
    ["SUB", 1],
    ["AIR 4", 1],
    ["AIR 5", 1],
    ["AIR 12", 1],
    ["MOT DIV", 0.5],
    ["MOT ART", 0.5],
    ["CV", 0.5],
    ["BB", 0.5],
    ["BB 2", 0.5],
    ["BB 4", 0.5],
    ["QUEEN MARY", 0.5],
    ["QUEEN ELIZABETH", 0.5],
    ["AIR 2", 0.5],
    ["AIR 3", 0.5],
    ["V-WEAPON", 0.5],
    ["SUPPLY UNIT", 0.5],
    ["CA", 0.25],
    ["CL", 0.25],
    ["FROGMEN", 0.25],
    ["MINISUB", 0.25],
    ["CV PLANE", 0.25],
    ["CX", 0],
    ["HQ ACTIVATION 0", 0],
    ["HQ ACTIVATION 1", 1],
    ["HQ ACTIVATION 5", 5],
  ];
  test.each(COSTS)("%s costs %s", (unit, fuel) => {
    expect(ask(fuelReorg, unit)).toBe(fuel);
    expect(ask(fuelReorg, unit.toLowerCase().replaceAll(" ", ""))).toBe(fuel);
    for (let count = 0; count <= 10; count++) expect(ask(fuelReorg, unit, count)).toBe(fuel * count);
  });

  it("add the units of a range, in any shape", () => {
    const units = COSTS.map(([unit]) => unit);
    const all = COSTS.reduce((sum, [, fuel]) => sum + fuel, 0);
    expect(ask(fuelReorg, [units])).toBe(all);
    expect(
      ask(
        fuelReorg,
        units.map((unit) => [unit]),
      ),
    ).toBe(all);
    expect(ask(fuelReorg, [units], [units.map(() => 3)])).toBe(3 * all);
  });

  test.each([
    ["Armored HQ", 2],
    ["Armour", 2],
    ["MECH corps", 2],
    ["Motorised", 1],
    ["Armor division", 1],
    ["Artillery", 0.5],
    ["Submarine", 1],
    ["Battleship", 0.5],
    ["Queens", 0.5],
    ["V2", 0.5],
    ["Carrier planes", 0.25],
    ["German CX", 0],
    ["FTR 3", 0.5],
    ["lnd 4", 1],
    ["NAV 2", 0.5],
    ["ATR-5", 1],
    ["Aircraft 4", 1],
    ["Activation 4", 4],
    ["HQ act 2", 2],
  ])("%s is known and costs %s", (name, fuel) => {
    expect(ask(fuelReorg, name)).toBe(fuel);
  });

  test.each([
    ["AIR 0", "#N/A"],
    ["AIR 1", "#N/A"],
    ["BB 0", "#N/A"],
    ["BB 1", "#N/A"],
    ["AIR", "#VALUE!"],
    ["AIR n", "#VALUE!"],
    ["BB n", "#VALUE!"],
    ["HQ ACTIVATION n", "#VALUE!"],
    ["AIR 4.5", "#VALUE!"],
    ["AIR -4", "#VALUE!"],
    ["AIR 4 5", "#VALUE!"],
    ["ARM 4", "#VALUE!"],
    ["INF", "#VALUE!"],
    ["CAV", "#VALUE!"],
    ["GAR", "#VALUE!"],
  ])("%s has no cost: %s", (unit, error) => {
    expect(ask(fuelReorg, unit)).toBe(error);
  });

  it("take the count beside a plain activation as the headquarters' value", () => {
    for (let value = 0; value <= 6; value++) expect(ask(fuelReorg, "HQ ACTIVATION", value)).toBe(value);
  });

  it("ignore blank cells of a range", () => {
    expect(ask(fuelReorg, [["ARM"], [null], [""]])).toBe(2);
    expect(ask(fuelReorg, [["ARM"], [null]], [[2], [null]])).toBe(4);
    // Desktop Excel passes a blank cell as 0.
    expect(ask(fuelReorg, [["ARM"], [0]], [[2], [0]])).toBe(4);
    expect(ask(fuelReorg, [["ARM"], ["SUB"]], [[2], [null]])).toBe(4);
  });

  it("refuse a count beside a blank class, and ranges of two shapes", () => {
    expect(ask(fuelReorg, [["ARM"], [null]], [[2], [1]])).toBe("#VALUE!");
    expect(complaint(fuelReorg, [["ARM"], [null]], [[2], [1]])).toBe(
      "unit (row 2, column 1) is blank beside a count of 1; it must name a unit class.",
    );
    expect(ask(fuelReorg, [["ARM"], ["SUB"]], [[2, 3]])).toBe("#VALUE!");
    expect(ask(fuelReorg, [["ARM"], ["SUB"]], 2)).toBe("#VALUE!");
  });

  it("report a wrong name before a wrong count, and both before a missing entry", () => {
    expect(ask(fuelReorg, [["INF"], ["BB 1"]], [[-1], [1]])).toBe("#VALUE!");
    expect(ask(fuelReorg, [["ARM"], ["BB 1"]], [[-1], [1]])).toBe("#NUM!");
    expect(ask(fuelReorg, [["BB 1"], [null]], [[1], [1]])).toBe("#VALUE!");
    expect(ask(fuelReorg, [["BB 1"], ["ARM"]], [[0], [1]])).toBe("#N/A");
  });
});
