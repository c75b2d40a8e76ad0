import type { Formula } from "../../formula/syntax";
import { parts } from "../../formula/walk";
import type { Book } from "../../workbook/book";

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
/** Functions that leave out rows which are hidden or filtered. */
const OF_VISIBLE_ROWS = new Set(["AGGREGATE", "SUBTOTAL"]);

const calling = new WeakMap<Formula, ReadonlySet<string>>();

function callsOf(formula: Formula): ReadonlySet<string> {
  const known = calling.get(formula);
  if (known) return known;
  const names = new Set<string>();
  const rest: Formula[] = [formula];
  for (let node = rest.pop(); node; node = rest.pop()) {
    if (node.kind === "call") names.add(node.name);
    rest.push(...parts(node));
  }
  calling.set(formula, names);
  return names;
}

/** Tells of formulas whether they depend on such a thing of a workbook; undefined where it has none. */
export function unsureIn({ settings = [], sheets }: Book): ((formula: Formula) => boolean) | undefined {
  const functions = new Set([
    ...(settings.includes("1904 dates") ? OF_DATES : []),
    ...(sheets.some(({ hasHiddenRows }) => hasHiddenRows) ? OF_VISIBLE_ROWS : []),
  ]);
  return functions.size === 0 ? undefined : (formula) => [...callsOf(formula)].some((name) => functions.has(name));
}
