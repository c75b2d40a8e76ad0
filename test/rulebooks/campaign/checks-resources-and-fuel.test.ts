import { describe, expect, it, test } from "vitest";
import { campaign } from "../../../src/rulebooks/campaign";
import { resourceRequirement } from "../../../src/rulebooks/campaign/sheets/resources";
import { ledgerSheets } from "../../../src/sheets/common";
import { place } from "../../../src/sheets/layout";
import { ALL_NATIONS, found, ledgerWith, messages, type Entries } from "./ledger";

/*
 * Resources and Fronts, beyond the golden cases.
 */

/** Germany with an economy of 8,000 PPs at war with Russia, so that no trade is added. */
const germany = (oil: number, ore: number | null, more: Entries = {}): Entries => ({
  "Campaign: Tension and war": [{ track: "Russia - European Axis", level: 50, atWar: true }],
  "Germany: Economy": [{ name: "Ruhr", kind: "Industrial City", owner: "Germany", holder: "Germany", value: 8000 }],
  "Oil: Oil uses": [{ use: "German economy", oilUnits: oil }],
  "Resources: Resource requirement": [{ nation: "Germany", oreAssigned: ore }],
  ...more,
});

describe("the resources of an economy (2.4.4)", () => {
  it.each([
    [0, null, 0, 800],
    [1, null, 1, 300],
    [1, 0, 1, 300],
    [1, 1, 2, 0],
    [1, 2, 2, 0],
    [2, null, 2, 0],
    [0, 2, 0, 800],
  ])("are %d oil and %s ore: they cover %d resources, and the rest costs %d PPs", (oil, ore, covered, swDamage) => {
    const [row] = ledgerWith(germany(oil, ore)).rows(resourceRequirement, "Resources");
    expect(row).toMatchObject({ nation: "Germany", economy: 8000, needed: 2, covered, swDamage });
  });

  it("shortage damage is booked however its cause is written", () => {
    const booked = (cause: string): Entries => ({ "Germany: SW damage ledger": [{ turn: 1, cause, pps: 300 }] });
    expect(found("resource-damage-booked", germany(1, 0, booked("resources")))).toStrictEqual([]);
    expect(found("resource-damage-booked", germany(1, 0, booked("Bombing")))).toHaveLength(1);
  });
});

test("oil lifts every limit of a Front (2.4.5)", () => {
  const east = (oilUnits: number): Entries => ({
    "Campaign: Fronts": [
      {
        front: "East",
        power: "European Axis",
        armyCommands: 2,
        attacks: 3,
        armiesMoved: 3,
        divisionsMoved: 2,
        supplyReceived: 200,
        navalInvasions: 1,
      },
    ],
    "Oil: Oil uses": [
      { use: "East Front", power: "European Axis", oilUnits },
      { use: "Atlantic Fleet", power: "European Axis", oilUnits: 1 },
    ],
  });
  const checks = [
    "front-without-fuel",
    "unfuelled-attacks",
    "unfuelled-strategic-moves",
    "unfuelled-supply",
    "unfuelled-activity",
  ];
  expect(checks.map((check) => found(check, east(0)).length)).toStrictEqual([1, 1, 2, 1, 1]);
  expect(checks.map((check) => found(check, east(1)).length)).toStrictEqual([0, 0, 0, 0, 0]);
});

test("China fights and supplies freely without oil (2.4; 2.4.5.1)", () => {
  for (const power of ["Nationalist China", "Communist China"]) {
    const china: Entries = {
      "Campaign: Fronts": [
        { front: "Asia", power, armyCommands: 3, attacks: 4, supplyReceived: 300, navalInvasions: 1, blitzInto: "East" },
      ],
    };
    for (const check of [
      "front-without-fuel",
      "unfuelled-attacks",
      "unfuelled-supply",
      "unfuelled-activity",
      "cross-front-blitz",
    ]) {
      expect(messages(check, china)).toStrictEqual([]);
    }
  }
});

test("isolated commands and orders without oil have tables only if a ledger includes them", () => {
  const tables = (rare?: readonly string[]) => {
    const options = { players: ALL_NATIONS, year: 1941, ...(rare ? { rare } : {}) };
    return place(ledgerSheets(campaign.ledger!, options), options).flatMap((sheet) => sheet.tables.map(({ name }) => name));
  };
  const both = ["Campaign_Isolated_commands", "Campaign_Unfuelled_orders"];
  const fresh = tables();
  expect(tables(both).filter((name) => !fresh.includes(name))).toStrictEqual(both);
});

describe("a Naval Invasion also needs oil for the fleet (2.4.7.2)", () => {
  const invasion = (front: string, power: string, fleets: Readonly<Record<string, string>>): Entries => ({
    "Campaign: Fronts": [{ front, power, armyCommands: 0, navalInvasions: 1 }],
    "Oil: Oil uses": Object.entries(fleets).map(([use, area]) => ({ use, power, service: "Navy", area, oilUnits: 1 })),
  });
  const severities = (entries: Entries) => found("unfuelled-activity", entries).map(({ severity }) => severity);

  it.each([
    ["West", "Western Allies", {}, ["error"]],
    ["West", "Western Allies", { "Navies in the West": "West" }, []],
    ["West", "Western Allies", { "Navies in the Mediterranean": "Mediterranean" }, ["warning"]],
    ["Mediterranean", "European Axis", { "Atlantic Fleet": "West" }, ["warning"]],
    ["Mediterranean", "European Axis", { "Black Sea Fleet": "Black Sea" }, []],
    ["East", "European Axis", { "Atlantic Fleet": "West" }, []],
    ["East", "European Axis", {}, ["error"]],
    ["Southeast Asia", "Japan", { "Navy in the Indian Ocean": "Indian Ocean" }, []],
    ["Southeast Asia", "Japan", { "Navy in the Pacific": "Pacific" }, ["warning"]],
    ["Asia", "Japan", { "Navy in the Pacific": "Pacific" }, []],
    ["Asia", "Russia", { "Russian Navy": "East" }, []],
  ])("on the %s Front, by %s with %o", (front, power, fleets, expected) => {
    expect(severities(invasion(front, power, fleets as Readonly<Record<string, string>>))).toStrictEqual(expected);
  });
});
