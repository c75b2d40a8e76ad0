import { unsupportedFormulas } from "../../../src/calculation/unsupported-formulas";
import type { Book } from "../../../src/workbook/book";
import { address, placeName } from "../../../src/formula/address";

/*
 * The self-test on opening: LEDGER formulas that Excel does not calculate.
 */

interface Health {
  /** Cells that show #NAME? in a formula with a LEDGER function, as Germany!F14. */
  readonly unanswered: readonly string[];
  /** Formulas written so that Excel cannot find the add-in's function. */
  readonly mangled: readonly string[];
}

/** The LEDGER formulas of a workbook that do not calculate. */
export function healthOf(book: Book): Health {
  const unsupported = unsupportedFormulas(book);
  const placesOf = (mangled: boolean): readonly string[] =>
    unsupported
      .filter((item) => item.mangled === mangled)
      .map(({ sheet, row, column }) => placeName({ sheet, cell: address(row, column) }));
  return { unanswered: placesOf(false), mangled: placesOf(true) };
}

const NAMED = 4;

/** "Germany!F14, Germany!F15 and 12 more" */
export function describePlaces(places: readonly string[]): string {
  const rest = places.length - NAMED;
  return rest > 1 ? `${places.slice(0, NAMED).join(", ")} and ${rest} more` : places.join(", ");
}
