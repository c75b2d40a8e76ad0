import { expect } from "vitest";
import type { Finding } from "../../../src/ledger/audit";
import type { Book, BookSheet, BookTable } from "../../../src/workbook/book";
import { lineOf, seenIn } from "./mutation";

/*
 * The law of the audit where not a cell is harmed but the workbook itself: its sheets, tables and names.
 */

export interface Harm {
  readonly what: string;
  to(book: Book): Book;
  /** Whether a finding is about it. */
  isOwn(finding: Finding): boolean;
  /** Whether it is reported as it must be, by the number of its findings. */
  isReported(own: number): boolean;
  /** What may be found besides. */
  mayBe?(finding: Finding): boolean;
}

/** A harm that is reported once. */
export const reportedOnce = (what: string, to: (book: Book) => Book, isOwn: (finding: Finding) => boolean): Harm => ({
  what,
  to,
  isOwn,
  isReported: (own) => own === 1,
});

/** A harm that is reported once, in these words. */
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

/** A workbook without a sheet, whose cells others then name in vain. */
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

/** What does not keep the law. Harms done together that do not are halved until the one is found that does not alone. */
export function harmful(book: Book, harms: readonly Harm[]): readonly string[] {
  if (harms.length === 0) return [];
  const { findings, ledger } = seenIn(harms.reduce((now, { to }) => to(now), book));
  // A ledger that is not recognised is not a ledger in order.
  expect(ledger).not.toBeNull();
  const own = harms.map(({ isOwn }) => findings.filter(isOwn));
  const known = new Set(own.flat());
  const others = findings.filter((finding) => !known.has(finding) && !harms.some(({ mayBe }) => mayBe?.(finding)));
  const isEach = harms.every(({ isReported }, i) => isReported(own[i]!.length));
  if (isEach && others.length === 0 && known.size === own.flat().length) return [];
  const half = harms.length >> 1;
  return half > 0
    ? [...harmful(book, harms.slice(0, half)), ...harmful(book, harms.slice(half))]
    : [`${harms[0]!.what}: ${findings.slice(0, 4).map(lineOf).join(" // ")} (${findings.length})`];
}
