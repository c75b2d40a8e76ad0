import { exact, roundDown } from "../../../kernel/exact";
import { choice, choices, number, numbers, yesNo } from "../../../kernel/parameter";
import { listed } from "../../../kernel/plain";
import { rule } from "../../../kernel/rule";
import { figure, oneOf } from "../../../kernel/text";
import { noEntry, wrongNumber } from "../../../kernel/values";
import { numbered, portSizeOf, synonymsAmong, weatherOf } from "../parameters";
import { figureFor, isAmong, ofNamed } from "../plain";
import { MULTIPLIERS } from "../tables/combat";
import { DISTANCES } from "../tables/distances";
import { NAVAL_UNITS } from "../tables/units";
import { weatherEffect, WEATHERS } from "../tables/weather";
import { specialtyOf } from "./research";
import { mayBeAttacked } from "./supply";

export const TARGETS = [...NAVAL_UNITS, "Transported Unit"] as const;
type Target = (typeof TARGETS)[number];
const ATTACKS = ["Air", "Surface", "Submarine"] as const;
type Attack = (typeof ATTACKS)[number];

type Profile = readonly [air: number, surface: number, submarine: number];
const CARRIER_PROFILE: Profile = [6, 1, 6];
const BATTLE_PROFILE: Profile = [4, 2, 4];
const SUBMARINE_PROFILE: Profile = [1, 1, 1];

/** Target Profile Values (15.3), in the order of ATTACKS. The chart has no row for destroyers. */
const PROFILES: Readonly<Partial<Record<Target, Profile>>> = {
  Carrier: CARRIER_PROFILE,
  "Light Carrier": CARRIER_PROFILE,
  Battle: BATTLE_PROFILE,
  "Old Battle": BATTLE_PROFILE,
  "Super Battle": BATTLE_PROFILE,
  Cruiser: [2, 3, 2],
  Patrol: [1, 3, 1],
  Submarine: SUBMARINE_PROFILE,
  "Long Range Submarine": SUBMARINE_PROFILE,
  "Transported Unit": [4, 1, 4],
};
const DAMAGED_CARRIER = 9;

function profileOf(unit: Target, attack: Attack, damaged: boolean): number {
  const profile = PROFILES[unit];
  if (!profile) {
    throw noEntry(`unit is ${unit}, which has no target profile; it must be ${oneOf(Object.keys(PROFILES))}. [15.3]`);
  }
  if (damaged && profile === CARRIER_PROFILE && attack === "Submarine") return DAMAGED_CARRIER;
  return profile[ATTACKS.indexOf(attack)]!;
}

/** profileOf for the inputs, as plain Excel. */
function plainProfile(): string {
  const by = (attack: Attack, damaged: boolean): string =>
    figureFor(
      "unit",
      TARGETS.map((unit) => (PROFILES[unit] ? profileOf(unit, attack, damaged) : undefined)),
    );
  const submarine = `IF(damaged,${by("Submarine", true)},${by("Submarine", false)})`;
  const profile = `IF(attack="Air",${by("Air", false)},IF(attack="Surface",${by("Surface", false)},${submarine}))`;
  return `IF(${isAmong("unit", TARGETS, (unit) => !PROFILES[unit])},#N/A,${profile})`;
}

