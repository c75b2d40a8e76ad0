import { expect } from "vitest";
import type { Finding } from "../../../src/ledger/audit";
import type { Book, BookSheet, BookTable } from "../../../src/workbook/book";
import { lineOf, linesIn } from "./mutation";

/*
 * Tests the audit with damage to the workbook itself: its sheets, tables and names.
 */

export interface Harm {
  readonly description: string;
  to(book: Book): Book;
  /** Whether a finding is about this damage. */
  isOwn(finding: Finding): boolean;
  /** Whether the number of its findings is right. */
  isReported(own: number): boolean;
  /** Findings that are allowed besides. */
  mayBe?(finding: Finding): boolean;
}

/** Damage that is reported once. */
export const reportedOnce = (description: string, to: (book: Book) => Book, isOwn: (finding: Finding) => boolean): Harm => ({
  description,
  to,
  isOwn,
  isReported: (own) => own === 1,
});

/** Damage that is reported once, with this text. */
export const reportedAs = (texts: string, to: (book: Book) => Book): Harm =>
  reportedOnce(texts, to, ({ message }) => message.includes(texts));

export const withSheets = (book: Book, to: (sheet: BookSheet) => BookSheet): Book => ({
  ...book,
  sheets: book.sheets.map((sheet) => to(sheet)),
});
export const withTables = (book: Book, to: (table: BookTable) => readonly BookTable[]): Book => ({
  ...book,
  tables: book.tables.flatMap((table) => to(table)),
});

/** A workbook with a deleted sheet, to whose cells other formulas still refer. */
export function withoutSheet(book: Book, name: string): Book {
  const removed = [...book.tables, ...book.names].filter(({ sheet }) => sheet === name);
  const pattern = new RegExp(`\\b(${removed.map((item) => item.name).join("|")})\\b(\\[(\\[[^\\]]*\\],?)*[^\\]]*\\])?`, "g");
  const lost = (formula: string | null): string | null => formula?.replace(pattern, "#REF!") ?? null;
  const rest = withSheets(book, (sheet) => ({ ...sheet, formulas: sheet.formulas.map((row) => row.map(lost)) }));
  return {
    ...rest,
    sheets: rest.sheets.filter((sheet) => sheet.name !== name),
    tables: rest.tables
      .filter(({ sheet }) => sheet !== name)
      .map((table) => (table.formulas ? { ...table, formulas: table.formulas.map(lost) } : table)),
    names: rest.names.filter(({ sheet }) => sheet !== name),
  };
}

/** Violations among damages that are tried together; failing groups are halved until the violating one is found. */
export function harmful(book: Book, harms: readonly Harm[]): readonly string[] {
  if (harms.length === 0) return [];
  const { findings, ledger } = linesIn(harms.reduce((now, { to }) => to(now), book));
  // An unrecognized ledger must not pass as one without findings.
  expect(ledger).not.toBeNull();
  const own = harms.map(({ isOwn }) => findings.filter(isOwn));
  const known = new Set(own.flat());
  const others = findings.filter((finding) => !known.has(finding) && !harms.some(({ mayBe }) => mayBe?.(finding)));
  const isEach = harms.every(({ isReported }, i) => isReported(own[i]!.length));
  if (isEach && others.length === 0 && known.size === own.flat().length) return [];
  const half = harms.length >> 1;
  return half > 0
    ? [...harmful(book, harms.slice(0, half)), ...harmful(book, harms.slice(half))]
    : [`${harms[0]!.description}: ${findings.slice(0, 4).map(lineOf).join(" // ")} (${findings.length})`];
}
