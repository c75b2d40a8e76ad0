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
const NONE: ReadonlySet<string> = new Set();
/** Functions that leave out rows which are hidden or filtered. */
const OF_VISIBLE_ROWS = new Set(["AGGREGATE", "SUBTOTAL"]);

interface Met {
  readonly calls: ReadonlySet<string>;
  /** Whether it may read other sheets than its own. */
  readonly readsElsewhere: boolean;
}

const known = new WeakMap<Formula, Met>();

function metIn(formula: Formula): Met {
  const before = known.get(formula);
  if (before) return before;
  const calls = new Set<string>();
  let readsElsewhere = false;
  const rest: Formula[] = [formula];
  for (let node = rest.pop(); node; node = rest.pop()) {
    if (node.kind === "call") calls.add(node.name);
    readsElsewhere ||= node.kind === "table" || node.kind === "name" || (node.kind === "cells" && node.sheet !== null);
    for (const part of parts(node)) rest.push(part);
  }
  const met = { calls, readsElsewhere };
  known.set(formula, met);
  return met;
}

/** Tells of formulas of a sheet whether they depend on such a thing of the workbook; undefined where it has none. */
export function unsureIn({ settings = [], sheets }: Book): ((formula: Formula, sheet: string) => boolean) | undefined {
  const dates = settings.includes("1904 dates") ? OF_DATES : NONE;
  const hidden = new Set(sheets.flatMap(({ name, hasHiddenRows }) => (hasHiddenRows ? [name] : [])));
  if (dates.size + hidden.size === 0) return undefined;
  return (formula, sheet) => {
    const { calls, readsElsewhere } = metIn(formula);
    const seesHidden = hidden.size > 0 && (hidden.has(sheet) || readsElsewhere);
    for (const name of calls) if (dates.has(name) || (seesHidden && OF_VISIBLE_ROWS.has(name))) return true;
    return false;
  };
}