export const targetProfile = rule({
  id: "TARGETPROFILE",
  group: "Naval combat",
  cite: "15.3 Target Profile Values",
  description: "Target value that naval groups add to a fleet's list.",
  params: {
    unit: choices<Target, { unit: string; synonyms: Record<string, Target> }>(
      TARGETS,
      "kind of group, or Transported Unit; a range is summed",
      { unit: "unit", synonyms: { ...synonymsAmong(NAVAL_UNITS), Transported: "Transported Unit" } },
    ),
    attack: choice(ATTACKS, "kind of attack", { synonyms: { Sub: "Submarine" } }),
    count: numbers("groups, same shape as unit or a single number", { unit: "groups", min: 0, whole: true, or: 1 }),
    damaged: yesNo("TRUE for damaged carriers under submarine attack", { or: false }),
  },
  returns: "number",
  unit: "points",
  examples: [
    {
      inputs: { unit: [["Battle"], ["Cruiser"], ["Patrol"]], attack: "Air", count: [[1], [2], [2]] },
      result: 10,
      why: "4, and 2 x 2, and 2 x 1",
    },
    { inputs: { unit: "Carrier", attack: "Submarine", count: 1, damaged: true }, result: 9, why: "a damaged carrier" },
  ],
  notes: "The chart has one row for carriers (light carriers use it) and none for destroyers.",
  plain: ofNamed("unit", "count", `count*${plainProfile()}`),
  compute({ unit, attack, count, damaged }, show) {
    let points = 0;
    for (const [name, groups] of numbered(["unit", "count"], unit, count)) {
      points += show(`${figure(groups)} x ${name}`, groups * profileOf(name, attack, damaged), "15.3");
    }
    return show("target value", points, "15.3");
  },
});

export const BASES = ["Search", "Fleet", "Air"] as const;

/** Interception Modifiers (15.3). */
const BASE_SPOT_NUMBER = 10;
const NEAR_FRIENDLY = 1 / 2;
const RAIDER_MODE = -1;
const TRANSPORTING = 2;

/** The spot number before modifiers for the target, as plain Excel. */
function plainSearched(): string {
  const levels = WEATHERS.map((weather) => weatherEffect(weather, "Reconnaissance"));
  const isUnseen = isAmong("weather", WEATHERS, (weather) => weatherEffect(weather, "Reconnaissance") === null);
  const searched = `IF(${isUnseen},#N/A,value+${figureFor(
    "weather",
    levels.map((level) => level ?? undefined),
  )})`;
  const intercepted = `IF(AND(basis="Fleet",value>${DISTANCES["Fleet Patrol"].hexes}),#NUM!,${BASE_SPOT_NUMBER}-value*IF(nearFriendly,${NEAR_FRIENDLY},1))`;
  return `IF(basis="Search",${searched},${intercepted})`;
}

export const spotNumber = rule({
  id: "SPOTNUMBER",
  group: "Naval combat",
  cite: "15.3 Interception Modifiers, Reconnaissance Table, Search and Spotting Matrix",
  description: "Spot number of a search or an interception.",
  params: {
    basis: choice(BASES, "Search on one's own turn, or interception by a patrolling Fleet or Air unit", {
      synonyms: { Recon: "Search", "Fleet Patrol": "Fleet", "Air Patrol": "Air" },
    }),
    value: number("Search: reconnaissance value of the hex 0-10; Fleet: hexes 0-5; Air: hexes 0-10", {
      min: 0,
      max: 10,
      whole: true,
    }),
    weather: weatherOf("Search only: weather"),
    raider: yesNo("target in raider mode, not in port", { or: false }),
    idLevel: number("target's ID level", { min: 0, max: 3, whole: true, or: 0 }),
    nearFriendly: yesNo("interception: target next to hexes friendly to the patrol", { or: false }),
    transporting: yesNo("target carries land or air units", { or: false }),
  },
  returns: "number",
  unit: "spot number",
  examples: [
    { inputs: { basis: "Fleet", value: 3 }, result: 7, why: "10, less 3 hexes" },
    { inputs: { basis: "Search", value: 6, weather: "Rain" }, result: 5, why: "6, less 1 for rain" },
    { inputs: { basis: "Air", value: 5, nearFriendly: true, transporting: true }, result: 9.5, why: "10, less 2.5, plus 2" },
  ],
  notes:
    "May fall below 0. The +2 for transports is listed among the percentage modifiers but without a percent sign; it is taken as +2 to the spot number. Weather is not listed for interceptions and is ignored there. A night move halves the chance (SPOTCHANCE).",
  plain: `${plainSearched()}+IF(raider,${RAIDER_MODE},0)+idLevel+IF(transporting,${TRANSPORTING},0)`,
  compute({ basis, value, weather, raider, idLevel, nearFriendly, transporting }, show) {
    const patrol = DISTANCES["Fleet Patrol"].hexes;
    if (basis === "Fleet" && value > patrol) {
      throw wrongNumber(`value is ${value} hexes; for a fleet on patrol it must be a whole number from 0 to ${patrol}. [15.3]`);
    }
    const found = basis === "Search" ? searched() : intercepted();
    const hidden = show("raider mode", raider ? RAIDER_MODE : 0, "15.3");
    const known = show("ID level", idLevel, "15.3");
    const laden = show("transporting units", transporting ? TRANSPORTING : 0, "15.3");
    return show("spot number", found + hidden + known + laden, "15.3");

    function searched(): number {
      const levels = weatherEffect(weather, "Reconnaissance");
      if (levels === null) throw noEntry("weather is Frozen Port; for a search it must be any other weather. [15.3]");
      return show("reconnaissance value", value, "15.3") + show("weather", levels, "15.3");
    }

    function intercepted(): number {
      const base = show("base spot number", BASE_SPOT_NUMBER, "15.3");
      return base - show("distance", nearFriendly ? value * NEAR_FRIENDLY : value, "15.3");
    }
  },
});

