import { areRulesAtHand } from "./at-hand";

/** Brings the rules of all rulebooks. */
export async function bringRules(): Promise<void> {
  if (!areRulesAtHand()) await import(/* webpackChunkName: "rules" */ "./rules");
}
