import { describe, expect, it, test } from "vitest";
import { mergedUnit, unitStat } from "../../../src/rulebooks/pacific/rules/units";
import { ask, complaint } from "../../support/rulebooks/call-rule";

const NATIONS = ["UK", "USA", "USSR", "China", "Communist China", "Japan", "Finland", "Other"];

/** A chart as printed: a row per attribute, a column per unit, "-" where there is no figure. */
interface Chart {
  readonly units: readonly string[];
  readonly rows: Readonly<Record<string, readonly (number | "-")[]>>;
}

// Default Values for Land Units (8.5). Divisions, corps and armies of infantry share a column but for strength and price.
// prettier-ignore
const LAND: Chart = {
  units: [
    "HQ", "Infantry Division", "Small Infantry Corps", "Large Infantry Corps", "Infantry Army", "Cavalry", "Marine", "Paratrooper",
    "Mountain", "Mechanized", "Armor",
  ],
  rows: {
    Strength:           [10,   10,   20,   30,   30,   20,   10,   20,   20,   30,   30],
    Firearms:           [4,    4,    4,    4,    4,    3,    5,    5,    4,    4,    3],
    Guns:               [3,    2,    2,    2,    2,    1,    2,    1,    1,    3,    1],
    Artillery:          [2,    3,    3,    3,    3,    2,    3,    2,    3,    2,    4],
    Tanks:              [0,    0,    0,    0,    0,    0,    0,    0,    0,    2,    5],
    "Anti-Air":         [2,    1,    1,    1,    1,    0,    1,    1,    1,    2,    2],
    Defense:            [5,    5,    5,    5,    5,    4,    6,    5,    5,    6,    7],
    Range:              [1,    1,    1,    1,    1,    1,    1,    1,    1,    1,    1],
    "Operation Points": [4,    5,    5,    5,    5,    7,    5,    5,    5,    9,    9],
    "Move Loss":        [0.01, 0.01, 0.01, 0.01, 0.01, 0.01, 0.01, 0.01, 0.01, 0.01, 0.01],
    "Attack Loss":      ["-",  0.06, 0.06, 0.06, 0.06, 0.06, 0.06, 0.06, 0.06, 0.06, 0.06],
    "Defend Loss":      [0.03, 0.03, 0.03, 0.03, 0.03, 0.03, 0.03, 0.03, 0.03, 0.03, 0.03],
    Days:               [120,  60,   60,   60,   60,   120,  120,  180,  200,  130,  200],
    Production:         [60,   60,   120,  180,  180,  120,  100,  100,  180,  300,  360],
    Logistics:          [1,    1,    1,    1,    1,    1,    2,    2,    2,    2,    2],
    "Oil Use":          [0,    0,    0,    0,    0,    0,    0,    0,    0,    2,    2],
    "Supply Level":     [3,    3,    3,    3,    3,    3,    3,    3,    3,    3,    3],
    "Landing Craft":    [1,    1,    1,    1,    1,    1,    1,    1,    1,    2,    2],
  },
};

// Default Values for Air Units (8.5); two operation points by the text; losses in defense by the losses chart (15).
// prettier-ignore
const AIR: Chart = {
  units: ["Air Superiority", "Ground Attack", "Tactical Air", "Strategic Air"],
  rows: {
    Strength:           [20,   20,   20,   20],
    "Air Combat":       [8,    4,    5,    6],
    Tactical:           [2,    8,    5,    3],
    Strategic:          [0,    1,    5,    8],
    "Naval Air":        [1,    3,    2,    1],
    "Anti-Sub":         [1,    3,    3,    3],
    "Anti-Air":         [2,    2,    2,    2],
    Defense:            [7,    4,    6,    6],
    Range:              [6,    6,    10,   14],
    "Operation Points": [2,    2,    2,    2],
    "Move Loss":        [0.08, 0.08, 0.08, 0.08],
    "Attack Loss":      [0.06, 0.06, 0.06, 0.08],
    "Defend Loss":      [0.06, 0.06, 0.06, 0.06],
    "Transport Loss":   [0.15, 0.15, 0.15, 0.15],
    Days:               [180,  120,  150,  180],
    Production:         [250,  250,  300,  400],
    Logistics:          [3,    3,    3,    4],
    "Oil Use":          [2,    2,    3,    4],
    "Supply Level":     [3,    3,    3,    3],
  },
};

