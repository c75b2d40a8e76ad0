import type { Breach, Place } from "../../../kernel/check";
import type { CellValue } from "../../../kernel/values";
import { figure } from "../../../kernel/text";
import { nameOf } from "../phrases";
import type { Listed } from "./places";

/*
 * Findings about two cells that disagree on a place.
 */

export interface Side {
  readonly at: Place;
  /** The side's value as text. */
  readonly text: string;
  readonly where: string;
}

export const onSheet = (nation: string): string => `on the sheet of ${nameOf(nation)}`;

/** Two cells that disagree on a place; the finding is at the first. */
export const disagree = (name: string, wrong: Side, right: Side, expected: CellValue, found: CellValue, fix: string): Breach => ({
  at: wrong.at,
  also: [right.at],
  expected,
  found,
  message: `${name} has ${wrong.text} ${wrong.where} and ${right.text} ${right.where}.`,
  fix,
});

export const named = (header: string, value: string): string => (value === "" ? `no ${header}` : `the ${header} ${value}`);

/** The Value of a place, and its sheet. */
interface ValueSide {
  readonly at: Place;
  readonly value: number;
  readonly where: string;
}

/** The Value of a place on a national sheet. */
export const valueOf = ({ nation, row }: Listed): ValueSide => ({
  at: row.at("value"),
  value: row.value,
  where: onSheet(nation),
});

/** Two Values of one place that differ. */
export function disagreeInValue(name: string, wrong: ValueSide, right: ValueSide, fix: string): Breach {
  const side = ({ at, value, where }: ValueSide): Side => ({ at, text: `a Value of ${figure(value)}`, where });
  return disagree(name, side(wrong), side(right), right.value, wrong.value, fix);
}
