import type { RulebookIdentity } from "../../kernel/rulebook";

/** Id and version of the rulebook. */
export const identity: RulebookIdentity = {
  id: "pacific",
  title: "WarPlan Pacific: national production, supply and convoy ledger",
  frontSheet: "Campaign",
  about: "The Pacific War from 1941 to 1945 in turns of two weeks: production, oil, supply through ports and convoys.",
  version: 5,
};
