import process from "node:process";
import { Refusal } from "../kernel/refusal";
import { count, oneOf } from "../kernel/text";
import { baseBetween, baseOf } from "../ledger/changes/copy";
import { enteredBetween } from "../ledger/changes/between";
import { differentFormulas } from "../ledger/changes/formulas";
import { ordersOf } from "../ledger/changes/orders";
import { stateIn } from "../ledger/changes/state";
import { differentStructure } from "../ledger/changes/structure";
import { takeIn } from "../ledger/changes/take-in";
import { inWords, orderedInWords } from "../ledger/changes/words";
import { changed, openLedger, type LedgerFile } from "./change-file";
import { inkOf, print, PROGRAM } from "./output";
import type { Run } from "./run";
import { checkTarget, writeWhole } from "./write-file";

const PREFERRED = ["a", "b"] as const;

/** A ledger that went apart from another. Throws Refusal. */
async function openApart(file: string): Promise<LedgerFile> {
  const opened = await openLedger(file);
  const { copy } = opened.ledger;
  if (copy)
    throw new Refusal(
      `${file} is the copy of ${copy.player}: use ${PROGRAM} import-orders to apply its entries to the game master's ledger.`,
    );
  return opened;
}

/** Two copies of one ledger, with what stood there before they went apart. Throws Refusal. */
export async function openCopies(one: string, other: string, before: string | undefined) {
  const a = await openApart(one);
  const b = await openApart(other);
  const common = before === undefined ? undefined : await openApart(before);
  const between = baseBetween((common ?? a).ledger, a.ledger, b.ledger);
  return { a, b, base: common ? between : baseOf(a.ledger) };
}

/** What of the other copy is not merged, in sentences. */
function notMerged({ ledger: a }: LedgerFile, { ledger: b }: LedgerFile): readonly string[] {
  const told = inWords(b);
  return [...differentStructure(a, b), ...differentFormulas(a, b)].map((change) => told(change));
}

export const run: Run = async (names, options) => {
  const [one, other] = names;
  const target = options.text("output");
  if (one === undefined || other === undefined || target === undefined || names.length > 2)
    throw new Refusal(`merge takes two copies and -o. Type ${PROGRAM} merge --help for an example.`);
  const prefer = options.text("prefer")?.trim().toLowerCase();
  if (prefer !== undefined && !PREFERRED.some((known) => known === prefer))
    throw new Refusal(`--prefer is ${options.text("prefer")}; it must be ${oneOf(PREFERRED)}.`);
  await checkTarget(target, options.flag("force"));
  const { a, b, base } = await openCopies(one, other, options.text("base"));
  const orders = ordersOf(enteredBetween(base, stateIn(b.ledger), b.ledger));
  const intake = takeIn(a.ledger, orders, base, { player: "", preferOrders: prefer === "b", formulas: true });
  const told = orderedInWords(a.ledger);
  const ink = inkOf(process.stdout);
  const left = [...intake.leftOut.map(({ why }) => why), ...notMerged(a, b)];
  await print(
    intake.written.map((taken) => told(taken)),
    intake.conflicts.map((taken) => `${ink.yellow("both")}  ${told(taken)}`),
    left.map((why) => `${ink.yellow("not merged")}  ${why}`),
  );
  if (intake.conflicts.length > 0 && prefer === undefined) {
    await print(
      `${count(intake.conflicts.length, "entry", "entries")} changed in both: choose a side with --prefer, a for ${one} or b for ${other}. Nothing was written.`,
    );
    return 1;
  }
  if (options.flag("dry-run")) {
    await print("Nothing was written.");
    return left.length > 0 ? 1 : 0;
  }
  await writeWhole(target, intake.edits.length > 0 ? changed(a, intake.edits) : a.bytes, options.flag("force"));
  await print(`${target} is ${one} with ${count(intake.written.length, "change")} of ${other}.`);
  return left.length > 0 ? 1 : 0;
};
