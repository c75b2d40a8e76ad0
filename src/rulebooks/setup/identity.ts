import type { RulebookIdentity } from "../../kernel/rulebook";

/** Which rulebook this is, and the version of its declaration. */
export const identity: RulebookIdentity = {
  id: "setup",
  title: "Recommended game setup",
  frontSheet: "Battle",
  about:
    "Setting up a tabletop battle step by step: air power, off-board artillery, counterbattery fire, distance, troop reaction, lulls, defensive works and tank fuel.",
  version: 5,
};
