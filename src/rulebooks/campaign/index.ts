import type { Rulebook } from "../../kernel/rulebook";
import { checks } from "./checks";
import { examples } from "./examples";
import { houseRules } from "./house-rules";
import { RULEBOOK, VERSION } from "./identity";
import { NATIONS, NATION_SYNONYMS } from "./parameters";
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
import { sample } from "./sample";
import { sheets } from "./sheets";
import { upgrades } from "./upgrades";
import { turn } from "./turn";

export const campaign: Rulebook = {
  id: RULEBOOK,
  title: "Panzer General II campaign: Economy",
  about:
    "A house-ruled Panzer General II campaign: Base Economies, growth, shipping, mobilization, Industrial Cities, Shipyards and oil.",
  version: VERSION,
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
  ledger: {
    file: "campaign-economy",
    players: { one: "Nation", many: "Nations", names: NATIONS, synonyms: NATION_SYNONYMS },
    clock: {
      years: { first: 1939, last: 1946 },
      says: (figure) =>
        [figure("Year"), figure("Season"), figure("Turn") === null ? null : `turn ${figure("Turn")}`]
          .filter((part) => part !== null && part !== "")
          .join(" · "),
    },
    sheets,
    checks,
    upgrades,
    turn,
    houseRules,
    sample,
    examples,
  },
};
