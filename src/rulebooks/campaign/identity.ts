import type { RulebookIdentity } from "../../kernel/rulebook";

/** Id and version of the rulebook. */
export const identity: RulebookIdentity = {
  id: "campaign",
  title: "Panzer General II campaign: Economy",
  frontSheet: "Campaign",
  about:
    "A house-ruled Panzer General II campaign: Base Economies, growth, shipping, mobilization, Industrial Cities, Shipyards and oil.",
  version: 7,
};
