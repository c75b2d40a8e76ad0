/*
 * Pieces of plain forms (see rule.ts), made from the charts that the rules read.
 */

const lists: (readonly (number | string)[])[] = [];
const LIST = "list.";

/** A list of constants, {1,2,3}, by a name: charts are long, and to read them as text takes longer than all the rest of a plain form. */
export const listed = (constants: readonly (number | string)[]): string => `${LIST}${lists.push(constants) - 1}`;

/** The list of a name that `listed` gave; undefined for any other name. */
export const listOf = (name: string): readonly (number | string)[] | undefined =>
  name.startsWith(LIST) ? lists[Number(name.slice(LIST.length))] : undefined;

/** The value of a chart's last line that begins at or below a number; 0 before the first. */
export function steps(of: string, lines: readonly (readonly [from: number, value: number])[]): string {
  const ordered = [...lines].sort(([a], [b]) => a - b);
  const rises = ordered.map(([, value], i) => value - (ordered[i - 1]?.[1] ?? 0));
  return `SUMPRODUCT((${of}>=${listed(ordered.map(([from]) => from))})*${listed(rises)})`;
}

/** Whether an input that names things is blank. */
export const isBlankName = (input: string): string => `OR(${input}.folded="",${input}.written=0)`;

/** A lookup in a list by position, counted from 1. Each different answer is written once; null is #N/A. */
export function chosen<T>(list: readonly (T | null)[], at: string, written: (item: T) => string = constant): string {
  const answers = list.map((item) => (item === null ? "#N/A" : written(item)));
  const different = [...new Set(answers)];
  return `CHOOSE(INDEX(${listed(answers.map((item) => different.indexOf(item) + 1))},1,${at}),${different.join(",")})`;
}

const constant = (item: unknown): string => (typeof item === "string" ? `"${item}"` : String(item));
