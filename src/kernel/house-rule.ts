import { numeral } from "./column";
import { part } from "./part";

/*
 * Figures of the rulebook that game masters can change. LEDGER functions always use the rulebook's value; the sheets' formulas
 * read the one in force from the table Limits of House rules, so that cells, limits and audit agree.
 */

/** One figure that a campaign may change. */
export interface HouseRule {
  /** What names it for programs: ship-build-rate. */
  readonly id: string;
  /** What names its row: "Ship build rate". Never changed once released. */
  readonly name: string;
  /** By the rulebook. */
  readonly value: number;
  readonly unit: string;
  /** How it is shown; as typed when omitted. */
  readonly format?: "rate";
  /** What a campaign may set. */
  readonly min: number;
  readonly max: number;
  readonly cite: string;
  /** What it limits, in one sentence. */
  readonly about: string;
}

/** A value of a house rule as it is read. */
export const ruleValue = (rule: Pick<HouseRule, "format"> | undefined, value: number): string => numeral(rule ?? {}, value);

/** The sheet that every ledger has for what its campaign does otherwise. */
export const HOUSE_RULES = "House rules";
/** Its tables. */
export const LIMITS = "Limits";
export const ACCEPTED = "Accepted";
export const OWN_LIMITS = "Own limits";

const limits = (column: string): string => `House_rules_Limits[${column}]`;
const inRow = (column: string, name: string): string => `INDEX(${limits(column)},MATCH(${name},${limits("Figure")},0))`;
const named = ({ name }: Pick<HouseRule, "name">): string => `"${name}"`;

/** What is in force, as an Excel expression. */
export const inForce = (rule: HouseRule): string => inRow("In force", named(rule));

/** The same in a working column that is called as the figure, for formulas that are long without it. */
export const inForceHere = (rule: HouseRule): string =>
  // A straight quote is a sign of its own in references to columns, and what follows a comma is a header's unit.
  part.number(rule.name.replaceAll("'", "’").replace(", ", ": "), inForce(rule), rule.about);

const differs = (name: string): string => inRow("Differs", name);

/** A figure of the rulebook where the campaign keeps to it, else what follows from what is in force. */
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
 * As unlessChanged, for figures in a formula that is long: what is in force is in working columns. A table in which two formulas
 * hang on different figures distinguishes them by headers.
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

/** Whether a campaign has changed a figure whose name an Excel expression gives; FALSE for what is not a figure. */
export const isChangedAt = (name: string): string => `IFERROR(${differs(name)},FALSE)`;

/** The same where an Excel expression gives the name of the figure; the rulebook answers for what is not a figure. */
export const unlessChangedAt = (name: string, byRulebook: string, own: (value: string) => string): string =>
  `IF(${isChangedAt(name)},${own(inRow("In force", name))},${byRulebook})`;
