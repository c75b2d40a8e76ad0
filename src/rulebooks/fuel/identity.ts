import type { RulebookIdentity } from "../../kernel/rulebook";

/** Id and version of the rulebook. */
export const identity: RulebookIdentity = {
  id: "fuel",
  title: "House oil rule: fuel, barrels and depots",
  frontSheet: "Campaign",
  about: "The World in Flames house oil rule of 12/3/10: oil becomes fuel, is kept as barrels at depots and spent by unit class.",
  version: 5,
};
