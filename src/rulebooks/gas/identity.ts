import type { RulebookIdentity } from "../../kernel/rulebook";

/** Which rulebook this is, and the version of its declaration. */
export const identity: RulebookIdentity = {
  id: "gas",
  title: "World in Flames oil rule: gas",
  frontSheet: "Campaign",
  about:
    "The replacement of AfA option 48: factories make regular points and gas, gas is saved and spent per map, impulse and HQ.",
  version: 5,
};
