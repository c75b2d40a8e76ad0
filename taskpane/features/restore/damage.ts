import type { Place } from "../../../src/kernel/check";
import type { Audit } from "../../../src/ledger/audit";
import { ledgerIn } from "../../../src/ledger/read/read-once";
import { damageOf, damageOfInconsistent, type Damage, type Restorable } from "../../../src/ledger/edit/restore-formulas";
import { unsupportedFormulas } from "../../../src/calculation/unsupported-formulas";
import { address, placeName } from "../../../src/formula/address";
import type { PaneState } from "../../shared/pane-state";

/*
 * What can be restored in the open workbook; computed once for each audit.
 */

const known = new WeakMap<Audit, Damage>();
const NONE: Damage = { restorable: [], rest: [] };

/** Number formats of conditional formats have to be removed by hand here; only in a file can they be rewritten. */
const inExcel = ({ ruleFormat }: Restorable): boolean => ruleFormat === undefined;

export function damageNow({ book, audit }: Pick<PaneState, "book" | "audit">): Damage {
  if (!book || !audit) return NONE;
  let found = known.get(audit);
  if (!found) {
    const ledger = ledgerIn(book);
    const { restorable, rest } = ledger ? damageOf(ledger, audit.findings) : damageOfInconsistent(book);
    known.set(audit, (found = { restorable: restorable.filter(inExcel), rest }));
  }
  return found;
}

type At = Pick<Place, "sheet" | "cell">;

/** What can be restored at a cell. A deleted sheet is reported at a cell of another sheet, so only the finding's message matches it. */
export function restorableAt(
  state: Pick<PaneState, "book" | "audit">,
  at: At & { readonly message?: string },
): Restorable | undefined {
  const there = damageNow(state).restorable.filter((item) => item.at.cell === at.cell && item.at.sheet === at.sheet);
  return there.find(({ why }) => why === at.message) ?? there.find(({ removedSheet: removed }) => removed === undefined);
}

/** The LEDGER formulas that do not calculate: those that can be restored, and why the others cannot. */
export function unsupportedNow(state: Pick<PaneState, "book" | "audit">) {
  const unsupported = state.book ? unsupportedFormulas(state.book) : [];
  const places = new Set(unsupported.map(({ sheet, row, column }) => placeName({ sheet, cell: address(row, column) })));
  const isUnsupported = ({ at }: { readonly at: Place }): boolean => places.has(placeName(at));
  const { restorable, rest } = damageNow(state);
  return { restorable: restorable.filter(isUnsupported), rest: rest.filter(isUnsupported) };
}
