import { roundDown, roundUp } from "../../../kernel/exact";
import { choice, number } from "../../../kernel/parameter";
import { listed } from "../../../kernel/plain";
import { EVERY_CASE, rule } from "../../../kernel/rule";
import { figure } from "../../../kernel/text";
import { noEntry, wrongNumber } from "../../../kernel/values";
import { points } from "../parameters";

/** Strength points of a complete ship (2.3.4.3): one to lay it down, ten of strength, one to launch it. */
export const SHIP_POINTS = { layDown: 1, fullStrength: 10, launch: 1, total: 12 } as const;

/** Share of a Shipyard's capacity that one ship can use in a Turn (2.3.4.2). */
export const BUILD_RATE = 0.2;

/** Share of its capacity that a Shipyard can use in a Turn (2.3.4.1). */
export const CAPACITY_IN_USE = 1;

/** Experience that a captured ship's new crew loses (2.3.4.5). */
const FOREIGN_SHIP_HANDICAP = 100;

const SHIP_STATES = ["New", "Construction", "Repair"] as const;
type ShipState = (typeof SHIP_STATES)[number];

const SCRAP_KINDS = ["Obsolete", "Construction", "Repair"] as const;
type ScrapKind = (typeof SCRAP_KINDS)[number];

/** Strength points returned by scrapping, for the remaining strength (2.3.1.1; 2.3.4.6). */
const SCRAP_POINTS: Readonly<Record<ScrapKind, { cite: string; points: (strength: number) => number }>> = {
  Obsolete: { cite: "2.3.1.1", points: (strength) => roundUp(strength / 2) },
  Construction: { cite: "2.3.4.6", points: (strength) => roundDown(strength / 2) },
  Repair: { cite: "2.3.4.6", points: (strength) => roundDown(strength / 2) + 1 },
};

const shipState = choice(SHIP_STATES, "New, Construction or Repair", {
  synonyms: {
    "Under Construction": "Construction",
    Building: "Construction",
    "Under Repair": "Repair",
    Damaged: "Repair",
  },
});
const capacity = points("Capacity of the Shipyard");
const unitCost = points("Price of the complete unit");
const shipCost = points("Price of the complete ship, above 0");
const strengthPoints = { unit: "strength points", min: 0 } as const;

/** PPs for strength points of a ship or unit (2.3.4.3). */
const pointCostOf = (cost: number, strength: number): number => (cost * strength) / SHIP_POINTS.total;

/** The most PPs for one ship in a Turn (2.3.4.2). */
const buildRateOf = (capacity: number): number => BUILD_RATE * capacity;

/** Whole strength points for one ship in a Turn, 0 to 12 (2.3.4.2). Throws #NUM! for a price of 0. */
function buildPointsOf(capacity: number, cost: number): number {
  if (cost === 0) throw wrongNumber("cost is 0; it must be a number above 0.");
  // Both products are whole, while a fifth and a twelfth have no exact binary form.
  return Math.min(SHIP_POINTS.total, roundDown((SHIP_POINTS.total * capacity) / (5 * cost)));
}

/** buildPointsOf for the inputs, as plain Excel. */
const PLAIN_BUILD_POINTS = `MIN(${SHIP_POINTS.total},INT(ROUND(${SHIP_POINTS.total}*capacity/(5*cost),9)))`;

/** Strength points to pay before the ship can leave the Shipyard (2.3.4.3; 2.3.4.4). */
function pointsToGo(status: ShipState, strength: number): number {
  if (status === "New") return SHIP_POINTS.total;
  const toStrength = SHIP_POINTS.fullStrength - strength;
  return status === "Repair" ? toStrength : toStrength + SHIP_POINTS.launch;
}

/** Strength points returned by scrapping at the input strength, as plain Excel. */
function plainScrapPoints(kind: ScrapKind): string {
  const returned = Array.from({ length: SHIP_POINTS.fullStrength + 1 }, (_, strength) => SCRAP_POINTS[kind].points(strength));
  return `INDEX(${listed(returned)},1,strength+1)`;
}

