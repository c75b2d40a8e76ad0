import type { Rule } from "../kernel/rule";
import type { RulebookHead } from "../kernel/rulebook";
import { campaignHead } from "./campaign/head";
import { fuelHead } from "./fuel/head";
import { gasHead } from "./gas/head";
import { pacificHead } from "./pacific/head";
import { setupHead } from "./setup/head";

/*
 * The rulebooks as far as functions in cells need them. What their ledgers consist of is brought when it is asked for.
 */

/** Every rulebook of the product, in the order in which they are offered. */
export const heads: readonly RulebookHead[] = [campaignHead, gasHead, fuelHead, pacificHead, setupHead];

export const allRules: readonly Rule[] = heads.flatMap((book) => book.rules);

const byId = new Map(allRules.map((rule) => [rule.id, rule]));

/** The rule of a function's name, or undefined. */
export const ruleOf = (id: string): Rule | undefined => byId.get(id.toUpperCase());
