import { exact, roundDown, roundUp } from "../../../kernel/exact";
import { choices, number, numbers, pairUp, yesNo } from "../../../kernel/parameter";
import { listed, steps } from "../../../kernel/plain";
import { rule } from "../../../kernel/rule";
import { noEntry, wrongValue } from "../../../kernel/values";
import { numberedName } from "../numbered";
import { abroad, fuel, FUEL_PER_BARREL, hasOddNumber } from "../parameters";

const CITE = "Reorganization costs";

/** Fuel points to reorganize one unit of a class (Reorganization costs). */
export const FUEL_OF_CLASS = {
  "HQ-A": 2,
  ARM: 2,
  MECH: 2,
  TRS: 2,
  AMPH: 2,
  "HQ-I": 1,
  MOT: 1,
  "ARM DIV": 1,
  "MECH DIV": 1,
  ASW: 1,
  SUB: 1,
  "MOT DIV": 0.5,
  "MOT ART": 0.5,
  CV: 0.5,
  BB: 0.5,
  "QUEEN MARY": 0.5,
  "QUEEN ELIZABETH": 0.5,
  "V-WEAPON": 0.5,
  "SUPPLY UNIT": 0.5,
  CA: 0.25,
  CL: 0.25,
  FROGMEN: 0.25,
  MINISUB: 0.25,
  "CV PLANE": 0.25,
  CX: 0,
  // For a plain activation, the count is the headquarters' reorganization value.
  "HQ ACTIVATION": 1,
} as const;

type PlainClass = keyof typeof FUEL_OF_CLASS;
type Numbered = "AIR" | "BB" | "HQ ACTIVATION";
type UnitClass = PlainClass | `${Numbered} n` | `${Numbered} ${number}`;

/** The fuel of aircraft with at least this build cost, and of cheaper ones down to the lowest listed. */
const EXPENSIVE_AIRCRAFT = { from: 4, fuel: 1 };
const CHEAP_AIRCRAFT = { from: 2, fuel: 0.5 };
const BATTLESHIP_FROM = 2;

/** In the rulebook's order. */
const UNIT_CLASSES = [
  "HQ-A",
  "ARM",
  "MECH",
  "TRS",
  "AMPH",
  "HQ-I",
  "MOT",
  "ARM DIV",
  "MECH DIV",
  "ASW",
  "SUB",
  "AIR n",
  "MOT DIV",
  "MOT ART",
  "CV",
  "BB",
  "BB n",
  "QUEEN MARY",
  "QUEEN ELIZABETH",
  "V-WEAPON",
  "SUPPLY UNIT",
  "CA",
  "CL",
  "FROGMEN",
  "MINISUB",
  "CV PLANE",
  "CX",
  "HQ ACTIVATION",
  "HQ ACTIVATION n",
] as const satisfies readonly UnitClass[];

/** Texts allowed before a number. */
const BEFORE_NUMBER: Readonly<Record<Numbered, readonly string[]>> = {
  AIR: ["air", "aircraft", "ftr", "lnd", "nav", "atr"],
  BB: ["bb", "battleship"],
  "HQ ACTIVATION": ["hqactivation", "hqact", "activation"],
};

const NUMBERED = Object.entries(BEFORE_NUMBER).map(
  ([name, names]) => [name as Numbered, new RegExp(`^(?:${names.join("|")})(\\d+)$`)] as const,
);

/** "AIR 4", "BB 2", "HQ ACTIVATION 3" and their synonyms. */
function numberedClass(folded: string, written: string): UnitClass | undefined {
  if (hasOddNumber(written)) return undefined;
  for (const [name, form] of NUMBERED) {
    const found = form.exec(folded);
    if (found) return `${name} ${Number(found[1])}`;
  }
  return undefined;
}

