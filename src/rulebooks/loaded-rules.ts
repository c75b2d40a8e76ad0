import type { Rule } from "../kernel/rule";
import type { RulebookHead } from "../kernel/rulebook";

/*
 * The loaded rules. They are most of the add-in's code, so a pane or a cell loads them on first use; programs that need all at
 * once import index.ts.
 */

let heads: readonly RulebookHead[] = [];
let byId: ReadonlyMap<string, Rule> = new Map();

export function registerRules(all: readonly RulebookHead[]): void {
  heads = all;
  byId = new Map(all.flatMap(({ rules }) => rules.map((rule) => [rule.id, rule])));
}

export const areRulesLoaded = (): boolean => heads.length > 0;

/** The rulebooks with their rules, in display order; empty until they are loaded. */
export const loadedHeads = (): readonly RulebookHead[] => heads;

export const ruleIds = (): readonly string[] => [...byId.keys()];

/** The rule of a function, or undefined. */
export const ruleOf = (id: string): Rule | undefined => byId.get(id.toUpperCase());
