import { sum } from "../../../kernel/exact";
import { choice, number, numbers, yesNo } from "../../../kernel/parameter";
import { chosen, listed, steps } from "../../../kernel/plain";
import { rule, type Show } from "../../../kernel/rule";
import { oneOf } from "../../../kernel/text";
import { noEntry } from "../../../kernel/values";
import {
  battle,
  BATTLES,
  FRANCE,
  kindOfFire,
  KINDS_OF_FIRE,
  nation,
  NATIONS,
  NORTH_AFRICA,
  placeIfNeeded,
  PLACES,
  ROLE_SYNONYMS,
  twoDice,
  year,
  type Battle,
  type KindOfFire,
  type Nation,
  type Place,
  type Role,
} from "../parameters";
import { rounded } from "./dice";

const TABLES = "5 Off-Board Artillery Fire, Planned Fire and Support Fire tables";
const EXAMPLE = "5 Off-Board Artillery Fire, example and table notes";
const MODIFIERS = "5 Off-Board Artillery Fire, die roll modifiers";

const LOWEST_ROLL = 2;
const HIGHEST_ROLL = 12;

/** Lowest roll of each line of the two tables, which print the same numbers (5). */
const LINES = [2, 3, 6, 10, 12] as const;

/** Hundredths of a barrage per unit, for each line. */
type Share = readonly [number, number, number, number, number];

/** Types of battle in which both sides use the same column. */
const BOTH_SIDES = {
  "Stalemated Front": [10, 15, 15, 15, 20],
  "Meeting Engagement": [0, 5, 10, 12, 15],
} as const satisfies Partial<Record<Battle, Share>>;

const BY_ROLE = {
  "Local Attack": { Attacker: [15, 20, 25, 35, 40], Defender: [0, 5, 10, 15, 20] },
  "Major Offensive": { Attacker: [25, 30, 45, 60, 80], Defender: [15, 20, 30, 45, 60] },
} as const satisfies Partial<Record<Battle, Record<Role, Share>>>;

function shareOf(type: Battle, role: Role | "Both"): Share {
  if (type === "Stalemated Front" || type === "Meeting Engagement") return BOTH_SIDES[type];
  if (role !== "Both") return BY_ROLE[type][role];
  throw noEntry(`role is Both; in a ${type} it must be Attacker or Defender. [5]`);
}

interface Rolled {
  readonly roll: number;
  readonly battle: Battle;
  readonly role: Role | "Both";
  readonly modifier: number;
}

/** Barrages per unit in hundredths, so that halves are exact. */
function hundredthsOf({ roll, battle, role, modifier }: Rolled, show: Show): number {
  const share = shareOf(battle, role);
  const modified = Math.max(LOWEST_ROLL, Math.min(HIGHEST_ROLL, roll + modifier));
  show("modified roll, from 2 to 12", modified, TABLES);
  return share[LINES.findLastIndex((from) => modified >= from)]!;
}

const ROLLING = ["Attacker", "Defender", "Both"] as const;

/** hundredthsOf for the inputs, as plain Excel. */
function plainHundredths(): string {
  const shares = BATTLES.flatMap((type) =>
    ROLLING.map((role) => (role === "Both" && type in BY_ROLE ? LINES.map(() => null) : shareOf(type, role))),
  );
  const modified = `MAX(${LOWEST_ROLL},MIN(${HIGHEST_ROLL},roll+modifier))`;
  const line = steps(
    modified,
    LINES.map((from, i) => [from, i + 1]),
  );
  return chosen<number>(shares.flat(), `${LINES.length}*(${ROLLING.length}*(battle-1)+role-1)+${line}`);
}

const rolled = {
  roll: twoDice("2D6 as rolled, before the modifier"),
  battle,
  role: choice(ROLLING, "Role of the rolling side; needed for Local Attack and Major Offensive", {
    synonyms: { ...ROLE_SYNONYMS, "Both sides": "Both" },
    or: "Both",
  }),
  modifier: number("Total die roll modifier, see BARRAGEMODIFIER and LULLMODIFIER", { whole: true, or: 0 }),
};

export const barrageRate = rule({
  id: "BARRAGERATE",
  group: "Off-board artillery",
  cite: TABLES,
  description: "Share of the total unit count that a side receives as planned barrages or fire support batteries.",
  params: { kind: kindOfFire, ...rolled },
  returns: "number",
  unit: "per unit",
  examples: [
    {
      inputs: { kind: "Planned", roll: 7, battle: "Major Offensive", role: "Attacker" },
      result: 0.45,
      why: "line 6 to 9",
    },
    {
      inputs: { kind: "Planned", roll: 4, battle: "Local Attack", role: "Attacker", modifier: -3 },
      result: 0.15,
      why: "1 is below the table, line 2 is the nearest",
    },
  ],
  notes:
    "Planned and support fire have a table each, with the same figures. A modified roll outside 2 to 12 has no row; the nearest row is used. Both sides use one column for Stalemated Front and Meeting Engagement, so role is ignored there; missing for the other two it is #N/A.",
  plain: `${plainHundredths()}/100`,
  compute: ({ kind, ...inputs }, show) => show(`${kind.toLowerCase()} fire for each unit`, hundredthsOf(inputs, show) / 100),
});

