import type { Step } from "../../kernel/turn";

/** The steps of the close of a Turn, in the rulebook's order. */
export const STEPS = [
  {
    id: "yss",
    cite: "2.1.1; 2.1.2; 2.2.1",
    title: "YSS",
    about: "After the Winter Turn the Strategic Reserve and the SW damage of the year turn into growth of the Base Economy.",
  },
  {
    id: "reserve",
    cite: "2.2.1",
    title: "Strategic Reserve",
    about: "PPs that were not spent, Resources of Lend-Lease and scrap credits are carried over.",
  },
  {
    id: "diplomacy",
    cite: "2.1.9.1; 2.1.9.6",
    title: "Tension and events",
    about: "The highest tension so far is kept, and the Axis Blitz ends after its Turns.",
  },
  {
    id: "mobilization",
    cite: "2.1.8",
    title: "Mobilizations",
    about: "Mobilizations of the Turn are done; those that war or tension asks for in the next one are entered.",
  },
  {
    id: "transports",
    cite: "2.1.7.3; 2.4.3.3",
    title: "Transports",
    about: "Transports sunk are missing from the next Turn, new ones are there.",
  },
  {
    id: "commands",
    cite: "2.2.2 to 2.2.5",
    title: "Command Reserves",
    about: "What is with the Army Commands and their formations after Logistics opens the next Turn.",
  },
  {
    id: "units",
    cite: "2.2.2; 2.2.7",
    title: "Units in reserve",
    about: "Units that stay in a Command Reserve are trained, and those that were drawn leave it.",
  },
  {
    id: "ships",
    cite: "2.2.7.3; 2.3.4",
    title: "Ships",
    about: "Points paid become strength; ships that are complete or scrapped leave the yard.",
  },
  {
    id: "industry",
    cite: "2.1.9",
    title: "Russian ICs",
    about: "Connected ICs grow, and those that move are in transit or placed.",
  },
  {
    id: "sources",
    cite: "2.4.1; 2.4.2",
    title: "Oil sources",
    about: "Refineries damaged, repaired and captured, and Synthetic Refineries that are paid.",
  },
  {
    id: "oil",
    cite: "2.4.3; 2.5",
    title: "Supply Centers",
    about: "Oil left and arrived is in store; centers change with the events of the Turn.",
  },
  {
    id: "orders",
    cite: "2.2; 2.3; 2.4",
    title: "Orders carried out",
    about: "Orders of the Turn are cleared.",
    orders: true,
  },
  {
    id: "battles",
    cite: "2.1.3; 2.2.4; 2.2.5; 2.4.2; 2.4.3",
    title: "Battles and raids",
    about: "What battles, bombers and raiders did in the Turn is counted and cleared.",
  },
  {
    id: "clock",
    cite: "2.2.1",
    title: "Turn, Year and Season",
    about: "Four Turns make a year.",
  },
] as const satisfies readonly Step[];

export type StepId = (typeof STEPS)[number]["id"];
