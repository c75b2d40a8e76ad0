import type { HouseRule } from "../../kernel/house-rule";
import { PAYMENTS } from "./rules/expenditure";
import { FACTORY_OUTPUT } from "./rules/production";

/*
 * Figures of the rulebook that a game can change. Their defaults are declared with the rules.
 */

const { Impulse: impulse, "Return to Base": step, Reorganisation: reorganisation } = PAYMENTS;
const gas = { unit: "gas", min: 0, max: 10 } as const;
const free = { min: 0, max: 20 } as const;

export const MAP_GAS: HouseRule = {
  ...gas,
  id: "map-gas",
  name: "Gas for a map in an impulse",
  value: impulse.gas,
  cite: impulse.cite,
  about: "Gas that a power pays for a map on which its units act without limitation in an impulse.",
};
export const FREE_UNITS: HouseRule = {
  ...free,
  id: "free-units",
  name: "Free units on a map",
  unit: "units",
  value: impulse.free,
  cite: impulse.cite,
  about: "Units that act on a map in an impulse without gas.",
};
export const RETURN_GAS: HouseRule = {
  ...gas,
  id: "return-gas",
  name: "Gas for a map in the Return to Base step",
  value: step.gas,
  cite: step.cite,
  about: "Gas that a power pays for a map on which its units stay at sea.",
};
export const FREE_RETURNS: HouseRule = {
  ...free,
  id: "free-returns",
  name: "Free units at sea on a map",
  unit: "units",
  value: step.free,
  cite: step.cite,
  about: "Units that drop a sea section on a map without gas.",
};
export const HQ_GAS: HouseRule = {
  ...gas,
  id: "hq-gas",
  name: "Gas for an HQ",
  value: reorganisation.gas,
  cite: reorganisation.cite,
  about: "Gas for each HQ reorganised beyond the free ones.",
};
export const FREE_HQS: HouseRule = {
  ...free,
  id: "free-hqs",
  name: "Free HQs",
  unit: "HQs",
  value: reorganisation.free,
  cite: reorganisation.cite,
  about: "HQs that a power reorganises worldwide without gas.",
};
export const FACTORY_OIL: HouseRule = {
  id: "factory-oil",
  name: "Oil that a factory turns into gas",
  value: Math.max(...FACTORY_OUTPUT.map(({ oilPoints }) => oilPoints)),
  unit: "resources",
  min: 0,
  max: 10,
  cite: "Production, table of factory output",
  about: "Oil resources that become gas in one factory.",
};

export const houseRules = (): readonly HouseRule[] => [
  MAP_GAS,
  FREE_UNITS,
  RETURN_GAS,
  FREE_RETURNS,
  HQ_GAS,
  FREE_HQS,
  FACTORY_OIL,
];
