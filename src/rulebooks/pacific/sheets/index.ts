import type { LedgerOptions } from "../../../kernel/rulebook";
import type { Sheet } from "../../../kernel/sheet";
import { campaignSheet } from "./campaign";
import { combatAidsSheet } from "./combat-aids";
import { fleetsSheet } from "./fleets";
import { movementSheet } from "./movement-of-forces";
import { orderOfBattleSheet } from "./order-of-battle";
import { researchSheet } from "./research";

/** The sheets of a ledger. */
export const sheets = (_options: LedgerOptions): readonly Sheet[] => [
  campaignSheet(),
  orderOfBattleSheet(),
  fleetsSheet(),
  movementSheet(),
  researchSheet(),
  combatAidsSheet(),
];
