import { areRulesLoaded, registerRules } from "./loaded-rules";
import { list } from "./list";

/** Loads the rules of all rulebooks. */
export async function loadRules(): Promise<void> {
  if (areRulesLoaded()) return;
  const loaded = await Promise.all(list.map(({ head }) => head()));
  registerRules(loaded.map(({ head }) => head));
}
