import { roundDown } from "../../../kernel/exact";
import { choice, number, yesNo } from "../../../kernel/parameter";
import { EVERY_CASE, rule } from "../../../kernel/rule";
import { figure, oneOf } from "../../../kernel/text";
import { noEntry, wrongNumber } from "../../../kernel/values";
import { branch, mapUnit, nation, unitLevel, weatherOf } from "../parameters";
import { figureFor, isAmong } from "../plain";
import { BRANCHES, branchOf, figureOf, MAP_UNITS, NATIONS, type Branch, type Nation } from "../tables/units";
import { weatherEffect, WEATHERS } from "../tables/weather";

/** Recovery per turn (12 Map Effectiveness Recovery). */
const BASE_RECOVERY = 0.06;
const RECOVERY_PER_LEVEL = 0.02;
const HQ_RECOVERY = 0.04;

/** Recovery that remains without any stockpile (12 Supply Stockpile; Supply and Effectiveness Recovery Table). */
const LEAST_RECOVERY = BASE_RECOVERY / 2;

/** The most that a unit recovers per turn, including extra supply (12 Map Effectiveness Recovery). */
export const MOST_RECOVERED = 0.34;

/** The logistics recovery bonus is at most two points (12). */
const MOST_BONUS = 0.02;

/** Countries adapted to snow and blizzard (11.3 note a). */
const WINTERIZED: ReadonlySet<Nation> = new Set(["USSR", "Finland"]);

/** The share of its recovery that a unit keeps in the input weather, as plain Excel. */
const plainCold = `IF(${isAmong("nation", NATIONS, (nation) => WINTERIZED.has(nation))},1,${figureFor(
  "weather",
  WEATHERS.map((weather) => 1 + weatherEffect(weather, "Recovery")),
)})`;
const PLAIN_FULL = `IF(oil,${BASE_RECOVERY},0)+${RECOVERY_PER_LEVEL}*mapSupply+IF(hq,${HQ_RECOVERY},0)+bonus`;

/** A share rounded to whole percents, with halves up. */
const wholePercent = (value: number): number => roundDown(value * 100 + 0.5) / 100;

export const effectivenessGain = rule({
  id: "EFFECTIVENESSGAIN",
  group: "Supply",
  cite: "12 Map Effectiveness Recovery, Effectiveness Modifier, Weather Effects, Supply and Effectiveness Recovery Table, Logistics Recovery Bonus",
  description: "Effectiveness that a unit recovers from map supply this turn.",
  params: {
    effectiveness: number("present effectiveness (may exceed 1)", { unit: "fraction", min: 0 }),
    mapSupply: number("map supply level of the hex (MAPSUPPLY)", { unit: "level", min: 0, max: 9, whole: true }),
    hq: yesNo("TRUE within 5 hexes of an HQ", { or: false }),
    share: number("stockpile received / stockpile needed; 1 in main supply", { unit: "fraction", min: 0, max: 1, or: 1 }),
    weather: weatherOf("weather in the hex"),
    nation: { ...nation, about: "nation; USSR and Finland are winterized" },
    oil: yesNo("FALSE for an oil-dependent unit whose nation has no oil", { or: true }),
    bonus: number("logistics bonus, 0 to 0.02", { unit: "fraction", min: 0, max: MOST_BONUS, or: 0 }),
  },
  returns: "number",
  unit: "fraction",
  examples: [
    { inputs: { effectiveness: 0.6, mapSupply: 9, hq: true }, result: 0.11, why: "28% of the missing 40%" },
    { inputs: { effectiveness: 0.5, mapSupply: 1 }, result: 0.04, why: "8% of the missing 50%" },
  ],
  notes:
    "In whole percent, halves up, as the rulebook's example carries 11% (not 11.2%) forward. Give the level already raised by an HQ. The shape of the 0-2% logistics bonus is not printed, so it is an input. Snow and blizzard take a share of the amount recovered. At most 34% a turn together with DIRECTSUPPLY.",
  plain: `IF(mapSupply=0,0,INT(ROUND(100*MAX(share*(${PLAIN_FULL}),IF(oil,${LEAST_RECOVERY},0))
    *MAX(0,1-effectiveness)*${plainCold}+0.5,9))/100)`,
  compute({ effectiveness, mapSupply, hq, share, weather, nation, oil, bonus }, show) {
    if (mapSupply === 0) return show("recovered out of supply", 0, "12");
    const base = show("base recovery", oil ? BASE_RECOVERY : 0, "12");
    const level = show("for the map supply level", RECOVERY_PER_LEVEL * mapSupply, "12");
    const command = show("for the HQ", hq ? HQ_RECOVERY : 0, "12");
    const full = show("full recovery", base + level + command + bonus, "12");
    const received = show("by the stockpile received", Math.max(share * full, oil ? LEAST_RECOVERY : 0), "12");
    const modifier = show("effectiveness modifier", Math.max(0, 1 - effectiveness), "12");
    const cold = show("weather", 1 + (WINTERIZED.has(nation) ? 0 : weatherEffect(weather, "Recovery")), "12");
    return show("effectiveness recovered", wholePercent(received * modifier * cold), "12");
  },
});

