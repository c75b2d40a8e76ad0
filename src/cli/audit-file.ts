import { Refusal } from "../kernel/refusal";
import { audit, type Audit } from "../ledger/audit";
import { prepareFor } from "../ledger/seal/load-seals";
import { OWN_FAULT } from "./error-messages";
import { readWorkbook } from "./read-file";

/** What became of one file: its audit, or the sentence that says why there is none. Plain data. */
export type Outcome =
  | { readonly file: string; readonly audit: Audit; readonly refused?: undefined }
  | { readonly file: string; readonly refused: string };

/** Reads and checks one file. Never throws for what a file may hold. */
export async function auditFile(file: string): Promise<Outcome> {
  try {
    const book = await readWorkbook(file);
    await prepareFor(book);
    return { file, audit: audit(book) };
  } catch (error) {
    if (error instanceof Refusal) return { file, refused: error.message };
    // One ledger that we cannot cope with must not keep the others from being checked.
    const what = error instanceof RangeError ? "it is too large or nested too deeply" : OWN_FAULT;
    return { file, refused: `${file} cannot be checked: ${what}.` };
  }
}
