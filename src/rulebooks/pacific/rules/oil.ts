import { roundDown, sum } from "../../../kernel/exact";
import { choice, choices, number, numbers, yesNo } from "../../../kernel/parameter";
import { isBlankName } from "../../../kernel/plain";
import { rule } from "../../../kernel/rule";
import { figure } from "../../../kernel/text";
import { noEntry, wrongNumber, wrongValue } from "../../../kernel/values";
import { figureByNation, isAmong, ofNamed, unlessMissing } from "../plain";
import { MAP_UNIT_SYNONYMS, mapUnit, mapUnits, mustHave, nation, numbered, sideBySide } from "../parameters";
import { branchOf, FOOT_ARMIES, figureOf, isInfantry, MAP_UNITS, NATIONS, type MapUnit, type Nation } from "../tables/units";
import { entryStatus } from "./production";

/** Oil points that any country can store (16). */
export const BASE_SILOS = 200;

/** Units in the field or in port per point of oil (7.7; 12). */
const UNITS_PER_OIL = 3;

export const PLACES = ["Field", "Rail", "Port", "Sea"] as const;
type Place = (typeof PLACES)[number];

/** Oil per flight of an air transport (15.2). */
const FLIGHT_OIL = 1;

const ACTING_UNITS = [...MAP_UNITS, "Air Transport"] as const;

type Motorization = "Non-motorized" | "Partially Motorized" | "Fully Motorized" | "Air" | "Naval";

const EFFECTS = [
  "Movement",
  "Effectiveness Loss",
  "Strength Loss",
  "Strength Loss Limit",
  "Attack",
  "Defense",
  "Base Recovery",
] as const;

/** Oil Effects On Unit Movement and Combat; base recovery by Oil Maintenance (12). In the order of EFFECTS. */
// prettier-ignore
const NO_OIL: Readonly<Record<Motorization, readonly number[]>> = {
  "Non-motorized":       [1,   0,    0,   0,   1, 1, 0.06],
  "Partially Motorized": [1,   0,    0,   0,   1, 1, 0],
  "Fully Motorized":     [0.5, 0.03, 0.2, 0.5, 0, 1, 0],
  Air:                   [0,   0,    0,   0,   0, 0, 0],
  Naval:                 [0,   0,    0,   0,   0, 1, 0],
};

/** The unit's row of the no-oil chart (12). */
function motorizationOf(unit: MapUnit, nation: Nation): Motorization {
  const branch = branchOf(unit);
  if (branch !== "Land") return branch;
  if (figureOf(unit, "Oil Use", nation) === 0) return "Non-motorized";
  return isInfantry(unit) ? "Partially Motorized" : "Fully Motorized";
}

export const oilIncome = rule({
  id: "OILINCOME",
  group: "Oil",
  cite: "7.7 Oil",
  description: "Oil available to the armed forces this turn.",
  params: {
    oil: numbers("oil produced or imported; a range is summed", { unit: "oil points", min: 0 }),
    status: entryStatus,
  },
  returns: "number",
  unit: "oil points",
  examples: [
    { inputs: { oil: 40, status: 0.1 }, result: 4, why: "the USSR gets a tenth of the Ural oil" },
    { inputs: { oil: [[12], [5], [4]] }, result: 21, why: "all of it once in an alliance" },
    { inputs: { oil: 45, status: 0.1 }, result: 4, why: "4.5, rounded down" },
  ],
  notes: "Whole points, rounded down.",
  plain: "INT(ROUND(oil*status,9))",
  compute({ oil, status }, show) {
    const produced = show("oil produced", sum(oil.items), "7.7");
    show("times the entry status", produced * status, "7.7");
    return show("oil points", roundDown(produced * status), "7.7");
  },
});

export const oilSilo = rule({
  id: "OILSILO",
  group: "Oil",
  cite: "16 Oil Silos",
  description: "Oil storage capacity of a nation.",
  params: {
    production: number("production per turn before the economic multiple", { unit: "production points per turn", min: 0 }),
    oil: number("base oil production per turn", { unit: "oil points per turn", min: 0 }),
    multiple: number("economic multiple", { unit: "multiple", min: 0 }),
  },
  returns: "number",
  unit: "oil points",
  examples: [
    { inputs: { production: 100, oil: 40, multiple: 1 }, result: 340, why: "200 and 140 at multiple 1" },
    { inputs: { production: 150, oil: 58, multiple: 1.5 }, result: 512, why: "200 and 208 x 1.5" },
  ],
  notes: "Most oil that may be saved. No rounding is stated.",
  plain: `MAX(${BASE_SILOS},${BASE_SILOS}+(production+oil)*multiple)`,
  compute({ production, oil, multiple }, show) {
    const total = show("production and oil", production + oil, "16");
    const capacity = show("times the economic multiple", total * multiple, "16");
    return show("oil silos", Math.max(BASE_SILOS, BASE_SILOS + capacity), "16");
  },
});

