import { isError } from "../formula/world";
import { isShownError } from "../kernel/values";
import { calculate, isCircle } from "./calculation";
import type { Knowledge } from "./knowledge";
import type { ComputedValues } from "../sheets/placed";
import { valueAt, type Book } from "../workbook/book";

/**
 * The values of cells: computed, or as saved in the file if this program cannot compute a formula but Excel can, which is
 * reported; 0 for circular references.
 */
export function computedIn(book: Book, unsupported?: Knowledge["unsupported"]): ComputedValues {
  const calculation = calculate(book, undefined, { unsupported });
  const sheets = new Map(book.sheets.map((sheet) => [sheet.name, sheet]));
  return (name, row, column) => {
    const value = calculation.value(name, row, column);
    if (!isError(value)) return value;
    if (isCircle(value)) return 0;
    const sheet = sheets.get(name);
    const shown = sheet ? valueAt(sheet, row, column) : null;
    // A formula that cannot be computed here and was never saved is left to Excel.
    return value.error === "#NAME?" && !isShownError(shown) ? shown : value.error;
  };
}
