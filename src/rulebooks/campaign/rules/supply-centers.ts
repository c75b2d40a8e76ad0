import { choice, number } from "../../../kernel/parameter";
import { EVERY_CASE, rule } from "../../../kernel/rule";
import { oneOf } from "../../../kernel/text";
import { noEntry } from "../../../kernel/values";

export const CENTERS = [
  "Berlin",
  "Rome",
  "Tokyo",
  "Mukden",
  "Harbin",
  "Taipei",
  "Singapore",
  "Urals",
  "London",
  "South Africa",
  "India",
  "Australia",
  "Paris",
  "Hawaii",
  "Manila",
  "Americas",
] as const;
export type Center = (typeof CENTERS)[number];

const supplyCenter = choice(CENTERS, "Supply Center", {
  synonyms: {
    "Urals Box": "Urals",
    SAF: "South Africa",
    "The Americas": "Americas",
    "Pearl Harbor": "Hawaii",
    Formosa: "Taipei",
  },
});

export const OIL_USES = ["Economy", "Army", "Air Force", "Navy"] as const;
export type OilUse = (typeof OIL_USES)[number];

export const AREAS = [
  "Germany",
  "Italy",
  "France",
  "Russia",
  "West",
  "East",
  "Mediterranean",
  "Asia",
  "Southeast Asia",
  "Pacific",
  "Americas",
  "Baltic",
  "Black Sea",
  "Indian Ocean",
] as const;
export type Area = (typeof AREAS)[number];

const ECONOMIES: readonly Area[] = ["Germany", "Italy", "France", "Russia"];
export const FRONTS: readonly Area[] = ["West", "East", "Mediterranean", "Asia", "Southeast Asia", "Pacific", "Americas"];
export const SEAS: readonly Area[] = ["Baltic", "Black Sea", "Indian Ocean"];

/** The valid areas for each use. */
const AREAS_OF: Readonly<Record<OilUse, readonly Area[]>> = {
  Economy: ECONOMIES,
  Army: FRONTS,
  "Air Force": FRONTS,
  Navy: [...FRONTS, ...SEAS],
};

/** The powers that have Supply Centers (2.5.1 to 2.5.4). */
type CenterPower = "European Axis" | "Japan" | "Russia" | "Western Allies";

interface CenterEntry {
  readonly cite: string;
  readonly power: CenterPower;
  /** Initial Oil Units; undefined if the rulebook gives none. */
  readonly start?: number;
  readonly serves: Readonly<Partial<Record<OilUse, readonly Area[]>>>;
}

const JAPANESE_AIR: readonly Area[] = ["Asia", "Southeast Asia", "Pacific"];
const MANCHURIA = { Army: ["Asia"], "Air Force": JAPANESE_AIR } as const;
const SOUTHEAST_ASIA = { Army: ["Southeast Asia"], Navy: ["Southeast Asia", "Indian Ocean"] } as const;
const allForces = (...areas: Area[]) => ({ Army: areas, "Air Force": areas, Navy: areas });

/** The Supply Centers: owner, initial stock and allowed uses of their oil (2.5.1 to 2.5.4). */
const CENTER_TABLE: Readonly<Record<Center, CenterEntry>> = {
  Berlin: {
    cite: "2.5.1.1",
    power: "European Axis",
    start: 8,
    serves: {
      Economy: ["Germany"],
      Army: ["West", "East"],
      "Air Force": ["West", "East", "Mediterranean"],
      Navy: ["West", "Baltic", "Black Sea"],
    },
  },
  Rome: {
    cite: "2.5.1.2",
    power: "European Axis",
    start: 2,
    serves: { Economy: ["Italy"], Army: ["Mediterranean"], Navy: ["Mediterranean", "Black Sea"] },
  },
  Tokyo: {
    cite: "2.5.2.1",
    power: "Japan",
    start: 6,
    serves: { Army: ["Pacific"], "Air Force": JAPANESE_AIR, Navy: ["Pacific"] },
  },
  Mukden: { cite: "2.5.2.2", power: "Japan", start: 2, serves: MANCHURIA },
  Harbin: { cite: "2.5.2.2", power: "Japan", start: 1, serves: MANCHURIA },
  Taipei: { cite: "2.5.2.3", power: "Japan", start: 1, serves: SOUTHEAST_ASIA },
  Singapore: { cite: "2.5.2.3", power: "Japan", serves: SOUTHEAST_ASIA },
  Urals: {
    cite: "2.5.3.1 Urals",
    power: "Russia",
    start: 3,
    serves: {
      Economy: ["Russia"],
      Army: ["East", "Asia", "West", "Mediterranean"],
      "Air Force": ["West", "East", "Mediterranean", "Asia", "Southeast Asia", "Pacific"],
      Navy: ["West", "East", "Mediterranean", "Asia", "Southeast Asia", "Pacific", "Baltic", "Black Sea", "Indian Ocean"],
    },
  },
  London: { cite: "2.5.3.1 London", power: "Western Allies", serves: allForces("West") },
  "South Africa": { cite: "2.5.3.2", power: "Western Allies", serves: allForces("Mediterranean") },
  India: { cite: "2.5.3.3", power: "Western Allies", serves: allForces("Mediterranean", "Southeast Asia") },
  Australia: { cite: "2.5.3.4", power: "Western Allies", serves: allForces("Southeast Asia", "Pacific") },
  Paris: {
    cite: "2.5.3.5",
    power: "Western Allies",
    start: 3,
    serves: { Economy: ["France"], ...allForces("West", "Mediterranean") },
  },
  Hawaii: { cite: "2.5.3.6", power: "Western Allies", start: 0, serves: allForces("Pacific") },
  Manila: { cite: "2.5.3.7", power: "Western Allies", start: 0, serves: allForces("Southeast Asia", "Asia") },
  Americas: { cite: "2.5.3.8", power: "Western Allies", serves: allForces("Americas") },
};