/** Recovery that is added without modifiers (8.4; 12). */
const HALF_AND_ONE = BASE_RECOVERY / 2 + 0.01;
const DIRECT = {
  "Supply Truck": { gain: HALF_AND_ONE, cite: "8.4" },
  "Air Transport": { gain: HALF_AND_ONE, cite: "8.4" },
  Beachhead: { gain: BASE_RECOVERY, cite: "12; 13" },
  Oiler: { gain: 0, cite: "12" },
} as const satisfies Record<string, { gain: number; cite: string }>;
type Method = keyof typeof DIRECT;
export const SUPPLY_METHODS = Object.keys(DIRECT) as Method[];
const SUPPLY_SPECIALTY = 2;

export const directSupply = rule({
  id: "DIRECTSUPPLY",
  group: "Supply",
  cite: "8.4 Supply Truck, Air Transport; 12 Supply Trucks, Supply and Effectiveness Recovery Table; 10 Naval Specialties",
  description: "Effectiveness added directly by an extra supply action.",
  params: {
    method: choice(SUPPLY_METHODS, "action", {
      synonyms: {
        Truck: "Supply Truck",
        Airlift: "Air Transport",
        "Air Supply": "Air Transport",
        "Beachhead Supply": "Beachhead",
        "Supply Oiler": "Oiler",
      },
    }),
    doubled: yesNo("TRUE for a fleet with the Supply specialty (Beachhead only)", { or: false }),
  },
  returns: "number",
  unit: "fraction",
  examples: [
    { inputs: { method: "Supply Truck" }, result: 0.04, why: "half of the base 6%, and 1%" },
    { inputs: { method: "Beachhead", doubled: true }, result: 0.12, why: "twice the base 6%" },
  ],
  notes:
    "Added without the effectiveness modifier. One sentence and the continuation of the recovery example use 6% for trucks; the section on trucks, its formula and the chart say 4%.",
  plain: EVERY_CASE,
  compute({ method, doubled }, show) {
    const { gain, cite } = DIRECT[method];
    if (method !== "Beachhead" || !doubled) return show(`effectiveness from ${method}`, gain, cite);
    show("effectiveness from a fleet", gain, cite);
    return show("with the Supply specialty", gain * SUPPLY_SPECIALTY, "10");
  },
});

/** Levels above the standard that a unit can be supplied to (8.4; 12). */
const BEYOND_STANDARD = 1;
const ALL: readonly Branch[] = BRANCHES;

interface SupplyEvent {
  readonly branches: readonly Branch[];
  readonly cite: string;
  /** Levels that the event adds, up to one above the standard, or removes. */
  readonly adds?: number;
  /** Whether it restores the standard level. */
  readonly restores?: boolean;
}

/** Above any unit's supply level. */
const FULL = 99;

