import { Refusal } from "../src/kernel/refusal";
import { enteredBetween } from "../src/ledger/changes/between";
import { differentFormulas } from "../src/ledger/changes/formulas";
import { mergeBase, mergeInto } from "../src/ledger/changes/merge";
import { ordersOf, type Order } from "../src/ledger/changes/orders";
import { stateIn, type State } from "../src/ledger/changes/state";
import { differentStructure } from "../src/ledger/changes/structure";
import { takeIn, type Intake } from "../src/ledger/changes/take-in";
import { inWords, orderedInWords } from "../src/ledger/changes/words";
import type { Ledger } from "../src/ledger/read/model";
import type { Merging } from "./hands";
import { lookOf } from "./looking";
import { ledgerOfCopy, placeOf, tickedPart, valueOf, type OrderedLine, type Taken } from "./taking";

/*
 * Two workbooks of one ledger that went apart: what the other one changed since the turn opened, and what of it goes into this one.
 */

/** What the other workbook would change here. */
export interface MergeLook {
  readonly lines: readonly OrderedLine[];
  /** What of it does not go in, in sentences. */
  readonly notes: readonly string[];
  /** How many entries both changed. */
  readonly both: number;
  /** What stands here as there. */
  readonly already: number;
  /** Whether it is known what was in both before they went apart. */
  readonly isExact: boolean;
  readonly orders: readonly Order[];
  /** What stood in both when the turn opened. */
  readonly base: State;
}

const ONLY_THERE = "Only in the other workbook: entered there, or withdrawn here. Check it to add it.";
const CHANGED_IN_BOTH = "Changed in both. Check it to use the other workbook's entry.";

/** The other workbook. Throws Refusal. */
function otherOf(ledger: Ledger, { file }: Merging): Ledger {
  if (file?.refused !== undefined) throw new Refusal(file.refused);
  if (!file?.book) throw new Refusal("This is not a workbook. Choose an .xlsx file.");
  const other = ledgerOfCopy(file.book);
  if (other.copy && !ledger.copy) throw new Refusal(`This is ${other.copy.player}'s copy. Import it under Take in orders.`);
  return other;
}

/** The workbook from which both come; undefined where nobody has it. Throws Refusal. */
function commonOf({ base }: Merging): Ledger | undefined {
  if (!base) return undefined;
  if (!base.book) throw new Refusal(`${base.name}: ${base.refused ?? "This is not a workbook. Choose an .xlsx file."}`);
  return ledgerOfCopy(base.book);
}

function look(ledger: Ledger, merging: Merging): MergeLook {
  const other = otherOf(ledger, merging);
  const found = mergeBase(ledger, other, commonOf(merging));
  const base = found.state;
  const orders = ordersOf(enteredBetween(base, stateIn(other), other));
  const { oneSided } = mergeInto(ledger, other, found);
  const { written, conflicts, leftOut, already } = takeIn(ledger, orders, base, { player: "", formulas: true });
  const say = orderedInWords(ledger);
  const lineOf = (one: Taken, why: string): OrderedLine => {
    const place = placeOf(one);
    // A tick holds for what was seen beside it.
    const id = [place, valueOf(one), JSON.stringify(one.now), why].join("\n");
    return { id, place, words: say(one), order: one.order, why, ticked: merging.ticked.get(id) ?? why === "" };
  };
  const differs = [...differentStructure(ledger, other), ...differentFormulas(ledger, other)].map(inWords(other));
  return {
    ...{ already, orders, base, isExact: found.isExact, both: conflicts.length },
    lines: [
      ...written.map((one) => lineOf(one, found.isExact ? "" : ONLY_THERE)),
      ...conflicts.map((one) => lineOf(one, CHANGED_IN_BOTH)),
    ],
    notes: [
      ...leftOut.map(({ why }) => why),
      ...oneSided.a.map((words) => `Only here: ${words}. It stays, unless it was withdrawn in the other workbook: look at it.`),
      ...differs,
    ],
  };
}

/** What is ticked of the other workbook's changes, as it is written into this one. */
export function mergedIntake({ lines, orders, base }: MergeLook, ledger: Ledger): Intake {
  const places = new Set(lines.flatMap(({ place, ticked }) => (ticked ? [place] : [])));
  const meant = orders.flatMap((order) => tickedPart(order, places));
  return takeIn(ledger, meant, base, { player: "", preferOrders: true, formulas: true });
}

/** What merging would do to the workbook as it was read; a sentence where that cannot be told. */
export const lookAtMerge = lookOf(look);
