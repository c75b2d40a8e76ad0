import type { RulebookHead } from "../../kernel/rulebook";
import { identity } from "./identity";
import { bombingRules } from "./rules/bombing";
import { expenditureRules } from "./rules/expenditure";
import { mapRules } from "./rules/maps";
import { productionRules } from "./rules/production";
import { unmodelled } from "./unmodelled";

/** The rulebook as far as cells need it. */
export const head: RulebookHead = {
  ...identity,
  rules: [...productionRules, ...expenditureRules, ...mapRules, ...bombingRules],
  unmodelled,
};
