import type { RulebookIdentity } from "../../kernel/rulebook";

/** Which rulebook this is, and the version of its declaration. */
export const identity: RulebookIdentity = {
  id: "campaign",
  title: "Panzer General II campaign: Economy",
  frontSheet: "Campaign",
  about:
    "A house-ruled Panzer General II campaign: Base Economies, growth, shipping, mobilization, Industrial Cities, Shipyards and oil.",
  version: 7,
};
