import type { RowToAdd } from "../../../kernel/check";
import { pps } from "../phrases";
import { tableOf } from "./refer";
import type { SW_CAUSES } from "./choices";

/** Workbook name of a Nation's table of SW damage. */
export const swDamageOf = (nation: string): string => tableOf(nation, "SW_damage_ledger");

/** SW damage of a Turn as a row of the Nation's table. */
export const booking = (
  nation: string,
  turn: number,
  cause: (typeof SW_CAUSES)[number],
  place: string,
  damage: number,
): RowToAdd => ({
  table: swDamageOf(nation),
  values: { turn, cause, place, pps: damage },
  texts: { label: `Book ${pps(damage)}`, done: `Booked ${pps(damage)}` },
});
