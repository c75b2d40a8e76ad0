import { areRulesAtHand, keepRules } from "./at-hand";
import { list } from "./list";

/** Brings the rules of all rulebooks. */
export async function bringRules(): Promise<void> {
  if (areRulesAtHand()) return;
  const brought = await Promise.all(list.map(({ head }) => head()));
  keepRules(brought.map(({ head }) => head));
}
