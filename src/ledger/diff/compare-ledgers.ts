import { Refusal } from "../../kernel/refusal";
import type { Ledger } from "../read/model";
import { enteredBetween, type Change } from "./entry-changes";
import { changedFormulas, differentFormulas } from "./formula-changes";
import { inWhole } from "./copy-in-ledger";
import { stateIn } from "./state";
import { differentStructure, structureSince } from "./structure-changes";

/* Compares two workbooks: ledgers, or players' copies of them. */

/** A player's copy compared with the game master's ledger; data that the copy omits counts as equal. */
function besideCopy(ledger: Ledger, file: Ledger): readonly Change[] {
  const { exported: _, now } = inWhole(ledger, file, file.copy!);
  return [...structureSince(file, file.copy!), ...enteredBetween(stateIn(ledger), now, ledger), ...changedFormulas(file)];
}

/**
 * All differences of two workbooks of one rulebook: entries, rows, overwritten formulas, and structure. The second, or both, can
 * be players' copies. Throws Refusal for other combinations.
 */
export function changesBetween(a: Ledger, b: Ledger): readonly Change[] {
  const [first, second] = [a.copy?.player, b.copy?.player];
  if (first === undefined && second !== undefined) return besideCopy(a, b);
  if (first !== undefined && second === undefined)
    throw new Refusal(`The first is the copy of ${first}: name the game master's ledger first, and then the copy.`);
  if (first !== second)
    throw new Refusal(`One is the copy of ${first}, the other of ${second}: compare each with the game master's ledger.`);
  return [...differentStructure(a, b), ...enteredBetween(stateIn(a), stateIn(b), b), ...differentFormulas(a, b)];
}
