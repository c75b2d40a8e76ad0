import type { RulebookIdentity } from "../../kernel/rulebook";

/** Id and version of the rulebook. */
export const identity: RulebookIdentity = {
  id: "setup",
  title: "Recommended game setup",
  frontSheet: "Battle",
  about:
    "Setting up a tabletop battle step by step: air power, off-board artillery, counterbattery fire, distance, troop reaction, lulls, defensive works and tank fuel.",
  version: 5,
};
