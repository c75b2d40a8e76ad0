import { describe, expect, test } from "vitest";
import type { Rulebook } from "../../src/kernel/rulebook";
import { auditLedger } from "../../src/ledger/audit";
import { findingLines, type Finding } from "../../src/ledger/finding";
import type { Book } from "../../src/workbook/book";
import { ledgerAgain } from "./again";
import { askedAlone } from "./asked-alone";
import { caseBook, cleanBook, goldenCases } from "./golden";

const findingsOf = (book: Book): readonly Finding[] => auditLedger(ledgerAgain(book)!).findings;
const reported = (findings: readonly Finding[]): string[] => findings.flatMap((finding) => findingLines(finding));

/** The tests of a rulebook's golden ledgers; each rulebook has them in a file of its own, so that they run side by side. */
export const goldenTests = (rulebook: Rulebook) =>
  describe(`golden ledgers of ${rulebook.id}`, () => {
    const cases = goldenCases(rulebook);

    test("the clean ledger is in order", () => {
      expect(reported(findingsOf(cleanBook(rulebook)))).toStrictEqual([]);
    });

    test.each(cases)("$check: $title", (one) => {
      const { check, typed, found, silent } = one;
      const ledger = ledgerAgain(caseBook(rulebook, one, typed))!;
      const { findings } = auditLedger(ledger);
      expect(reported(findings)).toStrictEqual(found);
      expect(findings.map((finding) => finding.check)).toContain(check);
      const own = findings.filter((finding) => finding.check === check);
      expect(reported(askedAlone(check, ledger))).toStrictEqual(reported(own));
      if (silent.length > 0) expect(reported(findingsOf(caseBook(rulebook, one, silent)))).toStrictEqual([]);
    });
  });
