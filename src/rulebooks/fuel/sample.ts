import { identityFill } from "../../kernel/identity";
import { filled, withFill, withRows, type Filled } from "../../kernel/sample";
import type { LedgerOptions, Sample } from "../../kernel/rulebook";
import type { Sheet } from "../../kernel/sheet";
import { identity } from "./identity";
import type { Power } from "./parameters";
import { players, state } from "./sheets/campaign";
import { claims } from "./sheets/claims";
import { depots } from "./sheets/depots";
import { sheets } from "./sheets";
import { bombing, captures } from "./sheets/bombing";
import { combats, headquarters, jointBattles } from "./sheets/impulses";
import { powers } from "./sheets/powers";
import { oilAllocation, received } from "./sheets/fuel-received";
import { builds, flipping, placing } from "./sheets/production";
import { atSea, draws, units } from "./sheets/reorganization";
import { entries } from "./sheets/track";
import { CONTINENTAL_US, FACTORY, ONCE, PRODUCTION_PHASE, type Event } from "./sheets/choices";

/*
 * A made-up SEP/OCT 1941: Germany before Moscow, Italy and the Commonwealth at Tobruk, the United States still neutral.
 */

const US = "United States";
const CW = "Commonwealth";
const CHINA = "Nationalist China";
const playing: readonly Power[] = [US, CW, "Germany", "Russia", "Japan", "Italy", CHINA];

const options: LedgerOptions = { players: playing, year: 1941 };

const campaignBlocks = [
  withFill(state, {
    ...identityFill(identity),
    Turn: 13,
    Year: 1941,
    Months: "SEP/OCT",
    US_active: false,
    Note: "Made-up sample data, with mistakes to find",
  }),
  withRows(
    players,
    playing.map((power) => ({ power, neutral: power === US })),
  ),
];

const openingTracks: Readonly<Partial<Record<Power, number>>> = {
  [US]: 0,
  [CW]: 6,
  Germany: 4,
  Russia: 3,
  Japan: 2.5,
  Italy: 1.5,
  [CHINA]: 0.5,
};

const powersBlocks = [
  withRows(
    powers,
    playing.map((power) => ({ power, openingTrack: openingTracks[power]! })),
  ),
];

const inImpulse = (power: Power, event: Event, impulse: number, marker?: number) => ({
  power,
  event,
  impulse,
  ...(marker === undefined ? {} : { marker }),
});

const trackBlocks = [
  withRows(entries, [
    ...playing.flatMap((power) => ONCE.map((event) => ({ power, event }))),
    inImpulse("Germany", "Combat", 1, 2),
    inImpulse("Germany", "Bombing", 2),
    inImpulse("Germany", "Combat", 3, 0),
    inImpulse("Germany", "Capture", 3),
    inImpulse("Italy", "Combat", 1),
    inImpulse(CW, "Combat", 1),
    inImpulse("Russia", "Combat", 1),
    inImpulse("Russia", "Combat", 3),
    inImpulse("Japan", "Combat", 2),
  ]),
];

interface Location {
  readonly opened?: number;
  readonly reorganization?: number;
  readonly onMap?: number;
  readonly isolated?: boolean;
  readonly conquered?: boolean;
  readonly territory?: Power;
  readonly area?: string;
}

/** A depot in its controller's home country. */
const atHome = (controller: Power, place: string, site: string, opening: number, location: Location = {}) => ({
  ...abroad(controller, place, site, opening, location),
  home: controller as string,
});
/** A depot elsewhere in its controller's territory. */
function abroad(controller: Power, place: string, site: string, opening: number, location: Location = {}) {
  return { place, site, controller, opening, territory: controller, ...location };
}

const FACTORY_CITY = "Factory City";
const CITY = "City";
const PORT = "Major Port";

const depotsBlocks = [
  withRows(depots, [
    atHome("Germany", "Essen", FACTORY_CITY, 3, { opened: 1, onMap: 3 }),
    atHome("Germany", "Berlin", FACTORY_CITY, 2, { reorganization: 2 }),
    atHome("Germany", "Kiel", PORT, 3),
    abroad("Germany", "Bucharest", CITY, 1),
    abroad("Germany", "Odessa", PORT, 0, { conquered: true }),
    atHome("Italy", "Rome", FACTORY_CITY, 1),
    atHome("Italy", "La Spezia", PORT, 1),
    abroad("Italy", "Tripoli", PORT, 1, { isolated: true, reorganization: 1 }),
    atHome(CW, "London", FACTORY_CITY, 3, { opened: 1, reorganization: 1, area: "Britain" }),
    atHome(CW, "Portsmouth", PORT, 1, { area: "Britain", territory: "France" }),
    abroad(CW, "Alexandria", PORT, 2, { area: "Egypt" }),
    atHome(CW, "Calcutta", CITY, 1, { area: "India" }),
    atHome(CW, "Sydney", FACTORY_CITY, 0, { area: "Australia" }),
    atHome("Russia", "Moscow", FACTORY_CITY, 3, { reorganization: 0 }),
    atHome("Russia", "Gorki", FACTORY_CITY, 0),
    atHome("Russia", "Baku", CITY, 2),
    atHome("Russia", "Sevastopol", PORT, 1),
    atHome("Russia", "Smolensk", CITY, 1),
    atHome("Japan", "Osaka", FACTORY_CITY, 3, { reorganization: 1 }),
    atHome("Japan", "Tokyo", FACTORY_CITY, 3),
    { ...abroad(US, "San Francisco", PORT, 1), home: CONTINENTAL_US },
    abroad(US, "Honolulu", PORT, 0),
    abroad(US, "Manila", CITY, 1),
    atHome(CHINA, "Chungking", CITY, 1),
  ]),
  withRows(claims, [
    { place: "Odessa", power: "Germany", distance: 0, oil: 3 },
    { place: "Odessa", power: "Italy", distance: 2, oil: 1 },
  ]),
];

