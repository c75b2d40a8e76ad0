import type { Check } from "../../../kernel/check";
import { economyChecks } from "./economy";
import { fuelChecks } from "./fuel";
import { industrialCityChecks } from "./industrial-cities";
import { merchantShippingChecks } from "./merchant-shipping";
import { mobilizationChecks } from "./mobilization";
import { namedTwiceChecks } from "./named-twice";
import { oilChecks } from "./oil";
import { productionChecks } from "./production";
import { resourceChecks } from "./resources";
import { stateChecks } from "./state-of-game";
import { supplyChecks } from "./supply";

/** What must hold in a ledger of the campaign. */
export const checks: readonly Check[] = [
  ...stateChecks,
  ...namedTwiceChecks,
  ...economyChecks,
  ...merchantShippingChecks,
  ...mobilizationChecks,
  ...industrialCityChecks,
  ...supplyChecks,
  ...productionChecks,
  ...oilChecks,
  ...resourceChecks,
  ...fuelChecks,
];
