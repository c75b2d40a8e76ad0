import { identityFill } from "../../../kernel/identity";
import { withFill, withRows } from "../../../kernel/sample";
import { dayNumber } from "../../../kernel/text";
import { FIRST_DATE, TURN_DAYS } from "../sheets/campaign";
import { identity } from "../identity";
import { players, state } from "../sheets/campaign";
import { merchantMarine } from "../sheets/convoys-and-trade/merchant-marine";
import { trades } from "../sheets/convoys-and-trade/trades";
import { zones } from "../sheets/convoys-and-trade/zones";
import { nations } from "../sheets/national-production/nations";
import { resources } from "../sheets/national-production/resources";
import { stockpiles } from "../sheets/national-production/stockpiles";
import { buildQueue } from "../sheets/orders/build-queue";
import { deployments } from "../sheets/orders/deployments";
import { improvements } from "../sheets/orders/improvements";
import { specialties } from "../sheets/orders/specialties";
import { statusChanges } from "../sheets/orders/status-changes";
import { ports } from "../sheets/ports-and-supply/ports";
import { truckAndAirSupply } from "../sheets/ports-and-supply/truck-and-air-supply";
import { pool, SUPPORT_ITEMS } from "../sheets/support-pool";

/*
 * The sample's economy in March 1942, made up; `breachesOfEconomy` lists the intended violations.
 */

const [JAPAN, UK, USA, CHINA] = ["Japan", "UK", "USA", "China"] as const;
export const SAMPLE_NATIONS = [JAPAN, UK, USA, CHINA] as const;

const TURN = 8;
const DATE = FIRST_DATE + (TURN - 1) * TURN_DAYS;

const production = (nation: string, resource: string, value: number, more: object = {}) => ({
  resource,
  nation,
  kind: "Production",
  value,
  ...more,
});
const oilField = (nation: string, resource: string, value: number, more: object = {}) => ({
  resource,
  nation,
  kind: "Oil",
  value,
  ...more,
});
const [CHINA_SEA, ATLANTIC, COAST] = ["South China Sea", "North Atlantic", "West Coast"] as const;

/**
 * Opening stocks of production, oil, manpower, COMINT, specialty and command points, and the game screen's figures for the last
 * four.
 */
const stocks = (
  nation: string,
  [points, oil, men, comint, specialty, command]: readonly number[],
  [menShown, comintShown, specialtyShown, chance]: readonly number[],
  roll: number,
) => [
  { nation, stock: "Production", opening: points! },
  { nation, stock: "Oil", opening: oil! },
  { nation, stock: "Manpower", opening: men!, shown: menShown! },
  { nation, stock: "COMINT", opening: comint!, shown: comintShown!, roll },
  { nation, stock: "Specialty", opening: specialty!, shown: specialtyShown! },
  { nation, stock: "Command", opening: command!, shown: chance! },
];

const owned = (nation: string, items: Partial<Record<(typeof SUPPORT_ITEMS)[number], number>>) =>
  SUPPORT_ITEMS.map((item) => ({ nation, item, owned: items[item] ?? 0 }));