/** Fuel points for one unit. Throws #N/A for numbered classes without an entry, #VALUE! for a literal n. */
function fuelOf(unit: UnitClass): number {
  if (unit in FUEL_OF_CLASS) return FUEL_OF_CLASS[unit as PlainClass];
  const space = unit.lastIndexOf(" ");
  const name = unit.slice(0, space) as Numbered;
  const n = Number(unit.slice(space + 1));
  switch (name) {
    case "AIR":
      if (n >= EXPENSIVE_AIRCRAFT.from) return EXPENSIVE_AIRCRAFT.fuel;
      if (n >= CHEAP_AIRCRAFT.from) return CHEAP_AIRCRAFT.fuel;
      throw noEntry(`unit is ${unit}; the list has aircraft with a build cost of 2 or more, such as AIR 2.`);
    case "BB":
      if (n >= BATTLESHIP_FROM) return FUEL_OF_CLASS.BB;
      throw noEntry(`unit is ${unit}; the list has battleships with a first cost of 2 or more, such as BB 2.`);
    case "HQ ACTIVATION":
      return n;
  }
}

/** Fuel for one unit as plain Excel; a class with a number has a separate value. */
function plainFuel(): string {
  const { is, before, number } = numberedName("unit");
  const ofClass = (item: UnitClass): number => (item in FUEL_OF_CLASS ? FUEL_OF_CLASS[item as PlainClass] : 0);
  const aircraft = `IF(${number}>=${EXPENSIVE_AIRCRAFT.from},${EXPENSIVE_AIRCRAFT.fuel},IF(${number}>=${CHEAP_AIRCRAFT.from},${CHEAP_AIRCRAFT.fuel},#N/A))`;
  const battleship = `IF(${number}>=${BATTLESHIP_FROM},${FUEL_OF_CLASS.BB},#N/A)`;
  const numbered = `IF(${before(BEFORE_NUMBER.AIR)},${aircraft},IF(${before(BEFORE_NUMBER.BB)},${battleship},
    IF(${before(BEFORE_NUMBER["HQ ACTIVATION"])},${number},#VALUE!)))`;
  const isClass = UNIT_CLASSES.map((item) => (item in FUEL_OF_CLASS ? 1 : 0));
  return `IF(OF(unit,${listed(isClass)})>0,OF(unit,${listed(UNIT_CLASSES.map(ofClass))}),IF(${is},${numbered},#VALUE!))`;
}

