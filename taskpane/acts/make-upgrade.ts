import { Refusal } from "../../src/kernel/refusal";
import { upgrade } from "../../src/ledger/change/upgrade";
import { editsOf, IS_COPY, upgradeTold, type UpgradeTold } from "../../src/ledger/change/upgraded";
import { computedIn } from "../../src/ledger/compute/computed";
import { isCopy } from "../../src/ledger/read/copy";
import { prepareFor } from "../../src/ledger/seal/prepare";
import { edit } from "../../src/workbook/xlsx/edit";
import { readBook } from "../../src/workbook/xlsx/read";

/** The upgraded ledger as a file, and what is told of it. Throws Refusal where there is none, with the reason. */
export async function upgradeFile(bytes: Uint8Array): Promise<{ readonly bytes: Uint8Array; readonly told: UpgradeTold }> {
  const book = readBook(bytes);
  if (isCopy(book)) throw new Refusal(`This workbook ${IS_COPY}`);
  await prepareFor(book);
  const upgraded = upgrade(book);
  const made = edit(bytes, editsOf(book, upgraded), { values: computedIn, before: book });
  return { bytes: made, told: upgradeTold(book, upgraded, readBook(made)) };
}
