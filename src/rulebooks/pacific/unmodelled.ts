import type { Unmodelled } from "../../kernel/rulebook";

/** What is left to the players: the program's screens, what is seen on the map, and chances that the rulebook does not print. */
export const unmodelled: readonly Unmodelled[] = [
  { cite: "1 Designer Notes", why: "The designer's aims; figures that are named in passing return in later sections." },
  { cite: "2 Introduction", why: "What the game is about and how its scenarios are meant to be played." },
  { cite: "3 Installation Requirements", why: "What the computer program needs." },
  { cite: "5 Main Menu", why: "Menus, options and saved games of the program." },
  { cite: "6 Sequence of play", why: "The order in which the program works between two turns; it names no figures." },
  { cite: "7-7.6 Game Interface", why: "Keys, buttons and panels of the program." },
  {
    cite: "7.7 Manpower",
    why: "The manpower of a turn is read off the production screen: how it follows from cities and morale is not printed.",
  },
  {
    cite: "7.7 Reinforcement and upgrade",
    why: "How much production is set aside for repairs is the player's choice. What repairs cost is told by REINFORCECOST.",
  },
  {
    cite: "7.7 Support Pool",
    why: "Which support items are owned, in use or spent is a record of the game. What they cost and carry has functions of its own.",
  },
  {
    cite: "7.7 War Panel",
    why: "Status, morale and influence are read off the panel, and the chances of its actions are not printed.",
  },
  { cite: "7.7 Cooperation", why: "Whose ports and pools a country may use is seen on the map; no figure follows from it." },
  {
    cite: "7.7 Reports and Statistics, Game Notes, Combat Logs",
    why: "Reports of the program on what has happened.",
  },
  {
    cite: "7.7 Deploy New Units",
    why: "Where a new unit may be placed is seen on the map: ships in a port of size 5 or more, the rest in or beside a main supply center.",
  },
  {
    cite: "8 Unit Types",
    why: "What may share a hex, one land unit, one air unit and one fleet, is seen on the map.",
  },
  { cite: "8 Unit Appearance", why: "How counters are drawn." },
  {
    cite: "8 Default Experience",
    why: "The experience that new units start with differs by country and branch and is not printed, nor is its fall below half of the manpower.",
  },
  {
    cite: "8 Reserve Units",
    why: "When reserves are ready is told by the scenario: in 1 turn, mostly within 3, at times later.",
  },
  {
    cite: "8.3 Minor Allied Countries",
    why: "Whose pool an item belongs to is a record of the game: the major power's, except oilers and air transports.",
  },
  {
    cite: "8.4 Airfield: engineers and neutral countries",
    why: "Who may place an airfield depends on the unit in the hex and on the country's alliance, both seen on the map.",
  },
  {
    cite: "8.4 Anti-Air Defense",
    why: "Guns stand in hexes, at most 6 in each, and are lost when the defender leaves: all of this is seen on the map.",
  },
  {
    cite: "9 Advancements: effects by year",
    why: "What an advancement adds to a unit in each year stands on the program's screen and is not printed.",
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
    why: "How factors turn into damage in each round is not printed; what halves or doubles them is told by COMBATMULTIPLIER.",
  },
  {
    cite: "15.2 Air Combat: interception and escort",
    why: "Who flies is chosen by strength, and the chances of air combat and of drops are not printed.",
  },
  {
    cite: "15.3 Carriers",
    why: "Whether a carrier can still fly, with no more than half its strength lost, is seen on its counter. Its aircraft stand in UNITSTAT.",
  },
  {
    cite: "15.3 Air raids on convoys",
    why: "The chance that aircraft hit a convoy and that escorts hit aircraft is called small and not printed.",
  },
  {
    cite: "18 Diplomacy and War",
    why: "Diplomacy is turned off in all scenarios of this game, and the chances of its actions are not printed.",
  },
  { cite: "19 Victory", why: "Objectives and the points for a victory are set by each scenario." },
  { cite: "20 Multiplayer", why: "How turns travel between players' computers." },
];