export const fuelReorg = rule({
  id: "FUELREORG",
  group: "Fuel expenditure",
  cite: CITE,
  description: "Fuel points to reorganize units, or gained by flipping them face-down in the reinforcement phase.",
  params: {
    unit: choices<UnitClass, { synonyms: Record<string, UnitClass>; pattern: typeof numberedClass }>(
      UNIT_CLASSES,
      "unit class, one text or a range; write the build cost after AIR (AIR 4), optionally the first cost after BB (BB 2), and the reorganization value after HQ ACTIVATION",
      {
        synonyms: {
          HQA: "HQ-A",
          "Armored HQ": "HQ-A",
          HQI: "HQ-I",
          "Infantry HQ": "HQ-I",
          Armor: "ARM",
          Armour: "ARM",
          "ARM corps": "ARM",
          "ARM army": "ARM",
          "MECH corps": "MECH",
          "MECH army": "MECH",
          Mechanized: "MECH",
          Mechanised: "MECH",
          Transport: "TRS",
          Amphibious: "AMPH",
          "MOT corps": "MOT",
          "MOT army": "MOT",
          Motorized: "MOT",
          Motorised: "MOT",
          "ARM division": "ARM DIV",
          "Armor division": "ARM DIV",
          "MECH division": "MECH DIV",
          "MOT division": "MOT DIV",
          "MOT artillery": "MOT ART",
          ART: "MOT ART",
          Artillery: "MOT ART",
          Submarine: "SUB",
          Carrier: "CV",
          Battleship: "BB",
          Queens: "QUEEN MARY",
          "Queen Eliz": "QUEEN ELIZABETH",
          "V weapon": "V-WEAPON",
          V1: "V-WEAPON",
          V2: "V-WEAPON",
          Supply: "SUPPLY UNIT",
          "Heavy cruiser": "CA",
          "Light cruiser": "CL",
          Frogman: "FROGMEN",
          "Mini sub": "MINISUB",
          Minisubs: "MINISUB",
          CVP: "CV PLANE",
          "CV planes": "CV PLANE",
          "Carrier plane": "CV PLANE",
          "Carrier planes": "CV PLANE",
          "CX raider": "CX",
          "German CX": "CX",
          "CX raiders": "CX",
          Raider: "CX",
          "Aircraft n": "AIR n",
          "FTR n": "AIR n",
          "LND n": "AIR n",
          "NAV n": "AIR n",
          "ATR n": "AIR n",
          "HQ act": "HQ ACTIVATION",
          Activation: "HQ ACTIVATION",
          "HQ act n": "HQ ACTIVATION n",
          "Activation n": "HQ ACTIVATION n",
        },
        pattern: numberedClass,
      },
    ),
    count: numbers(
      "units of that class, same shape as unit; with plain HQ ACTIVATION it is the headquarters' reorganization value",
      { unit: "units", min: 0, whole: true, or: 1 },
    ),
  },
  returns: "number",
  unit: "fuel points",
  examples: [
    { inputs: { unit: "ARM", count: 2 }, result: 4, why: "two armored corps at 2 fuel" },
    { inputs: { unit: "AIR 2" }, result: 0.5, why: "aircraft of cost 2 or 3" },
    { inputs: { unit: [["ARM"], ["SUB"], ["CA"]], count: [[2], [3], [4]] }, result: 8, why: "4 and 3 and 1" },
  ],
  notes:
    "Unrounded; quarters occur. ARM, MECH and MOT without DIV mean army or corps. BB without a number is taken as first cost 2 or more; BB 1 and AIR 1 have no entry. AIR needs its cost. Blank cells of a range add nothing; a count beside a blank class is an error. Units that headquarters reorganized during the turn cost nothing: leave them out. CX holds for the German raiders.",
  plain: `IF(${numberedName("unit").isBlank},IF(IF(GIVEN(count),count<>0,FALSE),#VALUE!,0),count*${plainFuel()})`,
  compute({ unit, count }, show) {
    const lines = pairUp(["unit", "count"], unit, count);
    lines.forEach(([name, units], i) => {
      const row = unit.columns > 0 ? Math.floor(i / unit.columns) + 1 : 1;
      const where = lines.length > 1 ? ` (row ${row}, column ${(i % unit.columns) + 1})` : "";
      if (name?.endsWith(" n")) {
        throw wrongValue(
          `unit${where} is "${name}"; write a whole number in place of n, for instance ${name.replace(/n$/, "4")}.`,
        );
      }
      // Desktop Excel passes a blank cell beside a blank class as 0.
      if (name === null && units && !count.omitted) {
        throw wrongValue(`unit${where} is blank beside a count of ${units}; it must name a unit class.`);
      }
    });
    let fuel = 0;
    for (const [name, units] of lines) {
      if (name !== null) fuel += show(name, fuelOf(name) * (units ?? 0), CITE);
    }
    return show("fuel points", fuel, CITE);
  },
});

const LOSS = "Reorganization, 20% loss";
const ISOLATED = "Reorganization, barrels that cannot trace";
const UNITED_STATES = "Reorganization, continental United States";

/** For fuel from a depot abroad, one point is lost for every this many, rounded down (Reorganization). */
const POINTS_PER_POINT_LOST = 5;

/** Fuel lost on the way from a depot. */
const lostOf = (drawn: number, abroad: boolean): number => (abroad ? roundDown(drawn / POINTS_PER_POINT_LOST) : 0);

/** The least fuel to draw so that an amount arrives. */
function drawnFor(needed: number, abroad: boolean): number {
  if (!abroad || needed < POINTS_PER_POINT_LOST) return needed;
  // After the first loss, five points drawn bring four, so every further four points needed cost one more loss.
  const lost = roundDown((needed - POINTS_PER_POINT_LOST) / (POINTS_PER_POINT_LOST - 1)) + 1;
  return exact(needed + lost, needed);
}

export const fuelDelivered = rule({
  id: "FUELDELIVERED",
  group: "Fuel expenditure",
  cite: LOSS,
  description: "Fuel that reaches units which draw a stated amount from a depot.",
  params: { fuel: fuel("Fuel taken from the depot"), abroad },
  returns: "number",
  unit: "fuel points",
  examples: [
    { inputs: { fuel: 6 }, result: 5, why: "Italy draws 6 in Germany, one is lost" },
    { inputs: { fuel: 10 }, result: 8, why: "Italy draws a barrel in Tripoli" },
    { inputs: { fuel: 10, abroad: false }, result: 10, why: "a depot at home" },
  ],
  notes:
    "The loss is rounded down, not the delivery. It applies to another power's depot and to the own power's depots outside its home country (Tripoli for Italy). Draws of one power from one depot are taken together.",
  plain: `fuel-IF(abroad,INT(ROUND(fuel/${POINTS_PER_POINT_LOST},9)),0)`,
  compute({ fuel, abroad }, show) {
    show("depot outside the home country", abroad, LOSS);
    const lost = show("fuel lost on the way", lostOf(fuel, abroad), LOSS);
    return show("fuel that arrives", exact(fuel - lost, fuel), LOSS);
  },
});

