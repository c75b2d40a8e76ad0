import type { RulebookIdentity } from "../../kernel/rulebook";

/** Id and version of the rulebook. */
export const identity: RulebookIdentity = {
  id: "gas",
  title: "World in Flames oil rule: gas",
  frontSheet: "Campaign",
  about:
    "The replacement of AfA option 48: factories make regular points and gas, gas is saved and spent per map, impulse and HQ.",
  version: 5,
};
