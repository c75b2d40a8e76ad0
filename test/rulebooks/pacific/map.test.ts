import { describe, expect, it, test } from "vitest";
import {
  gameScale,
  hexRange,
  moveCost,
  resourceChart,
  terrainChart,
  terrainPenalty,
  weatherChart,
} from "../../../src/rulebooks/pacific/rules/map";
import { ask, complaint } from "../../support/rulebooks/call-rule";

type Shown = number | string | boolean;

const WEATHERS = ["Clear", "Clear Cold", "Rain", "Rain Cold", "Heavy Rain", "Snow", "Blizzard", "Frozen Port"] as const;
const MOVEMENT = [0, 0, 1, 1, 2, 1, 2, 2] as const;

// Terrain, rugged, modifier, defender, airfield, operation points (11.1).
const TERRAIN: readonly (readonly [string, Shown, Shown, Shown, Shown, Shown])[] = [
  ["Depression", "#N/A", "#N/A", "#N/A", false, "#N/A"],
  ["Alpine", "#N/A", "#N/A", "#N/A", false, "#N/A"],
  ["Ice Sheet", "#N/A", "#N/A", "#N/A", false, "#N/A"],
  ["Plains", false, 0, 1, true, 2],
  ["Woods", false, -0.05, 1.05, true, 2],
  ["Light Forest", true, -0.05, 1.05, true, 2],
  ["Forest", true, -0.1, 1.1, false, 2],
  ["Hills", true, -0.2, 1.25, false, 3],
  ["Mountains", true, -0.6, 2, false, 4],
  ["Marsh", true, -0.4, 1.66, false, 3],
  ["Swamp", true, -0.4, 1.66, false, 3],
  ["Desert", false, -0.1, 1.1, false, 3],
  ["Desert Hills", true, -0.1, 1.1, false, 3],
  ["Tundra", true, -0.1, 1.1, false, 2],
  ["Jungle", true, -0.25, 1.33, false, 3],
  ["Bocage", true, -0.2, 1.25, false, 2],
  ["Polder", true, 0, 1, false, 2],
  ["River", false, -0.5, 2, "#N/A", 0],
];
const HEXES = TERRAIN.filter(([terrain, rugged]) => terrain !== "River" && rugged !== "#N/A");

describe("terrain (11.1)", () => {
  test.each(TERRAIN)("%s", (terrain, rugged, modifier, defender, airfield, points) => {
    expect(ask(terrainChart, terrain, "Rugged")).toBe(rugged);
    expect(ask(terrainChart, terrain, "Modifier")).toBe(modifier);
    expect(ask(terrainChart, terrain, "Defender")).toBe(defender);
    expect(ask(terrainChart, terrain, "Airfield")).toBe(airfield);
    expect(ask(terrainChart, terrain, "Operation Points")).toBe(points);
  });

  test.each([
    ["Forest < 50% cover", "Modifier", -0.05],
    ["forest under 50%", "Rugged", true],
    ["Desert (with hills)", "Rugged", true],
    ["Mountain", "Cost", 4],
    ["Hill", "Operation Point Cost", 3],
    ["Plain", "Combat Modifier", 0],
    ["Clear", "Airfield", true],
  ])("%s, %s", (terrain, attribute, value) => {
    expect(ask(terrainChart, terrain, attribute)).toBe(value);
  });

  it("lists which terrain has a figure", () => {
    expect(complaint(terrainChart, "Alpine", "Defender")).toMatch(
      /^terrain is Alpine; for Defender it must be Plains, Woods, .* or River\. \[11\.1\]$/,
    );
    expect(complaint(terrainChart, "River", "Airfield")).toMatch(
      /^terrain is River; for Airfield it must be Depression, .* or Polder\. \[11\.1\]$/,
    );
  });
});

describe("reduction of an attack (11.1 notes b, c, e)", () => {
  it("is the terrain's modifier, with swamps as forest in snow and blizzard, and rivers nothing in blizzard", () => {
    for (const [terrain, , modifier] of TERRAIN) {
      for (const weather of WEATHERS) {
        const winter = weather === "Snow" || weather === "Blizzard";
        const expected = terrain === "Swamp" && winter ? -0.1 : terrain === "River" && weather === "Blizzard" ? 0 : modifier;
        expect(ask(terrainPenalty, terrain, weather)).toBe(expected);
        expect(ask(terrainPenalty, terrain, weather, "UK")).toBe(expected);
      }
    }
  });

  it("is a fifth in jungle for Japan only", () => {
    for (const nation of ["UK", "USA", "USSR", "China", "Communist China", "Finland", "Other"]) {
      expect(ask(terrainPenalty, "Jungle", "Clear", nation)).toBe(-0.25);
    }
    for (const [terrain, , modifier] of TERRAIN) {
      expect(ask(terrainPenalty, terrain, "Clear", "Japan")).toBe(terrain === "Jungle" ? -0.05 : modifier);
    }
  });

  it("is halved for engineers across a river only", () => {
    for (const [terrain, , modifier] of TERRAIN) {
      expect(ask(terrainPenalty, terrain, "Clear", "Other", true)).toBe(terrain === "River" ? -0.25 : modifier);
    }
    expect(ask(terrainPenalty, "River", "Blizzard", "Other", true)).toBe(0);
    expect(ask(terrainPenalty, "River", "Snow", "Other", true)).toBe(-0.25);
  });
});