/** Thirds of an oil point for units in the field, and whole points for ships at sea. */
interface Upkeep {
  readonly thirds: number;
  readonly points: number;
}

function upkeepOf(unit: MapUnit, place: Place, nation: Nation): Upkeep {
  const isNaval = branchOf(unit) === "Naval";
  if (place === "Rail") return { thirds: 0, points: 0 };
  if (isNaval && place === "Field") {
    throw noEntry(`place is Field for ${unit}; it must be Port or Sea for a naval unit. [12]`);
  }
  if (isNaval && place === "Sea") {
    mustHave(nation, unit);
    return { thirds: 0, points: figureOf(unit, "Oil Use", nation)! };
  }
  return { thirds: FOOT_ARMIES.has(nation) ? 0 : 1, points: 0 };
}

/** upkeepOf for the inputs, as plain Excel. */
function plainUpkeep(): string {
  const isNaval = isAmong("unit", MAP_UNITS, (unit) => branchOf(unit) === "Naval");
  const third = `IF(${isAmong("nation", NATIONS, (nation) => FOOT_ARMIES.has(nation))},0,1/${UNITS_PER_OIL})`;
  const use = figureByNation("unit", MAP_UNITS, (unit, nation) =>
    branchOf(unit) === "Naval" ? figureOf(unit, "Oil Use", nation) : undefined,
  );
  const ship = `IF(place="Field",#N/A,IF(place="Sea",${unlessMissing("unit", MAP_UNITS, use)},${third}))`;
  return `IF(${isBlankName("place")},#VALUE!,IF(place="Rail",0,IF(${isNaval},${ship},${third})))`;
}

export const oilUpkeep = rule({
  id: "OILUPKEEP",
  group: "Oil",
  cite: "7.7 Upkeep; 12 Oil Maintenance, WW1 Battleships, Foot Army",
  description: "Oil that units use up for maintenance this turn.",
  params: {
    unit: mapUnits("kind of unit; a range is summed"),
    place: choices(PLACES, "where the unit is: Rail = map supply level 9, Field, Port, Sea; same shape as unit or one text", {
      synonyms: { "Level 9": "Rail", "At Sea": "Sea", "In Port": "Port", Map: "Field" },
    }),
    nation,
    count: numbers("units, same shape as unit or a single number", { unit: "units", min: 0, whole: true, or: 1 }),
  },
  returns: "number",
  unit: "oil points",
  examples: [
    { inputs: { unit: "Battle", place: "Sea", count: 2 }, result: 8, why: "full oil use at sea, 4 each" },
    {
      inputs: { unit: [["Armor"], ["Air Superiority"], ["Cruiser"]], place: [["Field"], ["Field"], ["Port"]] },
      result: 1,
      why: "one point for three units",
    },
    { inputs: { unit: "Armor", place: "Rail", count: 5 }, result: 0, why: "served by the train" },
  ],
  notes:
    "Whether thirds are rounded is not stated: not rounded. China and Communist China have foot armies: no unit of theirs pays the third, which represents trucks; ships at sea still burn fuel. Land units carried at sea pay the third.",
  plain: ofNamed("unit", "count", `count*${plainUpkeep()}`),
  compute({ unit, place, nation, count }, show) {
    const places = sideBySide(["unit", "place"], unit, place);
    // Blank units were removed from the list of numbers, so their places are removed too.
    const placesOfUnits = places.filter(([unit]) => unit !== null);
    let thirds = 0;
    let points = 0;
    numbered(["unit", "count"], unit, count).forEach(([unit, units], i) => {
      const where = placesOfUnits[i]![1];
      if (where === null) throw wrongValue(`place is blank beside ${unit}; it must be Field, Rail, Port or Sea.`);
      const upkeep = upkeepOf(unit, where, nation);
      thirds += units * upkeep.thirds;
      points += units * upkeep.points;
      show(`${unit}, ${where}`, units * (upkeep.thirds / UNITS_PER_OIL + upkeep.points), "12");
    });
    return show("oil points", thirds / UNITS_PER_OIL + points, "12");
  },
});

/** Oil per action of the unit, as plain Excel. */
const plainUse = figureByNation("unit", ACTING_UNITS, (unit, nation) => {
  if (unit === "Air Transport") return FLIGHT_OIL;
  return branchOf(unit) === "Naval" ? 0 : figureOf(unit, "Oil Use", nation)!;
});
const PLAIN_ACTIONS = 'attacks+IF(AND(moved,NOT(unit="Air Transport")),1,0)';

