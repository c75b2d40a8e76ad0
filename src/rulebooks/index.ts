import type { Rule } from "../kernel/rule";
import type { Rulebook } from "../kernel/rulebook";
import { campaign } from "./campaign";
import { fuel } from "./fuel";
import { gas } from "./gas";
import { pacific } from "./pacific";
import { setup } from "./setup";

/** Every rulebook of the product, in the order in which they are offered. */
export const rulebooks: readonly Rulebook[] = [campaign, gas, fuel, pacific, setup];

export const allRules: readonly Rule[] = rulebooks.flatMap((book) => book.rules);

const byId = new Map(allRules.map((rule) => [rule.id, rule]));

/** The rule of a function's name, or undefined. */
export const ruleOf = (id: string): Rule | undefined => byId.get(id.toUpperCase());
