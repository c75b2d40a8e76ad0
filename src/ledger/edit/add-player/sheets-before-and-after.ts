import type { DeclaredSheet } from "../../../sheets/declared";
import type { Lists } from "../../../sheets/entry";
import { placeSheet } from "../../../sheets/layout";
import type { PlacedCell, PlacedSheet } from "../../../sheets/placed";
import type { Book, BookSheet } from "../../../workbook/book";
import type { Ledger } from "../../read/model";

/* An existing sheet before and after players are added: its declarations, and the new positions of its rows. */

/** Rows that are inserted above an existing one. */
interface Coming {
  readonly at: number;
  readonly count: number;
}

export interface BeforeAndAfter {
  readonly before: DeclaredSheet;
  readonly after: DeclaredSheet;
  /** The sheet in the workbook. */
  readonly sheet: BookSheet;
  /** The new declaration, placed; cells are copied from it with their styles. */
  readonly fresh: PlacedSheet;
  readonly lists: Lists;
  /** Registers rows inserted above `at`. */
  make(at: number, count: number): void;
  /** The position of a row after all insertions so far. */
  row(row: number): number;
}

/** The sheets of a ledger that more players change. */
export function sheetsBeforeAndAfter(
  { sheets, found }: Ledger,
  after: readonly DeclaredSheet[],
  lists: Lists,
  book: Book,
): readonly BeforeAndAfter[] {
  return after.flatMap((declared): BeforeAndAfter[] => {
    const before = sheets.find(({ sheet }) => sheet.name === declared.sheet.name);
    const sheet = book.sheets.find(({ name }) => name === found.sheets.get(declared.sheet.name));
    if (!before || !sheet) return [];
    const coming: Coming[] = [];
    let fresh: PlacedSheet | undefined;
    return [
      {
        before,
        after: declared,
        sheet,
        lists,
        get fresh() {
          // This sheet is only copied from, so its drop-downs need no lists.
          return (fresh ??= placeSheet(declared, { rangeOf: () => undefined, yesNo: () => undefined, sheet: () => null }));
        },
        make: (at, count) => void coming.push({ at, count }),
        row: (row) => coming.reduce((sum, { at, count }) => (at <= row ? sum + count : sum), row),
      },
    ];
  });
}

/** A copy of a cell of a newly placed sheet, at another position. */
export function cellLike(fresh: PlacedSheet, row: number, column: number, to: Pick<PlacedCell, "row" | "column">): PlacedCell {
  const like = fresh.cells.find((cell) => cell.row === row && cell.column === column)!;
  return { ...like, ...to };
}
