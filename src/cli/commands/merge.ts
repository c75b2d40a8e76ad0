import process from "node:process";
import { Refusal } from "../../kernel/refusal";
import { count, oneOf } from "../../kernel/text";
import { differentFormulas } from "../../ledger/diff/formula-changes";
import { importsMissing, remember } from "../../ledger/orders/import-records";
import { mergeBase, mergeInto } from "../../ledger/orders/merge-ledgers";
import { differentStructure } from "../../ledger/diff/structure-changes";
import { formatChange, formatOrder } from "../../ledger/diff/format-changes";
import { changed, openLedger, type LedgerFile } from "../change-file";
import { inkOf, print, PROGRAM } from "../output";
import type { Run } from "../command";
import { checkTarget, writeWhole } from "../write-file";

const PREFERRED = ["a", "b"] as const;

/** Two copies of one ledger, with their common base. Throws Refusal. */
export async function openCopies(fileA: string, fileB: string, before: string | undefined) {
  const a = await openLedger(fileA);
  const b = await openLedger(fileB);
  const common = before === undefined ? undefined : await openLedger(before);
  return { a, b, base: mergeBase(a.ledger, b.ledger, common?.ledger) };
}

/** Messages about content of the second copy that is not merged. */
function notMerged({ ledger: a }: LedgerFile, { ledger: b }: LedgerFile): readonly string[] {
  const reported = formatChange(b);
  return [...differentStructure(a, b), ...differentFormulas(a, b)].map((change) => reported(change));
}

export const run: Run = async (names, options) => {
  const [fileA, fileB] = names;
  const target = options.text("output");
  if (fileA === undefined || fileB === undefined || target === undefined || names.length > 2)
    throw new Refusal(`merge takes two copies and -o. Type ${PROGRAM} merge --help for an example.`);
  const prefer = options.text("prefer")?.trim().toLowerCase();
  if (prefer !== undefined && !PREFERRED.some((known) => known === prefer))
    throw new Refusal(`--prefer is ${options.text("prefer")}; it must be ${oneOf(PREFERRED)}.`);
  await checkTarget(target, options.flag("force"));
  const { a, b, base } = await openCopies(fileA, fileB, options.text("base"));
  const { intake, both, oneSided } = mergeInto(a.ledger, b.ledger, base, prefer as "a" | "b" | undefined);
  const reported = formatOrder(a.ledger);
  const ink = inkOf(process.stdout);
  const skipped = [...intake.skipped.map(({ why }) => why), ...notMerged(a, b)];
  const asks = !options.flag("union");
  const [onlyA, onlyB] = asks ? [oneSided.a, oneSided.b] : [[], []];
  await print(
    asks && onlyA.length + onlyB.length > 0 ? [] : intake.written.map((change) => reported(change)),
    both.map((line) => `${ink.yellow("both")}  ${line}`),
    onlyA.map((line) => `${ink.yellow("only a")}  ${line}`),
    onlyB.map((line) => `${ink.yellow("only b")}  ${line}`),
    skipped.map((why) => `${ink.yellow("not merged")}  ${why}`),
  );
  if (onlyA.length + onlyB.length > 0) {
    await print(
      `${count(onlyA.length + onlyB.length, "change")} of the turn ${onlyA.length + onlyB.length === 1 ? "is" : "are"} in one of them only: entered there, or withdrawn in the other. Name with --base the workbook that both come from, or keep them all with --union. Nothing was written.`,
    );
    return 1;
  }
  if (both.length > 0 && prefer === undefined) {
    await print(
      `${count(both.length, "entry", "entries")} changed in both: choose a side with --prefer, a for ${fileA} or b for ${fileB}. Nothing was written.`,
    );
    return 1;
  }
  if (options.flag("dry-run")) {
    await print("Nothing was written.");
    return skipped.length > 0 ? 1 : 0;
  }
  const missing = importsMissing(a.ledger, b.ledger);
  const edits = [...intake.edits, ...(missing.length === 0 ? [] : [remember(a.ledger, ...missing)])];
  await writeWhole(target, edits.length > 0 ? changed(a, edits) : a.bytes, options.flag("force"));
  await print(`${target} is ${fileA} with ${count(intake.written.length, "change")} of ${fileB}.`);
  return skipped.length > 0 ? 1 : 0;
};
