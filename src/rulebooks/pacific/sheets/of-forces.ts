/*
 * What the sheets of the economy take from those of the forces, for the nation of a row.
 */

const units = (_table: string, _header: string): string => "0";

/** Repairs and upgrades of the turn (8). */
export const REPAIRS_PRODUCTION = units("Repairs", "Production");
export const REPAIRS_MANPOWER = units("Repairs", "Manpower");
export const UPGRADES_PRODUCTION = "0";
/** Oil of maintenance, and of moves and attacks (12). */
export const OIL_UPKEEP = units("Units", "Oil upkeep");
export const OIL_OF_ACTIONS = "0";
/** Logistics of the units on the map (16). */
export const LOGISTICS_OF_UNITS = units("Units", "Logistics");
/** Men of shattered units that return (15.1). */
export const MEN_RETURNED = "0";
/** COMINT points and command points spent (13; 17). */
export const COMINT_SPENT = "0";
export const GENERALS_COST = "0";

/** Strength points carried (8.4; 11.4). */
const lift = (_mode: string): string => "0";
export const RAIL_USED = lift("Rail");
export const TRANSPORTS_USED = lift("Transport");
export const LANDING_CRAFT_USED = lift("Landing Craft");
/** Air transports that drop paratroopers (8.1). */
export const DROPS = "0";
