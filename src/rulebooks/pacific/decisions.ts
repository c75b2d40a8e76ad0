import type { Decision } from "../../kernel/rulebook";

/** How ambiguities of the rulebook are decided in its rules, sheets and audit. */
export const decisions: readonly Decision[] = [
  {
    cite: "7.7 Upkeep; 12 Oil Maintenance",
    doubt: "Which units take no oil for maintenance: those in the place Rail, or those at map supply level 9?",
    decision:
      "Those whose Map supply in Unit supply is 9, ships in port too; nobody at sea. Place counts only where no map supply is entered, and the audit reports where the two differ.",
  },
  {
    cite: "7.7 Oil; 16 Trade Agreements",
    doubt: "A quarter of which oil may a neutral nation trade away?",
    decision: "Of what its status leaves: the USSR at 10% has 4 of 40 oil and may trade 1.",
  },
  {
    cite: "7.7; 16",
    doubt: "Is a quarter of the oil that is stored the limit of trades, or of the oil that is produced?",
    decision: "Of what is produced, which is an error; above a quarter of the stored oil is a warning.",
  },
  {
    cite: "7.7 Cooperation",
    doubt: "Who may use whose ports?",
    decision:
      "Nations of one alliance in Politics, and those that Shares with names; the USSR and China none of another major power. Ports of minor countries are not asked for.",
  },
  {
    cite: "7.7 Deploy New Units; 8",
    doubt: "How effective is a new unit?",
    decision:
      "Not said: its row is made at the close, and its effectiveness, unit supply and map supply wait to be filled in. Its experience is the default one, where that table is there.",
  },
  {
    cite: "8 Reinforcement and Upgrade Order",
    doubt: "May a later unit be repaired with what is too little for an earlier one?",
    decision: "It is not said, so a unit that is passed over is a warning.",
  },
  {
    cite: "8; 11.2",
    doubt: "Do ships repair a fifth of their strength in a turn or one point?",
    decision: "One point, in a port of size 5 or more: the rule on ports is the more exact one.",
  },
  {
    cite: "8; 16",
    doubt: "Is a reinforcement paid by the first price of the unit or by the present one?",
    decision: "By the present one where Price now is entered, else by the chart.",
  },
  {
    cite: "8.1",
    doubt: "What are effectiveness and experience of units that merge or split?",
    decision:
      "A merged unit keeps those of the unit that was joined, with the strength of both; what splits off has those of its parent. The lower advancement year is entered by hand.",
  },
  {
    cite: "8.1",
    doubt: "Which units count as infantry for garrisons, mergers and splits?",
    decision: "Divisions, corps and armies of infantry, as they are listed under that heading.",
  },
  {
    cite: "8; 8.1",
    doubt: "Who has armies and corps of infantry, when only Russia among the major powers is said to have armies?",
    decision:
      "Japan has divisions and armies, as section 8.1 says of its divisions; the UK and the USA have no armies. Other nations are not judged. A type that a nation has not is a warning.",
  },
  {
    cite: "8.2; 14.1",
    doubt: "Does an air unit lose 8% or 15% of effectiveness when it moves?",
    decision: "8% by flying, 15% by rail or sea.",
  },
  {
    cite: "8.3; 13",
    doubt: "How large may a fleet be at sea?",
    decision: "20 groups, 6 carriers and 5 submarines; above 9, 3 and 3 is a warning.",
  },
  {
    cite: "8.3; 9; 12",
    doubt: "Is the unit supply of long-range submarines 5 or 8?",
    decision: "8, as section 8.3, the unit table and the chart say.",
  },
  {
    cite: "8.4 Supply Oiler; 12 Oiler",
    doubt: "Whom does an oiler serve, and who gets what a sunk one carried?",
    decision:
      "Every naval group of the fleet, at the charge of one oiler; in port it gives a level above the standard. One that is sunk is spent, and the fleet gets nothing.",
  },
  {
    cite: "8.4 Supply Truck; 12 Supply Trucks",
    doubt: "Do trucks give 4% of effectiveness or 6%?",
    decision: "4%, as the section on trucks, its formula and the chart say.",
  },
  {
    cite: "8.4; 12",
    doubt: "May a unit get trucks and a beachhead's supply in one turn?",
    decision: "Yes: each once, and what they give adds up, unit supply to one above the standard at most.",
  },
  {
    cite: "8.4; 12 Headquarters",
    doubt: "What becomes of trucks that are used on an HQ?",
    decision: "They serve the units within 1 hex, which have rows of their own; the HQ gets nothing and takes no trucks.",
  },
  {
    cite: "8.4; 12; 13",
    doubt: "Does an air transport add one level of unit supply or two?",
    decision: "Two, as its own section says.",
  },
  {
    cite: "8.4",
    doubt: "How many trucks take strengths that are not a multiple of ten?",
    decision: "Their part; trucks are not rounded.",
  },
  {
    cite: "8.4 Anti-Air Defense; 15.2",
    doubt: "May a neutral nation place anti-air guns?",
    decision: "It may place them, and only not move those that stand; airfields it does not build.",
  },
  {
    cite: "8.5 Entrenchment",
    doubt: "Does a unit keep its entrenchment when it moves?",
    decision:
      "The rulebook only says that a unit that moved gains none, so it keeps what it has. The house rule Entrenchment kept in a move sets how much is left, 0 for none.",
  },
  {
    cite: "8.5; 12; 14",
    doubt: "How are operation points halved when they are odd, and what does an advancement add?",
    decision:
      "Halves are rounded up. What Breakthrough adds is not printed, so that tanks and mechanized units of a nation that has it are not judged.",
  },
  {
    cite: "9; 8.5",
    doubt: "Do light carriers share the differences of the USA's carriers?",
    decision: "No, only carriers do.",
  },
  {
    cite: "10 Elite",
    doubt: "When does an Elite unit become more experienced, and how far?",
    decision: "At the close of the turn in which it is trained, for good: 10% more, to 100% at most.",
  },
  {
    cite: "10; 13",
    doubt: "May only land units specialize, although air and naval specialties are listed?",
    decision: "All 14 specialties are in force.",
  },
  {
    cite: "11.2; 15.3",
    doubt: "How many guns has a port?",
    decision: "What the chart says: none, 5 for sizes 2 to 4, and larger ports cannot be attacked.",
  },
  {
    cite: "12",
    doubt: "Is the recovery of 11% in the example exact?",
    decision: "It is 11.2%, rounded to whole percent, halves up.",
  },
  {
    cite: "12",
    doubt: "Are thirds of oil rounded?",
    decision: "No; nothing is said of it.",
  },
  {
    cite: "12 Unit Supply Level Effects",
    doubt: "Who does not attack at unit supply 0, and from which level are operation points halved?",
    decision: "Ships do not attack; land and air units do. Operation points are halved at 2, 1 and 0.",
  },
  {
    cite: "12 Foot Army",
    doubt: "Do all units of a foot army go without oil?",
    decision: "None of China and Communist China takes the third of a point; their ships at sea burn oil.",
  },
  {
    cite: "12; 8.4",
    doubt: "What do land units that are carried at sea take for maintenance?",
    decision: "A third of a point, as any unit that is not at level 9.",
  },
  {
    cite: "12; 15.2; 15.3",
    doubt: "Do aircraft raid the supply of ports within 4 or 8 hexes?",
    decision: "Within 4, which two of three places say.",
  },
  {
    cite: "12 Snow and blizzard",
    doubt: "Do they take 10% and 20% off as points or as a share?",
    decision: "As a share of what is recovered.",
  },
  {
    cite: "13 Change Advancement",
    doubt: "Does a refit of aircraft cost 2% or 10% of experience?",
    decision: "2%, as the sentence that lists all costs says.",
  },
  {
    cite: "13 Details Button",
    doubt: "Does a damaged unit that is disbanded give back half of its full price?",
    decision: "Yes, half of the full price, and the men who are left.",
  },
  {
    cite: "15.1 Shatter",
    doubt: "Is a unit that shattered gone when its loss was not entered too?",
    decision: "Its row in Shattered units is enough: the close takes it and its rows of other tables off the map.",
  },
  {
    cite: "16",
    doubt: "Does a strategic resource add 1% to the multiple or to the whole production?",
    decision: "To the whole production.",
  },
  {
    cite: "7.7; 16",
    doubt: "Is conquered production a third or 33%?",
    decision: "A third.",
  },
  {
    cite: "7.7; 8.4; 16",
    doubt: "How many shipyards does a naval group take, although its logistics are 0?",
    decision: "What the production screen shows: it is entered for each group.",
  },
  {
    cite: "7.7; 15.3",
    doubt: "What do players see of each other in the copies that a game master hands out?",
    decision:
      "The turn, the weather, who plays, whose ports a nation shares, and how near each nation is to an alliance. Units, fleets, ports and production are seen by their nation alone.",
  },
];
