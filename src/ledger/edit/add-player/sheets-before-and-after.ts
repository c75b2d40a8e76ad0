import type { DeclaredSheet } from "../../../sheets/declared";
import type { Lists } from "../../../sheets/entry";
import { placeSheet } from "../../../sheets/layout";
import type { PlacedCell, PlacedSheet } from "../../../sheets/placed";
import type { Book, BookSheet } from "../../../workbook/book";
import type { Ledger } from "../../read/model";

/*
 * A sheet that stays and grows: what it was declared as and what it is to be, and where its rows come to stand.
 */

/** Rows that come above one that is there. */
interface Coming {
  readonly at: number;
  readonly count: number;
}

export interface BeforeAndAfter {
  readonly before: DeclaredSheet;
  readonly after: DeclaredSheet;
  /** The sheet as the workbook has it. */
  readonly sheet: BookSheet;
  /** The same arranged afresh, to take looks from. */
  readonly fresh: PlacedSheet;
  readonly lists: Lists;
  /** Rows come above this one. */
  make(at: number, count: number): void;
  /** Where a row is when all have come. */
  row(row: number): number;
}

/** The sheets of a ledger that are declared otherwise for more players. */
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
          // The lists of a sheet that is only looked at are nobody's.
          return (fresh ??= placeSheet(declared, { rangeOf: () => undefined, yesNo: () => undefined, sheet: () => null }));
        },
        make: (at, count) => void coming.push({ at, count }),
        row: (row) => coming.reduce((sum, { at, count }) => (at <= row ? sum + count : sum), row),
      },
    ];
  });
}

/** A cell of a sheet that was arranged afresh, put elsewhere. */
export function cellLike(fresh: PlacedSheet, row: number, column: number, to: Pick<PlacedCell, "row" | "column">): PlacedCell {
  const like = fresh.cells.find((cell) => cell.row === row && cell.column === column)!;
  return { ...like, ...to };
}
