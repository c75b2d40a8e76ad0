import { numberOf, textOf } from "./forces";

/*
 * What the tables of forces take from the sheets of the economy.
 */

const PORTS = "Ports_and_supply_Ports";
const EXTRA = "Ports_and_supply_Truck_and_air_supply";
const STOCKPILES = "National_production_Stockpiles";

/** Effectiveness that extra supply gives the unit of a row, and how it came. */
export const EXTRA_GAIN = `SUMIFS(${EXTRA}[Gain],${EXTRA}[Unit],[@Unit])`;
export const EXTRA_METHOD = textOf(EXTRA, "Serves", "Unit", "[@Unit]");

/** Size of a port, and the part of its stockpile's demand that it fills; "" where it has no row. */
export const portSize = (port: string): string => numberOf(PORTS, "Size", "Port", port);
export const portFill = (port: string): string => numberOf(PORTS, "Fill", "Port", port);

/** How near a nation is to an alliance, "" where it has no row. */
export const statusOf = (nation: string): string => numberOf("National_production_Nations", "Entry status", "Nation", nation);

const oil = (header: string, nation: string): string =>
  `SUMIFS(${STOCKPILES}[${header}],${STOCKPILES}[Nation],${nation},${STOCKPILES}[Stock],"Oil")`;
/** Whether a nation has oil for its units. */
export const oilAtHand = (nation: string): string =>
  `${oil("Opening", nation)}+${oil("Income", nation)}+${oil("Imports", nation)}>0`;

const CHANGES = "Orders_Status_changes";
/** Whether a status change of the turn is ordered for the unit of a row. */
export const ordered = (action: string): string => `COUNTIFS(${CHANGES}[Unit],[@Unit],${CHANGES}[Action],"${action}")>0`;
/** Experience that a refit of the turn costs the unit of a row. */
export const REFITTED = `SUMIFS(${CHANGES}[Experience lost],${CHANGES}[Unit],[@Unit])`;
/** Specialty that the unit of a row gets in the turn, "" for none. */
export const NEW_SPECIALTY = textOf("Orders_Specialties", "Specialty", "Unit", "[@Unit]");
