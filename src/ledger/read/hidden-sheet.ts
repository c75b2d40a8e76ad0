import { mostOf } from "../../kernel/extremes";
import type { PlacedSheet } from "../../sheets/placed";
import type { CellContent } from "../../workbook/edit";

/*
 * Hidden sheets with data for programs: a note for people, headers, and a row for each record.
 */

/** First row of the records, below the note and the headers. */
export const FIRST_ROW = 2;

interface RecordSheet {
  readonly name: string;
  /** The sheet's purpose, and what is lost if it is changed. */
  readonly note: string;
  readonly headers: readonly string[];
  /** Widths of the columns in characters. */
  readonly widths: readonly number[];
}

/** A hidden sheet with the cells of its first records. */
export const recordSheet = ({ name, note, headers, widths }: RecordSheet, cells: readonly CellContent[]): PlacedSheet => ({
  name,
  rows:
    mostOf(
      cells.map(({ row }) => row),
      FIRST_ROW,
    ) + 1,
  widths: [...widths],
  heights: new Map(),
  cells: [
    { row: 0, column: 0, value: note, role: "about" },
    ...headers.map((value, column) => ({ row: 1, column, value, role: "header" as const })),
    ...cells.map(({ row, column, value = null }) => ({ row, column, value, role: "computed" as const })),
  ],
  tables: [],
  validations: [],
  highlights: [],
  names: [],
  freeze: { rows: FIRST_ROW, columns: 1 },
  printTitles: [1, 1],
  hidden: true,
});