/** Events that change a unit's supply level (12 Supply and Effectiveness Recovery Table; 8.4; 13). */
const SUPPLY_EVENTS = {
  Supplied: { branches: ALL, cite: "12", restores: true },
  Unsupplied: { branches: ALL, cite: "12", adds: -1 },
  "Supply Truck": { branches: ["Land", "Air"], cite: "8.4", adds: 1 },
  "Air Transport": { branches: ["Land", "Air"], cite: "8.4", adds: 2 },
  Beachhead: { branches: ["Land"], cite: "12; 13", adds: 1 },
  Oiler: { branches: ["Naval"], cite: "12", restores: true },
  "Oiler In Port": { branches: ["Naval"], cite: "12", adds: FULL },
} as const satisfies Record<string, SupplyEvent>;
type EventName = keyof typeof SUPPLY_EVENTS;

const EVENT_NAMES = Object.keys(SUPPLY_EVENTS) as EventName[];
const eventOf = (name: EventName): SupplyEvent => SUPPLY_EVENTS[name];

/** The level after an event. */
function levelAfter(level: number, standard: number, { adds = 0, restores }: SupplyEvent): number {
  return restores ? Math.max(level, standard) : Math.max(0, Math.min(standard + BEYOND_STANDARD, level + adds));
}

/** A position in or next to the list of branches such that exactly these branches are at most one away. */
function middleOf(branches: readonly Branch[]): number {
  const places = Array.from({ length: BRANCHES.length + 2 }, (_, i) => i - 1);
  return places.find((place) => BRANCHES.every((branch, i) => Math.abs(i - place) <= 1 === branches.includes(branch)))!;
}

/** levelAfter for the inputs, as plain Excel. */
function plainAfter(): string {
  const standard = figureFor(
    "unit",
    MAP_UNITS.map((unit) => figureOf(unit, "Supply Level")!),
  );
  const branch = figureFor(
    "unit",
    MAP_UNITS.map((unit) => BRANCHES.indexOf(branchOf(unit))),
  );
  const middle = figureFor(
    "event",
    EVENT_NAMES.map((name) => middleOf(eventOf(name).branches)),
  );
  const isForAll = isAmong("event", EVENT_NAMES, (name) => eventOf(name).branches === ALL);
  const isServed = `IF(${isForAll},TRUE,ABS(${branch}-${middle})<=1)`;
  const adds = figureFor(
    "event",
    EVENT_NAMES.map((name) => eventOf(name).adds ?? FULL),
  );
  const restores = figureFor(
    "event",
    EVENT_NAMES.map((name) => (eventOf(name).restores === true ? 1 : 0)),
  );
  const after = `MAX(${restores}*level,MIN(${standard}+${BEYOND_STANDARD}-${restores},level+${adds}))`;
  return `IF(level-${standard}>${BEYOND_STANDARD},#NUM!,IF(${isServed},${after},#N/A))`;
}

export const unitSupply = rule({
  id: "UNITSUPPLY",
  group: "Supply",
  cite: "12 Unit Supply Level, Supply and Effectiveness Recovery Table, Oiler; 8.4",
  description: "Unit supply level after one turn or one supply action.",
  params: {
    level: unitLevel("present unit supply level", {}),
    unit: mapUnit,
    event: choice(EVENT_NAMES, "what happens", {
      synonyms: { Truck: "Supply Truck", "At Sea": "Unsupplied", Airlift: "Air Transport" },
    }),
  },
  returns: "number",
  unit: "level",
  examples: [
    { inputs: { level: 0, unit: "Battle", event: "Oiler" }, result: 3, why: "an oiler restores the standard level" },
    { inputs: { level: 3, unit: "Mechanized", event: "Supply Truck" }, result: 4, why: "one above the standard" },
    { inputs: { level: 1, unit: "Cruiser", event: "At Sea" }, result: 0, why: "one level a turn away from port" },
  ],
  notes:
    "The standard level is 3, of submarines 5, of those with the long-range advancement 8; no unit goes more than one level above it. An air transport adds 2 levels in its own section and 1 in two general sentences; its own section is used. The advancement's text says 5 for long-range submarines, the tables and 8.3 say 8. A truck used on an HQ serves the units within 1 hex, not the HQ.",
  plain: plainAfter(),
  compute({ level, unit, event }, show) {
    const standard = figureOf(unit, "Supply Level")!;
    const most = standard + BEYOND_STANDARD;
    if (level > most) {
      throw wrongNumber(`level is ${figure(level)}; for ${unit} it must be a whole number from 0 to ${most}. [12]`);
    }
    const { branches, cite } = eventOf(event);
    if (!branches.includes(branchOf(unit))) {
      throw noEntry(`unit is ${unit}; for ${event} it must be a unit of the branch ${oneOf(branches)}. [12]`);
    }
    show("standard level", standard, "8.5");
    return show(`level after ${event}`, levelAfter(level, standard, eventOf(event)), cite);
  },
});