export const pointCost = rule({
  id: "POINTCOST",
  group: "Shipyards",
  cite: "2.3.4.3 New Construction; 2.3.4.4 Naval Repair",
  description: "PPs for strength points of building or repairing a unit, 1/12 of its price each.",
  params: {
    cost: unitCost,
    points: number("Strength points", { ...strengthPoints, max: 12, or: 1 }),
  },
  returns: "number",
  unit: "PPs",
  examples: [
    { inputs: { cost: 1200 }, result: 100, why: "one twelfth of 1,200 PPs" },
    { inputs: { cost: 600, points: 2 }, result: 100, why: "two points of 50 PPs" },
  ],
  notes:
    "No rounding is prescribed. The twelfth is stated for ships; it is also used for the scrap value of other units, where the rulebook calls scrapping a negative repair.",
  plain: `cost*points/${SHIP_POINTS.total}`,
  compute({ cost, points }, show) {
    show("price of one strength point", pointCostOf(cost, 1), "2.3.4.3");
    return show("cost of the points", pointCostOf(cost, points), "2.3.4.4");
  },
});

export const shipBuildRate = rule({
  id: "SHIPBUILDRATE",
  group: "Shipyards",
  cite: "2.3.4.2 Build Rate",
  description: "Most PPs that a Shipyard may put into one ship in a Turn.",
  params: { capacity },
  returns: "number",
  unit: "PPs per ship and Turn",
  examples: [
    { inputs: { capacity: 1000 }, result: 200, why: "20% of 1,000 PPs" },
    { inputs: { capacity: 250 }, result: 50, why: "the yards of one mobilization" },
  ],
  notes: "Not one PPs more is allowed; no rounding is prescribed.",
  plain: `${BUILD_RATE}*capacity`,
  compute({ capacity }, show) {
    show("share for one ship", BUILD_RATE, "2.3.4.2");
    return show("build rate", buildRateOf(capacity), "2.3.4.2");
  },
});

export const shipBuildPoints = rule({
  id: "SHIPBUILDPOINTS",
  group: "Shipyards",
  cite: "2.3.4.2 Build Rate; 2.3.4.3 New Construction",
  description: "Whole strength points that a Shipyard can build or repair on one ship in a Turn.",
  params: { capacity, cost: shipCost },
  returns: "number",
  unit: "strength points",
  examples: [
    { inputs: { capacity: 1500, cost: 600 }, result: 6, why: "300 PPs a Turn at 50 PPs a point" },
    { inputs: { capacity: 1000, cost: 2401 }, result: 0, why: "one point costs a little more than 200 PPs" },
  ],
  notes:
    "0 means the ship is beyond this Shipyard. Points are whole because the rulebook asks whether a single point is affordable. A price of 0 is an error.",
  plain: `IF(cost=0,#NUM!,${PLAIN_BUILD_POINTS})`,
  compute({ capacity, cost }, show) {
    const whole = buildPointsOf(capacity, cost);
    show("build rate", buildRateOf(capacity), "2.3.4.2");
    show("price of one strength point", pointCostOf(cost, 1), "2.3.4.3");
    return show("strength points a Turn", whole, "2.3.4.2");
  },
});

export const shipBuildTurns = rule({
  id: "SHIPBUILDTURNS",
  group: "Shipyards",
  cite: "2.3.4.2 Build Rate; 2.3.4.3 New Construction",
  description: "Turns that a Shipyard needs at full speed for a new ship or a repair.",
  params: {
    capacity,
    cost: shipCost,
    points: number("Strength points to buy: 12 for a new ship", { ...strengthPoints, max: 12, whole: true, or: 12 }),
  },
  returns: "number",
  unit: "Turns",
  examples: [
    { inputs: { capacity: 1500, cost: 600 }, result: 2, why: "12 points at six a Turn" },
    { inputs: { capacity: 1500, cost: 600, points: 3 }, result: 1, why: "a repair of three points" },
  ],
  notes: "Assumes that the rest of the capacity is not needed elsewhere.",
  plain: `IF(cost=0,#NUM!,IF(${PLAIN_BUILD_POINTS}=0,#N/A,ROUNDUP(ROUND(points/${PLAIN_BUILD_POINTS},9),0)))`,
  compute({ capacity, cost, points }, show) {
    const perTurn = buildPointsOf(capacity, cost);
    if (perTurn === 0) {
      const dearest = buildRateOf(capacity) * SHIP_POINTS.total;
      throw noEntry(
        `cost is ${figure(cost)}, which is beyond this Shipyard; with a capacity of ${figure(capacity)} it must be at most ${figure(dearest)} (2.3.4.2).`,
      );
    }
    show("strength points to buy", points, "2.3.4.3");
    show("strength points a Turn", perTurn, "2.3.4.2");
    return show("Turns", roundUp(points / perTurn), "2.3.4.2");
  },
});

