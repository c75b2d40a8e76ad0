import type { Rulebook } from "../../kernel/rulebook";
import { examples } from "./examples";
import { houseRules } from "./house-rules";
import { RULEBOOK, VERSION } from "./identity";
import { airAssetRules } from "./rules/air-assets";
import { airPresenceRules } from "./rules/air-presence";
import { airSuperiorityRules, SIDES } from "./rules/air-superiority";
import { artilleryRules } from "./rules/artillery";
import { counterbatteryRules } from "./rules/counterbattery";
import { defensiveWorksRules } from "./rules/defensive-works";
import { diceRules } from "./rules/dice";
import { fuelSupplyRules } from "./rules/fuel-supply";
import { lullRules } from "./rules/lulls";
import { proximityRules } from "./rules/proximity";
import { reactionRules } from "./rules/reaction";
import { sheets } from "./sheets";
import { turn } from "./turn";
import { unmodelled } from "./unmodelled";

export const setup: Rulebook = {
  id: RULEBOOK,
  title: "Recommended game setup",
  about:
    "Setting up a tabletop battle step by step: air power, off-board artillery, counterbattery fire, distance, troop reaction, lulls, defensive works and tank fuel.",
  version: VERSION,
  rules: [
    ...airSuperiorityRules,
    ...airPresenceRules,
    ...diceRules,
    ...airAssetRules,
    ...artilleryRules,
    ...counterbatteryRules,
    ...proximityRules,
    ...reactionRules,
    ...lullRules,
    ...defensiveWorksRules,
    ...fuelSupplyRules,
  ],
  ledger: {
    file: "battle-setup",
    players: { one: "Side", many: "Sides", names: SIDES, synonyms: { Allies: "Allied" } },
    clock: {
      says: (figure) => {
        const turn = figure("Turn");
        const when = turn === 0 ? "Set-up" : typeof turn === "number" ? `Turn ${turn}` : "";
        return [figure("Place"), figure("Year"), when].filter((part) => part !== null && part !== "").join(" · ");
      },
    },
    sheets,
    checks: [],
    turn,
    houseRules,
    examples,
  },
  unmodelled,
};