/** Search and Spotting Matrix (15.3): chance by spot number; the last is for 10 or more. */
const MATRIX: readonly number[] = [0.01, 0.02, 0.03, 0.05, 0.07, 0.1, 0.2, 0.38, 0.65, 0.9, 1];
const AIR_PER_POINT = 3;
const POINT = 0.01;

const columnOf = (spotNumber: number): number => Math.min(MATRIX.length - 1, Math.max(0, roundDown(spotNumber)));

export const spotChance = rule({
  id: "SPOTCHANCE",
  group: "Naval combat",
  cite: "15.3 Search and Spotting Matrix, Interception Modifiers; 10 Navigator",
  description: "Chance to find or intercept a fleet.",
  params: {
    spotNumber: number("from SPOTNUMBER; cut to a whole number, below 0 counts as 0, above 10 as 10"),
    airStrength: number("air strength factors searching", { unit: "factors", min: 0, or: 0 }),
    groups: number("enemy and friendly naval groups", { unit: "groups", min: 0, whole: true, or: 0 }),
    night: yesNo("night move", { or: false }),
    navigator: yesNo("searching air unit has the Navigator specialty", { or: false }),
  },
  returns: "number",
  unit: "fraction",
  examples: [
    { inputs: { spotNumber: 7 }, result: 0.38, why: "the matrix" },
    { inputs: { spotNumber: 7, groups: 12, navigator: true }, result: 0.55, why: "50% x 110%" },
    { inputs: { spotNumber: 8, airStrength: 10, night: true }, result: 0.34, why: "half of 65% and 3%" },
  ],
  notes:
    "From 0 to 1. The night halves the final result, so before the limit of 1. Fractions of a spot number (halved distances) are cut: the matrix has whole numbers only.",
  plain: `MIN(1,(INDEX(${listed(MATRIX)},1,1+MIN(${MATRIX.length - 1},MAX(0,INT(ROUND(spotNumber,9)))))
    +${POINT}*INT(ROUND(airStrength/${AIR_PER_POINT},9))+${POINT}*groups)
    *IF(night,${MULTIPLIERS["Night Spotting"].factor},1)*IF(navigator,${1 + specialtyOf("Navigator")},1))`,
  compute({ spotNumber, airStrength, groups, night, navigator }, show) {
    const matrix = show(`matrix at ${columnOf(spotNumber)}`, MATRIX[columnOf(spotNumber)]!, "15.3");
    const aircraft = show("for air strength", POINT * roundDown(airStrength / AIR_PER_POINT), "15.3");
    const fleets = show("for naval groups", POINT * groups, "15.3");
    let chance = show("sum", exact(matrix + aircraft + fleets), "15.3");
    if (night) chance = show("at night", chance * MULTIPLIERS["Night Spotting"].factor, "14.3; 15.3");
    if (navigator) chance = show("with a navigator", chance * (1 + specialtyOf("Navigator")), "10");
    return show("chance to find", Math.min(1, chance), "15.3");
  },
});

