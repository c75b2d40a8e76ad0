import { expect, test } from "vitest";
import { audit } from "../../src/ledger/audit";
import { damageOf } from "../../src/ledger/edit/restore-formulas";
import type { LedgerCell } from "../../src/ledger/read/find";
import { ledgerOf, type Ledger } from "../../src/ledger/read/model";
import { rulebooks } from "../../src/rulebooks";
import type { Book } from "../../src/workbook/book";
import { sampleBook } from "../support/rulebooks/ledgers";

/*
 * A row inserted by another program has its entries but no formulas: one cause, so one finding, and one fix.
 */

const computedIn = (ledger: Ledger): ReadonlyMap<string, readonly LedgerCell[]> =>
  new Map(
    [...ledger.found.lines.entries()].flatMap(([name, lines]) => {
      const line = lines.find(({ table }) => table.kind === "table");
      const cells = line ? Object.values(line.cells).filter(({ declared }) => declared.formula !== null) : [];
      return cells.length > 1 ? [[name, cells] as const] : [];
    }),
  );

/** A workbook with these cells cleared. */
function cleared(book: Book, cells: readonly LedgerCell[]): Book {
  const isCleared = (name: string, row: number, column: number): boolean =>
    cells.some((cell) => cell.sheet === name && cell.row === row && cell.column === column);
  const sheets = book.sheets.map((sheet) => {
    if (!cells.some((cell) => cell.sheet === sheet.name)) return sheet;
    const blanked = <T>(lines: readonly (readonly T[])[]): (T | null)[][] =>
      lines.map((line, r) => line.map((item, c) => (isCleared(sheet.name, sheet.top + r, sheet.left + c) ? null : item)));
    return { ...sheet, values: blanked(sheet.values), formulas: blanked(sheet.formulas) };
  });
  return { ...book, sheets };
}

test.each(rulebooks.filter(({ ledger }) => ledger?.sample).map((rulebook) => [rulebook.id, rulebook] as const))(
  "%s: a row that lost all its formulas is one finding, whose fix restores them all",
  (_, rulebook) => {
    const book = sampleBook(rulebook);
    const tables = computedIn(ledgerOf(book)!);
    expect(tables.size).toBeGreaterThan(3);
    const found = [...tables].map(([name, cells]) => {
      const damaged = cleared(book, cells);
      const findings = audit(damaged).findings.filter(
        (finding) => finding.check === "formula-missing" && finding.sheet === cells[0]!.sheet,
      );
      const { restorable } = damageOf(ledgerOf(damaged)!);
      const written = restorable
        .flatMap(({ writings }) => writings)
        .filter(({ sheet, top }) => sheet === cells[0]!.sheet && top === cells[0]!.row);
      return [name, findings.length, written.length];
    });
    expect(found).toEqual([...tables].map(([name, cells]) => [name, 1, cells.length]));
  },
);
