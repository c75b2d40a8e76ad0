import { unlessChangedHere } from "../../../../kernel/house-rule";
import { IC_GROWTH, IC_MAXIMUM, IC_PLACED } from "../../house-rules";

/*
 * Growth of an IC, by the rulebook or the campaign's own figures.
 */

/** Growth until the next Turn, below a maximum. States without growth give 0 for any step. */
export const growthOf = (value: string, maximum: string, state: string): string =>
  unlessChangedHere(
    [IC_GROWTH, IC_MAXIMUM],
    `LEDGER.ICGROWTH(${value},${maximum},${state})`,
    (step) => `LEDGER.ICGROWTH(0,1,${state})*MIN(${step},${maximum}-${value})`,
    "Growth by House rules",
  );

/** Value of a new IC some Turns after its placement, if its growth was never interrupted. */
export const growthSince = (turnPlaced: string, maximum: string): string =>
  unlessChangedHere(
    [IC_PLACED, IC_GROWTH, IC_MAXIMUM],
    `LEDGER.NEWICVALUE(Campaign_Turn-${turnPlaced},${maximum})`,
    (placed, step) => `MIN(${maximum},${placed}+${step}*(Campaign_Turn-${turnPlaced}))`,
  );
