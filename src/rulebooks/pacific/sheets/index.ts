import type { Sheet } from "../../../kernel/sheet";
import { campaignSheet } from "./campaign";
import { combatAidsSheet } from "./combat-aids";
import { convoysAndTradeSheet } from "./convoys-and-trade";
import { fleetsSheet } from "./fleets";
import { movementSheet } from "./movement-of-forces";
import { nationalProductionSheet } from "./national-production";
import { orderOfBattleSheet } from "./order-of-battle";
import { ordersSheet } from "./orders";
import { portsAndSupplySheet } from "./ports-and-supply";
import { researchSheet } from "./research";
import { supportPoolSheet } from "./support-pool";

/** The sheets of a ledger. */
export const sheets = (): readonly Sheet[] => [
  campaignSheet(),
  nationalProductionSheet(),
  supportPoolSheet(),
  ordersSheet(),
  orderOfBattleSheet(),
  portsAndSupplySheet(),
  convoysAndTradeSheet(),
  fleetsSheet(),
  movementSheet(),
  researchSheet(),
  combatAidsSheet(),
];
