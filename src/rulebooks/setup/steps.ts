import { nextBy } from "../../kernel/next";
import type { Step } from "../../kernel/turn";

/** The steps of the close of a battle turn, in the guide's order. */
export const STEPS = [
  {
    id: "dice",
    cite: "2 to 8; 20; 21",
    title: "Dice of the set-up",
    about: "Dice that the seed rolled are written down, so that they stay what they were.",
  },
  {
    id: "air",
    cite: "3; 9 Combat Lulls, note 3",
    title: "Air assets",
    about: "Air presence that was not used is kept, or lost in a lull; dice of the turn are cleared.",
  },
  {
    id: "artillery",
    cite: "5; 9 Combat Lulls, note 3",
    title: "Barrages and batteries",
    about: "Barrages that were not fired and batteries that are left are kept; dice of the turn are cleared.",
  },
  {
    id: "fuel",
    cite: "21",
    title: "Fuel of tank companies",
    about: "A turn of fuel is used, and refueled bases are counted.",
  },
  {
    id: "lull",
    cite: "9 Combat Lulls",
    title: "Lull",
    about: "Once a lull has come, no more lulls are rolled for.",
  },
  {
    id: "orders",
    cite: "8; 9; 21",
    title: "Acts of the turn",
    about: "What units did in the turn is cleared.",
    orders: true,
  },
  { id: "clock", cite: "9", title: "Battle turn", about: "The set-up is followed by turn 1." },
] as const satisfies readonly Step[];

export const { becomes, cleared, over } = nextBy<(typeof STEPS)[number]["id"]>();

/** An action of the turn, cleared at its close. */
export const CLEARED_ORDERS = cleared("orders", "done");
