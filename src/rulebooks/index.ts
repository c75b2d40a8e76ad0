import type { Rule } from "../kernel/rule";
import type { Rulebook } from "../kernel/rulebook";
import { registerRules } from "./loaded-rules";
import { campaign } from "./campaign";
import { fuel } from "./fuel";
import { gas } from "./gas";
import { preload } from "./ledgers";
import { pacific } from "./pacific";
import { setup } from "./setup";

export { ruleOf } from "./loaded-rules";

/** Every rulebook with its ledger, for programs that need all of them at once. */
export const rulebooks: readonly Rulebook[] = [campaign, gas, fuel, pacific, setup];

export const allRules: readonly Rule[] = rulebooks.flatMap(({ rules }) => rules);

registerRules(rulebooks);
for (const rulebook of rulebooks) preload(rulebook);