/** Headings of the matrix (15.3) with the spot number from which they apply, highest first. */
const LEVELS = [
  { from: 8, level: "Very High" },
  { from: 6, level: "High" },
  { from: 4, level: "Medium" },
  { from: 2, level: "Low" },
  { from: 0, level: "Very Low" },
] as const;

export const reconLevel = rule({
  id: "RECONLEVEL",
  group: "Naval combat",
  cite: "11 Reconnaissance Level; 15.3 Search and Spotting Matrix",
  description: "Name of the reconnaissance level for a spot number.",
  params: {
    spotNumber: number("spot number", { min: 0 }),
  },
  returns: "text",
  examples: [
    { inputs: { spotNumber: 0 }, result: "Very Low", why: "0 and 1" },
    { inputs: { spotNumber: 10 }, result: "Very High", why: "8 and more" },
  ],
  notes:
    "Very Low, Low, Medium, High or Very High. The headings span the columns of the matrix; the source does not show where each span ends, so two columns each and three for the last is inferred.",
  compute({ spotNumber }, show) {
    show("spot number", spotNumber, "15.3");
    const whole = roundDown(spotNumber);
    return show("reconnaissance level", LEVELS.find(({ from }) => whole >= from)!.level, "11; 15.3");
  },
});

const FLEETS = ["Carrier", "Surface", "Submarine"] as const;
const fleetOf = (about: string) => choice(FLEETS, about, { synonyms: { Sub: "Submarine" } });

export const navalAttack = rule({
  id: "NAVALATTACK",
  group: "Naval combat",
  cite: "15.3 Naval Combat Permission Table; 14.3; 8.3; 11.2",
  description: "Whether a fleet may attack another.",
  params: {
    attacker: fleetOf("attacking fleet"),
    defender: fleetOf("defending fleet"),
    location: choice(
      ["Ocean", "Coast", "Port"],
      "where the defender is: Ocean (only ocean around), Coast (on or next to a non-ocean hex), Port",
    ),
    weather: weatherOf("weather"),
    night: yesNo("defender on a night move", { or: false }),
    portSize: portSizeOf("size of the port", { or: 1 }),
  },
  returns: "boolean",
  examples: [
    { inputs: { attacker: "Carrier", defender: "Carrier", location: "Ocean" }, result: true, why: "anywhere in fair weather" },
    {
      inputs: { attacker: "Surface", defender: "Submarine", location: "Ocean" },
      result: false,
      why: "submarines hide in mid-ocean",
    },
    {
      inputs: { attacker: "Surface", defender: "Surface", location: "Port", portSize: 5 },
      result: false,
      why: "ports of 5 and more are safe",
    },
  ],
  notes:
    "No fleet attacks out of a port, with a group at supply level 0, or while carrying units. Attacks also need the distance: a surface fleet next to the target, carriers within 3 hexes, submarines within 5. Carriers may attack submarines in mid-ocean too (14.3). Surface fleets find carrier fleets at sea less often.",
  compute({ attacker, defender, location, weather, night, portSize }, show) {
    const combat = show("naval combat in this weather", weatherEffect(weather, "Naval Combat"), "11.3; 15.3");
    if (combat === "None") return show("may attack", false, "11.3");
    const inPort = location === "Port";
    const open = !inPort || show("port may be attacked by fleets", mayBeAttacked(portSize), "11.2");
    switch (attacker) {
      case "Carrier": {
        const unseen = defender === "Surface" && night && !inPort;
        return show("may attack", combat === "All" && !unseen, "15.3");
      }
      case "Surface": {
        const submerged = defender === "Submarine" && location === "Ocean";
        return show("may attack", open && !submerged, "15.3");
      }
      case "Submarine": {
        if (defender !== "Submarine") return show("may attack", true, "15.3");
        if (inPort) return show("may attack", open, "15.3");
        throw noEntry(
          "defender is Submarine; for a submarine fleet that attacks it must be Carrier or Surface, or in a port. [15.3]",
        );
      }
    }
  },
});

export const MODES = ["Raider", "Fleet"] as const;
type Mode = (typeof MODES)[number];
const ENCOUNTERS = ["Air", "Naval", "Pursuit"] as const;

const FULL = 1;
const HALF = 1 / 2;

