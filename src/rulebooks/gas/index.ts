import type { Rulebook } from "../../kernel/rulebook";
import { bombingRules } from "./rules/bombing";
import { expenditureRules } from "./rules/expenditure";
import { mapRules } from "./rules/maps";
import { productionRules } from "./rules/production";
import { unmodelled } from "./unmodelled";

export const gas: Rulebook = {
  id: "gas",
  title: "World in Flames oil rule: gas",
  about:
    "The replacement of AfA option 48: factories make regular points and gas, gas is saved and spent per map, impulse and HQ.",
  version: 1,
  rules: [...productionRules, ...expenditureRules, ...mapRules, ...bombingRules],
  unmodelled,
};
