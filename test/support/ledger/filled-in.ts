import { auditLedger } from "../../../src/ledger/audit";
import { address } from "../../../src/formula/address";
import { withEntries, type Entered } from "../../../src/ledger/read/entered-values";
import { ledgerOf } from "../../../src/ledger/read/model";
import type { CellValue } from "../../../src/kernel/values";
import type { DeclaredColumn } from "../../../src/sheets/declared";
import type { Book } from "../../../src/workbook/book";

/*
 * Fills in the missing entries of a new ledger, with the smallest accepted values.
 */

const least = ({ column: { type, min }, choices }: DeclaredColumn): CellValue =>
  type === "number" ? (min ?? 0) : type === "text" ? (choices?.[0] ?? "Own") : false;

/** Values for the missing entries of a new ledger; naming a row can require more entries in it. */
export function missingFilled(book: Book): readonly Entered[] {
  const entries: Entered[] = [];
  for (;;) {
    const ledger = ledgerOf(withEntries(book, entries))!;
    const missing = new Set(auditLedger(ledger).missing.map(({ sheet, cell }) => `${sheet}!${cell}`));
    if (missing.size === 0) return entries;
    for (const { sheet, row, column, declared } of ledger.found.cells) {
      const cell = address(row, column);
      if (missing.has(`${sheet}!${cell}`)) entries.push({ sheet, cell, value: least(declared) });
    }
  }
}

/** A ledger with all missing entries filled in. */
export const filledIn = (book: Book): Book => withEntries(book, missingFilled(book));
