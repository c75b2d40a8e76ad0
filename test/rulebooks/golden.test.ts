import { describe, expect, test } from "vitest";
import { auditLedger } from "../../src/ledger/audit";
import { findingLines } from "../../src/ledger/finding";
import { ledgerOf } from "../../src/ledger/model";
import { rulebooks } from "../../src/rulebooks";
import type { Book } from "../../src/workbook/book";
import { cleanBook, goldenCases } from "./golden";
import { readTyped, typedInto } from "./ledgers";

const reported = (book: Book): string[] => auditLedger(ledgerOf(book)!).findings.flatMap((finding) => findingLines(finding));

for (const rulebook of rulebooks) {
  const cases = goldenCases(rulebook);
  if (cases.length === 0) continue;
  describe(rulebook.id, () => {
    const clean = cleanBook(rulebook);

    test("the clean ledger is in order", () => {
      expect(reported(clean)).toStrictEqual([]);
    });

    test.each(cases)("$check: $title", ({ rare, typed, found, silent, check }) => {
      const book = rare.length === 0 ? clean : cleanBook(rulebook, rare);
      expect(found.some((line) => line.includes(`  ${check}`))).toBe(true);
      expect(reported(typedInto(book, typed.map(readTyped)))).toStrictEqual(found);
      if (silent.length > 0) expect(reported(typedInto(book, silent.map(readTyped)))).toStrictEqual([]);
    });
  });
}