export const shipPoints = rule({
  id: "SHIPPOINTS",
  group: "Shipyards",
  cite: "2.3.4.3 New Construction; 2.3.4.4 Naval Repair; 2.3.4.5 Captured Ships",
  description: "Strength points still to be paid until a ship leaves the Shipyard.",
  params: {
    status: shipState,
    strength: number("Strength reached; not used for New", { ...strengthPoints, max: 10, whole: true, or: 0 }),
  },
  returns: "number",
  unit: "strength points",
  examples: [
    { inputs: { status: "New" }, result: 12, why: "one to lay down, ten of strength, one to launch" },
    { inputs: { status: "Construction", strength: 4 }, result: 7, why: "six points of strength and the launch" },
    { inputs: { status: "Repair", strength: 7 }, result: 3, why: "to strength 10" },
  ],
  notes:
    "A ship just laid down has strength 0 and 11 points to go. Captured unfinished ships continue from the halved strength (CAPTUREDGOODS).",
  plain: EVERY_CASE,
  compute({ status, strength }, show) {
    const cite = status === "Repair" ? "2.3.4.4" : "2.3.4.3";
    if (status !== "New") {
      show("points to full strength", SHIP_POINTS.fullStrength - strength, cite);
      if (status === "Construction") show("point to launch", SHIP_POINTS.launch, cite);
    }
    return show("strength points to go", pointsToGo(status, strength), cite);
  },
});

export const scrapValue = rule({
  id: "SCRAPVALUE",
  group: "Shipyards",
  cite: "2.3.1.1 Obsolete Equipment; 2.3.4.6 Scrapping Ships",
  description: "PPs returned for scrapping obsolete equipment or a ship in a Shipyard.",
  params: {
    kind: choice(SCRAP_KINDS, "Obsolete: land or air equipment; Construction: ship being built; Repair: ship being repaired", {
      synonyms: {
        Equipment: "Obsolete",
        "Obsolete Equipment": "Obsolete",
        "Under Construction": "Construction",
        "Under Repair": "Repair",
      },
    }),
    cost: unitCost,
    strength: number("Strength remaining", { ...strengthPoints, max: 10, whole: true }),
  },
  returns: "number",
  unit: "PPs",
  examples: [
    { inputs: { kind: "Obsolete", cost: 240, strength: 7 }, result: 80, why: "half of 7 rounded up: 4 points of 20 PPs" },
    {
      inputs: { kind: "Construction", cost: 1200, strength: 7 },
      result: 300,
      why: "half of 7 rounded down: 3 points of 100 PPs",
    },
    {
      inputs: { kind: "Repair", cost: 1200, strength: 7 },
      result: 400,
      why: "half of 7 rounded down plus 1: 4 points of 100 PPs",
    },
  ],
  notes:
    "Rounding and the added point apply to strength points, each worth 1/12 of the price. The credit goes to the Strategic Reserve and never enlarges the capacity of the Shipyard. A cost of 12 shows the points themselves.",
  plain: `cost*CHOOSE(kind,${SCRAP_KINDS.map(plainScrapPoints).join(",")})/${SHIP_POINTS.total}`,
  compute({ kind, cost, strength }, show) {
    const { cite, points } = SCRAP_POINTS[kind];
    const returned = show("strength points returned", points(strength), cite);
    show("price of one strength point", pointCostOf(cost, 1), "2.3.4.3");
    return show("scrap value", pointCostOf(cost, returned), cite);
  },
});

export const capturedCrew = rule({
  id: "CAPTUREDCREW",
  group: "Shipyards",
  cite: "2.3.4.5 Captured Ships",
  description: "Experience of a captured ship under its new navy.",
  params: {
    experience: number("Experience of the capturing navy", { unit: "experience points", min: 0 }),
  },
  returns: "number",
  unit: "experience points",
  examples: [
    { inputs: { experience: 250 }, result: 150, why: "the navy's 250 less 100" },
    { inputs: { experience: 60 }, result: 0, why: "not below 0" },
  ],
  notes: "The floor of 0 is not stated; experience below 0 has no meaning in the game.",
  plain: `MAX(0,experience-${FOREIGN_SHIP_HANDICAP})`,
  compute({ experience }, show) {
    show("less for a foreign ship", FOREIGN_SHIP_HANDICAP, "2.3.4.5");
    return show("experience of the crew", Math.max(0, experience - FOREIGN_SHIP_HANDICAP), "2.3.4.5");
  },
});

export const shipyardRules = [
  pointCost,
  shipBuildRate,
  shipBuildPoints,
  shipBuildTurns,
  shipPoints,
  scrapValue,
  capturedCrew,
] as const;