export const actionOil = rule({
  id: "ACTIONOIL",
  group: "Oil",
  cite: "8.5 Oil Use; 12 Oil Use In Combat",
  description: "Oil that a unit's moves and attacks use this turn.",
  params: {
    unit: choice(ACTING_UNITS, "kind of map unit", {
      unit: "unit",
      synonyms: { ...MAP_UNIT_SYNONYMS, "Air Transports": "Air Transport" },
    }),
    attacks: number("attacks made (for air units also missions flown in defense; for air transports, flights)", {
      unit: "attacks",
      min: 0,
      whole: true,
    }),
    moved: yesNo("TRUE if it moved at all", { or: false }),
    nation,
    spared: number(
      "actions for which the 50% roll saved the oil (land units at half strength or less; air superiority defending over friendly land)",
      { unit: "actions", min: 0, whole: true, or: 0 },
    ),
  },
  returns: "number",
  unit: "oil points",
  examples: [
    { inputs: { unit: "Armor", attacks: 2, moved: true }, result: 6, why: "two attacks and one move at 2" },
    { inputs: { unit: "Armor", attacks: 1, moved: true, nation: "USA" }, result: 6, why: "American armor uses 3" },
    { inputs: { unit: "Air Transport", attacks: 4 }, result: 4, why: "1 for each flight" },
  ],
  notes:
    "Naval units use none: theirs is in the maintenance. The no-oil chart prints a movement oil use of 1, the text says the unit's own factor once: the text is used. A flight of an air transport is its move and is counted once.",
  plain: `IF(spared>${PLAIN_ACTIONS},#NUM!,${plainUse}*(${PLAIN_ACTIONS}-spared))`,
  compute({ unit, attacks, moved, nation, spared }, show) {
    const flies = unit === "Air Transport";
    const actions = attacks + (moved && !flies ? 1 : 0);
    if (spared > actions) {
      throw wrongNumber(`spared is ${figure(spared)}; it must be at most the number of actions, ${figure(actions)}. [12]`);
    }
    show("actions that use oil", actions - spared, "12");
    if (flies) return show("oil points", FLIGHT_OIL * (actions - spared), "15.2");
    if (branchOf(unit) === "Naval") return show("oil points of a naval unit", 0, "12");
    const use = show("oil use", figureOf(unit, "Oil Use", nation)!, "8.5");
    return show("oil points", use * (actions - spared), "12");
  },
});

export const motorization = rule({
  id: "MOTORIZATION",
  group: "Oil",
  cite: "12 Land Unit Oil Dependency",
  description: "Row of the no-oil chart that applies to a unit.",
  params: { unit: mapUnit, nation },
  returns: "text",
  examples: [
    { inputs: { unit: "Armor" }, result: "Fully Motorized", why: "more tanks than guns" },
    { inputs: { unit: "Large Infantry Corps", nation: "USA" }, result: "Partially Motorized", why: "named by the rule" },
    { inputs: { unit: "Cavalry" }, result: "Non-motorized", why: "uses no oil" },
  ],
  notes:
    "By its factors alone a mechanized corps (guns 3, tanks 2) would be partial, but American infantry is called the only partial unit, so mechanized counts as full. British large corps use oil by the list of differences and count as partial.",
  compute({ unit, nation }, show) {
    if (branchOf(unit) === "Land") show("oil use", figureOf(unit, "Oil Use", nation)!, "8.5");
    return show("row of the chart", motorizationOf(unit, nation), "12");
  },
});

export const noOilEffect = rule({
  id: "NOOILEFFECT",
  group: "Oil",
  cite: "12 Oil Effects On Unit Movement and Combat; 12 Oil Maintenance",
  description: "Effect of a nation having no oil on one of its units.",
  params: {
    unit: mapUnit,
    effect: choice(
      EFFECTS,
      "effect wanted: Movement, Attack and Defense are multipliers (0 = cannot), losses are fractions, Base Recovery is the effectiveness still recovered as base",
      { synonyms: { "Operation Points": "Movement", Defence: "Defense" } },
    ),
    nation,
  },
  returns: "number",
  unit: "factor or fraction",
  examples: [
    { inputs: { unit: "Armor", effect: "Movement" }, result: 0.5, why: "half its operation points" },
    { inputs: { unit: "Air Superiority", effect: "Attack" }, result: 0, why: "cannot attack" },
    { inputs: { unit: "Infantry Division", effect: "Base Recovery" }, result: 0.06, why: "needs no oil" },
  ],
  notes:
    "The chart's cells for partially motorized units are displaced; both are read as no effect. Naval movement 0 means that it cannot leave port. Effectiveness is lost for each operation point; a fully motorized unit loses a fifth of its strength, never more than half.",
  compute({ unit, effect, nation }, show) {
    const row = show("row of the chart", motorizationOf(unit, nation), "12");
    return show(effect, NO_OIL[row][EFFECTS.indexOf(effect)]!, "12");
  },
});

export const oilRules = [oilIncome, oilSilo, oilUpkeep, actionOil, motorization, noOilEffect] as const;
