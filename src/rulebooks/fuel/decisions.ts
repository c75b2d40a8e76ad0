import type { Decision } from "../../kernel/rulebook";

/** How the doubts of the rulebook are decided in its sheets. */
export const decisions: readonly Decision[] = [
  {
    cite: "Acquiring Fuel",
    doubt: "What do players see of each other in the copies that a game master hands out?",
    decision:
      "The turn, who plays and who is neutral. Fuel, barrels, depots and units are seen by their major power alone; whoever draws on a depot of another is told where it lies.",
  },
];
