import type { RulebookHead } from "../../kernel/rulebook";
import { identity } from "./identity";
import { acquisitionRules } from "./rules/acquisition";
import { atSeaRules } from "./rules/at-sea";
import { bombingRules } from "./rules/bombing";
import { combatRules } from "./rules/combat";
import { limitRules } from "./rules/limits";
import { productionRules } from "./rules/production";
import { reorganizationRules } from "./rules/reorganization";
import { storageRules } from "./rules/storage";
import { unmodelled } from "./unmodelled";

/** The part of the rulebook that custom functions need. */
export const head: RulebookHead = {
  ...identity,
  rules: [
    ...acquisitionRules,
    ...storageRules,
    ...limitRules,
    ...bombingRules,
    ...combatRules,
    ...reorganizationRules,
    ...atSeaRules,
    ...productionRules,
  ],
  unmodelled,
};
