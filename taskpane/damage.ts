import type { Place } from "../src/kernel/check";
import type { Audit } from "../src/ledger/audit";
import { ledgerIn } from "../src/ledger/read/read-once";
import { damageOf, damageOfStrays, type Damage, type Restorable } from "../src/ledger/change/restore";
import { stuckFormulas } from "../src/ledger/compute/stuck";
import { address } from "../src/formula/address";
import { placeName } from "./place-name";
import type { State } from "./state";

/*
 * What of the open workbook can be put back; worked out once for each audit.
 */

const known = new WeakMap<Audit, Damage>();
const NONE: Damage = { restorable: [], rest: [] };

/** Conditional formats lose their number formats by hand here: only in a file are they written anew as they stood. */
const inExcel = ({ ruleFormat }: Restorable): boolean => ruleFormat === undefined;

export function damageNow({ book, audit }: Pick<State, "book" | "audit">): Damage {
  if (!book || !audit) return NONE;
  let found = known.get(audit);
  if (!found) {
    const ledger = ledgerIn(book);
    const { restorable, rest } = ledger ? damageOf(ledger, audit.findings) : damageOfStrays(book);
    known.set(audit, (found = { restorable: restorable.filter(inExcel), rest }));
  }
  return found;
}

type At = Pick<Place, "sheet" | "cell">;

/** What can be put back at a cell; of a sheet that is gone the finding alone can tell, which stands at a cell of another. */
export function restorableAt(
  state: Pick<State, "book" | "audit">,
  at: At & { readonly message?: string },
): Restorable | undefined {
  const there = damageNow(state).restorable.filter((one) => one.at.cell === at.cell && one.at.sheet === at.sheet);
  return there.find(({ why }) => why === at.message) ?? there.find(({ gone }) => gone === undefined);
}

/** The LEDGER formulas that do not calculate: those that can be put back, and why the others cannot. */
export function stuckNow(state: Pick<State, "book" | "audit">) {
  const stuck = state.book ? stuckFormulas(state.book) : [];
  const places = new Set(stuck.map(({ sheet, row, column }) => placeName({ sheet, cell: address(row, column) })));
  const isStuck = ({ at }: { readonly at: Place }): boolean => places.has(placeName(at));
  const { restorable, rest } = damageNow(state);
  return { restorable: restorable.filter(isStuck), rest: rest.filter(isStuck) };
}
