import type { Check } from "../../../kernel/check";
import { economyChecks } from "./economy";
import { growthChecks } from "./growth";
import { industrialCityChecks } from "./industrial-cities";
import { merchantShippingChecks } from "./merchant-shipping";
import { mobilizationChecks } from "./mobilization";
import { namedTwiceChecks } from "./named-twice";
import { oilChecks } from "./oil";
import { productionChecks } from "./production";
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
  ...productionChecks,
  ...oilChecks,
];
