import { choice, number, type NumberOptions } from "../../kernel/parameter";

/** The nations of the setup tables; their allies count as the same nation. */
export const NATIONS = ["German", "Italian", "Japanese", "Commonwealth", "French", "Russian", "American", "Polish"] as const;
export type Nation = (typeof NATIONS)[number];

const NATION_SYNONYMS = {
  Germans: "German",
  Germany: "German",
  Italians: "Italian",
  Italy: "Italian",
  Japan: "Japanese",
  British: "Commonwealth",
  Britain: "Commonwealth",
  UK: "Commonwealth",
  CW: "Commonwealth",
  France: "French",
  Russians: "Russian",
  Russia: "Russian",
  Soviet: "Russian",
  USSR: "Russian",
  Americans: "American",
  US: "American",
  USA: "American",
  "United States": "American",
  Poland: "Polish",
  Poles: "Polish",
} as const satisfies Record<string, Nation>;

/** Every place in any setup table, as one list. */
export const PLACES = [
  "West",
  "East",
  "Southern Europe",
  "Mediterranean",
  "North Africa",
  "North Africa Open",
  "North Africa Fortress",
  "Mainland China",
  "Pacific",
  "Island Garrison",
  "Asia",
  "Field Force",
  "Fortress",
] as const;
export type Place = (typeof PLACES)[number];

const PLACE_SYNONYMS = {
  Europe: "West",
  "European Theater": "West",
  "Western Europe": "West",
  France: "West",
  Belgium: "West",
  "France/Belgium": "West",
  Russia: "East",
  Poland: "East",
  "Russia/Poland": "East",
  "Eastern Front": "East",
  Italy: "Southern Europe",
  Med: "Mediterranean",
  "The Med": "Mediterranean",
  Africa: "North Africa",
  "Africa/Italy": "North Africa",
  "North Africa - In Open": "North Africa Open",
  "North Africa Fortified": "North Africa Fortress",
  "North Africa - Fortified Position": "North Africa Fortress",
  China: "Mainland China",
  "Pacific Theater": "Pacific",
  "Pacific Field Force": "Pacific",
  Island: "Island Garrison",
  Burma: "Asia",
  Malaya: "Asia",
  "Malaya/Burma": "Asia",
  "1940 Field Force": "Field Force",
  "1940 Fortress": "Fortress",
  "Fortified Position": "Fortress",
  "1940 Fortified Position": "Fortress",
} as const satisfies Record<string, Place>;

/** A table row for North Africa also applies to its open terrain and fortresses. */
export const NORTH_AFRICA = ["North Africa", "North Africa Open", "North Africa Fortress"] as const satisfies readonly Place[];

/** France in the lists of modifiers: includes the French field force and fortress of 1940. */
export const FRANCE = ["West", "Field Force", "Fortress"] as const satisfies readonly Place[];

export const YEARS = [1939, 1940, 1941, 1942, 1943, 1944, 1945] as const;
const [FIRST_YEAR] = YEARS;
const LAST_YEAR = YEARS[YEARS.length - 1]!;

export const nation = choice(NATIONS, "Nation of the side", { synonyms: NATION_SYNONYMS });

export const place = choice(PLACES, "Place of the battle", { synonyms: PLACE_SYNONYMS });

/** A place that only matters to some nations and years. */
export const placeIfNeeded = (about: string) => choice(PLACES, about, { synonyms: PLACE_SYNONYMS, optional: true });

export const year = number("Year of the battle", { min: FIRST_YEAR, max: LAST_YEAR, whole: true });

/** The figure for a year in a row with one for each of `YEARS`. */
export const ofYear = <T>(figures: readonly T[], year: number): T => figures[year - FIRST_YEAR]!;

export const BATTLES = ["Local Attack", "Major Offensive", "Stalemated Front", "Meeting Engagement"] as const;
export type Battle = (typeof BATTLES)[number];

const BATTLE_SYNONYMS = {
  Local: "Local Attack",
  Offensive: "Major Offensive",
  Major: "Major Offensive",
  Stalemate: "Stalemated Front",
  Meeting: "Meeting Engagement",
} as const satisfies Record<string, Battle>;

export const battle = choice(BATTLES, "Type of battle", { synonyms: BATTLE_SYNONYMS });
export const battleOrMeeting = choice(BATTLES, "Type of battle", { synonyms: BATTLE_SYNONYMS, or: "Meeting Engagement" });

export const ROLES = ["Attacker", "Defender"] as const;
export type Role = (typeof ROLES)[number];

export const ROLE_SYNONYMS = {
  Attack: "Attacker",
  Defend: "Defender",
  Defending: "Defender",
  Attacking: "Attacker",
} as const satisfies Record<string, Role>;

/** The roll of one six-sided die. */
export const die = <const O extends NumberOptions = object>(about: string, options: O = {} as O) =>
  number(about, { min: 1, max: 6, whole: true, ...options });

/** The roll of two six-sided dice. */
export const twoDice = (about: string) => number(about, { min: 2, max: 12, whole: true });

const LULLS = ["Short", "Long"] as const;
export type Lull = (typeof LULLS)[number];

export const lull = choice(LULLS, "Kind of lull", { synonyms: { "Short lull": "Short", "Long lull": "Long" } });

export const KINDS_OF_FIRE = ["Planned", "Support"] as const;
export type KindOfFire = (typeof KINDS_OF_FIRE)[number];

export const kindOfFire = choice(KINDS_OF_FIRE, "Planned fire before the game, or requested support fire", {
  synonyms: {
    "Planned fire": "Planned",
    Preliminary: "Planned",
    Requested: "Support",
    "Support fire": "Support",
    "Fire support": "Support",
    "Requested fire": "Support",
  },
});
