import type { Prefill } from "../../../kernel/column";
import { withRows } from "../../../kernel/sample";
import type { Nation } from "../tables/units";
import { landAttacks, landings } from "../sheets/combat-aids";
import { carrierAircraft } from "../sheets/fleets/carrier-aircraft";
import { fleetOrders } from "../sheets/fleets/fleet-orders";
import { fleets } from "../sheets/fleets/fleets";
import { lift } from "../sheets/movement-of-forces";
import { actions } from "../sheets/order-of-battle/actions";
import { missions } from "../sheets/order-of-battle/missions";
import { repairs } from "../sheets/order-of-battle/repairs";
import { unitSupply } from "../sheets/order-of-battle/unit-supply";
import { units } from "../sheets/order-of-battle/units";
import { advancements, researchers } from "../sheets/research/advancements";
import { intelligence } from "../sheets/research/intelligence";
import { generals, politics } from "../sheets/research/politics";

/*
 * The sample's forces in March 1942, made up; `breaches` lists the intended violations.
 */

type Unit = Prefill<(typeof units)["columns"]>;
type Supplied = Prefill<(typeof unitSupply)["columns"]>;

interface Force {
  readonly unit: Unit;
  readonly supply: Supplied;
}

const force = (
  nation: Nation,
  name: string,
  kind: string,
  [strength, effectiveness, experience]: readonly [number, number, number],
  where: Omit<Unit, "unit" | "nation" | "kind" | "strength" | "effectiveness" | "experience">,
  supply: Supplied = {},
): Force => ({
  unit: { unit: name, nation, kind, strength, effectiveness, experience, entrenchment: 0, garrison: false, ...where },
  supply: { unit: name, unitSupply: 3, mapSupply: 9, ...supply },
});

const inField = (hex: string, more: Unit = {}): Unit => ({ place: "Field", hex, ...more });
const byRail = (hex: string, more: Unit = {}): Unit => ({ place: "Rail", hex, ...more });
const inPort = (fleet: string): Unit => ({ place: "Port", fleet });
const atSea = (fleet: string): Unit => ({ place: "Sea", fleet });
const out = (unitSupply: number): Supplied => ({ unitSupply, mapSupply: 0 });

const japan: readonly Force[] = [
  force("Japan", "25th Army HQ", "HQ", [10, 0.9, 0.5], inField("Kuala Lumpur"), { mapSupply: 6, port: "Singapore", distance: 4 }),
  force("Japan", "5th Division", "Infantry Division", [9, 0.78, 0.55], inField("Johore"), {
    mapSupply: 5,
    hq: "25th Army HQ",
    port: "Singapore",
    distance: 1,
  }),
  force("Japan", "18th Division", "Infantry Division", [12, 0.82, 0.5], inField("Singapore"), {
    mapSupply: 6,
    hq: "25th Army HQ",
    port: "Singapore",
    distance: 0,
  }),
  force("Japan", "55th Division", "Infantry Division", [8, 0.7, 0.45], inField("Moulmein", { entrenchment: 3 }), {
    mapSupply: 3,
    hq: "15th Army HQ",
    port: "Bangkok",
    distance: 7,
  }),
  force("Japan", "15th Army HQ", "HQ", [10, 0.85, 0.5], inField("Raheng"), { mapSupply: 0, unitSupply: 2 }),
  force("Japan", "South Seas Force", "Marine", [9, 0.88, 0.6], inField("Rabaul"), { mapSupply: 5, port: "Rabaul", distance: 0 }),
  force("Japan", "22nd Air Flotilla", "Tactical Air", [16, 0.85, 0.6], inField("Saigon"), {
    mapSupply: 8,
    port: "Saigon",
    distance: 0,
  }),
  force("Japan", "64th Air Group", "Air Superiority", [18, 0.9, 0.6], inField("Bangkok"), {
    mapSupply: 8,
    port: "Bangkok",
    distance: 0,
  }),
  force("Japan", "12th Air Group", "Ground Attack", [15, 0.75, 0.5], inField("Bangkok"), {
    mapSupply: 8,
    port: "Bangkok",
    distance: 0,
  }),
  force("Japan", "24th Air Flotilla", "Air Superiority", [9, 0.7, 0.5], inField("Kavieng"), {
    mapSupply: 4,
    port: "Rabaul",
    distance: 3,
  }),
  force("Japan", "Akagi", "Carrier", [3, 0.95, 0.7], atSea("Kido Butai"), out(3)),
  force("Japan", "Kaga", "Carrier", [3, 0.95, 0.7], atSea("Kido Butai"), out(3)),
  force("Japan", "Soryu", "Carrier", [3, 0.92, 0.7], atSea("Kido Butai"), out(3)),
  force("Japan", "Zuikaku", "Carrier", [3, 0.9, 0.65], atSea("Kido Butai"), out(3)),
  force("Japan", "Kongo", "Battle", [4, 0.95, 0.6], atSea("Kido Butai"), out(3)),
  force("Japan", "1st Destroyers", "Destroyer", [3, 0.9, 0.6], atSea("Kido Butai"), out(2)),
  force("Japan", "Yamato", "Super Battle", [5, 1, 0.5], inPort("Combined Fleet"), { port: "Kure", distance: 0 }),
  ...["Nagato", "Mutsu"].map((name) =>
    force("Japan", name, "Battle", [4, 1, 0.5], inPort("Combined Fleet"), { port: "Kure", distance: 0 }),
  ),
  ...["5th Cruisers", "7th Cruisers"].map((name) =>
    force("Japan", name, "Cruiser", [3, 1, 0.55], inPort("Combined Fleet"), { port: "Kure", distance: 0 }),
  ),
  ...["2nd Destroyers", "4th Destroyers"].map((name) =>
    force("Japan", name, "Destroyer", [3, 0.95, 0.6], inPort("Combined Fleet"), { port: "Kure", distance: 0 }),
  ),
  force("Japan", "4th Cruisers", "Cruiser", [2, 0.8, 0.6], inPort("Combined Fleet"), { port: "Kure", distance: 0 }),
  force("Japan", "6th Submarines", "Submarine", [3, 0.9, 0.5], atSea("Submarine Force"), out(4)),
];

