import { NATIONS } from "../parameters";
import { cityState } from "../rules/industrial-cities";
import { CONVOY_OCEANS } from "../rules/merchant-shipping";
import { shipPoints } from "../rules/shipyards";

/*
 * Names in the sheets' drop-downs, which also link tables.
 */

export const SEASONS = ["Spring", "Summer", "Autumn", "Winter"] as const;

/** Sides as CENTERPOWER and MAJORPOWER name them (2.1). */
export const POWERS = ["European Axis", "Japan", "Western Allies", "Russia", "Nationalist China"] as const;
export type Power = (typeof POWERS)[number];

export const NATIONS_OF: Readonly<Record<Power, readonly string[]>> = {
  "European Axis": ["Germany", "Italy"],
  Japan: ["Japan"],
  "Western Allies": ["Britain", "France", "USA"],
  Russia: ["Russia"],
  "Nationalist China": ["Nationalist China"],
};

/** Possible holders of a place: the Major Nations and the Chinese Communists. */
export const HOLDERS: readonly string[] = [...NATIONS, "Communist China"];
/** Possible owners of a place; Minor represents every Minor Nation. */
export const OWNERS: readonly string[] = [...HOLDERS, "Minor"];

/** Pairs of powers whose tension affects the economy. */
export const TRACKS = {
  russiaAxis: "Russia - European Axis",
  axisUsa: "European Axis - USA",
  japanUsa: "Japan - USA",
  italyAllies: "Italy - Allies",
  russiaJapan: "Russia - Japan",
} as const;

export const EVENTS = {
  embargo: "Oil Embargo",
  italianWar: "Italian War",
  fallOfFrance: "Fall of France",
  paris: "Paris liberated",
  iberia: "Allied DoW on neutral Spain or Portugal",
  ukraine: "Ukraine allied to the Axis",
  singapore: "Singapore replaces Taipei",
  blitz: "Axis Blitz Turn against Russia",
} as const;

/** Kinds of places in the economy; a foreign place that the Nation holds is a conquest, whatever its kind. */
export const ECONOMY_KINDS = [
  "Industrial City",
  "Coast",
  "Colony",
  "Minor Ally",
  "Base Economy",
  "Key City bonus",
  "Yenan",
] as const;

/** Possible holders of an Industrial City of Russia. */
export const IC_HOLDERS = ["Russia", "Axis", "Japan"] as const;
/** The side that a Nation's losses of ICs count for. */
export const sideOf = (nation: string): string => (nation === "Germany" || nation === "Italy" ? "Axis" : nation);

export const IC_STATES: readonly string[] = cityState("State of an IC").values!;
export const SHIP_STATES: readonly string[] = shipPoints.params["status"]!.values!;

/** The cause of SW damage from earlier Turns, in a ledger that continues a running campaign. */
export const TAKEN_OVER = "As taken over";
export const SW_CAUSES = [
  "Bombing",
  "Convoy",
  "Tanker",
  "Trade",
  "Resources",
  "Isolated IC",
  "IC redeployment",
  "Refinery bombing",
  TAKEN_OVER,
] as const;

export const UNIT_TYPES = ["Land", "Air", "Coastal Gun", "Naval"] as const;
export const INFRASTRUCTURE = ["Air Base", "Fortified Line", "Refinery Repair"] as const;
export const LEND_LEASE_FORMS = ["Supplies", "Resources"] as const;
export const OCEANS = [...CONVOY_OCEANS, "Mediterranean"] as const;
export const COASTS = ["East Coast", "West Coast"] as const;

/** Stores: groups of centers with a common limit (2.5.1 to 2.5.4). */
export const STORES = ["European Axis", "Japan", "Russia", "France", "Britain", "USA (Europe)", "USA (Far East)"] as const;

/** The stores with a Nation's oil; allies share theirs. */
export const STORES_OF: Readonly<Record<string, readonly (typeof STORES)[number][]>> = {
  Germany: ["European Axis"],
  Italy: ["European Axis"],
  Japan: ["Japan"],
  Russia: ["Russia"],
  France: ["France"],
  Britain: ["Britain"],
  USA: ["USA (Europe)", "USA (Far East)"],
};

/** Stores whose name differs from their owner's. */
export const SHARED_STORES: Readonly<Record<string, readonly string[]>> = { "USA (Europe)": ["USA"], "USA (Far East)": ["USA"] };