/** Interception and Pursuit Table (15.3): by moving fleet, enemy fleet and ENCOUNTERS. */
const INTERCEPTION: Readonly<Record<Mode, Readonly<Record<Mode, readonly [air: number, naval: number, pursuit: number]>>>> = {
  Raider: { Raider: [FULL, 0, 0], Fleet: [FULL, FULL, 0] },
  Fleet: { Raider: [FULL, 0, HALF], Fleet: [FULL, FULL, HALF] },
};

export const interceptFactor = rule({
  id: "INTERCEPTFACTOR",
  group: "Naval combat",
  cite: "15.3 Interception and Pursuit Table",
  description: "Combat value of an interception or pursuit by fleet modes.",
  params: {
    movingMode: choice(MODES, "mode of the moving fleet"),
    enemyMode: choice(MODES, "mode of the enemy fleet"),
    kind: choice(ENCOUNTERS, "Air or Naval interception, or Pursuit by the moving fleet"),
  },
  returns: "number",
  unit: "factor",
  examples: [
    { inputs: { movingMode: "Fleet", enemyMode: "Fleet", kind: "Pursuit" }, result: 0.5, why: "half combat" },
    { inputs: { movingMode: "Raider", enemyMode: "Raider", kind: "Naval" }, result: 0, why: "raiders do not intercept" },
  ],
  notes:
    "1 full, 0.5 half, 0 not possible. One interception per operation point used by the mover; an interceptor acts at most twice a turn.",
  compute({ movingMode, enemyMode, kind }, show) {
    return show(`${kind} combat value`, INTERCEPTION[movingMode][enemyMode][ENCOUNTERS.indexOf(kind)]!, "15.3");
  },
});

/** Limits of fleets at sea (13 Naval Unit), and the fewest groups for a blockade (12 Port Blockade). */
export const FLEET_LIMITS = {
  Groups: { groups: 20, cite: "13", about: "most groups in a fleet" },
  Carriers: { groups: 6, cite: "13", about: "most carrier groups in a fleet" },
  Submarines: { groups: 5, cite: "13", about: "most submarine groups in a fleet" },
  Blockade: { groups: 3, cite: "12", about: "fewest groups that blockade a port" },
  "Island Blockade": { groups: 1, cite: "12", about: "fewest groups that blockade a small island" },
} as const;
type FleetLimit = keyof typeof FLEET_LIMITS;

/** The smaller limits of fleets at sea (8.3), above which a sheet warns. */
export const SMALL_FLEET_LIMITS = { Groups: 9, Carriers: 3, Submarines: 3 } as const;

export const fleetLimit = rule({
  id: "FLEETLIMIT",
  group: "Naval combat",
  cite: "13 Naval Unit; 8.3; 12 Port Blockade",
  description: "Most groups in a fleet at sea, or fewest for a blockade.",
  params: {
    kind: choice(Object.keys(FLEET_LIMITS) as FleetLimit[], "what is limited", {
      synonyms: { Ships: "Groups", Total: "Groups", Carrier: "Carriers", Submarine: "Submarines" },
    }),
  },
  returns: "number",
  unit: "groups",
  examples: [
    { inputs: { kind: "Groups" }, result: 20, why: "at sea; ports have no limit" },
    { inputs: { kind: "Island Blockade" }, result: 1, why: "a single group is enough" },
  ],
  notes:
    "A submarine fleet holds nothing else. 8.3 prints 9, 3 and 3, section 13 prints 20, 6 and 5. Section 13 fits this game's scale of one capital ship per group and is used. Ports have no limit.",
  compute({ kind }, show) {
    const { groups, cite, about } = FLEET_LIMITS[kind];
    if (kind in SMALL_FLEET_LIMITS) {
      show(`${about} in 8.3`, SMALL_FLEET_LIMITS[kind as keyof typeof SMALL_FLEET_LIMITS], "8.3");
    }
    return show(about, groups, cite);
  },
});

export const navalCombatRules = [
  targetProfile,
  spotNumber,
  spotChance,
  reconLevel,
  navalAttack,
  interceptFactor,
  fleetLimit,
] as const;