const usa: readonly Force[] = [
  force("USA", "I Corps HQ", "HQ", [10, 1, 0.4], byRail("Brisbane")),
  force("USA", "32nd Division", "Infantry Division", [10, 0.9, 0.3], byRail("Townsville"), { unitSupply: 5, hq: "I Corps HQ" }),
  force("USA", "1st Marines", "Marine", [15, 0.95, 0.4], atSea("Task Force 61"), out(3)),
  force("USA", "49th Fighters", "Air Superiority", [14, 0.8, 0.35], inField("Darwin"), { mapSupply: 5 }),
  force("USA", "19th Bombers", "Strategic Air", [8, 0.65, 0.4], inField("Charters Towers"), { mapSupply: 7 }),
  force("USA", "Enterprise", "Carrier", [3, 0.95, 0.5], atSea("Task Force 16"), out(3)),
  force("USA", "Lexington", "Carrier", [1, 0.7, 0.5], atSea("Task Force 16"), out(2)),
  force("USA", "Astoria", "Cruiser", [3, 0.9, 0.4], atSea("Task Force 16"), out(3)),
  force("USA", "Chester", "Cruiser", [3, 0.9, 0.4], atSea("Task Force 61"), out(3)),
  force("USA", "Portland", "Cruiser", [3, 0.95, 0.4], inPort("Task Force 1"), { port: "Pearl Harbor", distance: 0 }),
  force("USA", "Desron 1", "Destroyer", [3, 0.95, 0.4], inPort("Task Force 1"), { port: "Pearl Harbor", distance: 0 }),
  force("USA", "Desron 6", "Destroyer", [3, 0.9, 0.4], inPort("Task Force 1"), { port: "Pearl Harbor", distance: 0 }),
];

const others: readonly Force[] = [
  force("UK", "Burma HQ", "HQ", [9, 0.8, 0.4], inField("Mandalay"), { mapSupply: 4, port: "Rangoon", distance: 8 }),
  force("UK", "1st Burma Division", "Infantry Division", [7, 0.6, 0.35], inField("Prome", { entrenchment: 1 }), {
    mapSupply: 3,
    unitSupply: 2,
    hq: "Burma HQ",
    port: "Rangoon",
    distance: 3,
  }),
  force("UK", "7th Armoured Brigade", "Armor", [18, 0.7, 0.5], inField("Pegu", { garrison: true }), {
    mapSupply: 4,
    hq: "Burma HQ",
    port: "Rangoon",
    distance: 1,
  }),
  force("UK", "IV Indian Corps", "Small Infantry Corps", [16, 0.85, 0.3], byRail("Imphal", { garrison: true })),
  force("UK", "Warspite", "Battle", [3, 0.9, 0.5], inPort("Eastern Fleet"), { port: "Trincomalee", distance: 0 }),
  force("China", "5th Army", "Large Infantry Corps", [24, 0.7, 0.4], inField("Toungoo", { entrenchment: 1 }), {
    mapSupply: 2,
    unitSupply: 2,
  }),
  force("China", "66th Army", "Large Infantry Corps", [26, 0.72, 0.35], byRail("Lashio")),
];

