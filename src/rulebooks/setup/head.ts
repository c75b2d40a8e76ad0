import type { RulebookHead } from "../../kernel/rulebook";
import { identity } from "./identity";
import { airAssetRules } from "./rules/air-assets";
import { airPresenceRules } from "./rules/air-presence";
import { airSuperiorityRules } from "./rules/air-superiority";
import { artilleryRules } from "./rules/artillery";
import { counterbatteryRules } from "./rules/counterbattery";
import { defensiveWorksRules } from "./rules/defensive-works";
import { diceRules } from "./rules/dice";
import { fuelSupplyRules } from "./rules/fuel-supply";
import { lullRules } from "./rules/lulls";
import { proximityRules } from "./rules/proximity";
import { reactionRules } from "./rules/reaction";
import { unmodelled } from "./unmodelled";

/** The part of the rulebook that custom functions need. */
export const head: RulebookHead = {
  ...identity,
  rules: [
    ...airSuperiorityRules,
    ...airPresenceRules,
    ...diceRules,
    ...airAssetRules,
    ...artilleryRules,
    ...counterbatteryRules,
    ...proximityRules,
    ...reactionRules,
    ...lullRules,
    ...defensiveWorksRules,
    ...fuelSupplyRules,
  ],
  unmodelled,
};
