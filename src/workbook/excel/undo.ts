import { supports } from "./refused";

/*
 * What an act of the ledger is to the person at the keyboard: one step, taken back with one Undo.
 */

/** Whether this Excel can make several journeys one step. */
const canMerge = (): boolean => supports("1.20");

/** Runs an act that takes several journeys, as one step for Undo where this Excel has that. */
export const inOneStep = <T>(act: (context: Excel.RequestContext) => Promise<T>): Promise<T> =>
  canMerge() ? Excel.run({ mergeUndoGroup: true }, act) : Excel.run(act);

/** What is to be told of an act that is more than one step in this Excel, in a sentence; nothing where it is one. */
export const stepsTold = (instead: string): readonly string[] =>
  canMerge() ? [] : [`One Undo does not take all of it back here; ${instead}.`];
