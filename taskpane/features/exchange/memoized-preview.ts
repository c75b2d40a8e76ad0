import { Refusal } from "../../../src/kernel/refusal";
import type { Ledger } from "../../../src/ledger/read/model";
import { ledgerIn } from "../../../src/ledger/read/read-once";
import type { Book } from "../../../src/workbook/book";

/**
 * What an act would do to the workbook as it was read, worked out once for what is asked; a sentence where that is not known.
 */
export function memoizedPreview<Asked extends object, Look>(
  look: (ledger: Ledger, requested: Asked) => Look,
): (book: Book, requested: Asked) => Look | string {
  const looks = new WeakMap<Asked, { readonly book: Book; readonly found: Look }>();
  return (book, requested) => {
    const known = looks.get(requested);
    if (known?.book === book) return known.found;
    const ledger = ledgerIn(book);
    if (!ledger) return "This workbook has no ledger.";
    try {
      const found = look(ledger, requested);
      looks.set(requested, { book, found });
      return found;
    } catch (error) {
      if (error instanceof Refusal) return error.message;
      throw error;
    }
  };
}
