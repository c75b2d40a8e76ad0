import { Refusal } from "../../../src/kernel/refusal";
import type { Ledger } from "../../../src/ledger/read/model";
import { ledgerIn } from "../../../src/ledger/read/read-once";
import type { Book } from "../../../src/workbook/book";

/**
 * Memoizes the preview of an action for the workbook as read; a sentence if it cannot be computed.
 */
export function memoizedPreview<Input extends object, Preview>(
  compute: (ledger: Ledger, requested: Input) => Preview,
): (book: Book, requested: Input) => Preview | string {
  const previews = new WeakMap<Input, { readonly book: Book; readonly found: Preview }>();
  return (book, requested) => {
    const known = previews.get(requested);
    if (known?.book === book) return known.found;
    const ledger = ledgerIn(book);
    if (!ledger) return "This workbook has no ledger.";
    try {
      const found = compute(ledger, requested);
      previews.set(requested, { book, found });
      return found;
    } catch (error) {
      if (error instanceof Refusal) return error.message;
      throw error;
    }
  };
}
