import { ofNation } from "./cells";

/*
 * What the sheets of the economy take from those of the forces, for the nation of a row.
 */

/** Repairs and upgrades of the turn (8). */
export const REPAIRS_PRODUCTION = ofNation("Order_of_battle_Repairs", "Production");
export const REPAIRS_MANPOWER = ofNation("Order_of_battle_Repairs", "Manpower");
export const UPGRADES_PRODUCTION = ofNation("Order_of_battle_Upgrades", "Production");
/** Oil of maintenance, and of moves, attacks and missions (12). */
export const OIL_UPKEEP = ofNation("Order_of_battle_Units", "Oil upkeep");
export const OIL_OF_ACTIONS = `${ofNation("Order_of_battle_Actions", "Oil for actions")}+${ofNation("Order_of_battle_Missions", "Oil")}`;
/** Logistics of the units on the map (16). */
export const LOGISTICS_OF_UNITS = ofNation("Order_of_battle_Units", "Logistics");
/** What returns of shattered units (15.1). */
export const MEN_RETURNED = ofNation("Combat_aids_Shattered_units", "Men returned");
export const PRODUCTION_RETURNED = ofNation("Combat_aids_Shattered_units", "Production returned");
/** COMINT points and command points spent (13; 17). */
export const COMINT_SPENT = ofNation("Research_and_intelligence_Intelligence", "Cost");
export const GENERALS_COST = ofNation("Research_and_intelligence_Generals", "Cost");

/** Strength points carried (8.4; 11.4). */
const lift = (mode: string): string => ofNation("Movement_of_forces_Lift", "Points", `,Movement_of_forces_Lift[Mode],"${mode}"`);
export const RAIL_USED = lift("Rail");
export const TRANSPORTS_USED = lift("Transport");
export const LANDING_CRAFT_USED = lift("Landing Craft");
/** Air transports that drop paratroopers (8.1). */
export const DROPS = "COUNTIFS(Combat_aids_Paradrops[Nation],[@Nation])";
