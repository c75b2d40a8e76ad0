import type { Unmodelled } from "../../kernel/rulebook";

/** Rules left to the players: the game's screens, what is visible on the map, and chances that are not printed. */
export const unmodelled: readonly Unmodelled[] = [
  { cite: "1 Designer Notes", why: "The designer's aims; figures that are named in passing return in later sections." },
  { cite: "2 Introduction", why: "What the game is about and how its scenarios are meant to be played." },
  { cite: "3 Installation Requirements", why: "What the computer program needs." },
  { cite: "5 Main Menu", why: "Menus, options and saved games of the program." },
  { cite: "6 Sequence of play", why: "The order in which the program works between two turns; it names no figures." },
  { cite: "7-7.6 Game Interface", why: "Keys, buttons and panels of the program." },
  {
    cite: "7.7 Reports and Statistics, Game Notes, Combat Logs",
    why: "Reports of the program on what has happened.",
  },
  { cite: "8 Unit Appearance", why: "How counters are drawn." },
  {
    cite: "8 Reserve Units",
    why: "When reserves are ready is given by the scenario: in 1 turn, mostly within 3, at times later.",
  },
  {
    cite: "9 Advancements: effects by year",
    why: "What an advancement adds to a unit in each year is on the program's screen and is not printed.",
  },
  { cite: "12 Special Hexes", why: "Which hexes let no supply pass is seen on the map." },
  {
    cite: "12 Supply Convoy Interdiction: chance and loss",
    why: "How likely a raid is and how much of a port's supply it stops is not printed; a port keeps at least a level of 1.",
  },
  { cite: "13 Map Interface", why: "Icons, selection and the display of the map." },
  {
    cite: "14.2 Land Unit: who exerts a zone of control",
    why: "Corps and armies do, divisions do not; the player says whether a hex lies in such a zone.",
  },
  {
    cite: "15.1 Land Combat: rounds",
    why: "How factors turn into damage in each round is not printed; what halves or doubles them is given by COMBATMULTIPLIER.",
  },
  {
    cite: "15.2 Air Combat: interception and escort",
    why: "Who flies is chosen by strength, and the chances of air combat and of drops are not printed.",
  },
  {
    cite: "15.3 Air raids on convoys",
    why: "The chance that aircraft hit a convoy and that escorts hit aircraft is called small and not printed.",
  },
  { cite: "20 Multiplayer", why: "How turns travel between players' computers." },
];