// Default Values for Naval Units (8.5), with the long-range submarine (8.3) and the WW1 battleship (12) beside their kin.
// prettier-ignore
const NAVAL: Chart = {
  units: [
    "Submarine", "Long Range Submarine", "Patrol", "Destroyer", "Cruiser", "Battle", "Old Battle", "Carrier", "Light Carrier",
  ],
  rows: {
    Strength:           [3,    3,    2,    3,    3,    4,    4,    3,    3],
    "Air Strength":     ["-",  "-",  "-",  "-",  "-",  "-",  "-",  6,    6],
    "Air Combat":       ["-",  "-",  "-",  "-",  "-",  "-",  "-",  4,    2],
    Tactical:           ["-",  "-",  "-",  "-",  "-",  "-",  "-",  3,    1],
    Strategic:          ["-",  "-",  "-",  "-",  "-",  "-",  "-",  2,    1],
    "Naval Air":        ["-",  "-",  "-",  "-",  "-",  "-",  "-",  8,    4],
    Surface:            [7,    7,    2,    4,    6,    9,    9,    4,    4],
    "Anti-Sub":         [0,    0,    1,    4,    2,    2,    2,    4,    2],
    "Anti-Air":         [0,    0,    0,    3,    3,    5,    5,    4,    1],
    Defense:            [6,    6,    2,    4,    5,    8,    8,    5,    4],
    Range:              [5,    5,    1,    1,    1,    1,    1,    3,    3],
    "Operation Points": [2,    2,    2,    2,    2,    2,    2,    2,    2],
    "Move Loss":        [0,    0,    0,    0,    0,    0,    0,    0,    0],
    "Attack Loss":      [0.08, 0.08, 0.08, 0.08, 0.08, 0.08, 0.08, 0.08, 0.08],
    "Defend Loss":      [0.08, 0.08, 0.08, 0.08, 0.08, 0.08, 0.08, 0.08, 0.08],
    Days:               [100,  100,  90,   210,  240,  700,  700,  540,  400],
    Production:         [80,   80,   100,  180,  270,  400,  400,  480,  270],
    Logistics:          [0,    0,    0,    0,    0,    0,    0,    0,    0],
    "Oil Use":          [1,    1,    0,    2,    2,    4,    3,    3,    3],
    "Supply Level":     [5,    8,    3,    3,    3,    3,    3,    3,    3],
  },
};

// Support Units Naval and Land (8.4).
// prettier-ignore
const SUPPORT: Chart = {
  units: [
    "Transports", "Landing Craft", "Supply Oiler", "Shipyard", "Merchant Marine", "Escorts",
    "Supply Truck", "Air Transport", "Coastal Defense", "Airfield", "Anti-Air Guns",
  ],
  rows: {
    Production: [100, 25, 30, 20,  100, 40,  30,  120, 20,  30,  15],
    Manpower:   [10,  5,  1,  1,   10,  1,   0,   10,  1,   1,   1],
    Logistics:  [0,   0,  1,  0,   0,   1,   0,   10,  0,   0,   0],
    Shipyards:  [10,  5,  1,  0,   10,  1,   "-", "-", "-", "-", "-"],
    Days:       [180, 90, 60, 400, 180, 210, 90,  150, 120, 45,  90],
    Quantity:   [10,  10, 1,  1,   10,  1,   10,  1,   1,   1,   1],
  },
};

