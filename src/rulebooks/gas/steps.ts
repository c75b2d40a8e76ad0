import { nextBy } from "../../kernel/next";
import type { Step } from "../../kernel/turn";

/** The steps of the close of a turn, in the rulebook's order. */
export const STEPS = [
  {
    id: "gas",
    cite: "Production; Gas Expenditure",
    title: "Saved gas",
    about: "Gas that was made and not spent is saved for the next turn.",
  },
  {
    id: "build-points",
    cite: "Production",
    title: "Saved build points",
    about: "Build points that were not spent are saved for the next turn.",
  },
  {
    id: "orders",
    cite: "Production; Gas Expenditure",
    title: "Orders carried out",
    about: "Shipments, oil sent to gas, builds, lend-lease and payments of the turn are cleared.",
    orders: true,
  },
  {
    id: "battles",
    cite: "Strategic Bombing; Limitations",
    title: "Raids, captures and units",
    about: "What was bombed or captured and what units did in the turn is counted and cleared.",
  },
  {
    id: "clock",
    cite: "Production, NOV/DEC 1940 example",
    title: "Turn, year and months",
    about: "A turn is two months; six turns make a year.",
  },
] as const satisfies readonly Step[];

export const { becomes, cleared, over } = nextBy<(typeof STEPS)[number]["id"]>();

/** An order of the turn, cleared after it is carried out. */
export const ORDER = cleared("orders", "carried out");
export const CARRIED_OUT = over("orders", "carried out");
/** Removes a row of events after it is counted. */
export const COUNTED = over("battles", "counted");
