import type { RulebookHead } from "../../kernel/rulebook";
import { identity } from "./identity";
import { bombingRules } from "./rules/bombing";
import { expenditureRules } from "./rules/expenditure";
import { mapRules } from "./rules/maps";
import { productionRules } from "./rules/production";
import { unmodelled } from "./unmodelled";

/** The part of the rulebook that custom functions need. */
export const head: RulebookHead = {
  ...identity,
  rules: [...productionRules, ...expenditureRules, ...mapRules, ...bombingRules],
  unmodelled,
};
