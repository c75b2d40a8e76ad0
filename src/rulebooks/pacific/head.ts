import type { RulebookHead } from "../../kernel/rulebook";
import { RULEBOOK, VERSION } from "./identity";
import { combatRules } from "./rules/combat";
import { convoyRules } from "./rules/convoys";
import { landCombatRules } from "./rules/land-combat";
import { mapRules } from "./rules/map";
import { navalCombatRules } from "./rules/naval-combat";
import { oilRules } from "./rules/oil";
import { productionRules } from "./rules/production";
import { purchaseRules } from "./rules/purchases";
import { recoveryRules } from "./rules/recovery";
import { reinforcementRules } from "./rules/reinforcement";
import { researchRules } from "./rules/research";
import { supplyRules } from "./rules/supply";
import { tradeRules } from "./rules/trade";
import { transportRules } from "./rules/transport";
import { unitRules } from "./rules/units";
import { unmodelled } from "./unmodelled";

/** The rulebook as far as cells need it. */
export const pacificHead: RulebookHead = {
  id: RULEBOOK,
  title: "WarPlan Pacific: national production, supply and convoy ledger",
  about: "The Pacific War from 1941 to 1945 in turns of two weeks: production, oil, supply through ports and convoys.",
  version: VERSION,
  rules: [
    ...productionRules,
    ...tradeRules,
    ...convoyRules,
    ...unitRules,
    ...purchaseRules,
    ...reinforcementRules,
    ...transportRules,
    ...oilRules,
    ...supplyRules,
    ...recoveryRules,
    ...researchRules,
    ...mapRules,
    ...landCombatRules,
    ...combatRules,
    ...navalCombatRules,
  ],
  unmodelled,
};
