import type { Check } from "../../../kernel/check";
import { capturedSupplyChecks } from "./captured-supply";
import { economyChecks } from "./economy";
import { holderChecks } from "./holders";
import { industrialCityChecks } from "./industrial-cities";
import { merchantShippingChecks } from "./merchant-shipping";
import { minorAllyChecks } from "./minor-allies";
import { oilChecks } from "./oil";
import { sharedPlaceChecks } from "./shared-places";
import { shipChecks } from "./ships";
import { unlistedGainChecks } from "./unlisted-gains";

export const checks: readonly Check[] = [
  ...economyChecks,
  ...sharedPlaceChecks,
  ...holderChecks,
  ...unlistedGainChecks,
  ...merchantShippingChecks,
  ...industrialCityChecks,
  ...capturedSupplyChecks,
  ...minorAllyChecks,
  ...shipChecks,
  ...oilChecks,
];