const ATTRIBUTES = [
  "Strength",
  "Air Strength",
  "Firearms",
  "Guns",
  "Artillery",
  "Tanks",
  "Air Combat",
  "Tactical",
  "Strategic",
  "Naval Air",
  "Surface",
  "Anti-Sub",
  "Anti-Air",
  "Defense",
  "Range",
  "Operation Points",
  "Move Loss",
  "Attack Loss",
  "Defend Loss",
  "Transport Loss",
  "Days",
  "Production",
  "Manpower",
  "Logistics",
  "Shipyards",
  "Oil Use",
  "Supply Level",
  "Landing Craft",
  "Quantity",
];

// Unit differences (8.5): the figures that follow from them, and no others.
const DIFFERENT: readonly (readonly [nation: string, unit: string, attribute: string, figure: number])[] = [
  ["UK", "Large Infantry Corps", "Oil Use", 1],
  ["UK", "Mechanized", "Oil Use", 3],
  ["UK", "Armor", "Oil Use", 3],
  ["UK", "Carrier", "Defense", 6],
  ["UK", "Light Carrier", "Defense", 5],
  ["UK", "Ground Attack", "Range", 8],
  ["USA", "Large Infantry Corps", "Tanks", 1],
  ["USA", "Large Infantry Corps", "Oil Use", 1],
  ["USA", "Large Infantry Corps", "Operation Points", 6],
  ["USA", "Mechanized", "Oil Use", 3],
  ["USA", "Armor", "Oil Use", 3],
  ["USA", "Marine", "Strength", 15],
  ["USA", "Marine", "Firearms", 6],
  ["USA", "Marine", "Tanks", 1],
  ["USA", "Carrier", "Defense", 6],
  ["USA", "Carrier", "Anti-Air", 5],
  ["USA", "Ground Attack", "Range", 8],
  ["China", "Infantry Army", "Artillery", 2],
  ["China", "Mechanized", "Artillery", 1],
  ["China", "Armor", "Artillery", 3],
  ["China", "Armor", "Tanks", 4],
  ["USSR", "Infantry Army", "Strength", 36],
  ["USSR", "Infantry Army", "Artillery", 2],
  ["USSR", "Mechanized", "Artillery", 3],
  ["USSR", "Mechanized", "Tanks", 3],
  ["Japan", "Infantry Army", "Guns", 1],
  ["Japan", "Mechanized", "Guns", 2],
  ["Japan", "Armor", "Tanks", 4],
  ["Japan", "Light Carrier", "Defense", 3],
  ["Japan", "Cruiser", "Surface", 7],
  ["Japan", "Ground Attack", "Range", 8],
];

const figures = [LAND, AIR, NAVAL, SUPPORT].flatMap(({ units, rows }) =>
  units.flatMap((unit, column) =>
    ATTRIBUTES.map((attribute) => {
      const figure = rows[attribute]?.[column] ?? "-";
      return [unit, attribute, figure === "-" ? "#N/A" : figure] as const;
    }),
  ),
);

