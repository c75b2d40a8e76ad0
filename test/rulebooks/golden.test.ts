import { describe, expect, test } from "vitest";
import { auditLedger } from "../../src/ledger/audit";
import { findingLines } from "../../src/ledger/finding";
import { ledgerOf } from "../../src/ledger/model";
import { rulebooks } from "../../src/rulebooks";
import type { Book } from "../../src/workbook/book";
import { caseBook, cleanBook, goldenCases } from "./golden";

const reported = (book: Book): string[] => auditLedger(ledgerOf(book)!).findings.flatMap((finding) => findingLines(finding));

for (const rulebook of rulebooks) {
  const cases = goldenCases(rulebook);
  if (cases.length === 0) continue;
  describe(rulebook.id, () => {
    test("the clean ledger is in order", () => {
      expect(reported(cleanBook(rulebook))).toStrictEqual([]);
    });

    test.each(cases)("$check: $title", ({ typed, found, silent, check }) => {
      expect(found.some((line) => line.includes(`  ${check}`))).toBe(true);
      expect(reported(caseBook(rulebook, typed))).toStrictEqual(found);
      if (silent.length > 0) expect(reported(caseBook(rulebook, silent))).toStrictEqual([]);
    });
  });
}
