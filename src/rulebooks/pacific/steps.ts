import type { Step } from "../../kernel/turn";

/** The steps of the close of a turn, in the rulebook's order. */
export const STEPS = [
  {
    id: "damage",
    cite: "11.4 Rail; 12 Repairing Resources; 15.2",
    title: "Damage of resources and railways",
    about: "Resources in supply lose 2 points of damage; railways at map supply level 5 or more regain 3 hexes.",
  },
  {
    id: "convoys",
    cite: "15.3; 16 Merchant Marine",
    title: "Convoys",
    about: "Merchant marine and escorts that raiders sank leave the pools and zones.",
  },
  {
    id: "stocks",
    cite: "7.7 Stockpile; 16",
    title: "Stockpiles",
    about:
      "Income, trades, oil maintenance, purchases and refunds are counted; what is left is saved, oil only as far as the silos hold it.",
  },
  {
    id: "supply",
    cite: "12",
    title: "Supply and effectiveness",
    about: "Ports serve the units that draw on them; unit supply and effectiveness rise and fall.",
  },
  {
    id: "repairs",
    cite: "8; 12",
    title: "Strength",
    about: "Units repair in their order and lose what combat and lack of supply cost; disbanded ones leave the map.",
  },
  {
    id: "research",
    cite: "7.7 Advancements",
    title: "Research",
    about: "Days of research run down; fields whose days are over advance by a year.",
  },
  {
    id: "queue",
    cite: "7.7 Buying Units; 8.4; 8.5",
    title: "Build queue",
    about: "Items whose days have passed are delivered: support enters its pool, shipyards are free again.",
  },
  {
    id: "support",
    cite: "7.7 Support Pool; 8.4",
    title: "Support pool",
    about: "Items that were used up are missing from the next turn, the others are free again.",
  },
  {
    id: "orders",
    cite: "7.7; 13",
    title: "Orders carried out",
    about: "Orders of the turn are cleared.",
    orders: true,
  },
  {
    id: "battles",
    cite: "15",
    title: "Battles and raids",
    about: "What battles and raids did in the turn is counted and cleared.",
  },
  {
    id: "clock",
    cite: "4",
    title: "Date",
    about: "A turn is 14 days.",
  },
] as const satisfies readonly Step[];

export type StepId = (typeof STEPS)[number]["id"];
