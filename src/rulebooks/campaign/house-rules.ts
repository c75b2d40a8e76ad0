import type { HouseRule } from "../../kernel/house-rule";
import type { LedgerOptions } from "../../kernel/rulebook";
import { BUILD_RATE } from "./rules/shipyards";

/*
 * Figures of the rulebook that a campaign may change. Their values stand with the rules.
 */

const share = { unit: "share", min: 0.01, max: 1 } as const;

export const SHIP_BUILD_RATE: HouseRule = {
  ...share,
  id: "ship-build-rate",
  name: "Ship build rate",
  value: BUILD_RATE,
  cite: "2.3.4.2",
  about: "Part of a Shipyard's capacity that may go into one ship in a Turn.",
};

/** All of them that a campaign of these players can use. */
export const houseRules = (_options: LedgerOptions): readonly HouseRule[] => [SHIP_BUILD_RATE];