/** Centers whose oil supports a Bridgehead (2.5.3.1 London). */
export const BRIDGEHEAD_CENTERS: readonly Center[] = ["London"];

const HOLDERS = ["European Axis", "Japan", "Russia", "Britain", "France", "USA"] as const;
type OilHolder = (typeof HOLDERS)[number];

/**
 * Oil Units that a Power may store in all its Supply Centers together (2.5.1 to 2.5.4); for the USA per Theatre and mobilization.
 */
export const STORAGE: Readonly<Record<OilHolder, { cite: string; limit: number; perMobilization?: true }>> = {
  "European Axis": { cite: "2.5.1", limit: 10 },
  Japan: { cite: "2.5.2", limit: 10 },
  Russia: { cite: "2.5.3", limit: 10 },
  Britain: { cite: "2.5.4", limit: 10 },
  France: { cite: "2.5.4", limit: 10 },
  USA: { cite: "2.5.4", limit: 1, perMobilization: true },
};

/** Whether a center's oil can serve a use in an area (2.5); undefined if the use has no such area. */
export const centerServes = (center: Center, service: OilUse, area: Area): boolean | undefined =>
  AREAS_OF[service].includes(area) ? (CENTER_TABLE[center].serves[service]?.includes(area) ?? false) : undefined;

/** The Major Power that can use a center (2.5.1 to 2.5.4). */
export const powerOfCenter = (center: Center): CenterPower => CENTER_TABLE[center].power;

/** Initial Oil Units, or undefined if none are given. */
export const startingOilOf = (center: Center): number | undefined => CENTER_TABLE[center].start;

/** Oil Units that a Power may store (2.5.1 to 2.5.4). */
function storageLimitOf(power: OilHolder, mobilization: number): number {
  const { limit, perMobilization } = STORAGE[power];
  return perMobilization ? limit * mobilization : limit;
}

export const oilCenter = rule({
  id: "OILCENTER",
  group: "Supply Centers",
  cite: "2.5.1 to 2.5.4 with 2.5.3.1 to 2.5.3.8",
  description: "Whether oil of a Supply Center may be used for a purpose in an area.",
  params: {
    center: supplyCenter,
    service: choice(OIL_USES, "Use of the oil", {
      synonyms: { Air: "Air Force", Naval: "Navy", Industry: "Economy", Land: "Army" },
    }),
    area: choice(AREAS, "Economy: Germany, Italy, France or Russia; Army and Air Force: the Front; Navy: the Front or sea", {
      synonyms: {
        Western: "West",
        "Western Front": "West",
        "West Front": "West",
        Atlantic: "West",
        Eastern: "East",
        "Eastern Front": "East",
        "East Front": "East",
        Med: "Mediterranean",
        "Mediterranean Front": "Mediterranean",
        Africa: "Mediterranean",
        Asian: "Asia",
        "Asian Front": "Asia",
        "Asia Front": "Asia",
        "Southeastern Asia": "Southeast Asia",
        "SE Asia": "Southeast Asia",
        "Pacific Front": "Pacific",
        "Pacific Ocean": "Pacific",
        Indian: "Indian Ocean",
        USSR: "Russia",
      },
    }),
  },
  returns: "boolean",
  examples: [
    { inputs: { center: "Berlin", service: "Economy", area: "Germany" }, result: true, why: "Berlin fuels the German economy" },
    {
      inputs: { center: "Rome", service: "Air Force", area: "Mediterranean" },
      result: false,
      why: "the Regia Aeronautica draws on Berlin",
    },
  ],
  notes:
    "Conditions that the sheet must add: Berlin's and Rome's Black Sea ports need a connection through their own Front; South Africa and India need Suez, or Basra to Mosul to Haifa or Beirut, to reach the Mediterranean; Paris serves the French Economy and Navy before surrender and Allied forces after liberation; Singapore replaces Taipei, never both; Manila and Hawaii need to be in Allied hands; oil in the Americas is unlimited. Air forces of the European Axis, Japan and Russia are not tied to a Front. FALSE means that the rulebook does not list the use (for instance the Indian Ocean by name for British India).",
  plain: EVERY_CASE,
  compute({ center, service, area }, show) {
    const serves = centerServes(center, service, area);
    if (serves === undefined) {
      throw noEntry(`area is ${area}, which is none for ${service}; it must be ${oneOf(AREAS_OF[service])}.`);
    }
    const areas = CENTER_TABLE[center].serves[service] ?? [];
    show(`${center} serves for ${service}`, areas.length > 0 ? areas.join(", ") : "nothing", CENTER_TABLE[center].cite);
    return show("oil may be used", serves, CENTER_TABLE[center].cite);
  },
});