describe("resources (11.2)", () => {
  // Resource, naval, modifier low and high, rugged, airfield, supply, production low and high, oil low and high, bonus.
  const CHART: readonly (readonly Shown[])[] = [
    ["Major Port", "Repair and Protection", 0, 0, false, "Yes", "Port", 0, 0, 0, 0, 0],
    ["Minor Port", "Protection", 0, 0, false, "Yes", "Port", 0, 0, 0, 0, 0],
    ["Size 1 Port", "None", 0, 0, false, "Yes", "Port", 0, 0, 0, 0, 0],
    ["Fortification", "None", -0.35, -0.66, true, "Some", "None", 0, 0, 0, 0, 0],
    ["Large Urban", "None", -0.25, -0.66, true, "Yes", "Main", 1, 25, 0, 0, 0],
    ["Small Urban", "None", -0.1, -0.1, true, "Yes", "None", 0, 0, 0, 0, 0],
    ["Oil Field", "None", 0, 0, false, "No", "None", 0, 0, 5, 40, 0],
    ["Synthetic Oil Plant", "None", 0, 0, false, "No", "None", 0, 0, 5, 5, 0],
    ["Biofuel", "None", 0, 0, false, "No", "None", 0, 0, 4, 4, 0],
    ["Airfield", "None", 0, 0, false, "Yes", "None", 0, 0, 0, 0, 0],
    ["Strategic Resource", "None", 0, 0, false, "No", "None", 0, 0, 0, 0, 0.01],
    ["Coastal Defense", "None", -0.2, -0.2, true, "No", "None", 0, 0, 0, 0, 0],
    ["Supply Source", "None", 0, 0, false, "No", "Any", 0, 0, 0, 0, 0],
    ["Supply Depot", "None", 0, 0, false, "No", "Any", 0, 0, 0, 0, 0],
    ["Minefield", "Move if controlled", 0, 0, false, "No", "None", 0, 0, 0, 0, 0],
    ["Loop", "Movement", 0, 0, false, "No", "None", 0, 0, 0, 0, 0],
    ["Iron Ore", "None", 0, 0, false, "No", "None", 5, 40, 0, 0, 0],
  ];
  test.each(CHART)("%s", (resource, naval, milder, harder, rugged, airfield, supply, least, most, leastOil, mostOil, bonus) => {
    for (const bound of [undefined, "Low", "High"]) {
      const high = bound === "High";
      expect(ask(resourceChart, resource, "Naval", bound)).toBe(naval);
      expect(ask(resourceChart, resource, "Modifier", bound)).toBe(high ? harder : milder);
      expect(ask(resourceChart, resource, "Rugged", bound)).toBe(rugged);
      expect(ask(resourceChart, resource, "Airfield", bound)).toBe(airfield);
      expect(ask(resourceChart, resource, "Supply", bound)).toBe(supply);
      expect(ask(resourceChart, resource, "Production", bound)).toBe(high ? most : least);
      expect(ask(resourceChart, resource, "Oil", bound)).toBe(high ? mostOil : leastOil);
      expect(ask(resourceChart, resource, "Bonus", bound)).toBe(bonus);
    }
  });

  test.each([
    ["Fort", "Rugged", true],
    ["Fortifications", "Combat Modifier", -0.35],
    ["Urban Large", "Supply Source", "Main"],
    ["Urban Small", "Modifier", -0.1],
    ["Depot", "Supply", "Any"],
    ["Port size 5-9", "Naval", "Repair and Protection"],
    ["Port size 2-4", "Naval", "Protection"],
    ["Port size 1", "Naval", "None"],
    ["Coastal Defence", "Modifier", -0.2],
  ])("%s, %s", (resource, attribute, value) => {
    expect(ask(resourceChart, resource, attribute)).toBe(value);
  });
});

describe("weather (11.3)", () => {
  const CHART: readonly (readonly [string, readonly Shown[]])[] = [
    ["Movement", MOVEMENT],
    ["Land Combat", [0, 0, -0.5, -0.5, -0.5, -0.35, -0.5, -0.5]],
    ["Air Combat", [0, 0, -0.5, -0.5, -1, -0.5, -1, -1]],
    ["Reconnaissance", [0, 0, -1, -1, -2, -1, -3, "#N/A"]],
    ["Naval Combat", ["All", "All", "All", "All", "Surface only", "All", "Surface only", "None"]],
    ["Invasion", [true, false, true, false, false, false, false, false]],
    ["Recovery", [0, 0, 0, 0, 0, -0.1, -0.2, 0]],
  ];
  test.each(CHART)("%s", (attribute, values) => {
    values.forEach((value, i) => expect(ask(weatherChart, WEATHERS[i], attribute)).toBe(value));
  });

  it("has synonyms, and must be entered", () => {
    expect(ask(weatherChart, "Clear (Cold)", "Invasion")).toBe(false);
    expect(ask(weatherChart, "cold", "Invasion")).toBe(false);
    expect(ask(weatherChart, "Rain (cold)", "Recon")).toBe(-1);
    expect(ask(weatherChart, "Cold Rain", "Invasion")).toBe(false);
    expect(ask(weatherChart, null, "Movement")).toBe("#VALUE!");
    expect(ask(weatherChart, "Fog", "Movement")).toBe("#VALUE!");
  });
});

