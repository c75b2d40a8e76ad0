import type { Breach, Place } from "../../../kernel/check";
import type { CellValue } from "../../../kernel/values";
import { called } from "../say";

/*
 * Findings about two cells that say different things of one place.
 */

export interface Side {
  readonly at: Place;
  /** What it says, in words. */
  readonly text: string;
  readonly where: string;
}

export const onSheet = (nation: string): string => `on the sheet of ${called(nation)}`;

/** Two cells that say different things of one place; the finding is at the first. */
export const disagree = (name: string, wrong: Side, right: Side, expected: CellValue, found: CellValue, fix: string): Breach => ({
  at: wrong.at,
  also: [right.at],
  expected,
  found,
  message: `${name} has ${wrong.text} ${wrong.where} and ${right.text} ${right.where}.`,
  fix,
});

export const named = (header: string, value: string): string => (value === "" ? `no ${header}` : `the ${header} ${value}`);
