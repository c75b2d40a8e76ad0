import { choice, number, yesNo } from "../../../kernel/parameter";
import { figureFor } from "../plain";
import { EVERY_CASE, rule } from "../../../kernel/rule";
import { figure } from "../../../kernel/text";
import { noEntry, wrongNumber } from "../../../kernel/values";
import { synonymsAmong } from "../parameters";
import { BRANCHES, MAP_UNITS, type Branch, type MapUnit } from "../tables/units";

/** The most researchers in a field that is at this year; each later year allows one more (7.7 Advancements). */
export const FIRST_YEAR = 1939;
export const FIRST_CAP = 4;

export const researchCap = rule({
  id: "RESEARCHCAP",
  group: "Research",
  cite: "7.7 Advancements",
  description: "Most researchers in one advancement field.",
  params: {
    year: number("present year of the field", { unit: "year", min: FIRST_YEAR, whole: true }),
  },
  returns: "number",
  unit: "researchers",
  examples: [
    { inputs: { year: 1939 }, result: 4, why: "a field of the first year" },
    { inputs: { year: 1941 }, result: 6, why: "two years on" },
  ],
  notes:
    "Each new year takes an estimated 365 days, counted again on every advance; the chance of a new researcher is not printed.",
  plain: `${FIRST_CAP}+year-${FIRST_YEAR}`,
  compute({ year }, show) {
    const years = show("years after 1939", year - FIRST_YEAR, "7.7");
    return show("most researchers", FIRST_CAP + years, "7.7");
  },
});

const RESEARCHERS = [...MAP_UNITS, "Escorts"] as const;
type Researcher = (typeof RESEARCHERS)[number];

const INFANTRY_TYPE: readonly MapUnit[] = [
  "Infantry Division",
  "Small Infantry Corps",
  "Large Infantry Corps",
  "Infantry Army",
  "Cavalry",
  "Marine",
  "Paratrooper",
  "Mountain",
];
const ARMORED: readonly MapUnit[] = ["Mechanized", "Armor"];
const FIGHTERS: readonly MapUnit[] = ["Air Superiority"];
const BOMBERS: readonly MapUnit[] = ["Ground Attack", "Tactical Air", "Strategic Air"];
const CARRIERS: readonly MapUnit[] = ["Carrier", "Light Carrier"];
const BATTLE_GROUPS: readonly MapUnit[] = ["Battle", "Super Battle"];
const SURFACE_GROUPS: readonly MapUnit[] = ["Patrol", "Destroyer", "Cruiser", "Old Battle", ...BATTLE_GROUPS, ...CARRIERS];
const SUBMARINES: readonly MapUnit[] = ["Submarine", "Long Range Submarine"];

/** The 17 advancement fields with their units (9). */
const FIELDS = {
  Assault: INFANTRY_TYPE,
  "Anti-Tank": INFANTRY_TYPE,
  "Amphibious Operations": ["HQ", ...INFANTRY_TYPE, ...ARMORED],
  Breakthrough: ARMORED,
  "Heavy Armor": ARMORED,
  Interceptors: FIGHTERS,
  "Escort Fighters": FIGHTERS,
  "Fighter Bombers": FIGHTERS,
  "Close Support": BOMBERS,
  "Strategic Bombing": BOMBERS,
  "Naval Air Training": BOMBERS,
  "Anti Submarine Warfare": [...BOMBERS, "Escorts"],
  "Large Warships": BATTLE_GROUPS,
  Warships: SURFACE_GROUPS,
  "Carrier Operations": CARRIERS,
  "Attack Submarine": SUBMARINES,
  "Long Range Submarine": SUBMARINES,
} as const satisfies Record<string, readonly Researcher[]>;
type Field = keyof typeof FIELDS;
export const FIELD_NAMES = Object.keys(FIELDS) as Field[];