const placed = (place: string, power: Power, barrels: number, seaAreas?: number, convoyPoints?: number) => ({
  place,
  power,
  phase: PRODUCTION_PHASE,
  barrels,
  trace: true,
  ...(seaAreas === undefined ? {} : { seaAreas, convoyPoints }),
});

const productionBlocks = [
  withRows(received, [
    { power: US, multiple: 1 },
    { power: CW, multiple: 0.75 },
    { power: "Germany", multiple: 0.75 },
    { power: "Russia", multiple: 0.5 },
    { power: "Japan", multiple: 0.75 },
    { power: "Italy", multiple: 0.5 },
    { power: CHINA, multiple: 0.5, buildPoints: 1, forTrack: 1 },
  ]),
  withRows(oilAllocation, [
    { power: US, place: "Detroit", received: 4, operating: true, freeFactories: 6, production: 4 },
    { power: CW, place: "London", received: 3, operating: true, freeFactories: 2, converted: 3 },
    { power: "Germany", place: "Essen", received: 3, operating: true, freeFactories: 2, production: 2, converted: 1 },
    { power: "Russia", place: "Moscow", received: 5, operating: true, freeFactories: 2, production: 3, converted: 2 },
    { power: "Japan", place: "Osaka", received: 1, operating: true, freeFactories: 2, production: 1, converted: 1 },
    { power: "Italy", place: "Milan", received: 1, operating: false, freeFactories: 1, production: 1 },
  ]),
  withRows(placing, [
    placed("Honolulu", US, 2, 2, 2),
    placed("London", CW, 1),
    placed("Calcutta", CW, 1, 5, 1),
    placed("Sydney", CW, 1, 7, 0),
    placed("Berlin", "Germany", 1),
    placed("Moscow", "Russia", 1),
    { ...placed("Gorki", "Russia", 1), trace: false },
    placed("Osaka", "Japan", 1),
  ]),
  withRows(builds, [
    { power: "Germany", item: "Supply unit", count: 1 },
    { power: "Germany", item: "HQ 3", count: 1 },
    { power: "Russia", item: "Offensive chit", count: 1 },
  ]),
  withRows(flipping, [{ unit: "SUB", power: "Japan", count: 2 }]),
];

const fought = (battle: string, impulse: number, action: string, payer: Power, units: number) => ({
  battle,
  impulse,
  action,
  payer,
  units,
  paid: true,
});

const impulsesBlocks = [
  withRows(combats, [
    { ...fought("Smolensk", 1, "Blitz", "Germany", 4), strength: 28 },
    fought("Smolensk", 1, "Defense", "Russia", 1),
    fought("Minsk", 1, "Assault", "Germany", 1),
    fought("Tobruk", 1, "Assault", CW, 2),
    fought("Tobruk", 1, "Defense", "Italy", 3),
    fought("Changsha", 2, "Assault", "Japan", 1),
    fought("Kiev", 3, "Blitz", "Germany", 3),
    fought("Kiev", 3, "Defense", "Russia", 2),
    fought("Vyazma", 3, "Assault", "Germany", 1),
    { battle: "Gazala", impulse: 3, action: "Blitz", payer: "Germany", units: 2, source: "HQ Primary", hq: "Rommel", fromHq: 3 },
    { battle: "Leningrad", impulse: 3, action: "Assault", payer: "Germany", units: 1, paid: false, strength: 7, armor: 3 },
  ]),
  withRows(bombing, [{ target: "Essen", impulse: 2, owner: "Germany", hits: 2 }]),
  withRows(captures, [{ place: "Smolensk", impulse: 3, captor: "Germany", roll: 2 }]),
  withRows(jointBattles, [
    { battle: "Tobruk", impulse: 1, side: "Defense", power: "Italy", corps: 1 },
    { battle: "Tobruk", impulse: 1, side: "Defense", power: "Germany", corps: 2 },
  ]),
  withRows(headquarters, [{ hq: "Rommel" }]),
];

