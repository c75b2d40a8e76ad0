import type { Unmodelled } from "../../kernel/rulebook";

/** What the players settle themselves: choices, moves on the table and what only the record of a battle could show. */
export const unmodelled: readonly Unmodelled[] = [
  {
    cite: "Introduction and step list",
    why: "The order of the steps and the leave to skip any of them; each step with figures has its own functions.",
  },
  {
    cite: "1 Battle Type",
    why: "Both sides agree on the type of battle and who attacks; in a dispute the higher of two dice attacks. The other rules take both as inputs.",
  },
  {
    cite: "3 Air Presence and priorities, descriptions",
    why: "Which of the four air cover priorities fits a battle is told in words with examples from history; the players choose.",
  },
  {
    cite: "3 Air Presence and priorities, use of air assets",
    why: "An air asset serves once and strikes of both sides ignore each other: events of play, with no figure to work out.",
  },
  {
    cite: "9 Starting the Game",
    why: "Marking barrage points, placing troops and resolving what comes before the first turn happen on the table.",
  },
  {
    cite: "9 Combat Lulls, notes 2 and 3",
    why: "Which units may exchange strength within a battalion, and that unused barrages are kept and air strikes lost, needs the record of a battle.",
  },
  {
    cite: "21 Fuel Supply, text: bases and trucks",
    why: "Where bases stand and fire while they refuel, and what becomes of the truck, happens on the table. Only a destroyed truck changes a figure: the count of turns starts afresh.",
  },
];