export const centerPower = rule({
  id: "CENTERPOWER",
  group: "Supply Centers",
  cite: "2.5.1 to 2.5.4",
  description: "Major Power that can use a Supply Center.",
  params: { center: supplyCenter },
  returns: "text",
  examples: [
    { inputs: { center: "Berlin" }, result: "European Axis", why: "a Supply Center of Germany and Italy" },
    { inputs: { center: "Manila" }, result: "Western Allies", why: "a Supply Center for the Allies only" },
  ],
  notes:
    "European Axis, Japan, Russia or Western Allies. Singapore is a Supply Center for Japan only, after its capture; Manila for the Western Allies only. Nationalist China has none because it needs no oil.",
  plain: EVERY_CASE,
  compute({ center }, show) {
    return show(`Power of ${center}`, powerOfCenter(center), CENTER_TABLE[center].cite);
  },
});

export const oilStorageLimit = rule({
  id: "OILSTORAGELIMIT",
  group: "Supply Centers",
  cite: "2.5.1 to 2.5.4",
  description: "Oil Units that a Power may hold in all its Supply Centers together.",
  params: {
    power: choice(HOLDERS, "Holder of the store; the USA one theatre at a time", {
      synonyms: {
        Axis: "European Axis",
        Germany: "European Axis",
        Italy: "European Axis",
        UK: "Britain",
        US: "USA",
        USSR: "Russia",
        Urals: "Russia",
      },
    }),
    mobilization: number("Mobilizations done in the theatre; matters for the USA only", {
      unit: "mobilizations",
      min: 0,
      max: 10,
      whole: true,
      or: 0,
    }),
  },
  returns: "number",
  unit: "Oil Units",
  examples: [
    { inputs: { power: "European Axis" }, result: 10, why: "Berlin and Rome together" },
    { inputs: { power: "USA", mobilization: 4 }, result: 4, why: "one for each mobilization in the theatre" },
  ],
  notes: "American oil stored in British Supply Centers before the liberation of Paris counts against Britain's 10.",
  plain: EVERY_CASE,
  compute({ power, mobilization }, show) {
    return show("most Oil Units in store", storageLimitOf(power, mobilization), STORAGE[power].cite);
  },
});

export const startingOil = rule({
  id: "STARTINGOIL",
  group: "Supply Centers",
  cite: "2.5.1 to 2.5.4",
  description: "Oil Units in a Supply Center at the start of the campaign.",
  params: { center: supplyCenter },
  returns: "number",
  unit: "Oil Units",
  examples: [
    { inputs: { center: "Berlin" }, result: 8, why: "8 of the Axis' 10" },
    { inputs: { center: "Tokyo" }, result: 6, why: "6 of Japan's 10" },
  ],
  notes:
    "The British starting stocks are not stated: #N/A for London, South Africa, India and Australia. Singapore is no Supply Center at the start, and the Americas need no stock: #N/A. Hawaii and Manila follow from the American reserve of 0.",
  compute({ center }, show) {
    const start = startingOilOf(center);
    if (start === undefined) {
      const stated = CENTERS.filter((name) => startingOilOf(name) !== undefined);
      throw noEntry(`center is ${center}, for which the rulebook states no starting oil; it does for ${oneOf(stated)}.`);
    }
    return show(`oil in ${center} at the start`, start, CENTER_TABLE[center].cite);
  },
});

export const supplyCenterRules = [oilCenter, centerPower, oilStorageLimit, startingOil] as const;
