import { nextBy } from "../../kernel/next";
import type { Step } from "../../kernel/turn";

/** The steps of the close of a turn, in the rulebook's order. */
export const STEPS = [
  {
    id: "orders",
    cite: "Acquiring Fuel; Production; Reorganization",
    title: "Orders carried out",
    about: "Oil, purchases, barrels placed, builds, flipped and reorganized units of the turn are cleared.",
    orders: true,
  },
  {
    id: "battles",
    cite: "Expending fuel: Combat; Bombing fuel; Acquiring Fuel, capture",
    title: "Combats, bombing and captures",
    about: "What happened in the impulses is counted and cleared.",
  },
  {
    id: "track",
    cite: "Storing fuel",
    title: "Fuel tracks",
    about: "The closing reading of each track opens the next turn.",
  },
  {
    id: "barrels",
    cite: "Storing fuel; Storage capacity limits",
    title: "Barrels at the depots",
    about: "Barrels left at each depot open the next turn; they never move.",
  },
  {
    id: "clock",
    cite: "Reorganization, continental United States",
    title: "Turn, year and months",
    about: "A turn is two months; six turns make a year.",
  },
] as const satisfies readonly Step[];

export const { becomes, cleared, over } = nextBy<(typeof STEPS)[number]["id"]>();

/** Removes a row of orders after it is carried out. */
export const CARRIED_OUT = over("orders", "carried out");
/** A single order of the turn, cleared after it is carried out. */
export const ORDER = cleared("orders", "carried out");
/** Removes a row of events after it is counted. */
export const COUNTED = over("battles", "counted");