export const advanceAllowed = rule({
  id: "ADVANCEALLOWED",
  group: "Research",
  cite: "9 Advancements",
  description: "Whether a unit can follow an advancement field.",
  params: {
    unit: choice<Researcher, { unit: string; synonyms: Record<string, Researcher> }>(RESEARCHERS, "kind of map unit", {
      unit: "unit",
      synonyms: { ...synonymsAmong(MAP_UNITS), Escort: "Escorts" },
    }),
    field: choice(FIELD_NAMES, "advancement field", {
      synonyms: { ASW: "Anti Submarine Warfare", Amphibious: "Amphibious Operations", "Anti Tank": "Anti-Tank" },
    }),
  },
  returns: "boolean",
  examples: [
    { inputs: { unit: "Armor", field: "Breakthrough" }, result: true, why: "for mechanized and armor" },
    { inputs: { unit: "Cruiser", field: "Large Warships" }, result: false, why: "for battle groups only" },
  ],
  notes:
    "There are 17 fields. Infantry type is read as every land unit except HQ, mechanized and armor. Carriers count among the groups that may use Warships; battle groups of the First World War use Warships only.",
  plain: EVERY_CASE,
  compute({ unit, field }, show) {
    const units: readonly Researcher[] = FIELDS[field];
    return show(`${unit} may follow ${field}`, units.includes(unit), "9");
  },
});

/** COMINT points per action (17). */
const COMINT_COSTS = { "Break Code": 60, "Intelligence Unit": 40, "Rework Encryption": 120 } as const;
type ComintAction = keyof typeof COMINT_COSTS;
export const COMINT_ACTIONS = Object.keys(COMINT_COSTS) as ComintAction[];

export const comintCost = rule({
  id: "COMINTCOST",
  group: "Intelligence",
  cite: "17 Intelligence",
  description: "COMINT points that an intelligence action costs.",
  params: {
    action: choice(COMINT_ACTIONS, "action", {
      synonyms: {
        "COMINT Unit": "Intelligence Unit",
        "Communications Intelligence Unit": "Intelligence Unit",
        "Break Encryption": "Break Code",
        Rework: "Rework Encryption",
      },
    }),
    count: number("times", { min: 0, whole: true, or: 1 }),
  },
  returns: "number",
  unit: "COMINT points",
  examples: [
    { inputs: { action: "Break Code" }, result: 60, why: "one try at the enemy's encryption" },
    { inputs: { action: "Intelligence Unit", count: 2 }, result: 80, why: "two units at 40" },
  ],
  notes: "An intelligence unit raises detection by 3 to 6 within 5 hexes and reveals hidden fleets; zones do not add up.",
  plain: `count*${figureFor(
    "action",
    COMINT_ACTIONS.map((action) => COMINT_COSTS[action]),
  )}`,
  compute({ action, count }, show) {
    const each = show(`points for ${action}`, COMINT_COSTS[action], "17");
    return show("COMINT points", each * count, "17");
  },
});

const POOLS = ["COMINT", "Specialty", "Command"] as const;

/** A neutral country's rate of gains (7.7; 10). */
const NEUTRAL_RATE = 1 / 2;

export const pointsGain = rule({
  id: "POINTSGAIN",
  group: "Intelligence",
  cite: "7.7 Communications Intelligence, Specialty Production, Command Point Production; 10; 17",
  description: "COMINT, specialty or command points gained in a turn.",
  params: {
    kind: choice(POOLS, "which pool", {
      synonyms: { Intelligence: "COMINT", Specialties: "Specialty" },
    }),
    base: number("COMINT and Specialty: points that the production screen shows; Command: chance (0 to 1) of a second point", {
      unit: "points or fraction",
      min: 0,
      or: 0,
    }),
    neutral: yesNo("TRUE while not in an alliance", { or: false }),
    roll: number("COMINT only: random 0 to 3", { min: 0, max: 3, whole: true, or: 0 }),
  },
  returns: "number",
  unit: "points",
  examples: [
    { inputs: { kind: "COMINT", base: 5, roll: 2 }, result: 7, why: "5 and the roll" },
    { inputs: { kind: "Specialty", base: 12, neutral: true }, result: 6, why: "half the rate of a neutral country" },
    { inputs: { kind: "Command" }, result: 1, why: "one a turn in an alliance" },
  ],
  notes:
    "Command points are the average of a turn. How base points follow from production, and the second command point's chance from logistics, is not printed.",
  plain: `IF(kind="COMINT",base+roll,IF(kind="Specialty",base*IF(neutral,${NEUTRAL_RATE},1),
    IF(base>1,#NUM!,IF(neutral,${NEUTRAL_RATE},1)+base)))`,
  compute({ kind, base, neutral, roll }, show) {
    switch (kind) {
      case "COMINT":
        show("points of the production screen", base, "7.7");
        show("random points", roll, "17");
        return show("COMINT points", base + roll, "17");
      case "Specialty":
        show("points of the production screen", base, "7.7");
        return show("specialty points", neutral ? base * NEUTRAL_RATE : base, "10");
      case "Command": {
        if (base > 1) throw wrongNumber(`base is ${figure(base)}; for Command it must be a chance from 0 to 1. [7.7]`);
        const first = show("first command point", neutral ? NEUTRAL_RATE : 1, "7.7");
        show("chance of a second", base, "7.7");
        return show("command points on average", first + base, "7.7");
      }
    }
  },
});