const SUPPLY_EFFECTS = ["Effectiveness Loss", "Strength Loss", "Movement", "Attack", "Defense"] as const;
type SupplyEffect = (typeof SUPPLY_EFFECTS)[number];

/** Unit Supply Level Effects (12), for levels 0, 1, 2 and 3 or more. Losses are shares per turn, the rest are multipliers. */
// prettier-ignore
const EFFECTS: Readonly<Record<Branch, Readonly<Record<SupplyEffect, readonly [number, number, number, number]>>>> = {
  Land: {
    "Effectiveness Loss": [0.1, 0.1, 0,   0],
    "Strength Loss":      [0.2, 0,   0,   0],
    Movement:             [0.5, 0.5, 0.5, 1],
    Attack:               [1,   1,   1,   1],
    Defense:              [1,   1,   1,   1],
  },
  Air: {
    "Effectiveness Loss": [0.1, 0.1, 0,   0],
    "Strength Loss":      [0,   0,   0,   0],
    Movement:             [0.5, 0.5, 0.5, 1],
    Attack:               [1,   1,   1,   1],
    Defense:              [1,   1,   1,   1],
  },
  Naval: {
    "Effectiveness Loss": [0,   0,   0,   0],
    "Strength Loss":      [0,   0,   0,   0],
    Movement:             [1,   1,   1,   1],
    Attack:               [0,   1,   1,   1],
    Defense:              [0.5, 1,   1,   1],
  },
};
const NORMAL_FROM = 3;

export const supplyEffect = rule({
  id: "SUPPLYEFFECT",
  group: "Supply",
  cite: "12 Unit Supply Level Effects; 14.2 Out of Supply; 15.3 Zero Supply Naval Groups",
  description: "Effect of a low unit supply level.",
  params: {
    level: unitLevel("unit supply level", { max: 9 }),
    branch,
    effect: choice(SUPPLY_EFFECTS, "losses are fractions per turn, the others multipliers (0 = cannot)", {
      synonyms: { "Operation Points": "Movement", Defence: "Defense" },
    }),
  },
  returns: "number",
  unit: "fraction or factor",
  examples: [
    { inputs: { level: 0, branch: "Land", effect: "Strength Loss" }, result: 0.2, why: "a fifth of the strength" },
    { inputs: { level: 2, branch: "Land", effect: "Movement" }, result: 0.5, why: "half the operation points" },
    { inputs: { level: 0, branch: "Naval", effect: "Attack" }, result: 0, why: "a fleet cannot attack" },
  ],
  notes:
    "From level 3 there is no effect. The chart halves operation points at 2 and calls the 10% at 1 additional; 14.2 halves them at 0: effects are read as adding up from level 2 downwards.",
  plain: EVERY_CASE,
  compute({ level, branch, effect }, show) {
    show("unit supply level", level, "12");
    return show(effect, EFFECTS[branch][effect][Math.min(level, NORMAL_FROM)]!, branch === "Naval" ? "12; 15.3" : "12; 14.2");
  },
});

export const recoveryRules = [effectivenessGain, directSupply, unitSupply, supplyEffect] as const;
