import { numeral } from "./column";
import { part } from "./part";

/*
 * Figures of the rulebook that game masters can change. LEDGER functions always use the rulebook's value; the sheets' formulas
 * read the value in force from the table Limits of House rules, so that cells, limits and audit agree.
 */

/** One figure that a campaign may change. */
export interface HouseRule {
  /** Its id for programs: ship-build-rate. */
  readonly id: string;
  /** The name of its row: "Ship build rate". Never changes once released. */
  readonly name: string;
  /** The rulebook's value. */
  readonly value: number;
  readonly unit: string;
  /** How it is displayed; by default as typed. */
  readonly format?: "rate";
  /** The range that a campaign can set. */
  readonly min: number;
  readonly max: number;
  readonly cite: string;
  /** What it limits, in one sentence. */
  readonly about: string;
}

/** A value of a house rule as text. */
export const ruleValue = (rule: Pick<HouseRule, "format"> | undefined, value: number): string => numeral(rule ?? {}, value);

/** The sheet of every ledger for the campaign's own rules. */
export const HOUSE_RULES = "House rules";
/** Its tables. */
export const LIMITS = "Limits";
export const ACCEPTED = "Accepted";
export const OWN_LIMITS = "Own limits";

const limits = (column: string): string => `House_rules_Limits[${column}]`;
const inRow = (column: string, name: string): string => `INDEX(${limits(column)},MATCH(${name},${limits("Figure")},0))`;
const named = ({ name }: Pick<HouseRule, "name">): string => `"${name}"`;

/** The value in force, as an Excel expression. */
export const inForce = (rule: HouseRule): string => inRow("In force", named(rule));

/** The same in a working column named after the figure, for long formulas. */
export const inForceHere = (rule: HouseRule): string =>
  // A straight quote is an escape character in references to columns, and a comma in a header precedes its unit.
  part.number(rule.name.replaceAll("'", "’").replace(", ", ": "), inForce(rule), rule.about);

const differs = (name: string): string => inRow("Differs", name);

/** The function's result unless the campaign changed the figure, in which case `own` computes it from the value in force. */
export function unlessChanged(
  rules: HouseRule | readonly HouseRule[],
  byRulebook: string,
  own: (...values: string[]) => string,
): string {
  const all = Array.isArray(rules) ? (rules as readonly HouseRule[]) : [rules as HouseRule];
  const changed = all.map((rule) => differs(named(rule)));
  return `IF(${changed.length === 1 ? changed[0] : `OR(${changed.join(",")})`},${own(...all.map(inForce))},${byRulebook})`;
}

/**
 * As unlessChanged, for long formulas: the values in force are in working columns. If two formulas of a table depend on different
 * figures, their headers must differ.
 */
export function unlessChangedHere(
  rules: readonly HouseRule[],
  byRulebook: string,
  own: (...values: string[]) => string,
  header = "By House rules",
): string {
  const changed = part.yesNo(
    header,
    `OR(${rules.map((rule) => differs(named(rule))).join(",")})`,
    "Whether the sheet House rules changes a figure that counts here.",
  );
  return `IF(${changed},${own(...rules.map(inForceHere))},${byRulebook})`;
}

/** Whether a campaign has changed the figure whose name an Excel expression gives; FALSE for an unknown name. */
export const isChangedAt = (name: string): string => `IFERROR(${differs(name)},FALSE)`;

/** The same as unlessChanged, with an Excel expression for the figure's name; the rulebook's value for an unknown name. */
export const unlessChangedAt = (name: string, byRulebook: string, own: (value: string) => string): string =>
  `IF(${isChangedAt(name)},${own(inRow("In force", name))},${byRulebook})`;
