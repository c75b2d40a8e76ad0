import type { Decision } from "../../kernel/rulebook";

/** How ambiguities of the rulebook are decided in its rules, sheets and audit. */
export const decisions: readonly Decision[] = [
  {
    cite: "Acquiring Fuel",
    doubt: "What becomes of fuel that makes no full barrel?",
    decision: "It goes to the fuel track in quarters, without rounding; what the track cannot show above 10 is lost.",
  },
  {
    cite: "Storing fuel; Expending fuel",
    doubt: "In which order do combats, bombing and captures of one impulse move the track?",
    decision: "The rulebook does not say: in the order of the rows on the sheet Fuel track.",
  },
  {
    cite: "Storing fuel",
    doubt: "What becomes of the rest of a barrel that is opened because the track falls below 0?",
    decision: "It stays on the track: a barrel is ten fuel points, and only what is spent comes off.",
  },
  {
    cite: "Expending fuel: Combat, several major powers",
    doubt: "Two powers have the same number of ARM and MECH corps in a battle: may a third one with fewer pay?",
    decision:
      "No: any of those that have the most. Only powers in Joint battles are compared; where a battle has no rows there, anyone may pay.",
  },
  {
    cite: "Expending fuel: Combat, several major powers",
    doubt: "May a neutral major power pay for a combat?",
    decision: "Only one against a minor country, which the sheets do not show: it is a warning.",
  },
  {
    cite: "Reorganization, barrels that cannot trace",
    doubt: "What becomes of the rest of an isolated barrel that units use for less than it holds?",
    decision:
      "It is lost: the barrel is consumed for any amount, at its own depot, and nothing of it reaches the track. Draws shows what is lost under Lost unused.",
  },
  {
    cite: "Reorganization, 20% loss",
    doubt: "The loss abroad is rounded down: for each unit, or for all that is drawn?",
    decision: "For all that a power draws from one depot in a turn, as in the rulebook's example of six points.",
  },
  {
    cite: "Bombing fuel",
    doubt: "Does a barrel that is turned into fuel by hits lie at the target, or anywhere?",
    decision: "At the target while a barrel lies there; else at the depot that the owner enters.",
  },
  {
    cite: "Storing fuel",
    doubt: "May depots in Africa or Scandinavia, which lie between maps, be drawn on from either side?",
    decision: "The rule knows no maps: anyone who can trace to a depot can draw on it.",
  },
  {
    cite: "Acquiring Fuel",
    doubt: "Must all oil that reaches a factory be used?",
    decision:
      "The rulebook does not say so, but what is not used is lost: it is a warning, but for neutral powers and the United States.",
  },
  {
    cite: "Storage capacity limits",
    doubt: "May a power remove more barrels than are above its limit?",
    decision: "Only those are to be removed; more is a warning.",
  },
  {
    cite: "Acquiring Fuel",
    doubt: "What do players see of each other in the copies that a game master hands out?",
    decision:
      "The turn, who plays and who is neutral. Fuel, barrels, depots and units are seen by their major power alone; anyone who draws on a depot of another is reported where it lies.",
  },
];
