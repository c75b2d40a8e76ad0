import { choice, choices, number, numbers, pairUp, type NumberOptions, type Range } from "../../kernel/parameter";
import { figure } from "../../kernel/text";
import { noEntry, wrongValue } from "../../kernel/values";
import { BRANCHES, ITEMS, MAP_UNITS, NATIONS, onlyNationOf, type Item, type MapUnit, type Nation } from "./tables/units";
import { WEATHERS, type Weather } from "./tables/weather";

/** Nations that can play, in the order of their rows; the others are minor countries. */
export const PLAYERS = ["Japan", "UK", "USA", "USSR", "China", "Communist China"] as const satisfies readonly Nation[];

const NATION_SYNONYMS = {
  England: "UK",
  Britain: "UK",
  "Great Britain": "UK",
  "United Kingdom": "UK",
  US: "USA",
  "United States": "USA",
  "United States of America": "USA",
  America: "USA",
  "Soviet Union": "USSR",
  Russia: "USSR",
  "Nationalist China": "China",
  "Chinese Communists": "Communist China",
  Minor: "Other",
  "Minor Country": "Other",
  Default: "Other",
} as const satisfies Record<string, Nation>;

/** Other spellings of nations that can play. */
export const PLAYER_SYNONYMS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(NATION_SYNONYMS).filter(([, nation]) => (PLAYERS as readonly string[]).includes(nation)),
);

/** A parameter for a nation. */
export const someNation = (about: string) => choice(NATIONS, about, { unit: "nation", synonyms: NATION_SYNONYMS });

/** The nation whose unit differences apply; the plain charts when omitted. */
export const nation = choice(NATIONS, "nation whose differences apply; left out, the chart's plain figures", {
  unit: "nation",
  synonyms: NATION_SYNONYMS,
  or: "Other",
});

/** Other spellings of units on the map. */
export const MAP_UNIT_SYNONYMS = {
  Headquarters: "HQ",
  HQs: "HQ",
  Division: "Infantry Division",
  "Infantry Corps Small": "Small Infantry Corps",
  "Small Corps": "Small Infantry Corps",
  "Infantry Corps Large": "Large Infantry Corps",
  "Large Corps": "Large Infantry Corps",
  Army: "Infantry Army",
  "Cavalry Corps": "Cavalry",
  Marines: "Marine",
  "Marine Division": "Marine",
  "Paratrooper Corps": "Paratrooper",
  Paratroopers: "Paratrooper",
  Airborne: "Paratrooper",
  "Mountain Corps": "Mountain",
  "Mechanized Corps": "Mechanized",
  Mech: "Mechanized",
  Motorized: "Mechanized",
  "Motorized Corps": "Mechanized",
  "Armor Corps": "Armor",
  Armour: "Armor",
  "Armored Corps": "Armor",
  "Air Superiority Group": "Air Superiority",
  Fighter: "Air Superiority",
  "Ground Attack Group": "Ground Attack",
  "Ground Attack Air Group": "Ground Attack",
  Tactical: "Tactical Air",
  "Tactical Air Group": "Tactical Air",
  Strategic: "Strategic Air",
  "Strategic Air Group": "Strategic Air",
  "Submarine Group": "Submarine",
  Sub: "Submarine",
  "Long Range Submarine Group": "Long Range Submarine",
  "Patrol Group": "Patrol",
  "Destroyer Group": "Destroyer",
  DD: "Destroyer",
  "Cruiser Group": "Cruiser",
  CA: "Cruiser",
  "Battle Group": "Battle",
  Battleship: "Battle",
  BB: "Battle",
  "WW1 Battleship": "Old Battle",
  "WW1 Battle Group": "Old Battle",
  Yamato: "Super Battle",
  Musashi: "Super Battle",
  "Carrier Group": "Carrier",
  CV: "Carrier",
  "Light Carrier Group": "Light Carrier",
  CVL: "Light Carrier",
} as const satisfies Record<string, MapUnit>;

/** Other spellings of everything that can be bought. */
const ITEM_SYNONYMS = {
  ...MAP_UNIT_SYNONYMS,
  Transport: "Transports",
  Oiler: "Supply Oiler",
  "Supply Oilers": "Supply Oiler",
  Shipyards: "Shipyard",
  Merchant: "Merchant Marine",
  Merchants: "Merchant Marine",
  Escort: "Escorts",
  Truck: "Supply Truck",
  "Supply Trucks": "Supply Truck",
  Trucks: "Supply Truck",
  "Air Transports": "Air Transport",
  "Coastal Defence": "Coastal Defense",
  "Anti-Air": "Anti-Air Guns",
  "AA Guns": "Anti-Air Guns",
  "Anti-Air Gun": "Anti-Air Guns",
} as const satisfies Record<string, Item>;

