import { has, type Setting } from "../../../../kernel/column";
import { isOneOf } from "../../../../kernel/excel";
import { AIR_UNITS, NAVAL_UNITS } from "../../tables/units";
import { numberOf, stands } from "../forces";

/*
 * The row that a unit of the table Deployments gets at the close, unless it was entered by hand (7.7 Deploy New Units).
 */

const SIZE = numberOf("Orders_Build_queue", "Own size", "Name", "[@Name]");
const BRANCH = `IF(${isOneOf("[@Item]", NAVAL_UNITS)},"Naval",IF(${isOneOf("[@Item]", AIR_UNITS)},"Air","Land"))`;

/** New units start with their branch's default experience, if the ledger has that table (8). */
function experience(setting: Setting): string {
  if (!has(setting, "Default experience", "Order of battle")) return '""';
  const table = "Order_of_battle_Default_experience";
  const of = `${table}[Nation],[@Nation],${table}[Branch],${BRANCH}`;
  return `IF(COUNTIFS(${of})=1,SUMIFS(${table}[Before],${of}),"")`;
}

export const DEPLOYED = {
  from: "Orders_Deployments",
  when: (table: string): string => `AND([@Item]<>"",NOT(${stands(table, "Unit", "[@Name]")}))`,
  strength: `IF(ISNUMBER(${SIZE}),${SIZE},LEDGER.UNITSTAT([@Item],"Strength",[@Nation]))`,
  experience,
  place: `IF(${isOneOf("[@Item]", NAVAL_UNITS)},"Port","Field")`,
  size: SIZE,
} as const;
