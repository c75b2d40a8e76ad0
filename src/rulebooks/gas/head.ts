import type { RulebookHead } from "../../kernel/rulebook";
import { RULEBOOK, VERSION } from "./identity";
import { bombingRules } from "./rules/bombing";
import { expenditureRules } from "./rules/expenditure";
import { mapRules } from "./rules/maps";
import { productionRules } from "./rules/production";
import { unmodelled } from "./unmodelled";

/** The rulebook as far as cells need it. */
export const gasHead: RulebookHead = {
  id: RULEBOOK,
  title: "World in Flames oil rule: gas",
  about:
    "The replacement of AfA option 48: factories make regular points and gas, gas is saved and spent per map, impulse and HQ.",
  version: VERSION,
  rules: [...productionRules, ...expenditureRules, ...mapRules, ...bombingRules],
  unmodelled,
};
