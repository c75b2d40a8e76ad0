import type { Rule } from "../src/kernel/rule";
import type { Rulebook } from "../src/kernel/rulebook";
import { fold } from "../src/kernel/text";

/*
 * Finding a function by a word, a rulebook or a group.
 */

export interface FunctionFilter {
  readonly word: string;
  /** Id of a rulebook, "" for all. */
  readonly rulebook: string;
  /** Name of a group, "" for all. */
  readonly group: string;
}

export interface FoundFunction {
  readonly rule: Rule;
  readonly rulebook: Rulebook;
}

const plain = (text: string): string => fold(text).replace(/[^\p{L}\p{N}]+/gu, "");

/** How well a rule answers to one word: its name counts most, then what it says, then its inputs; 0 is not at all. */
function rank(rule: Rule, word: string): number {
  const name = plain(rule.id);
  if (name === word) return 5;
  if (name.startsWith(word)) return 4;
  if (name.includes(word)) return 3;
  if (plain(`${rule.says} ${rule.group}`).includes(word)) return 2;
  const inputs = Object.entries(rule.params).flatMap(([key, input]) => [key, input.about, ...(input.values ?? [])]);
  return inputs.some((text) => plain(text).includes(word)) || plain(`${rule.cite} ${rule.notes ?? ""}`).includes(word) ? 1 : 0;
}

/** The functions in which every word occurs, best first; without words all of them in the rulebooks' order. */
export function findFunctions(rulebooks: readonly Rulebook[], filter: FunctionFilter): readonly FoundFunction[] {
  const words = filter.word
    .replace(/^\s*=?\s*ledger\./i, "")
    .split(/\s+/)
    .map(plain)
    .filter(Boolean);
  const found: { readonly it: FoundFunction; readonly rank: number }[] = [];
  for (const rulebook of rulebooks) {
    if (filter.rulebook !== "" && rulebook.id !== filter.rulebook) continue;
    for (const rule of rulebook.rules) {
      if (filter.group !== "" && rule.group !== filter.group) continue;
      const ranks = words.map((word) => rank(rule, word));
      if (ranks.every((one) => one > 0)) found.push({ it: { rule, rulebook }, rank: ranks.reduce((a, b) => a + b, 0) });
    }
  }
  return found.sort((a, b) => b.rank - a.rank).map((one) => one.it);
}

/** The groups of the functions of a rulebook, or of all of them, in the rulebook's order. */
export function groupsOf(rulebooks: readonly Rulebook[], rulebook: string): readonly string[] {
  const chosen = rulebooks.filter((book) => rulebook === "" || book.id === rulebook);
  return [...new Set(chosen.flatMap((book) => book.rules.map((rule) => rule.group)))];
}
