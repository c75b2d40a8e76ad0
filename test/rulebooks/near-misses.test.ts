import { describe, expect, test } from "vitest";
import { rulebooks } from "../../src/rulebooks";
import { cleanBook } from "../support/rulebooks/golden";
import { findingsAfter } from "../support/rulebooks/ledgers";

/*
 * Legal plays that go up to a limit have no finding; one step more is reported. A line ending with "= 6 | 7" is tested with 6,
 * then with 7.
 */

const PLAYS: Readonly<Record<string, readonly (readonly [legal: string, ...typed: readonly string[]])[]>> = {
  campaign: [
    ["Japan opens with the 10 Oil Units of its store", "Oil / Supply Centers / Tokyo / Opening = 6 | 7"],
    ["the Axis opens with the 10 Oil Units of its store", "Oil / Supply Centers / Berlin / Opening = 7 | 8"],
    ["Berlin holds just the oil that it gives", "Oil / Supply Centers / Rome / Opening = 3 | 2"],
    ["Tokyo holds just the oil that it gives", "Oil / Supply Centers / Tokyo / Opening = 3 | 2"],
    [
      "the USA keep 3 Oil Units in the Far East",
      "Oil / Supply Centers / Manila / Opening = 0",
      "Oil / Supply Centers / Hawaii / Opening = 2 | 3",
    ],
    ["Britain keeps 10 Oil Units", "Oil / Supply Centers / Australia / Opening = 1 | 2"],
    ["Essen is bombed for its value", "Germany / SW damage ledger / 8 / Bombing / Essen / PPs = 500 | 501"],
    ["every Transport of Italy is at sea", "Shipping / Transport pool / Italy / Mediterranean / Owned = 8 | 7"],
    ["every Transport of Japan is at sea", "Shipping / Transport pool / Japan / Pacific / Owned = 36 | 35"],
    ["every Transport of the USA in the Pacific is at sea", "Shipping / Transport pool / USA / Pacific / Owned = 15 | 14"],
    ["a center loses all that it holds", "Oil / Supply Centers / Harbin / Lost = 1 | 2"],
  ],
  gas: [
    ["Germany spends all gas of Berlin", "Gas ledger / Gas stock / Germany / Berlin / Opening = 3 | 2"],
    ["Japan spends all its gas", "Gas ledger / Gas stock / Japan / Home / Opening = 1 | 0"],
    ["the United States spend all their gas", "Gas ledger / Gas stock / United States / Home / Opening = 1 | 0"],
    ["the raid on Essen destroys all its gas", "Gas ledger / Gas stock / Germany / Essen / Opening = 1 | 0"],
    ["the gas of Calcutta is gone", "Gas ledger / Gas stock / United Kingdom / Calcutta / Opening = 0 | 1"],
  ],
  fuel: [
    ["a city holds 2 barrels", "Depots / Depots / Bucharest / Opening = 2 | 3"],
    ["a barrel is placed beside another in a city", "Depots / Depots / Calcutta / Opening = 1 | 2"],
    ["China keeps 2 barrels", "Depots / Depots / Chungking / Opening = 2 | 3"],
    ["Smolensk has just the barrel that is captured", "Depots / Depots / Smolensk / Opening = 1 | 0"],
    ["Berlin has just the barrels that it opens", "Depots / Depots / Berlin / Opening = 1 | 0"],
  ],
  pacific: [
    ["every Landing Craft of the USA is used", "Support pool / Pool / USA / Landing Craft / Owned = 15 | 14"],
    ["every Anti-Air Gun of the USA is placed", "Support pool / Pool / USA / Anti-Air Guns / Owned = 3 | 2"],
    ["every Airfield of Japan is placed", "Support pool / Pool / Japan / Airfield / Owned = 1 | 0"],
    ["Japan spends all its specialty points", "National production / Stockpiles / Japan / Specialty / Opening = 91 | 90"],
    ["the UK spends all its COMINT", "National production / Stockpiles / UK / COMINT / Opening = 34 | 33"],
  ],
  setup: [
    ["every battery fires", "Artillery / Artillery / Allied / Support / Opening = 6 | 5"],
    [
      "every planned barrage lands on its point",
      "Artillery / Artillery / Allied / Planned / Opening = 2 | 1",
      "Artillery / Artillery / Allied / Planned / Points marked = 2",
      "Artillery / Artillery / Allied / Planned / Fired = 2",
    ],
    ["every base of a company fires", "Tanks / Tank companies / 3rd Tank Company / Allied / Bases fired = 8 | 9"],
    [
      "every air asset is used",
      "Air / Air assets / Boston 1 / Allied / Turn used = 6",
      "Air / Air presence / Allied / Opening = 3 | 2",
    ],
    ["every minefield is placed", "Defenses / Defensive works / Axis / Minefields / Placed = 20 | 21"],
  ],
};

const tried = (lines: readonly string[], which: 0 | 1): readonly string[] =>
  lines.map((line) => line.replace(/= (\S+) \| (\S+)$/, (_all, legal: string, beyond: string) => `= ${[legal, beyond][which]}`));

describe.each(rulebooks.filter(({ ledger }) => ledger))("a near miss of a limit of $id", (rulebook) => {
  test.each(PLAYS[rulebook.id]!)("is not a finding: %s", (_legal, ...lines) => {
    const messages = (which: 0 | 1) =>
      findingsAfter(cleanBook(rulebook), ...tried(lines, which)).map(({ check, message }) => `${check}: ${message}`);
    expect(messages(0)).toStrictEqual([]);
    expect(messages(1).length).toBeGreaterThan(0);
  });
});
