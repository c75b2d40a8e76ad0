import { areRulesAtHand, registerRules } from "./loaded-rules";
import { list } from "./list";

/** Brings the rules of all rulebooks. */
export async function loadRules(): Promise<void> {
  if (areRulesAtHand()) return;
  const brought = await Promise.all(list.map(({ head }) => head()));
  registerRules(brought.map(({ head }) => head));
}
