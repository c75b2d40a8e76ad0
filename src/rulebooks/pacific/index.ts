import type { Rulebook } from "../../kernel/rulebook";
import { oilRules } from "./rules/oil";
import { supplyRules } from "./rules/supply";

export const pacific: Rulebook = {
  id: "pacific",
  title: "WarPlan Pacific: national production, supply and convoy ledger",
  about: "The Pacific War from 1941 to 1945 in turns of two weeks: production, oil, supply through ports and convoys.",
  version: "1",
  rules: [...oilRules, ...supplyRules],
};
