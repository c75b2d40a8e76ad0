import { sum } from "../../../kernel/exact";
import { choice, number, numbers, yesNo } from "../../../kernel/parameter";
import { steps } from "../../../kernel/plain";
import { EVERY_CASE, rule } from "../../../kernel/rule";
import { figure } from "../../../kernel/text";
import { noEntry, wrongNumber } from "../../../kernel/values";
import { portSizeOf, sideBySide } from "../parameters";

/** Supply stockpile per level of port size (11.2; 12). */
export const STOCKPILE_PER_SIZE = 20;

/** Ports of this size and larger repair ships, supply any number of them and are safe from enemy fleets (11.2). */
const MAJOR_PORT = 5;

/** Size from which a minor port's defensive guns protect ships (11.2 Port Attributes). */
const PROTECTED_FROM = 2;
const MINOR_PORT_GUNS = 5;

/** Stockpile per oil point that a unit uses, in addition to 1 per strength point (12 Supply Stockpile). */
const STOCKPILE_PER_OIL = 1 / 5;

/** A garrison's share of the stockpile that a unit needs (8.1 Garrison). */
const GARRISON_SHARE = 3 / 4;

/** Map supply at the source; an HQ adds one level, up to this limit (12). */
const BEST_MAP_SUPPLY = 9;
const BEST_WITH_HQ = 8;
const HQ_LEVELS = 1;

/** Port Supply Effects (12): strength supplied per stockpile, by hexes from the port. */
const PORT_REACH: readonly { readonly upTo: number; readonly share: number }[] = [
  { upTo: 5, share: 1 },
  { upTo: 10, share: 3 / 4 },
  { upTo: 16, share: 1 / 2 },
  { upTo: Infinity, share: 0 },
];
const FARTHEST_REACH = 16;

const reachAt = (distance: number) => PORT_REACH.find((reach) => distance <= reach.upTo)!;

/** The share at the input distance, as plain Excel. */
const PLAIN_SHARE = steps(
  "distance",
  PORT_REACH.map(({ share }, i) => [i === 0 ? 0 : PORT_REACH[i - 1]!.upTo + 1, share]),
);

const hexesFromPort = number("hexes from the port", { unit: "hexes", min: 0, whole: true, or: 0 });

export const portSupply = rule({
  id: "PORTSUPPLY",
  group: "Supply",
  cite: "12 Supply Stockpile, Port Supply Effects; 11.2 Ports",
  description: "Strength points of units that a port can supply fully at a distance.",
  params: {
    portSize: numbers("port size; a range is summed", { unit: "size", min: 1, max: 9, whole: true }),
    distance: hexesFromPort,
  },
  returns: "number",
  unit: "strength points",
  examples: [
    { inputs: { portSize: 5 }, result: 100, why: "20 for each level of size" },
    { inputs: { portSize: [[3], [5]], distance: 10 }, result: 120, why: "160 stockpile, 4 for 3 strength" },
    { inputs: { portSize: 4, distance: 16 }, result: 40, why: "80 stockpile, 2 for 1 strength" },
  ],
  notes:
    "Counts units without oil dependency. The rulebook's worked example of 10 hexes belongs to the European scale; distances here are half of that.",
  plain: `${STOCKPILE_PER_SIZE}*portSize*${PLAIN_SHARE}`,
  compute({ portSize, distance }, show) {
    // A port without a size is an incomplete row, not a port without supply.
    if (portSize.items.length === 1 && portSize.items[0] === null) {
      throw wrongNumber("portSize is blank; it must be a whole number from 1 to 9.");
    }
    const stockpile = show("supply stockpile", STOCKPILE_PER_SIZE * sum(portSize.items), "11.2");
    const { share } = reachAt(distance);
    show("strength per stockpile", share, "12");
    return show("strength points", stockpile * share, "12");
  },
});

export const supplyDemand = rule({
  id: "SUPPLYDEMAND",
  group: "Supply",
  cite: "12 Supply Stockpile, Oil Supply; 8.1 Garrison",
  description: "Port stockpile that units need for full supply.",
  params: {
    strength: numbers("current strength; a range is summed", { unit: "strength points", min: 0 }),
    oilUse: numbers("oil use of each unit, same shape as strength or a single number", {
      unit: "oil points",
      min: 0,
      whole: true,
      or: 0,
    }),
    distance: hexesFromPort,
    garrison: yesNo("TRUE for garrison units (25% less)", { or: false }),
  },
  returns: "number",
  unit: "stockpile points",
  examples: [
    { inputs: { strength: 20, oilUse: 2 }, result: 28, why: "an armored corps: 20, and 20% more for each of 2 oil" },
    { inputs: { strength: 30, distance: 8 }, result: 40, why: "4 stockpile for 3 strength" },
    { inputs: { strength: [[20], [30]], oilUse: [[2], [0]], garrison: true }, result: 43.5, why: "three quarters of 58" },
  ],
  notes:
    "Not rounded. The rulebook's example of five units prints a total of 132; its own items add up to 124, which is what the rule gives. Distances in that example are European; here they are half of that. More than 16 hexes from the port there is no stockpile to be had.",
  plain: `IF(distance>${FARTHEST_REACH},#N/A,strength*(1+${STOCKPILE_PER_OIL}*oilUse)*IF(garrison,${GARRISON_SHARE},1)/${PLAIN_SHARE})`,
  compute({ strength, oilUse, distance, garrison }, show) {
    const reach = reachAt(distance);
    if (reach.share === 0) {
      throw noEntry(`distance is ${figure(distance)} hexes; it must be at most ${FARTHEST_REACH} to draw on a port. [12]`);
    }
    const units = sideBySide(["strength", "oilUse"], strength, oilUse);
    show("strength points", sum(strength.items), "12");
    const near = show(
      "stockpile beside the port",
      sum(units.map(([points, oil]) => (points ?? 0) * (1 + STOCKPILE_PER_OIL * (oil ?? 0)))),
      "12",
    );
    const there = show("stockpile at that distance", near / reach.share, "12");
    return show("stockpile needed", garrison ? there * GARRISON_SHARE : there, garrison ? "8.1" : "12");
  },
});

