import type { RowToAdd } from "../../../kernel/check";
import { FUEL_OF_CLASS } from "../rules/reorganization";

/*
 * Names in the sheets' drop-downs, which also link tables, and the tables' names.
 */

export const MONTHS = ["JAN/FEB", "MAR/APR", "MAY/JUN", "JUL/AUG", "SEP/OCT", "NOV/DEC"] as const;

/** Events that move a fuel track, in the order of the turn. Within an impulse, the order of the rows applies. */
export const EVENTS = [
  "Production",
  "Builds",
  "Flipping",
  "Combat",
  "Bombing",
  "Capture",
  "Maintenance",
  "Reorganization",
] as const;
export type Event = (typeof EVENTS)[number];
export const OF_IMPULSES = ["Combat", "Bombing", "Capture"] as const satisfies readonly Event[];
export type EventOfImpulse = (typeof OF_IMPULSES)[number];
/** Events that every power has once per turn. */
export const ONCE: readonly Event[] = EVENTS.filter((event) => !OF_IMPULSES.some((item) => item === event));

/** The most entries of a power per turn: one for each phase, and enough impulses for the longest turn. */
export const MOST_ENTRIES = 30;
/** Column of a turn's last reading. */
export const LAST_READING = `Entry ${MOST_ENTRIES}`;

/** The phase in which barrels are placed. */
export const PRODUCTION_PHASE = "Production";
export const REINFORCEMENT_PHASE = "Reinforcement";

/** Where units trace to if they use no depot on the map. */
export const CONTINENTAL_US = "Continental US";
export const FACTORY = "Factory";

/** Classes of units in a drop-down: all plain ones, and the most common ones with a number. */
export const UNITS: readonly string[] = [
  ...Object.keys(FUEL_OF_CLASS).filter((name) => name !== "HQ ACTIVATION"),
  "AIR 2",
  "AIR 3",
  "AIR 4",
  ...[1, 2, 3, 4, 5].map((value) => `HQ ACTIVATION ${value}`),
];

/** The accepted notation for a class of units. */
export const A_CLASS = "a class of the table Reorganization costs, with the cost of an AIR and the value of an HQ ACTIVATION";
export const AN_ITEM = "an Offensive chit, a Supply unit, or an HQ with its reorganization value";

export const ITEMS: readonly string[] = ["Offensive chit", "Supply unit", ...[1, 2, 3, 4, 5].map((value) => `HQ ${value}`)];

/** Workbook names of the tables. */
export const TABLES = {
  players: "Campaign_Players",
  powers: "Powers_Powers",
  entries: "Fuel_track_Entries",
  running: "Fuel_track_Running_track",
  depots: "Depots_Depots",
  claims: "Depots_Claims",
  received: "Production_Fuel_received",
  oil: "Production_Oil_allocation",
  placing: "Production_Placing",
  builds: "Production_Builds",
  flipping: "Production_Flipping",
  combats: "Impulses_Combats",
  joint: "Impulses_Joint_battles",
  headquarters: "Impulses_Headquarters",
  bombing: "Impulses_Bombing",
  captures: "Impulses_Captures",
  units: "Reorganization_Units",
  draws: "Reorganization_Draws",
  atSea: "Reorganization_At_sea",
} as const;

/** A row of the fuel track for an event. */
export const trackRow = (power: string, event: string, impulse?: number): RowToAdd => ({
  table: TABLES.entries,
  values: { power, event, ...(impulse === undefined ? {} : { impulse }) },
});

/** The table of each impulse event: the power whose track a row moves, and when. */
export const JOURNALS: Readonly<
  Record<EventOfImpulse, { readonly table: string; readonly power: string; readonly when: string }>
> = {
  Combat: { table: TABLES.combats, power: "[@Payer]", when: 'AND([@Charged]>0,[@Payer]<>"",ISNUMBER([@Impulse]))' },
  Bombing: { table: TABLES.bombing, power: "[@Owner]", when: 'AND(N([@Hits])>0,[@Owner]<>"",ISNUMBER([@Impulse]))' },
  Capture: { table: TABLES.captures, power: "[@Captor]", when: 'AND(N([@Roll])>0,[@Captor]<>"",ISNUMBER([@Impulse]))' },
};
