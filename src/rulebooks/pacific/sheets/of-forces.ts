import { ofNation } from "./cells";

/*
 * Figures of the row's nation that the economy's sheets read from the sheets of forces.
 */

const battle = (table: string, header: string): string => ofNation(`Order_of_battle_${table}`, header);

/** Repairs and upgrades of the turn (8). */
export const REPAIRS_MANPOWER = battle("Repairs", "Manpower");
export const REPAIRS_PRODUCTION = `${battle("Repairs", "Production")}+${battle("Upgrades", "Production")}`;
/** Oil of maintenance (12). */
export const OIL_UPKEEP = battle("Units", "Oil upkeep");
/** Air transports that drop paratroopers (8.1). */
export const DROPS = "COUNTIFS(Combat_aids_Paradrops[Nation],[@Nation])";
const FLIGHTS = 'SUMIFS(Support_pool_Pool[In use],Support_pool_Pool[Nation],[@Nation],Support_pool_Pool[Item],"Air Transport")';
/** Oil for moves and attacks; each flight of an air transport costs one (12; 15.2). */
export const OIL_OF_ACTIONS = `${battle("Actions", "Oil for actions")}+${battle("Missions", "Oil")}+LEDGER.ACTIONOIL("Air Transport",${FLIGHTS})`;
/** Logistics of the units on the map (16). */
export const LOGISTICS_OF_UNITS = battle("Units", "Logistics");
/** Manpower returned by shattered units (15.1). */
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

/** Naval groups in the row's port (12). */
export const GROUPS_IN_PORT = `COUNTIFS(Order_of_battle_Unit_supply[Port],[@Port],Order_of_battle_Unit_supply[Branch],"Naval")`;
/** Stockpile that units need from the row's port (12). */
export const PORT_DEMAND = "SUMIFS(Order_of_battle_Unit_supply[Stockpile needed],Order_of_battle_Unit_supply[Port],[@Port])";

/** Whether the row's unit has moved this turn. */
export const MOVED = "SUMIFS(Order_of_battle_Actions[Operation points],Order_of_battle_Actions[Unit],[@Unit])>0";
/** Whether the row's unit has acted this turn: moved, attacked, flown or been carried. */
export const ACTED = `OR(${MOVED},SUMIFS(Order_of_battle_Actions[Attacks],Order_of_battle_Actions[Unit],[@Unit])>0,COUNTIFS(Order_of_battle_Missions[Unit],[@Unit])>0,COUNTIFS(Movement_of_forces_Lift[Unit],[@Unit])>0)`;
