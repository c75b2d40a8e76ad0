import { describe, expect, it, test } from "vitest";
import { fuelChecks } from "../../../src/rulebooks/campaign/checks/fuel";
import { oilChecks } from "../../../src/rulebooks/campaign/checks/oil";
import { resourceChecks } from "../../../src/rulebooks/campaign/checks/resources";
import { ALL_NATIONS, findings, found, ledgerWith, messages, type Entries, type Entry } from "./ledger";

const USES = "Oil: Oil uses";
const REQUIREMENT = "Resources: Resource requirement";
const ORE = "Resources: Ore sources";

/** Germany with an economy of 8,000 PPs at war with Russia, so that no trade is added. */
const germany = (oil: number, ore: number, more: Entries = {}): Entries => ({
  "Campaign: Tension and war": [{ track: "Russia - European Axis", level: 50, atWar: true }],
  "Germany: Economy": [{ name: "Ruhr", kind: "Industrial City", owner: "Germany", holder: "Germany", value: 8000 }],
  [USES]: [{ use: "German economy", oilUnits: oil }],
  [REQUIREMENT]: [{ nation: "Germany", oreAssigned: ore }],
  ...more,
});

describe("resources of an economy (2.4.4)", () => {
  it("one for each 5,000 PPs", () => {
    expect(found("resource-shortfall", germany(1, 0))).toMatchObject([
      {
        severity: "warning",
        sheet: "Resources",
        expected: 2,
        found: 1,
        message: "The 8,000 PPs of Germany need 2 resources; 1 is assigned (300 PPs of SW damage).",
      },
    ]);
    expect(found("resource-shortfall", germany(1, 1))).toStrictEqual([]);
    expect(found("resource-shortfall", germany(2, 0))).toStrictEqual([]);
  });

  it("its damage is booked, no more and no less", () => {
    const booked = (pps: number, turn = 1): Entries => ({ "Germany: SW damage ledger": [{ turn, cause: "Resources", pps }] });
    expect(found("resource-damage-booked", germany(1, 0))).toMatchObject([
      { expected: 300, found: 0, message: "The shortfall of Germany costs 300 PPs of SW damage, 0 are booked." },
    ]);
    expect(found("resource-damage-booked", germany(1, 0, booked(300)))).toStrictEqual([]);
    expect(found("resource-damage-booked", germany(1, 0, booked(300, 2)))).toHaveLength(1);
    const inLowerCase = { "Germany: SW damage ledger": [{ turn: 1, cause: "resources", pps: 300 }] };
    expect(found("resource-damage-booked", germany(1, 0, inLowerCase))).toStrictEqual([]);
    expect(messages("resource-damage-booked", germany(1, 1, booked(300)))).toStrictEqual([
      "Germany books 300 PPs of SW damage for resources; the shortfall costs 0.",
    ]);
  });

  it("ore counts only beside as much oil, and only where a source is open", () => {
    expect(found("ore-over-oil", germany(1, 2))).toMatchObject([
      {
        column: "Ore assigned",
        expected: 1,
        found: 2,
        message: "Germany assigns 2 Metal Ore with 1 Oil Unit; only 1 ore counts.",
      },
    ]);
    expect(found("ore-over-oil", germany(1, 1))).toStrictEqual([]);
    const onlySweden = { [ORE]: [{ source: "Turkey", open: false }] };
    expect(messages("ore-unavailable", germany(2, 2, onlySweden))).toStrictEqual([
      "Germany assigns 2 ore; its open sources give 1.",
    ]);
    expect(found("ore-unavailable", germany(2, 2))).toStrictEqual([]);
  });

  it("a source serves one Nation", () => {
    const italy: Entry = { source: "Sweden", nation: "Italy", open: true };
    const large: Entries = {
      "Italy: Economy": [{ name: "Po", kind: "Industrial City", owner: "Italy", holder: "Italy", value: 6000 }],
    };
    expect(messages("ore-source-double", { ...large, [ORE]: [italy] })).toStrictEqual([
      "The ore of Sweden is assigned to Germany and to Italy in the same Turn.",
    ]);
    expect(
      found("ore-source-double", { ...large, [ORE]: [{ source: "Sweden", nation: "Germany", open: false }, italy] }),
    ).toStrictEqual([]);
    expect(found("ore-source-double", {})).toStrictEqual([]);
  });

  it("an open source can give ore", () => {
    expect(messages("ore-source-open", { [ORE]: [{ source: "Ufa", nation: "Russia", open: true }] })).toStrictEqual([
      "Ufa is open but holds no working Russian IC and gives 0 ore.",
    ]);
    expect(
      found("ore-source-open", {
        [ORE]: [{ source: "Ufa", nation: "Russia", open: true }],
        "Russian industry: Russian ICs": [{ city: "Ufa", region: "Europe", state: "Connected", value: 250, holder: "Russia" }],
      }),
    ).toStrictEqual([]);
    expect(messages("ore-source-open", { [ORE]: [{ source: "Albania", nation: "Italy", open: true }] })).toStrictEqual([
      "Albania is open to Italy, whose economy of 500 PPs is not above 5,000.",
    ]);
  });
});

