import type { Formula } from "../formula/syntax";
import { parts } from "../formula/walk";
import type { Book } from "../workbook/book";

/*
 * Formulas that depend on things of a workbook which are not followed here: they are not computed, but keep what Excel saved.
 */

/** Functions that count days from the first day of the workbook. */
const OF_DATES = new Set(
  (
    "DATE DATEDIF DATEVALUE DAY DAYS360 EDATE EOMONTH ISOWEEKNUM MONTH NETWORKDAYS NETWORKDAYS.INTL NOW TEXT TODAY WEEKDAY WEEKNUM " +
    "WORKDAY WORKDAY.INTL YEAR YEARFRAC"
  ).split(" "),
);

const known = new WeakMap<Formula, boolean>();

function hasDates(formula: Formula): boolean {
  const before = known.get(formula);
  if (before !== undefined) return before;
  const rest: Formula[] = [formula];
  let found = false;
  for (let node = rest.pop(); node && !found; node = rest.pop()) {
    found = node.kind === "call" && OF_DATES.has(node.name);
    for (const part of parts(node)) rest.push(part);
  }
  known.set(formula, found);
  return found;
}

/** Reports formulas whether they depend on such a thing of the workbook; undefined where it has none. */
export const unsureIn = ({ settings = [] }: Book): ((formula: Formula) => boolean) | undefined =>
  settings.includes("1904 dates") ? hasDates : undefined;
