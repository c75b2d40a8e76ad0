import type { RulebookHead } from "../../kernel/rulebook";
import { identity } from "./identity";
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

/** The part of the rulebook that custom functions need. */
export const head: RulebookHead = {
  ...identity,
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