const forces = [...japan, ...usa, ...others];

const YEARS: Readonly<
  Partial<Record<Nation, Readonly<Record<string, readonly [year: number, researchers: number, days: number]>>>>
> = {
  Japan: {
    "Naval Air Training": [1941, 7, 190],
    "Carrier Operations": [1941, 5, 120],
    Warships: [1940, 2, 260],
    "Large Warships": [1941, 1, 300],
    Interceptors: [1940, 3, 12],
    Assault: [1940, 1, 280],
  },
  USA: {
    "Strategic Bombing": [1941, 5, 150],
    "Carrier Operations": [1940, 4, 14],
    "Amphibious Operations": [1940, 4, 200],
    Interceptors: [1940, 3, 95],
    "Attack Submarine": [1939, 2, 310],
  },
  UK: { "Anti Submarine Warfare": [1941, 4, 90], Interceptors: [1941, 3, 220], "Anti-Tank": [1940, 2, 175] },
  China: { Assault: [1939, 1, 340] },
};

const fieldRows = Object.entries(YEARS).flatMap(([nation, fields]) =>
  Object.entries(fields).map(([field, [year, researchers, days]]) => ({ nation, field, year, researchers, days })),
);

export const forcesOnSheets = {
  "Order of battle": [
    withRows(
      units,
      forces.map(({ unit }) => unit),
    ),
    withRows(
      unitSupply,
      forces.map(({ supply }) => supply),
    ),
    withRows(actions, [
      { unit: "5th Division", attacks: 1, points: 2, lost: 1 },
      { unit: "18th Division", attacks: 2, points: 1, spared: 0 },
      { unit: "55th Division", defended: 1, points: 3, dugIn: 1, lost: 0.5 },
      { unit: "1st Burma Division", defended: 1, dugIn: 1, lost: 2 },
      { unit: "7th Armoured Brigade", attacks: 1, points: 4, lost: 1 },
      { unit: "5th Army", defended: 1, lost: 3 },
      { unit: "49th Fighters", points: 1 },
      { unit: "1st Marines", lost: 3 },
    ]),
    withRows(missions, [
      { unit: "12th Air Group", mission: "Ground Support", combat: "Pegu", side: "Attacker" },
      { unit: "12th Air Group", mission: "Land", combat: "Rangoon" },
      { unit: "12th Air Group", mission: "Airfield", combat: "Magwe" },
      { unit: "64th Air Group", mission: "Escort", combat: "Pegu", side: "Attacker" },
      { unit: "24th Air Flotilla", mission: "Intercept", combat: "Kavieng", side: "Defender" },
      { unit: "Akagi", mission: "Naval", combat: "Indian Ocean", side: "Attacker" },
      { unit: "22nd Air Flotilla", mission: "Naval", combat: "Andamans", side: "Attacker" },
    ]),
    withRows(repairs, [
      { unit: "5th Division", repaired: 1 },
      { unit: "7th Armoured Brigade", setting: "Priority", nextToEnemy: true, repaired: 8 },
      { unit: "4th Cruisers", repaired: 1 },
      { unit: "49th Fighters", repaired: 4 },
      { unit: "Warspite", setting: "Off" },
    ]),
  ],
  Fleets: [
    withRows(fleets, [
      { fleet: "Kido Butai", nation: "Japan", hex: "Ceylon south", mode: "Fleet", deepWater: true },
      { fleet: "Combined Fleet", nation: "Japan", hex: "Kure", mode: "Fleet" },
      { fleet: "Submarine Force", nation: "Japan", hex: "Johnston Island", mode: "Raider" },
      { fleet: "Task Force 16", nation: "USA", hex: "Coral Sea", mode: "Fleet" },
      { fleet: "Task Force 61", nation: "USA", hex: "Suva", mode: "Fleet" },
      { fleet: "Task Force 1", nation: "USA", hex: "Pearl Harbor", mode: "Fleet" },
      { fleet: "Eastern Fleet", nation: "UK", hex: "Trincomalee", mode: "Fleet" },
    ]),
    withRows(fleetOrders, [
      { fleet: "Kido Butai", moved: true, attacksFrom: "Sea" },
      { fleet: "Task Force 61", moved: true, attacksFrom: "Sea" },
      { fleet: "Task Force 1", moved: true, nightHexes: 9, inPort: true, points: 2 },
      { fleet: "Submarine Force", moved: true, weather: "Rain", modeChanged: true, points: 2 },
    ]),
    withRows(carrierAircraft, [
      { unit: "Akagi", airStrength: 6 },
      { unit: "Kaga", airStrength: 6 },
      { unit: "Soryu", airStrength: 7 },
      { unit: "Zuikaku", airStrength: 5 },
      { unit: "Enterprise", airStrength: 6 },
      { unit: "Lexington", airStrength: 3 },
    ]),
  ],
  "Movement of forces": [
    withRows(lift, [
      { unit: "32nd Division", mode: "Rail", from: 9, to: 8 },
      { unit: "66th Army", mode: "Rail", from: 9, to: 9 },
      { unit: "1st Marines", mode: "Transport", embarks: false },
      { unit: "1st Marines", mode: "Landing Craft" },
    ]),
  ],
  "Research and intelligence": [
    withRows(researchers, [
      { nation: "Japan", owned: 19, unassigned: 0 },
      { nation: "USA", owned: 20, unassigned: 1 },
      { nation: "UK", owned: 9, unassigned: 0 },
      { nation: "China", owned: 1, unassigned: 0 },
    ]),
    withRows(intelligence, [
      { nation: "USA", action: "Break Code", target: "Japan", times: 2 },
      { nation: "UK", action: "Intelligence Unit", times: 1 },
    ]),
    withRows(generals, [
      { hq: "25th Army HQ", general: "Yamashita", combat: 8, mobility: 8, tenacity: 9 },
      { hq: "15th Army HQ", general: "Iida", combat: 6, mobility: 6, tenacity: 9, cost: 2 },
      { hq: "Burma HQ", general: "Alexander", combat: 6, mobility: 5, tenacity: 6, cost: 3 },
    ]),
    withRows(politics, [
      { nation: "Japan", alliance: "Axis", declaresWar: false, forced: false, influence: 2, victory: 84, minor: 100, major: 140 },
      { nation: "USA", alliance: "Allies", declaresWar: false, forced: false, influence: 6, victory: 40, minor: 100, major: 140 },
      {
        nation: "UK",
        alliance: "Allies",
        declaresWar: false,
        morale: 90,
        breakPoint: 0,
        forced: false,
        influence: 1,
        victory: 22,
      },
      {
        nation: "China",
        alliance: "Allies",
        declaresWar: false,
        morale: 55,
        breakPoint: 20,
        forced: true,
        influence: 0,
        victory: 8,
      },
    ]),
    withRows(advancements, fieldRows),
  ],
  "Combat aids": [
    withRows(landAttacks, [
      {
        attack: "Pegu",
        nation: "Japan",
        odds: 3,
        tanks: 2,
        guns: 1,
        experience: 0.35,
        mobility: 1,
        terrain: "Jungle",
        weather: "Clear",
        tenacity: 6,
        surrounded: false,
      },
    ]),
    withRows(landings, [
      { unit: "1st Marines", hex: "Tulagi", water: true, weather: "Rain", enemy: 10, lost: 3, pointsBefore: 5, pointsLeft: 2 },
    ]),
  ],
} as const;

