import type { Rulebook } from "../kernel/rulebook";
import { campaign } from "./campaign";
import { fuel } from "./fuel";
import { gas } from "./gas";
import { keepAtHand } from "./ledgers";
import { pacific } from "./pacific";
import { setup } from "./setup";

export { ruleOf } from "./at-hand";
export { allRules } from "./rules";

/** Every rulebook of the product with its ledger, for programs that need them all at once. */
export const rulebooks: readonly Rulebook[] = [campaign, gas, fuel, pacific, setup];

for (const rulebook of rulebooks) if (rulebook.ledger) keepAtHand(rulebook);
