import type { Check } from "../../../kernel/check";
import { economyChecks } from "./economy";
import { industrialCityChecks } from "./industrial-cities";
import { merchantShippingChecks } from "./merchant-shipping";
import { oilChecks } from "./oil";
import { productionChecks } from "./production";
import { supplyChecks } from "./supply";

/** What must hold in a ledger of the campaign. */
export const checks: readonly Check[] = [
  ...economyChecks,
  ...merchantShippingChecks,
  ...industrialCityChecks,
  ...supplyChecks,
  ...productionChecks,
  ...oilChecks,
];