/** The intended violations. */
export const breachesOfForces = [
  { check: "strength-over-maximum", sheet: "Order of battle" },
  { check: "entrenchment-range", sheet: "Order of battle" },
  { check: "entrenchment-range", sheet: "Order of battle" },
  { check: "garrison-unit", sheet: "Order of battle" },
  { check: "hex-stacking", sheet: "Order of battle" },
  { check: "unit-supply-range", sheet: "Order of battle" },
  { check: "hq-supply", sheet: "Order of battle" },
  { check: "air-missions", sheet: "Order of battle" },
  { check: "air-support-weak", sheet: "Order of battle" },
  { check: "repair-rate", sheet: "Order of battle" },
  { check: "fleet-small-set", sheet: "Fleets" },
  { check: "fleet-attack", sheet: "Fleets" },
  { check: "night-move", sheet: "Fleets" },
  { check: "carrier-air", sheet: "Fleets" },
  { check: "rail-points-short", sheet: "Movement of forces" },
  { check: "researchers-cap", sheet: "Research and intelligence" },
  { check: "researchers-total", sheet: "Research and intelligence" },
  { check: "break-code-once", sheet: "Research and intelligence" },
  { check: "influence-cap", sheet: "Research and intelligence" },
  { check: "surrender-force", sheet: "Research and intelligence" },
  { check: "invasion-strength", sheet: "Combat aids" },
] as const;
