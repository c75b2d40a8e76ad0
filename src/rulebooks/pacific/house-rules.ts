import type { HouseRule } from "../../kernel/house-rule";
import { ESCORTS_FOR_ANY, MERCHANTS_PER_ESCORT } from "./rules/convoys";
import { MOST_ENTRENCHMENT } from "./rules/land-combat";
import { FLEET_LIMITS, SMALL_FLEET_LIMITS } from "./rules/naval-combat";
import { BASE_SILOS } from "./rules/oil";
import { PRODUCTION_PARTS } from "./rules/production";
import { SPECIALTY_COST } from "./rules/research";
import { STOCKPILE_PER_SIZE } from "./rules/supply";
import { TRADE_SHARE } from "./rules/trade";

/*
 * Figures of the rulebook that a game can change. Their defaults are declared with the rules.
 */

const share = { unit: "share", format: "rate", min: 0, max: 1 } as const;

export const CONQUERED_SHARE: HouseRule = {
  ...share,
  id: "conquered-share",
  name: "Share of conquered production",
  value: 1 / PRODUCTION_PARTS.Conquered.parts,
  cite: "7.7; 16",
  about: "Part of a conquered production resource that counts.",
};
export const ALLIED_SHARE: HouseRule = {
  ...share,
  id: "allied-share",
  name: "Share of an allied minor's production",
  value: 1 / PRODUCTION_PARTS.Allied.parts,
  cite: "7.7; 16",
  about: "Part of the production of a minor ally that its major power gets.",
};
export const TRADED_SHARE: HouseRule = {
  ...share,
  id: "traded-share",
  name: "Share that may be traded",
  value: TRADE_SHARE,
  cite: "7.7; 16 Trade Agreements",
  about: "Part of production and of oil that a nation may trade away in a turn.",
};
export const SILO_BASE: HouseRule = {
  id: "silo-base",
  name: "Oil silos of every nation",
  value: BASE_SILOS,
  unit: "oil",
  min: 0,
  max: 10_000,
  cite: "16 Oil Silos",
  about: "Oil that every nation can store, besides what its production and oil add.",
};
export const CONVOY_FOR_AN_ESCORT: HouseRule = {
  id: "convoy-for-an-escort",
  name: "Merchant marine for an escort",
  value: MERCHANTS_PER_ESCORT,
  unit: "merchant marine",
  min: 1,
  max: 100,
  cite: "15.3 Convoy Escorts",
  about: `Merchant marine that one escort protects fully; ${ESCORTS_FOR_ANY} escorts protect any number.`,
};
export const PORT_STOCKPILE: HouseRule = {
  id: "port-stockpile",
  name: "Stockpile for each size of a port",
  value: STOCKPILE_PER_SIZE,
  unit: "strength points",
  min: 1,
  max: 1000,
  cite: "11.2; 12 Supply Stockpile",
  about: "Supply stockpile that a port has for each level of its size.",
};
export const SPECIALTY_PRICE: HouseRule = {
  id: "specialty-price",
  name: "Specialty points for a specialty",
  value: SPECIALTY_COST,
  unit: "specialty points",
  min: 0,
  max: 10_000,
  cite: "10",
  about: "Specialty points that each specialty costs.",
};
export const GUNS_IN_A_HEX: HouseRule = {
  id: "guns-in-a-hex",
  name: "Anti-air points in a hex",
  value: 6,
  unit: "points",
  min: 0,
  max: 100,
  cite: "8.4 Anti-Air Defense",
  about: "Anti-air points that a hex holds.",
};

export const ENTRENCHMENT_RETAINED: HouseRule = {
  id: "entrenchment-kept",
  name: "Entrenchment kept in a move",
  value: MOST_ENTRENCHMENT,
  unit: "levels",
  min: 0,
  max: MOST_ENTRENCHMENT,
  cite: "8.5",
  about:
    "Most entrenchment that a unit keeps when it moves or is carried. The rulebook only says that it gains none; 0 leaves the position behind.",
};

const inFleet = { unit: "groups", min: 1, max: 100, cite: "13; 8.3" } as const;

export const GROUPS_OF_A_FLEET: HouseRule = {
  ...inFleet,
  id: "groups-of-a-fleet",
  name: "Groups of a fleet at sea",
  value: FLEET_LIMITS.Groups.groups,
  about: `Naval groups that a fleet at sea has at most; section 8.3 says ${SMALL_FLEET_LIMITS.Groups}.`,
};
export const CARRIERS_OF_A_FLEET: HouseRule = {
  ...inFleet,
  id: "carriers-of-a-fleet",
  name: "Carriers of a fleet at sea",
  value: FLEET_LIMITS.Carriers.groups,
  about: `Carrier groups that a fleet at sea has at most; section 8.3 says ${SMALL_FLEET_LIMITS.Carriers}.`,
};
export const SUBMARINES_OF_A_FLEET: HouseRule = {
  ...inFleet,
  id: "submarines-of-a-fleet",
  name: "Submarines of a fleet at sea",
  value: FLEET_LIMITS.Submarines.groups,
  about: `Submarine groups that a fleet at sea has at most; section 8.3 says ${SMALL_FLEET_LIMITS.Submarines}.`,
};

/** All house rules, most requested first. */
export const houseRules = (): readonly HouseRule[] => [
  TRADED_SHARE,
  CONQUERED_SHARE,
  ALLIED_SHARE,
  GROUPS_OF_A_FLEET,
  CARRIERS_OF_A_FLEET,
  SUBMARINES_OF_A_FLEET,
  SILO_BASE,
  CONVOY_FOR_AN_ESCORT,
  PORT_STOCKPILE,
  SPECIALTY_PRICE,
  GUNS_IN_A_HEX,
  ENTRENCHMENT_RETAINED,
];