const reorganized = (unit: string, power: Power, count: number, depot: string) => ({ unit, power, count, depot });

const reorganizationBlocks = [
  withRows(units, [
    reorganized("ARM", "Germany", 3, "Berlin"),
    reorganized("MECH", "Germany", 2, "Berlin"),
    reorganized("AIR 4", "Germany", 2, "Essen"),
    { ...reorganized("MOT", "Germany", 1, "Essen"), byHq: true },
    { ...reorganized("MOT", "Germany", 1, "Bucharest"), minor: "Hungary" },
    { unit: "MOT DIV", count: 1, depot: "Bucharest", minor: "Rumania" },
    reorganized("ARM", "Italy", 1, "Tripoli"),
    reorganized("ARM", "Italy", 1, "Berlin"),
    reorganized("MECH", "Italy", 1, "Berlin"),
    reorganized("SUB", "Italy", 1, "Berlin"),
    reorganized("CA", "Italy", 4, "Rome"),
    reorganized("ARM", CW, 1, "Alexandria"),
    reorganized("TRS", CW, 2, "London"),
    reorganized("AIR 4", CW, 4, "London"),
    reorganized("CA", CW, 4, "London"),
    reorganized("BB", CW, 2, "London"),
    reorganized("MOT", CW, 1, "Calcutta"),
    reorganized("ARM", "Russia", 2, "Moscow"),
    reorganized("HQ-I", "Russia", 1, "Moscow"),
    reorganized("MOT", "Communist China", 1, FACTORY),
    reorganized("CV", "Japan", 4, "Osaka"),
    reorganized("CA", "Japan", 4, "Osaka"),
    reorganized("TRS", "Japan", 1, "Osaka"),
    reorganized("AIR 2", "Japan", 3, "Osaka"),
    { unit: "FROGMEN", power: "Japan", count: 1 },
  ]),
  withRows(draws, [
    { power: "Germany", depot: "Berlin" },
    { power: "Germany", depot: "Essen" },
    { power: "Germany", depot: "Bucharest" },
    { power: "Italy", depot: "Tripoli" },
    { power: "Italy", depot: "Berlin" },
    { power: "Italy", depot: "Rome" },
    { power: CW, depot: "Alexandria" },
    { power: CW, depot: "London" },
    { power: CW, depot: "Calcutta", withoutLink: true },
    { power: "Russia", depot: "Moscow" },
    { power: "Communist China", depot: FACTORY },
    { power: "Japan", depot: "Osaka" },
  ]),
  withRows(atSea, [
    { power: US, convoyPoints: 30 },
    { power: CW, convoyPoints: 48, asw: 3 },
    { power: "Germany", convoyPoints: 4 },
    { power: "Russia" },
    { power: "Japan", convoyPoints: 20, asw: 1 },
    { power: "Italy", convoyPoints: 3 },
    { power: CHINA },
  ]),
];

const BLOCKS: Readonly<Record<string, readonly Filled[]>> = {
  Campaign: campaignBlocks,
  Powers: powersBlocks,
  "Fuel track": trackBlocks,
  Depots: depotsBlocks,
  Production: productionBlocks,
  Impulses: impulsesBlocks,
  Reorganization: reorganizationBlocks,
};

const sampleSheets = (): readonly Sheet[] =>
  sheets().map((sheet) => (BLOCKS[sheet.name] ? filled(sheet, BLOCKS[sheet.name]!) : sheet));

export const sample: Sample = {
  title: "Sample: SEP/OCT 1941",
  about: "A made-up turn of seven powers. It breaks each of the main limits once, so that the audit has something to find.",
  options,
  sheets: sampleSheets,
  breaches: [
    { check: "track-balance", sheet: "Powers" },
    { check: "barrel-limit", sheet: "Powers" },
    { check: "track-balance", sheet: "Fuel track" },
    { check: "depot-capacity", sheet: "Depots" },
    { check: "depot-control", sheet: "Depots" },
    { check: "depot-not-in-us", sheet: "Depots" },
    { check: "barrels-do-not-move", sheet: "Depots" },
    { check: "purchase-neutral-only", sheet: "Production" },
    { check: "neutral-one-barrel", sheet: "Production" },
    { check: "oil-used-once", sheet: "Production" },
    { check: "oil-at-factory", sheet: "Production" },
    { check: "oil-factory-room", sheet: "Production" },
    { check: "depot-trace-home", sheet: "Production" },
    { check: "depot-convoy", sheet: "Production" },
    { check: "combat-payer", sheet: "Impulses" },
    { check: "combat-hq-source", sheet: "Impulses" },
    { check: "reorg-trace", sheet: "Reorganization" },
    { check: "minor-units-charged", sheet: "Reorganization" },
    { check: "foreign-depot-consent", sheet: "Reorganization" },
  ],
};
