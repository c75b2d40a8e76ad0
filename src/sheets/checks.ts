import { print } from "../formula/print";
import type { Formula } from "../formula/syntax";
import type { Column } from "../kernel/column";
import { CHECK, text } from "./resolve-formulas";

/*
 * A Check lists the broken limits of its row. If they do not fit into a legible formula, it continues in further columns at the
 * end of the table.
 */

/** The most characters in a sheet's formula. */
export const LONGEST = 400;

/** A condition, and the text shown while it is true. */
export type LimitText = readonly [condition: Formula, text: string];

/** A computed cell that shows the broken limits. */
export const CHECK_COLUMN: Column = {
  header: CHECK,
  about: "Blank when in order; otherwise what is broken, each with its mark.",
  cite: "",
  type: "text",
  formula: "",
};

const furtherHeader = (part: number): string => `${CHECK} ${part + 1}`;

const furtherColumns = new Map<number, Column>();

/** The column with a continued Check: part 1 is the second column. */
export function furtherColumn(part: number): Column {
  let column = furtherColumns.get(part);
  if (!column) {
    const about = `Where ${CHECK} goes on: further limits of the row.`;
    furtherColumns.set(part, (column = { ...CHECK_COLUMN, header: furtherHeader(part), about, folded: true }));
  }
  return column;
}

/** Whether a column continues a Check. */
export const isFurther = (column: Column): boolean => [...furtherColumns.values()].includes(column);

const restIn = (part: number): Formula => ({
  kind: "table",
  table: null,
  part: "this row",
  column: furtherHeader(part),
  lastColumn: null,
});

const textIf = (condition: Formula, message: string): Formula => ({
  kind: "call",
  name: "IF",
  args: [condition, text(message), text("")],
});

/** The texts of all true conditions, joined, followed by `rest`. */
export function allBroken(conditions: readonly LimitText[], rest?: Formula): Formula {
  const [first, ...others] = conditions;
  if (first && others.length === 0 && !rest) return textIf(...first);
  const parts = [...conditions.map(([condition, message]) => textIf(condition, `${message} `)), ...(rest ? [rest] : [])];
  const joined = parts.reduce((left, right) => ({ kind: "binary", operator: "&", left, right }));
  return { kind: "call", name: "TRIM", args: [joined] };
}

/** How many conditions fit into each formula; `limit` is the maximum length. */
export function shares(lengths: readonly number[], limit: number): readonly number[] {
  const most = limit - furtherHeader(10).length - "TRIM([@[]])".length;
  const counts: number[] = [];
  let used = 0;
  lengths.forEach((length, i) => {
    if (i === 0 || used + length > most) {
      counts.push(0);
      used = 0;
    }
    counts[counts.length - 1]! += 1;
    used += length;
  });
  return counts;
}

/** The characters that a condition takes in a Check formula. */
export const lengthOf = (condition: Formula, message: string): number =>
  print(condition).length + message.length + 'IF(," ","")&'.length;

/** The formulas of a Check and its continuations; `counts` has the number of conditions for each. */
export function chain(texts: readonly LimitText[], counts: readonly number[]): readonly Formula[] {
  let from = 0;
  return counts.map((count, part) => {
    const own = texts.slice(from, (from += count));
    return allBroken(own, part + 1 < counts.length ? restIn(part + 1) : undefined);
  });
}