describe("figures of units (8.4, 8.5)", () => {
  test.each(figures)("%s, %s: %s", (unit, attribute, figure) => {
    expect(ask(unitStat, unit, attribute)).toBe(figure);
    for (const nation of NATIONS) {
      const own = DIFFERENT.find(([n, u, a]) => n === nation && u === unit && a === attribute);
      expect(ask(unitStat, unit, attribute, nation)).toBe(own ? own[3] : figure);
    }
  });

  it("Yamato and Musashi are battle groups of 5 strength, and Japan's alone", () => {
    for (const attribute of ATTRIBUTES.filter((a) => a !== "Strength")) {
      expect(ask(unitStat, "Super Battle", attribute, "Japan")).toBe(ask(unitStat, "Battle", attribute, "Japan"));
    }
    expect(ask(unitStat, "Yamato", "Strength", "Japan")).toBe(5);
    for (const nation of NATIONS.filter((n) => n !== "Japan")) {
      expect(ask(unitStat, "Super Battle", "Strength", nation)).toBe("#N/A");
    }
    expect(complaint(unitStat, "Musashi", "Strength", "USA")).toBe(
      "nation is USA; for Super Battle it must be Japan, which alone has such a unit. [8.3]",
    );
  });

  test.each([
    ["Headquarters", "Strength", 10],
    ["division", "Strength", 10],
    ["small-corps", "Strength", 20],
    ["Infantry Corps Large", "Strength", 30],
    ["army", "Production", 180],
    ["airborne", "Firearms", 5],
    ["Mech", "anti-tank", 3],
    ["armour", "cost", 360],
    ["fighter", "rail loss", 0.15],
    ["strategic", "Strategic", 8],
    ["DD", "antisub", 4],
    ["BB", "AA", 5],
    ["WW1 Battleship", "oil", 3],
    ["CV", "air strength", 6],
    ["CVL", "defence", 4],
    ["oiler", "shipyard cost", 1],
    ["trucks", "purchase quantity", 10],
    ["AA guns", "build days", 90],
    ["Anti-Air", "Production Cost", 15],
    ["Coastal Defence", "Logistics Cost", 0],
  ])("%s, %s by another name: %f", (unit, attribute, figure) => {
    expect(ask(unitStat, unit, attribute)).toBe(figure);
  });

  it("lists the figures that a unit has", () => {
    expect(complaint(unitStat, "Supply Truck", "Surface")).toBe(
      "attribute is Surface, which Supply Truck does not have; it must be Days, Production, Manpower, Logistics or Quantity. [8.4]",
    );
    expect(ask(unitStat, "Zeppelin", "Strength")).toBe("#VALUE!");
    expect(ask(unitStat, "Armor", "Morale")).toBe("#VALUE!");
  });

  it("shows chart, difference and sum", () => {
    expect(unitStat.explain(["Marine", "Strength", "USA"]).lines).toEqual([
      { label: "Strength in the chart", value: 10, cite: "8.5" },
      { label: "difference of USA", value: 5, cite: "8.5" },
      { label: "Strength of Marine", value: 15, cite: "8.5" },
    ]);
  });
});

describe("merging (8.1)", () => {
  const PARTS = ["Infantry Division", "Small Infantry Corps", "Large Infantry Corps", "Half Army"];
  // Results of merging the unit of a row with that of a column.
  const MERGED = [
    ["Small Infantry Corps", "Large Infantry Corps", "#N/A", "#N/A"],
    ["#N/A", "#N/A", "#N/A", "#N/A"],
    ["#N/A", "#N/A", "#N/A", "#N/A"],
    ["#N/A", "#N/A", "#N/A", "Infantry Army"],
  ];
  test.each(PARTS.flatMap((moving, row) => PARTS.map((target, column) => [moving, target, MERGED[row]![column]!])))(
    "%s into %s: %s",
    (moving, target, result) => {
      expect(ask(mergedUnit, moving, target)).toBe(result);
      for (const nation of NATIONS) {
        const japanese = nation === "Japan" && moving === "Infantry Division";
        expect(ask(mergedUnit, moving, target, nation)).toBe(japanese ? "#N/A" : result);
      }
    },
  );

  it("keeps the strength of both units", () => {
    for (const [moving, target] of [
      ["Infantry Division", "Infantry Division"],
      ["Infantry Division", "Small Infantry Corps"],
    ]) {
      const result = ask(mergedUnit, moving, target);
      const strength = (unit: unknown) => ask(unitStat, unit, "Strength") as number;
      expect(strength(result)).toBe(strength(moving) + strength(target));
    }
  });

  it("gives the reason why Japan's divisions cannot be merged", () => {
    expect(complaint(mergedUnit, "Division", "Division", "Japan")).toBe(
      "nation is Japan, whose divisions have no corps to merge with; it must be another nation. [8.1]",
    );
    expect(ask(mergedUnit, "Armor", "Armor")).toBe("#VALUE!");
  });
});
