import { Refusal } from "../kernel/refusal";
import { audit, type Audit } from "../ledger/audit";
import { prepareFor } from "../ledger/seal/load-seals";
import { OWN_FAULT } from "./error-messages";
import { readWorkbook } from "./read-file";

/** The result for one file: its audit, or the reason it could not be audited. Plain data. */
export type Outcome =
  | { readonly file: string; readonly audit: Audit; readonly refused?: undefined }
  | { readonly file: string; readonly refused: string };

/** Reads and audits one file. Never throws, whatever the file contains. */
export async function auditFile(file: string): Promise<Outcome> {
  try {
    const book = await readWorkbook(file);
    await prepareFor(book);
    return { file, audit: audit(book) };
  } catch (error) {
    if (error instanceof Refusal) return { file, refused: error.message };
    // One ledger that crashes the audit must not stop the others.
    const reason = error instanceof RangeError ? "it is too large or nested too deeply" : OWN_FAULT;
    return { file, refused: `${file} cannot be checked: ${reason}.` };
  }
}
