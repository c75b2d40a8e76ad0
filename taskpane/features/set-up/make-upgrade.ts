import { Refusal } from "../../../src/kernel/refusal";
import { upgrade } from "../../../src/ledger/edit/upgrade";
import { editsOf, IS_COPY, upgradeReport, type UpgradeReport } from "../../../src/ledger/edit/upgrade-report";
import { computedIn } from "../../../src/calculation/computed-values";
import { isCopy } from "../../../src/ledger/read/copy";
import { prepareFor } from "../../../src/ledger/seal/load-seals";
import { edit } from "../../../src/workbook/xlsx/edit";
import { readBook } from "../../../src/workbook/xlsx/read";

/** The upgraded ledger as a file, with its report. Throws Refusal with the reason if it cannot be upgraded. */
export async function upgradeFile(bytes: Uint8Array): Promise<{ readonly bytes: Uint8Array; readonly reported: UpgradeReport }> {
  const book = readBook(bytes);
  if (isCopy(book)) throw new Refusal(`This workbook ${IS_COPY}`);
  await prepareFor(book);
  const upgraded = upgrade(book);
  const edited = edit(bytes, editsOf(book, upgraded), { values: computedIn, before: book });
  return { bytes: edited, reported: upgradeReport(book, upgraded, readBook(edited)) };
}
