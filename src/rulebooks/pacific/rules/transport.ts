import { sum } from "../../../kernel/exact";
import { choice } from "../../../kernel/parameter";
import { rule } from "../../../kernel/rule";
import { noEntry } from "../../../kernel/values";
import { figureFor, isAmong, ofNamed } from "../plain";
import { mapUnits, numbered, strengthsOfUnits } from "../parameters";
import { branchOf, figureOf, MAP_UNITS, type MapUnit } from "../tables/units";

export const MODES = ["Rail", "Transport", "Landing Craft"] as const;
type Mode = (typeof MODES)[number];

/** Rail points and transports per strength point (8.4; 11.4). Landing craft are in the chart of land units (8.5). */
const POINTS_PER_STRENGTH = 1;

const LIFT_CITES: Readonly<Record<Mode, string>> = { Rail: "11.4", Transport: "8.4", "Landing Craft": "8.5" };

/** Strength points that one supply truck serves (8.4). */
const STRENGTH_PER_TRUCK = 10;

/** Lift per strength point; undefined if a unit cannot move that way. */
function liftOf(unit: MapUnit, mode: Mode): number | undefined {
  if (mode === "Landing Craft") return figureOf(unit, "Landing Craft");
  return branchOf(unit) === "Naval" ? undefined : POINTS_PER_STRENGTH;
}

/** Trucks per ten strength points (8.4); undefined for ships. Trucks used on an HQ supply the units around it. */
function trucksOf(unit: MapUnit): number | undefined {
  if (branchOf(unit) === "Naval") return undefined;
  if (unit === "HQ") return 0;
  return unit === "Mechanized" || unit === "Armor" || branchOf(unit) === "Air" ? 2 : 1;
}

/** Lift per strength point for a mode, as plain Excel. */
const plainLift = (mode: Mode): string =>
  `IF(${isAmong("unit", MAP_UNITS, (unit) => liftOf(unit, mode) === undefined)},#N/A,${figureFor(
    "unit",
    MAP_UNITS.map((unit) => liftOf(unit, mode)),
  )})`;

export const liftPoints = rule({
  id: "LIFTPOINTS",
  group: "Transport",
  cite: "8.4 Transports, Landing Craft; 11.4 Rail; 13 Embark, Rail Move, Invade",
  description: "Rail points, transports or landing craft that units need to move.",
  params: {
    unit: mapUnits("kind of unit; a range is summed"),
    strength: strengthsOfUnits("current"),
    mode: choice(MODES, "means of transport", { synonyms: { Transports: "Transport", Railway: "Rail", Sea: "Transport" } }),
  },
  returns: "number",
  unit: "points",
  examples: [
    { inputs: { unit: "Armor", strength: 20, mode: "Landing Craft" }, result: 40, why: "two for each strength point" },
    { inputs: { unit: "Air Superiority", strength: 20, mode: "Transport" }, result: 20, why: "one for each strength point" },
    { inputs: { unit: [["Marine"], ["Armor"]], strength: [[10], [30]], mode: "Landing Craft" }, result: 70, why: "10 and 60" },
  ],
  notes:
    "The text doubles landing craft for armored units, the chart for mechanized and armor: the chart is used. Landing craft are used up; transports and rail points return.",
  plain: ofNamed(
    "unit",
    "strength",
    `strength*IF(mode="Landing Craft",${plainLift("Landing Craft")},IF(mode="Rail",${plainLift("Rail")},${plainLift("Transport")}))`,
  ),
  compute({ unit, strength, mode }, show) {
    const cite = LIFT_CITES[mode];
    const points = numbered(["unit", "strength"], unit, strength).map(([unit, strength]) => {
      const rate = liftOf(unit, mode);
      if (rate === undefined) {
        const may = mode === "Landing Craft" ? "a land unit" : "a land or air unit";
        throw noEntry(`unit is ${unit}, which does not move by ${mode}; it must be ${may}. [${cite}]`);
      }
      return show(unit, rate * strength, cite);
    });
    return show(`${mode} points`, sum(points), cite);
  },
});

export const trucksNeeded = rule({
  id: "TRUCKSNEEDED",
  group: "Transport",
  cite: "8.4 Supply Truck",
  description: "Supply trucks that units use up.",
  params: {
    unit: mapUnits("kind of unit; a range is summed (for an HQ, list the units within 1 hex)"),
    strength: strengthsOfUnits("current"),
  },
  returns: "number",
  unit: "trucks",
  examples: [
    { inputs: { unit: "Mechanized", strength: 30 }, result: 6, why: "two for each ten strength points" },
    { inputs: { unit: "Infantry Division", strength: 10 }, result: 1, why: "one for ten strength points" },
    { inputs: { unit: [["HQ"], ["Armor"], ["Cavalry"]], strength: [[10], [30], [20]] }, result: 8, why: "0, 6 and 2" },
  ],
  notes:
    "Trucks for less than ten strength points are not specified: not rounded. The whole need must be at hand, or the trucks cannot be used.",
  plain: ofNamed(
    "unit",
    "strength",
    `IF(${isAmong("unit", MAP_UNITS, (unit) => trucksOf(unit) === undefined)},#N/A,strength*${figureFor(
      "unit",
      MAP_UNITS.map(trucksOf),
    )}/${STRENGTH_PER_TRUCK})`,
  ),
  compute({ unit, strength }, show) {
    const trucks = numbered(["unit", "strength"], unit, strength).map(([unit, strength]) => {
      const rate = trucksOf(unit);
      if (rate === undefined) {
        throw noEntry(`unit is ${unit}, which uses no supply trucks; it must be a land or air unit. [8.4]`);
      }
      return show(unit, (rate * strength) / STRENGTH_PER_TRUCK, "8.4");
    });
    return show("supply trucks", sum(trucks), "8.4");
  },
});

export const transportRules = [liftPoints, trucksNeeded] as const;
