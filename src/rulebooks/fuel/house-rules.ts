import type { HouseRule } from "../../kernel/house-rule";
import type { LedgerOptions } from "../../kernel/rulebook";
import { HOLDERS } from "./parameters";
import { BARRELS_OF_NEUTRAL, YIELD } from "./rules/acquisition";
import { MAINTENANCE } from "./rules/at-sea";
import { FUEL_OF_COMBAT } from "./rules/combat";
import { BARREL_LIMITS } from "./rules/limits";
import { FREE_US_FUEL } from "./rules/reorganization";
import { DEPOT_CAPACITY } from "./rules/storage";

/*
 * Figures of the rulebook that a campaign can change. Their defaults are declared with the rules. The name of a family of figures
 * is built by formulas in the sheets' rows.
 */

const barrels = { unit: "barrels", min: 0, max: 100 } as const;
const fuel = { unit: "fuel points", min: 0, max: 1000 } as const;

const barrelLimits = (players: readonly string[]): readonly HouseRule[] =>
  HOLDERS.filter((power) => players.includes(power)).map((power) => ({
    ...barrels,
    id: `barrel-limit-${power.toLowerCase().replace(" ", "-")}`,
    name: `Barrel limit of ${power}`,
    value: BARREL_LIMITS[power]!,
    cite: "Storage capacity limits",
    about: "Barrels that the power may keep after the reorganization phase.",
  }));
/** Name of the limit for the power in a cell. */
export const barrelLimitOf = (cell: string): string => `"Barrel limit of "&${cell}`;

const capacities = Object.entries(DEPOT_CAPACITY).map(([site, value]): HouseRule => ({
  ...barrels,
  id: `depot-capacity-${site.toLowerCase().replace(" ", "-")}`,
  name: `Barrels at a ${site}`,
  value,
  cite: "Storing fuel",
  about: "Barrels that one depot may hold there.",
}));
export const capacityAt = (cell: string): string => `"Barrels at a "&${cell}`;

export const NEUTRAL_BARRELS: HouseRule = {
  ...barrels,
  id: "neutral-barrels",
  name: "Barrels of a neutral in a phase",
  value: BARRELS_OF_NEUTRAL,
  cite: "Acquiring Fuel",
  about: "Barrels that a neutral major power may place in a Production Phase.",
};

export const FUEL_OF_PRODUCTION: HouseRule = {
  ...fuel,
  id: "fuel-of-production",
  name: "Fuel of an oil resource in production",
  value: YIELD.Production.fuel,
  cite: "Acquiring Fuel",
  about: "Fuel for each oil resource that makes a production point, before the production multiple.",
};

export const FUEL_OF_CONVERSION: HouseRule = {
  ...fuel,
  id: "fuel-of-conversion",
  name: "Fuel of a converted oil resource",
  value: YIELD.Conversion.fuel,
  cite: "Acquiring Fuel",
  about: "Fuel for each oil resource that is converted.",
};

const combats = Object.entries(FUEL_OF_COMBAT).map(([action, value]): HouseRule => ({
  ...fuel,
  id: `fuel-of-${action.toLowerCase()}`,
  name: `Fuel of a combat: ${action}`,
  value,
  cite: "Expending fuel: Combat",
  about: "Fuel for one combat with headquarters, armored or mechanized units of army or corps size.",
}));
export const fuelOfCombat = (cell: string): string => `"Fuel of a combat: "&${cell}`;

export const CONVOYS_PER_FUEL: HouseRule = {
  id: "convoys-per-fuel",
  name: "Convoy points for a fuel point",
  value: MAINTENANCE.convoyPointsPerFuel,
  unit: "convoy points",
  min: 1,
  max: 1000,
  cite: "Maintaining units at sea",
  about: "Convoy points that stay at sea for one fuel point, a fraction counting in full.",
};

export const FUEL_OF_ASW: HouseRule = {
  ...fuel,
  id: "fuel-of-asw",
  name: "Fuel of an ASW at sea",
  value: MAINTENANCE.fuelPerAsw,
  cite: "Maintaining units at sea",
  about: "Fuel for each ASW unit that stays at sea.",
};

const freeUsFuel = FREE_US_FUEL.map(({ from, fuel: value }): HouseRule => ({
  ...fuel,
  id: `free-us-fuel-${from}`,
  name: `Free US fuel from ${from}`,
  value,
  cite: "Reorganization, continental United States",
  about: "Fuel that Commonwealth and French units together draw from the continental United States in a reorganization phase.",
}));
const YEARS = FREE_US_FUEL.map(({ from }) => from);
/** Name of the free fuel for the year in a cell. */
export const freeUsFuelIn = (cell: string): string =>
  `"Free US fuel from "&${YEARS.reduceRight((rest, from) => `IF(${cell}>=${from},${from},${rest})`, `${YEARS.at(-1)}`)}`;

/** The figures that a campaign can change, most requested first. */
export const houseRules = ({ players }: LedgerOptions): readonly HouseRule[] => [
  ...barrelLimits(players),
  ...capacities,
  NEUTRAL_BARRELS,
  FUEL_OF_PRODUCTION,
  FUEL_OF_CONVERSION,
  ...combats,
  CONVOYS_PER_FUEL,
  FUEL_OF_ASW,
  ...freeUsFuel,
];
