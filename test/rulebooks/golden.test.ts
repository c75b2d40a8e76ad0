import { describe, expect, test } from "vitest";
import { auditLedger } from "../../src/ledger/audit";
import { findingLines } from "../../src/ledger/finding";
import { ledgerOf } from "../../src/ledger/model";
import type { Book } from "../../src/workbook/book";
import { asked } from "./asked";
import { caseBook, cleanBook, goldenCases } from "./golden";

const reported = (book: Book): string[] => auditLedger(ledgerOf(book)!).findings.flatMap((finding) => findingLines(finding));

describe.each(asked.map((rulebook) => [rulebook.id, rulebook] as const))("golden ledgers of %s", (_id, rulebook) => {
  const cases = goldenCases(rulebook);

  test.skipIf(cases.length === 0)("the clean ledger is in order", () => {
    expect(reported(cleanBook(rulebook))).toStrictEqual([]);
  });

  test.each(cases)("$check: $title", (one) => {
    const { check, typed, found, silent } = one;
    expect(found.some((line) => line.includes(`  ${check}`))).toBe(true);
    expect(reported(caseBook(rulebook, one, typed))).toStrictEqual(found);
    if (silent.length > 0) expect(reported(caseBook(rulebook, one, silent))).toStrictEqual([]);
  });
});
