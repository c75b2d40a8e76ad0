import process from "node:process";
import { Refusal } from "../kernel/refusal";
import { textOfList } from "../ledger/edit/import-list/list";
import { prepareFor } from "../ledger/seal/load-seals";
import { FILE_LIMITS } from "../workbook/xlsx/package/zip";
import { readBook } from "../workbook/xlsx/read";
import { ledgerFile, type LedgerFile } from "./change-file";
import { withFileName } from "./error-messages";
import { startsAsWorkbook, readBytes } from "./read-file";

/** The file name that means standard input. */
export const STANDARD_INPUT = "-";

async function standardInput(): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of process.stdin as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > FILE_LIMITS.file) throw new Refusal("Standard input is too large to be orders.");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Orders from a copy of the ledger, or from a text. Throws Refusal. */
export async function orderSource(name: string): Promise<{ readonly copy: LedgerFile } | { readonly text: string }> {
  const bytes = name === STANDARD_INPUT ? await standardInput() : await readBytes(name);
  if (!startsAsWorkbook(bytes)) return { text: textOfList(bytes) };
  const book = withFileName(name, () => readBook(bytes));
  await prepareFor(book);
  return { copy: ledgerFile(name, bytes, book) };
}