export const economyOnSheets = {
  Campaign: [
    withFill(state, {
      ...identityFill(identity),
      Turn: TURN,
      Date: DATE,
      Weather: "Clear",
      Note: "Made-up sample data, with mistakes to find",
    }),
    withRows(players, [{ nation: JAPAN }, { nation: UK }, { nation: USA }, { nation: CHINA, sharesWith: USA }]),
  ],
  "National production": [
    withRows(nations, [
      { nation: JAPAN, multiple: 1.1, status: 1, logistics: 330, mostManpower: 400, rail: 40, repairSetting: 60 },
      { nation: UK, multiple: 1.2, status: 1, logistics: 260, mostManpower: 200, rail: 60, repairSetting: 20 },
      { nation: USA, multiple: 1.3, status: 1, logistics: 600, mostManpower: 500, rail: 80, repairSetting: 50 },
      { nation: CHINA, multiple: 0.8, status: 1, logistics: 150, mostManpower: 300, rail: 30, repairSetting: 0 },
    ]),
    withRows(stockpiles, [
      ...stocks(JAPAN, [90, 150, 240, 30, 110, 3], [12, 4, 9, 0.2], 2),
      ...stocks(UK, [80, 120, 70, 45, 60, 2], [6, 5, 7, 0.3], 1),
      ...stocks(USA, [190, 600, 320, 118, 140, 4], [20, 8, 15, 0.1], 0),
      ...stocks(CHINA, [12, 6, 190, 5, 20, 1], [15, 1, 2, 0], 3),
    ]),
    withRows(resources, [
      production(JAPAN, "Tokyo", 25),
      production(JAPAN, "Osaka", 18),
      production(JAPAN, "Nagoya", 12),
      production(JAPAN, "Yawata", 14),
      production(JAPAN, "Manchukuo", 20, { tie: "Allied" }),
      production(JAPAN, "Singapore", 12, { tie: "Conquered", zone: CHINA_SEA }),
      oilField(JAPAN, "Palembang", 24, { tie: "Conquered", zone: CHINA_SEA, damage: 6 }),
      oilField(JAPAN, "Balikpapan", 18, { tie: "Conquered", zone: CHINA_SEA }),
      oilField(JAPAN, "Niigata", 5),
      { resource: "Strategic resources", nation: JAPAN, kind: "Strategic", value: 3 },
      production(UK, "London", 25),
      production(UK, "Birmingham", 20),
      production(UK, "Calcutta", 10, { zone: ATLANTIC }),
      production(UK, "Australia", 24, { tie: "Allied", zone: ATLANTIC }),
      oilField(UK, "Abadan", 30, { zone: ATLANTIC }),
      oilField(UK, "Rangoon", 5, { damage: 6 }),
      production(USA, "New York", 25),
      production(USA, "Pittsburgh", 25),
      production(USA, "Chicago", 25),
      production(USA, "Los Angeles", 20),
      production(USA, "Hawaii", 6, { zone: COAST }),
      oilField(USA, "Texas", 40),
      oilField(USA, "Oklahoma", 30),
      { resource: "Strategic resources", nation: USA, kind: "Strategic", value: 6 },
      production(CHINA, "Chungking", 12),
      production(CHINA, "Kunming", 8),
    ]),
  ],
  "Support pool": [
    withRows(pool, [
      ...owned(JAPAN, {
        Transports: 70,
        "Landing Craft": 25,
        "Supply Oiler": 3,
        Shipyard: 40,
        "Merchant Marine": 46,
        Escorts: 8,
        "Supply Truck": 2,
        "Air Transport": 1,
        Airfield: 2,
        "Anti-Air Guns": 6,
      }),
      ...owned(UK, {
        Transports: 40,
        "Landing Craft": 10,
        "Supply Oiler": 2,
        Shipyard: 35,
        "Merchant Marine": 112,
        Escorts: 24,
        "Supply Truck": 5,
        "Anti-Air Guns": 3,
      }),
      ...owned(USA, {
        Transports: 90,
        "Landing Craft": 40,
        "Supply Oiler": 4,
        Shipyard: 60,
        "Merchant Marine": 80,
        Escorts: 20,
        "Supply Truck": 12,
        "Air Transport": 2,
        Airfield: 3,
        "Coastal Defense": 2,
        "Anti-Air Guns": 8,
      }),
      ...owned(CHINA, { "Supply Truck": 3, "Anti-Air Guns": 1 }),
      { nation: "Australia", item: "Air Transport", owned: 1 },
      { nation: "Australia", item: "Merchant Marine", owned: 10 },
    ]),
  ],
  Orders: [
    withRows(buildQueue, [
      { nation: JAPAN, item: "Carrier", name: "Taiho", count: 1, ordered: dayNumber(1941, 12, 21) },
      { nation: JAPAN, item: "Merchant Marine", count: 1, ordered: dayNumber(1941, 12, 7) },
      { nation: JAPAN, item: "Destroyer", name: "10th Destroyers", count: 1, ordered: dayNumber(1942, 1, 18), yards: 4 },
      { nation: JAPAN, item: "Supply Truck", count: 1, ordered: dayNumber(1941, 12, 21) },
      { nation: JAPAN, item: "Infantry Division", name: "54th Division", count: 1, ordered: DATE },
      { nation: UK, item: "Escorts", count: 4, ordered: dayNumber(1942, 2, 1) },
      { nation: UK, item: "Infantry Division", name: "17th Indian Division", count: 1, ordered: DATE },
      { nation: USA, item: "Carrier", name: "Essex", count: 1, ordered: dayNumber(1941, 12, 7), yards: 30 },
      { nation: USA, item: "Cruiser", name: "Cleveland", count: 3, ordered: dayNumber(1942, 2, 15), yards: 12 },
      { nation: USA, item: "Marine", name: "2nd Marines", count: 1, ordered: dayNumber(1941, 12, 7) },
      { nation: USA, item: "Transports", count: 1, ordered: DATE },
      { nation: CHINA, item: "Infantry Division", name: "200th Division", count: 3, ordered: DATE },
    ]),
    withRows(deployments, [{ name: "2nd Marines", distance: 0, mainSupply: true }]),
    withRows(statusChanges, [
      { unit: "5th Army", action: "Disband", enemyZone: true },
      { unit: "66th Army", action: "To garrison" },
    ]),
    withRows(specialties, [
      { unit: "Akagi", specialty: "Ace" },
      { unit: "1st Marines", specialty: "Elite" },
    ]),
    withRows(improvements, [
      { hex: "Buna", item: "Airfield", nation: JAPAN, points: 1, terrain: "Jungle" },
      { hex: "Pearl Harbor", item: "Coastal Defense", nation: USA, points: 1, resource: "Major Port", terrain: "Hills" },
      { hex: "Port Moresby", item: "Anti-Air Guns", nation: USA, points: 3, there: 4, terrain: "Jungle" },
    ]),
  ],
  "Ports and supply": [
    withRows(ports, [
      { port: "Kure", nation: JAPAN, size: 9 },
      { port: "Singapore", nation: JAPAN, size: 6 },
      { port: "Bangkok", nation: JAPAN, size: 3 },
      { port: "Saigon", nation: JAPAN, size: 4 },
      { port: "Rabaul", nation: JAPAN, size: 4, raidedTo: 1, fleetsNear: true },
      { port: "Rangoon", nation: UK, size: 4 },
      { port: "Trincomalee", nation: UK, size: 4 },
      { port: "Pearl Harbor", nation: USA, size: 9 },
      { port: "Pago Pago", nation: USA, size: 4 },
    ]),
    withRows(truckAndAirSupply, [
      { unit: "18th Division", method: "Supply Truck" },
      { unit: "22nd Air Flotilla", method: "Supply Truck" },
      { unit: "15th Army HQ", method: "Air Transport", distance: 8 },
      { unit: "1st Burma Division", method: "Supply Truck", above: 0 },
      { unit: "Akagi", method: "Oiler" },
    ]),
  ],
  "Convoys and trade": [
    withRows(merchantMarine, [{ nation: JAPAN }, { nation: UK, spare: 0 }, { nation: USA }, { nation: CHINA }]),
    withRows(zones, [
      { zone: CHINA_SEA, nation: JAPAN, escorts: 10, lost: 2, escortsLost: 1 },
      { zone: ATLANTIC, nation: UK, escorts: 11 },
      { zone: COAST, nation: USA, escorts: 2 },
      { zone: "Lend-Lease route", nation: UK, escorts: 3 },
    ]),
    withRows(trades, [
      { from: USA, to: UK, origin: "Player", production: 40, oil: 20, zone: "Lend-Lease route" },
      { from: USA, to: CHINA, origin: "Event", production: 10, oil: 5, eventProduction: 10, eventOil: 10 },
      { from: CHINA, to: "Burma", origin: "Player", production: 2 },
    ]),
  ],
} as const;

