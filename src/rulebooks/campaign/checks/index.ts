import type { Check } from "../../../kernel/check";
import { capturedSupplyChecks } from "./captured-supply";
import { economyChecks } from "./economy";
import { fuelChecks } from "./fuel";
import { growthChecks } from "./growth";
import { industrialCityChecks } from "./industrial-cities";
import { merchantShippingChecks } from "./merchant-shipping";
import { mobilizationChecks } from "./mobilization";
import { namedTwiceChecks } from "./named-twice";
import { oilChecks } from "./oil";
import { resourceChecks } from "./resources";
import { shipChecks } from "./ships";
import { stateChecks } from "./state-of-game";
import { supplyChecks } from "./supply";
import { tradeChecks } from "./trade";

/** What must hold in a ledger of the campaign. */
export const checks: readonly Check[] = [
  ...stateChecks,
  ...namedTwiceChecks,
  ...growthChecks,
  ...economyChecks,
  ...tradeChecks,
  ...merchantShippingChecks,
  ...mobilizationChecks,
  ...industrialCityChecks,
  ...supplyChecks,
  ...capturedSupplyChecks,
  ...shipChecks,
  ...oilChecks,
  ...resourceChecks,
  ...fuelChecks,
];
