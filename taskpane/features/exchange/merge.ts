import { Refusal } from "../../../src/kernel/refusal";
import { enteredBetween } from "../../../src/ledger/diff/entry-changes";
import { differentFormulas } from "../../../src/ledger/diff/formula-changes";
import { mergeBase, mergeInto } from "../../../src/ledger/orders/merge-ledgers";
import { ordersOf, type Order } from "../../../src/ledger/orders/orders";
import { stateIn, type State } from "../../../src/ledger/diff/state";
import { differentStructure } from "../../../src/ledger/diff/structure-changes";
import type { Intake } from "../../../src/ledger/orders/intake";
import { applyOrders } from "../../../src/ledger/orders/apply-orders";
import { formatChange, formatOrder } from "../../../src/ledger/diff/format-changes";
import type { Ledger } from "../../../src/ledger/read/model";
import type { MergeState } from "./exchange";
import { memoizedPreview } from "./memoized-preview";
import { ledgerOfCopy, placeOf, tickedPart, valueOf, type OrderedLine, type WrittenChange } from "./order-import";

/*
 * Previews the merge of a diverged copy: the changes it made since the turn opened, and which of them are merged.
 */

/** The changes that the other workbook would make in this one. */
export interface MergePreview {
  readonly lines: readonly OrderedLine[];
  /** What is not merged, in sentences. */
  readonly notes: readonly string[];
  /** Number of entries changed in both. */
  readonly both: number;
  /** Number of changed entries that are equal in both. */
  readonly already: number;
  /** Whether the common state before the copies diverged is known. */
  readonly isExact: boolean;
  readonly orders: readonly Order[];
  /** The common state when the turn opened. */
  readonly base: State;
}

const ONLY_THERE = "Only in the other workbook: entered there, or withdrawn here. Check it to add it.";
const CHANGED_IN_BOTH = "Changed in both. Check it to use the other workbook's entry.";

/** The other workbook. Throws Refusal. */
function otherOf(ledger: Ledger, { file }: MergeState): Ledger {
  if (file?.refused !== undefined) throw new Refusal(file.refused);
  if (!file?.book) throw new Refusal("This is not a workbook. Choose an .xlsx file.");
  const otherLedger = ledgerOfCopy(file.book);
  if (otherLedger.copy && !ledger.copy)
    throw new Refusal(`This is ${otherLedger.copy.player}'s copy. Import it under Import orders.`);
  return otherLedger;
}

/** The common ancestor of both workbooks; undefined if it is not available. Throws Refusal. */
function commonOf({ base }: MergeState): Ledger | undefined {
  if (!base) return undefined;
  if (!base.book) throw new Refusal(`${base.name}: ${base.refused ?? "This is not a workbook. Choose an .xlsx file."}`);
  return ledgerOfCopy(base.book);
}

function inspect(ledger: Ledger, merging: MergeState): MergePreview {
  const otherLedger = otherOf(ledger, merging);
  const found = mergeBase(ledger, otherLedger, commonOf(merging));
  const base = found.state;
  const orders = ordersOf(enteredBetween(base, stateIn(otherLedger), otherLedger));
  const { oneSided } = mergeInto(ledger, otherLedger, found);
  const { written, conflicts, skipped, already } = applyOrders(ledger, orders, base, { player: "", formulas: true });
  const format = formatOrder(ledger);
  const lineOf = (item: WrittenChange, why: string): OrderedLine => {
    const place = placeOf(item);
    // A choice applies only to the values that were shown with it, so they are part of the id.
    const id = [place, valueOf(item), JSON.stringify(item.now), why].join("\n");
    return { id, place, text: format(item), order: item.order, why, ticked: merging.ticked.get(id) ?? why === "" };
  };
  const differs = [...differentStructure(ledger, otherLedger), ...differentFormulas(ledger, otherLedger)].map(
    formatChange(otherLedger),
  );
  return {
    ...{ already, orders, base, isExact: found.isExact, both: conflicts.length },
    lines: [
      ...written.map((item) => lineOf(item, found.isExact ? "" : ONLY_THERE)),
      ...conflicts.map((item) => lineOf(item, CHANGED_IN_BOTH)),
    ],
    notes: [
      ...skipped.map(({ why }) => why),
      ...oneSided.a.map((text) => `Only here: ${text}. It stays; check whether it was withdrawn in the other workbook.`),
      ...differs,
    ],
  };
}

/** The checked changes, as they are written into this workbook. */
export function mergedIntake({ lines, orders, base }: MergePreview, ledger: Ledger): Intake {
  const places = new Set(lines.flatMap(({ place, ticked }) => (ticked ? [place] : [])));
  const meant = orders.flatMap((order) => tickedPart(order, places));
  return applyOrders(ledger, meant, base, { player: "", preferOrders: true, formulas: true });
}

/** Previews the merge; a sentence if it cannot be computed. */
export const previewMerge = memoizedPreview(inspect);
