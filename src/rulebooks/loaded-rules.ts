import type { Rule } from "../kernel/rule";
import type { RulebookHead } from "../kernel/rulebook";

/*
 * The rules that are there. They are the larger part of what the add-in loads, so a pane or a cell brings them when it first
 * needs one; programs that need all at once import them (index.ts).
 */

let heads: readonly RulebookHead[] = [];
let byId: ReadonlyMap<string, Rule> = new Map();

/** Keeps the rules of all rulebooks at hand. */
export function registerRules(all: readonly RulebookHead[]): void {
  heads = all;
  byId = new Map(all.flatMap(({ rules }) => rules.map((rule) => [rule.id, rule])));
}

export const areRulesLoaded = (): boolean => heads.length > 0;

/** The rulebooks with their rules, in the order in which they are offered; none before they have been brought. */
export const loadedHeads = (): readonly RulebookHead[] => heads;

/** The names of all functions that have a rule. */
export const ruleIds = (): readonly string[] => [...byId.keys()];

/** The rule of a function's name, or undefined. */
export const ruleOf = (id: string): Rule | undefined => byId.get(id.toUpperCase());
