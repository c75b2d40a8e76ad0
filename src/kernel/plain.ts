/* Fragments of plain forms (see rule.ts), built from the charts that the rules read. */

const lists: (readonly (number | string)[])[] = [];
const LIST = "list.";

/**
 * Stores a list of constants, {1,2,3}, and returns its name. Charts are long, and parsing them as text would take longer than
 * everything else in a plain form.
 */
export const listed = (constants: readonly (number | string)[]): string => `${LIST}${lists.push(constants) - 1}`;

/** The list with a name from `listed`; undefined for any other name. */
export const listOf = (name: string): readonly (number | string)[] | undefined =>
  name.startsWith(LIST) ? lists[Number(name.slice(LIST.length))] : undefined;

/** The value of a chart's last line that begins at or below a number; 0 below the first line. */
export function steps(of: string, lines: readonly (readonly [from: number, value: number])[]): string {
  const ordered = [...lines].sort(([a], [b]) => a - b);
  const rises = ordered.map(([, value], i) => value - (ordered[i - 1]?.[1] ?? 0));
  return `SUMPRODUCT((${of}>=${listed(ordered.map(([from]) => from))})*${listed(rises)})`;
}

/** Whether an input that takes a name is blank. */
export const isBlankName = (input: string): string => `OR(${input}.folded="",${input}.written=0)`;

/** A lookup in a list by position, counted from 1. Each distinct result is written once; null is #N/A. */
export function chosen<T>(list: readonly (T | null)[], at: string, written: (item: T) => string = constant): string {
  const answers = list.map((item) => (item === null ? "#N/A" : written(item)));
  const different = [...new Set(answers)];
  return `CHOOSE(INDEX(${listed(answers.map((item) => different.indexOf(item) + 1))},1,${at}),${different.join(",")})`;
}

const constant = (item: unknown): string => (typeof item === "string" ? `"${item}"` : String(item));