/** The intended violations. */
export const breachesOfEconomy = [
  { check: "cooperation", sheet: "Campaign" },
  { check: "repair-budget", sheet: "National production" },
  { check: "production-overspent", sheet: "National production" },
  { check: "trade-production-limit", sheet: "National production" },
  { check: "trade-oil-limit", sheet: "National production" },
  { check: "logistics-exceeded", sheet: "National production" },
  { check: "shipyards-exceeded", sheet: "National production" },
  { check: "damage-over-value", sheet: "National production" },
  { check: "manpower-low", sheet: "National production" },
  { check: "oil-silos-overflow", sheet: "National production" },
  { check: "escorts-overassigned", sheet: "Support pool" },
  { check: "support-pool", sheet: "Support pool" },
  { check: "minor-pool", sheet: "Support pool" },
  { check: "build-arrival", sheet: "Orders" },
  { check: "disband-conditions", sheet: "Orders" },
  { check: "specialty-unit", sheet: "Orders" },
  { check: "improvement-hex", sheet: "Orders" },
  { check: "anti-air-stack", sheet: "Orders" },
  { check: "shipyard-cost-missing", sheet: "Orders" },
  { check: "airlift-use", sheet: "Ports and supply" },
  { check: "port-demand", sheet: "Ports and supply" },
  { check: "event-trade", sheet: "Convoys and trade" },
  { check: "trade-rights", sheet: "Convoys and trade" },
  { check: "merchant-shortfall", sheet: "Convoys and trade" },
  { check: "escorts-idle", sheet: "Convoys and trade" },
  { check: "escorts-thin", sheet: "Convoys and trade" },
] as const;