export const barrageCount = rule({
  id: "BARRAGECOUNT",
  group: "Off-board artillery",
  cite: EXAMPLE,
  description: "Barrages (planned) or batteries (support) a side receives for the units present on both sides.",
  params: {
    kind: kindOfFire,
    units: numbers("Infantry and tank units present, both sides together; a range is added up", {
      unit: "units",
      min: 0,
      whole: true,
    }),
    ...rolled,
    shoreDefender: yesNo("TRUE for the defender ashore in an opposed amphibious landing, who has no planned fire", {
      or: false,
    }),
  },
  returns: "number",
  unit: "barrages",
  examples: [
    {
      inputs: { kind: "Planned", units: [[8], [1], [12], [2]], roll: 7, battle: "Major Offensive", role: "Attacker" },
      result: 10,
      why: "0.45 for each of 23 units is 10.35",
    },
    {
      inputs: { kind: "Support", units: 10, roll: 3, battle: "Stalemated Front" },
      result: 2,
      why: "1.5 rounds up",
    },
    {
      inputs: {
        kind: "Planned",
        units: 23,
        roll: 7,
        battle: "Major Offensive",
        role: "Defender",
        modifier: 0,
        shoreDefender: true,
      },
      result: 0,
      why: "no planned fire for the defender ashore",
    },
  ],
  notes:
    "Planned fire is heavy barrages, each used once. Standard rounding, a half goes up. A tank unit of several bases counts as one unit, as the example's total shows. Support fire is counted by the same method.",
  plain: `IF(AND(kind="Planned",shoreDefender),0,INT(ROUND(units*${plainHundredths()}/100,9)+0.5))`,
  compute({ kind, units, shoreDefender, ...inputs }, show) {
    if (kind === "Planned" && shoreDefender) return show("planned fire of the defender ashore", 0);
    const total = show("units of both sides", sum(units.items));
    const hundredths = hundredthsOf(inputs, show);
    show(`${kind.toLowerCase()} fire for each unit`, hundredths / 100, TABLES);
    const exactCount = show("before rounding", (total * hundredths) / 100);
    return show(kind === "Planned" ? "barrages" : "batteries", rounded(exactCount));
  },
});

interface ModifierEntry {
  readonly nation: Nation;
  readonly modifier: number;
  /** Where the entry applies; everywhere if omitted. */
  readonly places?: readonly Place[];
}

type Entries = Readonly<Record<number, readonly ModifierEntry[]>>;

const AFRICA_AND_ASIA: readonly Place[] = [...NORTH_AFRICA, "Asia"];

/** Modifiers of the 2D6 for planned fire, by year (5, Planned Fire Die Roll Modifiers). */
const PLANNED: Entries = {
  1939: [{ nation: "Japanese", modifier: -2, places: ["Mainland China"] }],
  1940: [
    { nation: "Italian", modifier: -5, places: NORTH_AFRICA },
    { nation: "Commonwealth", modifier: -4, places: NORTH_AFRICA },
    { nation: "Commonwealth", modifier: -3, places: FRANCE },
    { nation: "French", modifier: -1 },
  ],
  1941: [
    { nation: "Italian", modifier: -3, places: NORTH_AFRICA },
    { nation: "Commonwealth", modifier: -2, places: AFRICA_AND_ASIA },
    { nation: "German", modifier: -2, places: NORTH_AFRICA },
    { nation: "Japanese", modifier: -1 },
  ],
  1942: [
    { nation: "Japanese", modifier: -1 },
    { nation: "Italian", modifier: -2, places: NORTH_AFRICA },
    { nation: "Commonwealth", modifier: -2, places: NORTH_AFRICA },
  ],
  1943: [
    { nation: "Japanese", modifier: -1 },
    { nation: "Russian", modifier: 2 },
  ],
  1944: [
    { nation: "Japanese", modifier: -2 },
    { nation: "German", modifier: -1 },
    { nation: "Russian", modifier: 3 },
    { nation: "Commonwealth", modifier: 2 },
    { nation: "American", modifier: 3 },
  ],
  1945: [
    { nation: "Japanese", modifier: -3 },
    { nation: "German", modifier: -2 },
    { nation: "American", modifier: 2 },
    { nation: "Russian", modifier: 4 },
  ],
};

/**
 * Modifiers of the 2D6 for support fire, by year; the list differs from the one for planned fire (5, Fire Support Die Roll
 * Modifiers).
 */
