import type { Decision } from "../../kernel/rulebook";

/** How ambiguities of the rulebook are decided in its rules, sheets and audit. */
export const decisions: readonly Decision[] = [
  {
    cite: "9 Combat Lulls, lull table",
    doubt: "Is a lone 6 of the lull table, beside ranges such as 4-6, a figure or a text?",
    decision: "A figure, in the function and in the ledger, as a number that is typed is one; a range is a text.",
  },
  {
    cite: "9 Combat Lulls, lull table",
    doubt: "Does a combat base repair in a long lull on 3-6, as the table has it, or on 4 to 6?",
    decision: "On 4 to 6, as the worked sentence above the table says.",
  },
  {
    cite: "1 Battle Type",
    doubt: "Does the side with the higher die attack, or does it choose who does?",
    decision: "It chooses. Where the other side is entered as the attacker, a warning asks, and can be accepted.",
  },
  {
    cite: "8 Troop Reaction",
    doubt: "May troops of the profiles B and C move jointly?",
    decision: "As the basic rules allow it: only profile D is denied joint moves, and only profile A is promised more.",
  },
  {
    cite: "1; 20",
    doubt: "What do players see of each other in the copies that a game master hands out?",
    decision:
      "The battle, its terrain, the air superiority, lulls and the dice of the seed, since both sides roll openly. Formations, artillery, tanks and works are seen by their side alone.",
  },
];
