import { describe, expect, test } from "vitest";
import type { Rulebook } from "../../src/kernel/rulebook";
import { auditLedger } from "../../src/ledger/audit";
import { findingLines } from "../../src/ledger/finding";
import type { Book } from "../../src/workbook/book";
import { ledgerAgain } from "./again";
import { caseBook, cleanBook, goldenCases } from "./golden";

const reported = (book: Book): string[] => auditLedger(ledgerAgain(book)!).findings.flatMap((finding) => findingLines(finding));

/** The tests of a rulebook's golden ledgers; each rulebook has them in a file of its own, so that they run side by side. */
export const goldenTests = (rulebook: Rulebook) =>
  describe(`golden ledgers of ${rulebook.id}`, () => {
    const cases = goldenCases(rulebook);

    test("the clean ledger is in order", () => {
      expect(reported(cleanBook(rulebook))).toStrictEqual([]);
    });

    test.each(cases)("$check: $title", (one) => {
      const { check, typed, found, silent } = one;
      expect(found.some((line) => line.includes(`  ${check}`))).toBe(true);
      expect(reported(caseBook(rulebook, one, typed))).toStrictEqual(found);
      if (silent.length > 0) expect(reported(caseBook(rulebook, one, silent))).toStrictEqual([]);
    });
  });