describe("operation points to enter a hex (11.1, 11.3, 14.2)", () => {
  it("are those of the terrain and the weather, with swamps as forest in snow and blizzard", () => {
    for (const [terrain, rugged, , , , points] of HEXES) {
      WEATHERS.forEach((weather, i) => {
        const frozen = terrain === "Swamp" && (weather === "Snow" || weather === "Blizzard");
        const cost = (frozen ? 2 : (points as number)) + MOVEMENT[i]!;
        const plain = 2 + MOVEMENT[i]!;
        const motorized = rugged === true ? 1 : 0;
        for (const path of [undefined, "None", "Rail"]) {
          expect(ask(moveCost, terrain, weather, false, false, path)).toBe(cost);
          expect(ask(moveCost, terrain, weather, false, true, path)).toBe(cost + 2);
          expect(ask(moveCost, terrain, weather, true, false, path)).toBe(cost + (path === "Rail" ? 0 : motorized));
          expect(ask(moveCost, terrain, weather, true, true, path)).toBe(cost + (path === "Rail" ? 0 : motorized) + 2);
        }
        for (const oil of [false, true]) {
          expect(ask(moveCost, terrain, weather, oil, false, "Road")).toBe(plain);
          expect(ask(moveCost, terrain, weather, oil, true, "Road")).toBe(plain + 2);
        }
      });
    }
  });

  it("do not exist for what cannot be entered", () => {
    for (const terrain of ["Depression", "Alpine", "Ice Sheet", "River"]) {
      expect(ask(moveCost, terrain)).toBe("#N/A");
      expect(ask(moveCost, terrain, "Clear", false, false, "Road")).toBe("#N/A");
    }
    expect(complaint(moveCost, "River")).toBe(
      "terrain is River, which lies between hexes; it must be terrain that a hex consists of. [11.1]",
    );
    expect(ask(moveCost, "Hills", "Clear", true, false, "Railway")).toBe(3);
  });
});

describe("distances", () => {
  test.each([
    ["HQ Command", 5],
    ["HQ Trucks", 1],
    ["Beachhead Supply", 1],
    ["Airlift", 6],
    ["Paradrop", 6],
    ["Submarine Attack", 5],
    ["Carrier Attack", 3],
    ["Fleet Patrol", 5],
    ["Air Patrol", 10],
    ["Fleet Interdiction", 2],
    ["Air Interdiction", 4],
    ["Night Move", 6],
    ["Fleet Move", 24],
    ["Land Retreat", 2],
    ["Fleet Retreat", 3],
    ["COMINT", 5],
    ["Partisan Spawn", 5],
    ["Saboteur Guard", 1],
    ["Sub Hunter", 24],
    ["Oiler Threat", 5],
    ["Port Supply", 16],
    ["Port Blockade", 1],
    ["Shore Support", 1],
    ["HQ", 5],
    ["Command Range", 5],
    ["Intelligence", 5],
  ])("%s: %s hexes", (rule, hexes) => {
    expect(ask(hexRange, rule)).toBe(hexes);
  });
});

describe("scales (4)", () => {
  test.each([
    ["Land Strength Point", 1500, 2500],
    ["Air Strength Point", 15, 25],
    ["Naval Strength Points Per Unit", 5, 6],
    ["Division", 15000, 20000],
    ["Small Corps", 30000, 40000],
    ["Large Corps", 50000, 60000],
    ["Army", 35000, 70000],
    ["Air Unit", 300, 400],
    ["Carrier Aircraft", 40, 90],
    ["Heavy Cruisers", 4, 4],
    ["Light Cruisers", 5, 7],
    ["Submarines", 6, 18],
    ["Escorts", 8, 10],
    ["Merchant Tonnage", 100000, 100000],
    ["Hex Kilometres", 80, 80],
    ["Hex Miles", 50, 50],
    ["Turn Days", 14, 14],
    ["Loop Turns", 2, 2],
    ["Large Infantry Corps", 50000, 60000],
    ["Infantry Division", 15000, 20000],
  ])("%s: %s to %s", (item, low, high) => {
    expect(ask(gameScale, item)).toBe(low);
    expect(ask(gameScale, item, "Low")).toBe(low);
    expect(ask(gameScale, item, "High")).toBe(high);
  });
});
