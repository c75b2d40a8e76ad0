import type { CellValue } from "../../kernel/values";
import { address, placeName, type Area, isSameCell } from "../../formula/address";
import { formulaAt, valueAt, type Book, type BookSheet } from "../book";

/*
 * Whether a workbook is unchanged since it was read. Formula results are ignored, because they depend on the entries.
 */

/** The entry of a cell: a formula, or a value. */
const enteredAt = (sheet: BookSheet, row: number, column: number): CellValue =>
  formulaAt(sheet, row, column) ?? valueAt(sheet, row, column);

/** Enough for an entry; long formulas are shortened. */
const LONGEST = 60;

function shown(entered: CellValue): string {
  if (entered === null) return "nothing";
  const text = String(entered);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

/** The area of everything on a sheet. */
function blockOf({ top, left, values, formulas }: BookSheet): Area {
  const columns = [...values, ...formulas].reduce((most, line) => Math.max(most, line.length), 0);
  return { top, left, rows: Math.max(values.length, formulas.length), columns };
}

/** Describes the cells of a block whose entries differ. */
export function changedIn({ top, left, rows, columns }: Area, was: BookSheet, is: BookSheet): string[] {
  const found: string[] = [];
  for (let row = top; row < top + rows; row += 1)
    for (let column = left; column < left + columns; column += 1) {
      const before = enteredAt(was, row, column);
      const now = enteredAt(is, row, column);
      if (before === now) continue;
      found.push(
        `${placeName({ sheet: was.name, cell: address(row, column) })} held ${shown(before)} and now holds ${shown(now)}`,
      );
    }
  return found;
}

const changedCells = (was: BookSheet, is: BookSheet): string[] => [
  ...new Set([blockOf(was), blockOf(is)].flatMap((block) => changedIn(block, was, is))),
];

/** Removed and added names, and the same name for a different object. */
function changedItems<T extends { readonly name: string }>(
  kind: string,
  was: readonly T[],
  is: readonly T[],
  same: (before: T, now: T) => boolean,
): string[] {
  const now = new Map(is.map((item) => [item.name, item]));
  const before = new Set(was.map(({ name }) => name));
  return [
    ...was.flatMap((item) => {
      const there = now.get(item.name);
      if (!there) return [`the ${kind} ${item.name} was removed`];
      return same(item, there) ? [] : [`the ${kind} ${item.name} was moved or resized`];
    }),
    ...is.filter(({ name }) => !before.has(name)).map(({ name }) => `the ${kind} ${name} was added`),
  ];
}

/** The first of several differences, and the number of others. */
export const inShort = ([first, ...more]: readonly string[]): string =>
  more.length === 0 ? first! : `${first}, and ${more.length} more`;

/** Describes how a workbook differs from an earlier state. */
export function differences(was: Book, is: Book): readonly string[] {
  return [
    ...changedItems("sheet", was.sheets, is.sheets, () => true),
    ...was.sheets.flatMap((sheet) => {
      const now = is.sheets.find(({ name }) => name === sheet.name);
      return now ? changedCells(sheet, now) : [];
    }),
    ...changedItems(
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
    ...changedItems("name", was.names, is.names, isSameCell),
  ];
}
