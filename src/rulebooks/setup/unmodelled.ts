import type { Unmodelled } from "../../kernel/rulebook";

/** Rules left to the players: choices, and what happens on the table. */
export const unmodelled: readonly Unmodelled[] = [
  {
    cite: "3 Air Presence and priorities, descriptions",
    why: "Which of the four air cover priorities fits a battle is described in words with examples from history; the players choose.",
  },
  {
    cite: "3 Air Presence and priorities, strikes of one turn",
    why: "That strikes of both sides in one turn ignore each other changes no figure.",
  },
  {
    cite: "9 Starting the Game, placing of troops",
    why: "Where troops and marked points lie, and what units do before the first turn, is seen on the table alone.",
  },
  {
    cite: "21 Fuel Supply, text: the truck",
    why: "Where the truck is and what may fire at it is seen on the table; that it was destroyed is entered with its company.",
  },
  {
    cite: "1 Battle Type: a Stalemated Front or Meeting Engagement",
    why: "Decided: neither side attacks, as the tables have one column for both; only an opposed landing has an attacker there.",
  },
];