export const fuelDrawn = rule({
  id: "FUELDRAWN",
  group: "Fuel expenditure",
  cite: "Reorganization, 20% loss and barrels that cannot trace",
  description: "Least fuel that must leave a depot so that a stated amount arrives.",
  params: {
    needed: fuel("Fuel the units need"),
    abroad,
    isolated: yesNo(
      "TRUE when the depot itself cannot trace a supply path of unlimited length, so that any barrel touched is used up",
      { or: false },
    ),
  },
  returns: "number",
  unit: "fuel points",
  examples: [
    { inputs: { needed: 5 }, result: 6, why: "one of six is lost" },
    { inputs: { needed: 8 }, result: 9, why: "nine lose one" },
    { inputs: { needed: 3, abroad: false, isolated: true }, result: 10, why: "any amount uses up an isolated barrel" },
  ],
  notes:
    "The inverse of FUELDELIVERED. Isolated barrels deliver 8 each abroad, 10 at home; what is left of the last barrel is lost.",
  plain: `IF(isolated,${FUEL_PER_BARREL}*ROUNDUP(ROUND(needed/IF(abroad,${FUEL_PER_BARREL - lostOf(FUEL_PER_BARREL, true)},${FUEL_PER_BARREL}),9),0),
    needed+IF(abroad,MAX(0,INT(ROUND((needed-1)/${POINTS_PER_POINT_LOST - 1},9))),0))`,
  compute({ needed, abroad, isolated }, show) {
    show("depot outside the home country", abroad, LOSS);
    if (!isolated) return show("fuel to draw", drawnFor(needed, abroad), LOSS);
    const each = show("fuel that arrives of one barrel", FUEL_PER_BARREL - lostOf(FUEL_PER_BARREL, abroad), ISOLATED);
    const barrels = show("barrels used up", roundUp(needed / each), ISOLATED);
    return show("fuel to draw", FUEL_PER_BARREL * barrels, ISOLATED);
  },
});

const FIRST_YEAR = 1939;

/** Free fuel for Commonwealth and French units by year, latest first (Reorganization, continental United States). */
export const FREE_US_FUEL: readonly { readonly from: number; readonly fuel: number }[] = [
  { from: 1945, fuel: 50 },
  { from: 1944, fuel: 40 },
  { from: 1943, fuel: 30 },
  { from: 1942, fuel: 20 },
  { from: FIRST_YEAR, fuel: 10 },
];

export const fuelFreeUs = rule({
  id: "FUELFREEUS",
  group: "Fuel expenditure",
  cite: UNITED_STATES,
  description:
    "Free fuel that Commonwealth and French units may draw by tracing to the continental United States for reorganization.",
  params: {
    year: number("Game year", { min: FIRST_YEAR, whole: true }),
    active: yesNo("TRUE when the United States is active and consents", { or: true }),
  },
  returns: "number",
  unit: "fuel points",
  examples: [
    { inputs: { year: 1942 }, result: 20, why: "the amount of 1942" },
    { inputs: { year: 1943, active: false }, result: 0, why: "the United States is not active" },
  ],
  notes:
    "Per reorganization phase, for both powers together: whether they share the amount is not stated; read as one common amount because they are joined by 'and/or'. The 20% loss is not applied: the United States holds no depots and the draw is called free.",
  plain: `IF(active,${steps(
    "year",
    FREE_US_FUEL.map(({ from, fuel }) => [from, fuel]),
  )},0)`,
  compute({ year, active }, show) {
    const amount = show("free fuel of the year", FREE_US_FUEL.find(({ from }) => year >= from)!.fuel, UNITED_STATES);
    show("United States active", active, UNITED_STATES);
    return show("free fuel", active ? amount : 0, UNITED_STATES);
  },
});

export const reorganizationRules = [fuelReorg, fuelDelivered, fuelDrawn, fuelFreeUs] as const;