interface Specialty {
  readonly branch: Branch;
  readonly bonus: number;
  /** The meaning of the figure. */
  readonly about: string;
}

const specialty = (branch: Branch, bonus: number, about: string): Specialty => ({ branch, bonus, about });

/** The 14 specialties (10). */
const SPECIALTIES = {
  Elite: specialty("Land", 0.1, "experience added"),
  Engineer: specialty("Land", 0.5, "share of the river penalty removed"),
  "Heavy Artillery": specialty("Land", 1, "entrenchment level removed, one per attack"),
  Infiltrator: specialty("Land", 0.05, "retreat chance added, one per attack"),
  "Tank Destroyer": specialty("Land", 2, "guns added"),
  "Winter Combat": specialty("Land", 1, "combat bonus in snow or blizzard"),
  Ace: specialty("Air", 0.1, "bonus in air-to-air combat"),
  Navigator: specialty("Air", 0.1, "bonus on the chance to spot"),
  Cannons: specialty("Air", 0.2, "bonus of ground attacks on armor and mechanized"),
  Kamikaze: specialty("Air", 2, "multiplier of naval air damage, strength halved"),
  Tactician: specialty("Naval", 0.1, "bonus in surface combat"),
  Supply: specialty("Naval", 2, "multiplier of supplied effectiveness recovery"),
  Torpedo: specialty("Naval", 2, "strength of a possible first strike"),
  Screening: specialty("Naval", 3, "anti-air added"),
} as const satisfies Record<string, Specialty>;
type SpecialtyName = keyof typeof SPECIALTIES;
export const SPECIALTY_NAMES = Object.keys(SPECIALTIES) as SpecialtyName[];

/** Specialty points per specialty (10). */
export const SPECIALTY_COST = 100;

/** The specialties available to units of a branch (10). */
export const specialtiesFor = (branch: Branch): readonly SpecialtyName[] =>
  SPECIALTY_NAMES.filter((name) => SPECIALTIES[name].branch === branch);

/** The figure of a specialty for use in other rules. */
export const specialtyOf = (name: SpecialtyName): number => SPECIALTIES[name].bonus;

export const specialtyBonus = rule({
  id: "SPECIALTYBONUS",
  group: "Units",
  cite: "10 Specialties",
  description: "Figure of a unit specialty.",
  params: {
    specialty: choice(SPECIALTY_NAMES, "specialty", {
      synonyms: { Winter: "Winter Combat", "Naval Supply": "Supply" },
    }),
    branch: choice(BRANCHES, "branch of the unit that should get it; left out, not checked", { optional: true }),
  },
  returns: "number",
  unit: "see table",
  examples: [
    { inputs: { specialty: "Ace" }, result: 0.1, why: "10% in air-to-air combat" },
    { inputs: { specialty: "Tank Destroyer", branch: "Land" }, result: 2, why: "two more guns" },
  ],
  notes:
    "Bonuses are fractions, Kamikaze and Supply multipliers, the rest plain figures; the working says which. Each costs 100 specialty points; HQs get none. Kamikaze is for Japan only. Elsewhere the rulebook says that only land units may specialize; the list of 14 is used.",
  plain: EVERY_CASE,
  compute({ specialty, branch }, show) {
    const entry: Specialty = SPECIALTIES[specialty];
    if (branch !== undefined && branch !== entry.branch) {
      throw noEntry(`branch is ${branch}; for ${specialty} it must be ${entry.branch}. [10]`);
    }
    return show(entry.about, entry.bonus, "10");
  },
});

export const researchRules = [researchCap, advanceAllowed, comintCost, pointsGain, specialtyBonus] as const;
