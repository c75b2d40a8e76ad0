import { address, areaOf } from "../../../formula/address";
import { findColumn, formulaAt, type Book, type BookSheet } from "../../../workbook/book";
import type { FoundTable } from "../../read/find";
import type { Finding } from "../../read/finding";
import type { Ledger } from "../../read/model";
import { ledgerIn } from "../../read/read-once";

/* A ledger with one more row in a table, in memory, for testing entries in it. */

/** The ledger with the row, and how findings of the original move in it. */
interface ExtendedTable {
  readonly ledger: Ledger;
  readonly moved: (finding: Finding) => Finding;
}

/** Matches formulas with cell addresses. In players' formulas these would have to be adjusted. */
const CELL = /[A-Za-z]\$?\d/;

const namesCells = ({ found, book }: Ledger): boolean => {
  const sheets = new Map(book.sheets.map((sheet) => [sheet.name, sheet]));
  return found.cells.some(
    ({ declared, sheet, row, column }) =>
      declared.formula === null && CELL.test(formulaAt(sheets.get(sheet)!, row, column) ?? ""),
  );
};

/** A grid with a row inserted. */
function withLine<T>(grid: readonly (readonly T[])[], at: number, line: readonly T[]): readonly (readonly T[])[] {
  const above = Array.from({ length: at }, (_, r) => grid[r] ?? []);
  return [...above, line, ...grid.slice(at)];
}

function extendedSheet(sheet: BookSheet, row: number, formulas: readonly (string | null)[]): BookSheet {
  const at = row - sheet.top;
  return { ...sheet, values: withLine(sheet.values, at, []), formulas: withLine(sheet.formulas, at, formulas) };
}

/** The workbook with a row with formulas appended to a table; everything below moves down. */
function withRow(book: Book, { declared, table }: FoundTable): Book {
  const end = table.top + 1 + table.rows;
  const down = <T extends { readonly sheet: string; readonly row: number }>(item: T): T =>
    item.sheet === table.sheet && item.row >= end ? { ...item, row: item.row + 1 } : item;
  const formulas: (string | null)[] = [];
  const { left } = book.sheets.find(({ name }) => name === table.sheet)!;
  for (const { header, formula } of declared.columns) {
    const position = findColumn(table, header);
    if (formula !== null && position >= 0) formulas[table.left + position - left] = formula;
  }
  return {
    ...book,
    sheets: book.sheets.map((sheet) =>
      sheet.name === table.sheet
        ? extendedSheet(
            sheet,
            end,
            Array.from(formulas, (formula) => formula ?? null),
          )
        : sheet,
    ),
    tables: book.tables.map((item) => {
      if (item.name === table.name) return { ...item, rows: item.rows + 1 };
      return item.sheet === table.sheet && item.top >= end ? { ...item, top: item.top + 1 } : item;
    }),
    names: book.names.map(down),
    mangled: book.mangled.map(down),
    ...(book.masked ? { masked: book.masked.map(down) } : {}),
  };
}

/** A finding at its position after the row is added. */
function movedBelow(finding: Finding, sheet: string, end: number): Finding {
  const area = areaOf(finding.cell);
  if (finding.sheet !== sheet || !area || area.top < end) return finding;
  return { ...finding, cell: address(area.top + 1, area.left) };
}

/** The ledger with one more row in a table; undefined if it cannot be added, or its effect is unknown. */
export function extendedTable(ledger: Ledger, name: string): ExtendedTable | undefined {
  const at = ledger.found.tables.get(name);
  if (!at || namesCells(ledger)) return undefined;
  const { sheet, top, rows } = at.table;
  const end = top + 1 + rows;
  // A table beside it would be split.
  const isBeside = ledger.book.tables.some(
    (item) => item.name !== at.table.name && item.sheet === sheet && item.top < end && item.top + item.rows >= end,
  );
  const found = isBeside ? null : ledgerIn(withRow(ledger.book, at));
  return found ? { ledger: found, moved: (finding) => movedBelow(finding, sheet, end) } : undefined;
}
