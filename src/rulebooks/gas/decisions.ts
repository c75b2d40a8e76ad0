import type { Decision } from "../../kernel/rulebook";

/** How ambiguities of the rulebook are decided in its rules, sheets and audit. */
export const decisions: readonly Decision[] = [
  {
    cite: "Production",
    doubt: "What becomes of fractions when production points are multiplied?",
    decision:
      "Halves are rounded up, as in the example: 17.5 build points are 18. The total of a power is rounded, not each factory; gas is rounded the same way.",
  },
  {
    cite: "Gas Expenditure",
    doubt: "Gas is paid at any time in the impulse: does the order of payments, raids and captures within an impulse matter?",
    decision:
      "Not within one impulse, of which no order is said. Each payment, raid and capture is held against the gas that is there by its impulse.",
  },
  {
    cite: "Maps",
    doubt: "For which map do Africa, Scandinavia and America count where the rulebook gives a choice?",
    decision:
      "For any of the maps that it names; the player says which for each unit and payment, and another map is an error. It may be another one in each impulse.",
  },
  {
    cite: "Strategic Bombing",
    doubt: "What do hits destroy abroad, where oil points are not bombed and no gas lies?",
    decision: "Regular points, then saved build points. A hex in which gas is saved counts as one of the home country.",
  },
  {
    cite: "Strategic Bombing",
    doubt: "Are the points that a raid finds in a hex held against the factories there?",
    decision:
      "No. The table Factories is for those who want it, and names factories, not hexes, of which one may have several. What all raids destroy is held against what the power makes.",
  },
  {
    cite: "Production",
    doubt: "May powers receive less than others ship or give?",
    decision:
      "Yes: some of it may go to countries that do not play, or be lost on its way. More is a warning, of resources and of build points.",
  },
  {
    cite: "Introduction",
    doubt: "What do players see of each other in the copies that a game master hands out?",
    decision: "The turn and who plays. Build points, gas, factories, resources and units are seen by their major power alone.",
  },
];