describe("Fronts without oil (2.4.5)", () => {
  const east = (oil: number, front: Entry = {}): Entries => ({
    "Campaign: Fronts": [{ front: "East", power: "European Axis", armyCommands: 2, ...front }],
    [USES]: [{ use: "East Front", power: "European Axis", oilUnits: oil }],
  });

  it("are told", () => {
    expect(found("front-without-fuel", east(0))).toMatchObject([
      {
        severity: "warning",
        sheet: "Campaign",
        expected: 1,
        found: 0,
        message: "The East Front (European Axis) has 2 Army Commands and 0 of the 1 Oil Unit it needs.",
      },
    ]);
    expect(found("front-without-fuel", east(1))).toStrictEqual([]);
    expect(found("front-without-fuel", east(0, { armyCommands: 0 }))).toStrictEqual([]);
  });

  it.each([
    [
      "unfuelled-attacks",
      { attacks: 3 },
      { attacks: 1 },
      "3 attacks are ordered in the East Front (European Axis) without oil; 1 is possible.",
    ],
    [
      "unfuelled-strategic-moves",
      { armiesMoved: 3 },
      { armiesMoved: 1, divisionsMoved: 1 },
      "The East Front (European Axis) moves 3 Armies strategically without oil; 1 is possible.",
    ],
    [
      "unfuelled-strategic-moves",
      { divisionsMoved: 2 },
      { divisionsMoved: 1 },
      "The East Front (European Axis) moves 2 Divisions strategically without oil; 1 is possible.",
    ],
    [
      "unfuelled-supply",
      { supplyReceived: 200 },
      { supplyReceived: 0 },
      "200 PPs were delivered in Logistics to the East Front (European Axis) without oil; it gets 0.",
    ],
    [
      "unfuelled-activity",
      { navalInvasions: 1 },
      { navalInvasions: 0 },
      "1 Naval Invasion ordered in the East Front (European Axis) without oil; none is possible.",
    ],
  ])("%s", (check, broken, clean, message) => {
    expect(messages(check, east(0, broken))).toStrictEqual([message]);
    expect(messages(check, east(1, broken))).toStrictEqual([]);
    expect(messages(check, east(0, clean))).toStrictEqual([]);
  });

  it("China always moves as without oil, but fights and supplies freely", () => {
    const china: Entries = {
      "Campaign: Fronts": [
        {
          front: "Asia",
          power: "Nationalist China",
          armyCommands: 3,
          armiesMoved: 2,
          attacks: 4,
          supplyReceived: 300,
          navalInvasions: 1,
        },
      ],
    };
    expect(messages("unfuelled-strategic-moves", china)).toStrictEqual([
      "The Asia Front (Nationalist China) moves 2 Armies strategically without oil; 1 is possible.",
    ]);
    for (const check of ["front-without-fuel", "unfuelled-attacks", "unfuelled-supply", "unfuelled-activity"]) {
      expect(messages(check, china)).toStrictEqual([]);
    }
  });

  it("a Bridgehead that is kept up is paid", () => {
    const bridgehead = (oilUnits: number, conditionMet: boolean): Entries => ({
      [USES]: [{ use: "Bridgehead", oilUnits, conditionMet }],
    });
    expect(messages("bridgehead-oil", bridgehead(0, true))).toStrictEqual([
      "Bridgehead is kept up with 0 Oil Units; it takes 1 from London.",
    ]);
    expect(messages("bridgehead-oil", bridgehead(1, true))).toStrictEqual([]);
    expect(messages("bridgehead-oil", bridgehead(0, false))).toStrictEqual([]);
  });
});

describe("a fresh ledger", () => {
  const checks = [...shipyardChecks, ...oilChecks, ...resourceChecks, ...fuelChecks];
  it.each<[readonly string[]]>([
    [ALL_NATIONS],
    ...ALL_NATIONS.map((nation): [readonly string[]] => [[nation]]),
    [["Germany", "Russia"]],
    [["Britain", "USA"]],
  ])("of %j is in order", (nations) => {
    const ledger = ledgerWith({}, nations);
    for (const { id } of checks) expect([id, findings(id, ledger)]).toStrictEqual([id, []]);
  });

  test("no check stands twice in the list", () => {
    const ids = checks.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