/** One unit on the map. */
export const mapUnit = choice(MAP_UNITS, "kind of map unit", { unit: "unit", synonyms: MAP_UNIT_SYNONYMS });

/** Units on the map in a cell or range. */
export const mapUnits = (about: string) => choices(MAP_UNITS, about, { unit: "unit", synonyms: MAP_UNIT_SYNONYMS });

/** One unit or support item. */
export const item = choice(ITEMS, "kind of map unit or support item", { unit: "unit", synonyms: ITEM_SYNONYMS });

/** Units and support items in a cell or range. */
export const items = choices(ITEMS, "unit or support item; a range is summed", { unit: "unit", synonyms: ITEM_SYNONYMS });

export const branch = choice(BRANCHES, "branch of the unit");

/** Strength points of one unit. */
export const strengthPoints = <const O extends NumberOptions>(about: string, options: O) =>
  number(about, { unit: "strength points", ...options });

/** Strength points matching each unit of a range. */
export const strengthsOfUnits = (which: string) =>
  numbers(`${which} strength, same shape as unit or a single number`, { unit: "strength points", min: 0 });

const place = (range: Range<unknown>, i: number): string =>
  range.items.length === 1 ? "" : ` (row ${Math.floor(i / range.columns) + 1}, column ${(i % range.columns) + 1})`;

/** Ranges of the same shape, paired by `pairUp`; a single value in the second applies to every place. */
export function sideBySide<A, B>(names: readonly [string, string], a: Range<A>, b: Range<B>): (readonly [A | null, B | null])[] {
  const item = b.items.length === 1 && a.items.length !== 1;
  return pairUp(names, a, item ? { ...b, omitted: true } : b);
}

/**
 * Units of a range, each with the corresponding number. Blank units are omitted and a blank number is 0. Throws #VALUE! for a
 * number without a unit.
 */
export function numbered<U extends string>(
  names: readonly [string, string],
  units: Range<U>,
  numbers: Range<number>,
): (readonly [U, number])[] {
  const beside = numbers.items.length === units.items.length && !numbers.omitted;
  const found: (readonly [U, number])[] = [];
  sideBySide(names, units, numbers).forEach(([unit, number], i) => {
    if (unit !== null) found.push([unit, number ?? 0]);
    else if (number && beside) {
      throw wrongValue(`${names[0]}${place(units, i)} is blank beside a ${names[1]} of ${figure(number)}; it must name a unit.`);
    }
  });
  return found;
}

/** Throws #N/A for units that only another nation has. */
export function mustHave(nation: Nation, unit: Item): void {
  const only = onlyNationOf(unit);
  if (only !== undefined && only !== nation) {
    throw noEntry(`nation is ${nation}; for ${unit} it must be ${only}, which alone has such a unit. [8.3]`);
  }
}

/** Other spellings of some units on the map, for rules that accept only those. */
export const synonymsAmong = <U extends string>(units: readonly U[]): Record<string, U> =>
  Object.fromEntries(
    Object.entries(MAP_UNIT_SYNONYMS).filter(([, unit]) => (units as readonly string[]).includes(unit)),
  ) as Record<string, U>;

const WEATHER_SYNONYMS = {
  "Clear (Cold)": "Clear Cold",
  Cold: "Clear Cold",
  "Rain (Cold)": "Rain Cold",
  "Cold Rain": "Rain Cold",
} as const satisfies Record<string, Weather>;

/** A required weather. */
export const someWeather = choice(WEATHERS, "weather", { synonyms: WEATHER_SYNONYMS });

/** The current weather; clear when omitted. */
export const weatherOf = (about: string) => choice(WEATHERS, about, { synonyms: WEATHER_SYNONYMS, or: "Clear" });

/** The size of a port. */
export const portSizeOf = <const O extends NumberOptions>(about: string, options: O) =>
  number(about, { unit: "size", min: 1, max: 9, whole: true, ...options });

/** A unit's supply level. */
export const unitLevel = <const O extends NumberOptions>(about: string, options: O) =>
  number(about, { unit: "level", min: 0, whole: true, ...options });

/** The end of a printed range. */
export const boundOf = (about: string) => choice(["Low", "High"], about, { or: "Low" });

/** A chance or a share from 0 to 1; 0 when omitted. */
export const share = (about: string) => number(about, { unit: "fraction", min: 0, max: 1, or: 0 });