const SUPPORT: Entries = {
  1939: [{ nation: "Japanese", modifier: -2, places: ["Mainland China"] }],
  1940: [
    { nation: "Italian", modifier: -5, places: NORTH_AFRICA },
    { nation: "Commonwealth", modifier: -4, places: NORTH_AFRICA },
    { nation: "Commonwealth", modifier: -2, places: FRANCE },
    { nation: "French", modifier: -1 },
  ],
  1941: [
    { nation: "Italian", modifier: -3, places: NORTH_AFRICA },
    { nation: "Commonwealth", modifier: -3, places: AFRICA_AND_ASIA },
    { nation: "German", modifier: 1 },
    { nation: "Russian", modifier: -4 },
  ],
  1942: [
    { nation: "Japanese", modifier: -1 },
    { nation: "Italian", modifier: -2, places: NORTH_AFRICA },
    { nation: "German", modifier: 1, places: ["East"] },
    { nation: "Russian", modifier: -3 },
  ],
  1943: [
    { nation: "Japanese", modifier: -1 },
    { nation: "German", modifier: -1, places: NORTH_AFRICA },
    { nation: "German", modifier: 2, places: ["East"] },
    { nation: "Russian", modifier: -2 },
  ],
  1944: [
    { nation: "Japanese", modifier: -2 },
    { nation: "German", modifier: -1 },
    { nation: "Commonwealth", modifier: 2 },
    { nation: "American", modifier: 3 },
  ],
  1945: [
    { nation: "Japanese", modifier: -3 },
    { nation: "German", modifier: -2 },
    { nation: "American", modifier: 2 },
    { nation: "Russian", modifier: 1 },
  ],
};

const MODIFIERS_OF: Readonly<Record<KindOfFire, Entries>> = { Planned: PLANNED, Support: SUPPORT };

/** The modifier for a nation and year; 0 if the lists have none. */
function modifierOf(kind: KindOfFire, who: Nation, when: number, where: Place | undefined): number {
  const entries = (MODIFIERS_OF[kind][when] ?? []).filter((entry) => entry.nation === who);
  if (where === undefined && entries.length > 0 && entries.every(({ places }) => places)) {
    const places = entries.flatMap(({ places: bound }) => bound ?? []);
    throw noEntry(
      `place is blank; for ${who} forces in ${when} the modifier depends on it. It must be ${oneOf(places)}, or any other place for 0. [5]`,
    );
  }
  const entry = entries.find(({ places }) => !places || (where !== undefined && places.includes(where)));
  return entry?.modifier ?? 0;
}

/** modifierOf for the inputs, as plain Excel. */
function plainModifier(): string {
  const lines = KINDS_OF_FIRE.flatMap((kind, i) =>
    Object.entries(MODIFIERS_OF[kind]).flatMap(([year, entries]) =>
      entries.flatMap(({ nation, modifier, places }) =>
        (places ?? [null]).map((place) => ({
          kind: i + 1,
          nation: NATIONS.indexOf(nation) + 1,
          year: Number(year),
          place,
          modifier,
        })),
      ),
    ),
  );
  const column = (of: (line: (typeof lines)[number]) => number): string => listed(lines.map(of));
  const listedHere = `(kind=${column(({ kind }) => kind)})*(nation=${column(({ nation }) => nation)})*(year=${column(({ year }) => year)})`;
  const isBound = column(({ place }) => (place === null ? 0 : 1));
  const condition = `((place=${column(({ place }) => (place === null ? 0 : PLACES.indexOf(place) + 1))})+(0=${isBound})>0)`;
  return `IF(IF(place=0,SUMPRODUCT(${listedHere}*${isBound})>0,FALSE),#N/A,SUMPRODUCT(${listedHere}*${condition}*${column(({ modifier }) => modifier)}))`;
}

export const barrageModifier = rule({
  id: "BARRAGEMODIFIER",
  group: "Off-board artillery",
  cite: MODIFIERS,
  description: "Die roll modifier of a nation in a year for planned or support fire.",
  params: {
    kind: kindOfFire,
    nation,
    year,
    place: placeIfNeeded(
      "Place of the battle; needed when the year's entry of the nation is bound to a place, otherwise without effect",
    ),
  },
  returns: "number",
  examples: [
    { inputs: { kind: "Planned", nation: "British", year: 1940, place: "France" }, result: -3, why: "planned fire in France" },
    { inputs: { kind: "Support", nation: "British", year: 1940, place: "France" }, result: -2, why: "the support list differs" },
    { inputs: { kind: "Support", nation: "American", year: 1943 }, result: 0, why: "no entry in that year" },
  ],
  notes:
    "Planned and support fire have separate lists, kept apart as printed: British 1940 in France -3 and -2, British 1941 -2 and -3. Nations and years without an entry, and places outside a place-bound entry, are 0. When all entries of that nation and year are bound to places and the place is left out, the answer is #N/A rather than a silent 0. France in the entries is West, Field Force or Fortress; Russia is East.",
  plain: plainModifier(),
  compute: ({ kind, nation, year, place }, show) =>
    show(`modifier for ${kind.toLowerCase()} fire`, modifierOf(kind, nation, year, place)),
});

export const artilleryRules = [barrageRate, barrageCount, barrageModifier] as const;
