import { describe, expect, it } from "vitest";
import { gas } from "../../../src/rulebooks/gas";
import { gasBombLoss } from "../../../src/rulebooks/gas/rules/bombing";
import { gasBuildPoints, gasOutput } from "../../../src/rulebooks/gas/rules/production";
import { ask } from "../../support/rulebooks/call-rule";
import { cleanBook } from "../../support/rulebooks/golden";
import { findingsAfter } from "../../support/rulebooks/ledgers";

/*
 * The interpretations of decisions.ts: each one has another result or finding than the alternative.
 */

const checks = (...lines: readonly string[]): string[] => findingsAfter(cleanBook(gas), ...lines).map(({ check }) => check);

describe("fractions of production", () => {
  it("are rounded half up, as in the example of 35 resources at 0.5", () => expect(ask(gasBuildPoints, 35, 0.5)).toBe(18));
  it("are rounded for the whole power: two factories at 0.5 make 1 point", () => {
    expect(ask(gasBuildPoints, [[1, 1]], 0.5)).toBe(1);
  });
  it("are rounded the same way for gas", () => {
    expect(ask(gasOutput, 3, 0.5)).toBe(2);
    expect(ask(gasOutput, [[1, 1]], 0.5)).toBe(1);
  });
});

describe("payments, raids and captures of one impulse", () => {
  const captured = (impulse: number) => [
    "Gas ledger / Captured gas / Germany / Berlin / Captured by = Italy",
    "Gas ledger / Captured gas / Germany / Berlin / Gas = 1",
    `Gas ledger / Captured gas / Germany / Berlin / Impulse = ${impulse}`,
    "Gas ledger / Gas stock / Italy / Home / Opening = 0",
    "Gas production / Production / Italy / Oil to gas = 0",
    "Gas production / Resources / Italy / Own oil = 2",
    "Gas ledger / Gas stock / Germany / Berlin / Opening = 6",
    "Gas ledger / Map payments / Italy / 3 / Western European / Paid = 1",
    "Gas ledger / Map payments / Italy / 3 / Western European / Units = 2",
  ];

  it("have no order: gas captured in an impulse can be spent in it", () => expect(checks(...captured(3))).toEqual([]));
  it("follow the impulses: gas captured in a later one cannot", () =>
    expect(checks(...captured(5))).toEqual(["gas-not-negative"]));

  it("have no order: a raid finds the gas that the same impulse pays from there", () => {
    const pays = [
      "Gas ledger / Map payments / Germany / 2 / Asian / Paid = 1",
      "Gas ledger / Map payments / Germany / 2 / Asian / Units = 2",
      "Gas ledger / Map payments / Germany / 2 / Asian / Taken from = Essen",
    ];
    expect(checks(...pays)).not.toContain("bombed-gas");
    expect(checks(...pays.map((line) => line.replace("/ 2 /", "/ 1 /")))).toContain("bombed-gas");
  });
});

describe("Africa and Scandinavia", () => {
  const counted = (map: string, impulse: number) => [
    `Gas operations / Units / Italy / Trento / ${impulse} / Move / Kind = Land`,
    `Gas operations / Units / Italy / Trento / ${impulse} / Move / Area = African`,
    `Gas operations / Units / Italy / Trento / ${impulse} / Move / Map = ${map}`,
    `Gas operations / Units / Italy / Trento / ${impulse} / Move / Flipped = 1`,
  ];

  it("count if the rulebook names them, another map in each impulse", () => {
    expect(checks(...counted("Eastern European", 5), ...counted("Asian", 7))).toEqual([]);
  });
  it("do not count as any other map", () => expect(checks(...counted("Pacific", 5))).toEqual(["map-assignment"]));
});

describe("hits abroad", () => {
  const losses = (home: boolean) =>
    ["Regular", "Oil", "Gas", "Build points"].map((asset) => ask(gasBombLoss, asset, 5, 2, 2, 0, 4, home));

  it("destroy regular points, then saved build points", () => expect(losses(false)).toEqual([2, 0, 0, 3]));
  it("spare them at home while oil points remain", () => expect(losses(true)).toEqual([2, 2, 0, 1]));
  it("cannot be placed abroad if gas is saved", () => {
    expect(checks("Gas operations / Strategic bombing / Germany / Essen / 2 / Abroad = TRUE")).toContain("bombed-abroad");
  });
});
