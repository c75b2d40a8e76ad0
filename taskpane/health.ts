import { isShownError } from "../src/kernel/values";
import type { Book } from "../src/workbook/book";
import { address, sheetReference } from "../src/formula/address";

/*
 * The self-test on opening: formulas that the add-in's functions do not answer.
 */

export interface Health {
  /** Cells that show #NAME? in a formula with a LEDGER function, as Germany!F14. */
  readonly unanswered: readonly string[];
  /** Formulas written so that Excel cannot find the add-in's function. */
  readonly mangled: readonly string[];
}

/** Looks through a workbook for LEDGER formulas that do not calculate. */
export function healthOf(book: Book): Health {
  const mangled = book.mangled.map((one) => `${sheetReference(one.sheet)}${address(one.row, one.column)}`);
  const known = new Set(mangled);
  const unanswered: string[] = [];
  for (const sheet of book.sheets) {
    sheet.formulas.forEach((row, r) =>
      row.forEach((formula, c) => {
        const value = sheet.values[r]?.[c];
        if (formula === null || !isShownError(value) || value !== "#NAME?" || !/\bLEDGER\./i.test(formula)) return;
        const at = `${sheetReference(sheet.name)}${address(sheet.top + r, sheet.left + c)}`;
        if (!known.has(at)) unanswered.push(at);
      }),
    );
  }
  return { unanswered, mangled };
}

const NAMED = 4;

/** "Germany!F14, Germany!F15 and 12 more" */
export function placesInWords(places: readonly string[]): string {
  const rest = places.length - NAMED;
  return rest > 1 ? `${places.slice(0, NAMED).join(", ")} and ${rest} more` : places.join(", ");
}
