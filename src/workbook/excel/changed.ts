import type { CellValue } from "../../kernel/values";
import { address, sheetReference } from "../../formula/address";
import { formulaAt, valueAt, type Book, type BookSheet } from "../book";

/*
 * Whether a workbook is still as it was read. What formulas show does not count: it follows from what was entered.
 */

/** What a person entered in a cell: a formula, or a value. */
export const enteredAt = (sheet: BookSheet, row: number, column: number): CellValue =>
  formulaAt(sheet, row, column) ?? valueAt(sheet, row, column);

const shown = (entered: CellValue): string => (entered === null ? "nothing" : String(entered));

function* cellsOf(sheet: BookSheet): Generator<readonly [row: number, column: number]> {
  for (let r = 0; r < Math.max(sheet.values.length, sheet.formulas.length); r += 1) {
    const columns = Math.max(sheet.values[r]?.length ?? 0, sheet.formulas[r]?.length ?? 0);
    for (let c = 0; c < columns; c += 1) yield [sheet.top + r, sheet.left + c];
  }
}

function changedCells(was: BookSheet, is: BookSheet): string[] {
  const found = new Map<string, string>();
  for (const sheet of [was, is]) {
    for (const [row, column] of cellsOf(sheet)) {
      const before = enteredAt(was, row, column);
      const now = enteredAt(is, row, column);
      if (before === now) continue;
      const cell = `${sheetReference(was.name)}${address(row, column)}`;
      found.set(cell, `${cell} held ${shown(before)} and now holds ${shown(now)}`);
    }
  }
  return [...found.values()];
}

/** What is no longer there, what is new, and what is another one under the same name. */
function changedThings<T extends { readonly name: string }>(
  kind: string,
  was: readonly T[],
  is: readonly T[],
  same: (before: T, now: T) => boolean,
): string[] {
  const now = new Map(is.map((one) => [one.name, one]));
  const before = new Set(was.map(({ name }) => name));
  return [
    ...was.flatMap((one) => {
      const there = now.get(one.name);
      if (!there) return [`the ${kind} ${one.name} is gone`];
      return same(one, there) ? [] : [`the ${kind} ${one.name} has another place or size`];
    }),
    ...is.filter(({ name }) => !before.has(name)).map(({ name }) => `the ${kind} ${name} is new`),
  ];
}

/** What a workbook has become different in since it was read, in words; null when it has not. */
export function difference(was: Book, is: Book): string | null {
  const found = [
    ...changedThings("sheet", was.sheets, is.sheets, () => true),
    ...was.sheets.flatMap((sheet) => {
      const now = is.sheets.find(({ name }) => name === sheet.name);
      return now ? changedCells(sheet, now) : [];
    }),
    ...changedThings(
      "table",
      was.tables,
      is.tables,
      (a, b) =>
        a.sheet === b.sheet &&
        a.top === b.top &&
        a.left === b.left &&
        a.rows === b.rows &&
        a.headers.join("\n") === b.headers.join("\n"),
    ),
    ...changedThings("name", was.names, is.names, (a, b) => a.sheet === b.sheet && a.row === b.row && a.column === b.column),
  ];
  if (found.length === 0) return null;
  return found.length === 1 ? found[0]! : `${found[0]}, and ${found.length - 1} more`;
}
