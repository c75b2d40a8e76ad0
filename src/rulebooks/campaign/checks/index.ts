import type { Check } from "../../../kernel/check";
import { capturedSupplyChecks } from "./captured-supply";
import { economyChecks } from "./economy";
import { fuelChecks } from "./fuel";
import { industrialCityChecks } from "./industrial-cities";
import { merchantShippingChecks } from "./merchant-shipping";
import { mobilizationChecks } from "./mobilization";
import { namedTwiceChecks } from "./named-twice";
import { oilChecks } from "./oil";
import { resourceChecks } from "./resources";
import { shipChecks } from "./ships";
import { stateChecks } from "./state-of-game";

/** What must hold in a ledger of the campaign. */
export const checks: readonly Check[] = [
  ...stateChecks,
  ...namedTwiceChecks,
  ...economyChecks,
  ...merchantShippingChecks,
  ...mobilizationChecks,
  ...industrialCityChecks,
  ...capturedSupplyChecks,
  ...shipChecks,
  ...oilChecks,
  ...resourceChecks,
  ...fuelChecks,
];