export const portGroups = rule({
  id: "PORTGROUPS",
  group: "Supply",
  cite: "11.2 Ports, Port Attributes; 12 Naval Unit Port Supply",
  description: "Naval groups in a port that get supply from it.",
  params: {
    portSize: portSizeOf("port size", {}),
    groups: number("naval groups in the port", { unit: "groups", min: 0, whole: true }),
  },
  returns: "number",
  unit: "groups",
  examples: [
    { inputs: { portSize: 4, groups: 5 }, result: 4, why: "a minor port supplies as many groups as its size" },
    { inputs: { portSize: 5, groups: 12 }, result: 12, why: "a major port supplies all" },
  ],
  plain: `IF(portSize>=${MAJOR_PORT},groups,MIN(groups,portSize))`,
  compute({ portSize, groups }, show) {
    show("naval groups in the port", groups, "12");
    const supplied = portSize >= MAJOR_PORT ? groups : Math.min(groups, portSize);
    return show("groups supplied", supplied, portSize >= MAJOR_PORT ? "12" : "11.2; 12");
  },
});

/** Port Attributes and Resource Attributes (11.2). */
const PORT_CHART = {
  Stockpile: (size: number) => STOCKPILE_PER_SIZE * size,
  "Naval Groups": (size: number) => (size >= MAJOR_PORT ? "Unlimited" : size),
  Guns: (size: number) => (size >= MAJOR_PORT ? undefined : size >= PROTECTED_FROM ? MINOR_PORT_GUNS : 0),
  Repair: (size: number) => size >= MAJOR_PORT,
  Protection: (size: number) => size >= PROTECTED_FROM,
  "Surface Attack": (size: number) => size < MAJOR_PORT,
} as const satisfies Record<string, (size: number) => number | string | boolean | undefined>;
type PortAttribute = keyof typeof PORT_CHART;

/** Whether enemy surface fleets can attack a port of a given size (11.2). */
export const mayBeAttacked = PORT_CHART["Surface Attack"];

export const portChart = rule({
  id: "PORTCHART",
  group: "Supply",
  cite: "11.2 Port Attributes, Resource Attributes, Ports",
  description: "One attribute of a port.",
  params: {
    portSize: portSizeOf("port size", {}),
    attribute: choice(Object.keys(PORT_CHART) as PortAttribute[], "what is wanted", {
      synonyms: {
        Supply: "Stockpile",
        Defense: "Guns",
        "Defensive Gun Value": "Guns",
        "Naval Groups Supplied": "Naval Groups",
        "Repair Ships": "Repair",
      },
    }),
  },
  returns: "any",
  examples: [
    { inputs: { portSize: 4, attribute: "Guns" }, result: 5, why: "a minor port of size 2 or more" },
    { inputs: { portSize: 5, attribute: "Naval Groups" }, result: "Unlimited", why: "a major port" },
    { inputs: { portSize: 5, attribute: "Repair" }, result: true, why: "ships are repaired from size 5" },
  ],
  notes:
    "Stockpile, Naval Groups (or Unlimited) and Guns are numbers; Repair, Protection and Surface Attack (by enemy surface fleets possible) are TRUE or FALSE. Two sentences give other gun values (5 for each port; the size, at least 3); the chart is used. Protection is the 40% chance to bottom out instead of sinking (EVENTCHANCE).",
  plain: EVERY_CASE,
  compute({ portSize, attribute }, show) {
    const value = PORT_CHART[attribute](portSize);
    if (value === undefined) {
      throw noEntry(
        `portSize is ${portSize}; for ${attribute} it must be from 1 to ${MAJOR_PORT - 1}, as fleets may not attack larger ports. [11.2]`,
      );
    }
    return show(attribute, value, "11.2");
  },
});

export const mapSupply = rule({
  id: "MAPSUPPLY",
  group: "Supply",
  cite: "12 Map Supply Level, Headquarters, Railway; 8.1 Headquarters",
  description: "Map supply level of a hex.",
  params: {
    moveCost: numbers("motorized movement cost of the hexes between source and unit; undamaged rail costs 0; a range is summed", {
      unit: "operation points",
      min: 0,
    }),
    hq: yesNo("TRUE inside an HQ's 5-hex range", { or: false }),
  },
  returns: "number",
  unit: "level",
  examples: [
    { inputs: { moveCost: 0 }, result: 9, why: "on unbroken rail from the source" },
    { inputs: { moveCost: [[2], [3]] }, result: 4, why: "two hexes off the railway" },
    { inputs: { moveCost: [[2], [2], [2]], hq: true }, result: 4, why: "level 3, and 1 for the HQ" },
  ],
  notes:
    "From 0 to 9; an HQ raises the level to 8 at most. The HQ must itself stand at map supply level 1 or more, and one HQ counts. Unbroken rail carries level 9 only from the source.",
  compute({ moveCost, hq }, show) {
    const cost = show("movement cost from the source", sum(moveCost.items), "12");
    const level = show("map supply level", Math.max(0, BEST_MAP_SUPPLY - cost), "12");
    if (!hq || level >= BEST_WITH_HQ) return level;
    return show("with the HQ", Math.min(BEST_WITH_HQ, level + HQ_LEVELS), "8.1; 12");
  },
});

export const supplyRules = [portSupply, supplyDemand, portGroups, portChart, mapSupply] as const;
