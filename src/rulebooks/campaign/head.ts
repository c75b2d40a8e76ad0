import type { RulebookHead } from "../../kernel/rulebook";
import { identity } from "./identity";
import { economyRules } from "./rules/economy";
import { fuelRules } from "./rules/fuel";
import { industrialCityRules } from "./rules/industrial-cities";
import { merchantShippingRules } from "./rules/merchant-shipping";
import { mobilizationRules } from "./rules/mobilization";
import { oilRules } from "./rules/oil";
import { resourceRules } from "./rules/resources";
import { shipyardRules } from "./rules/shipyards";
import { supplyRules } from "./rules/supply";
import { supplyCenterRules } from "./rules/supply-centers";
import { tradeRules } from "./rules/trade";

/** The part of the rulebook that custom functions need. */
export const head: RulebookHead = {
  ...identity,
  rules: [
    ...economyRules,
    ...tradeRules,
    ...merchantShippingRules,
    ...mobilizationRules,
    ...industrialCityRules,
    ...supplyRules,
    ...shipyardRules,
    ...oilRules,
    ...resourceRules,
    ...fuelRules,
    ...supplyCenterRules,
  ],
};
