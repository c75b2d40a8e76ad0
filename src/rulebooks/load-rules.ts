import { areRulesLoaded, registerRules } from "./loaded-rules";
import { list } from "./list";

/** Loads the rules of all rulebooks. */
export async function loadRules(): Promise<void> {
  if (areRulesLoaded()) return;
  const brought = await Promise.all(list.map(({ head }) => head()));
  registerRules(brought.map(({ head }) => head));
}
