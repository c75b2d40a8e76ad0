import type { Decision } from "../../kernel/rulebook";

/** How the doubts of the rulebook are decided in its sheets. */
export const decisions: readonly Decision[] = [
  {
    cite: "Introduction",
    doubt: "What do players see of each other in the copies that a game master hands out?",
    decision: "The turn and who plays. Build points, gas, factories, resources and units are seen by their major power alone.",
  },
];
