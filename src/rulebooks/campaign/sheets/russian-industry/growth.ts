import { unlessChangedHere } from "../../../../kernel/house-rule";
import { IC_GROWTH, IC_MAXIMUM, IC_PLACED } from "../../house-rules";

/*
 * How an IC grows, by the rulebook or by what the campaign has put in its place.
 */

/** Growth of a value until the next Turn, below a maximum. A state that does not grow gives 0 of any step. */
export const growthOf = (value: string, maximum: string, state: string): string =>
  unlessChangedHere(
    [IC_GROWTH, IC_MAXIMUM],
    `LEDGER.ICGROWTH(${value},${maximum},${state})`,
    (step) => `LEDGER.ICGROWTH(0,1,${state})*MIN(${step},${maximum}-${value})`,
    "Growth by House rules",
  );

/** Value of a new IC some Turns after it was placed, if nothing hindered its growth. */
export const grownSince = (turnPlaced: string, maximum: string): string =>
  unlessChangedHere(
    [IC_PLACED, IC_GROWTH, IC_MAXIMUM],
    `LEDGER.NEWICVALUE(Campaign_Turn-${turnPlaced},${maximum})`,
    (placed, step) => `MIN(${maximum},${placed}+${step}*(Campaign_Turn-${turnPlaced}))`,
  );
