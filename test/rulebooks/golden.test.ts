import { beforeAll, describe, expect, test } from "vitest";
import { auditLedger } from "../../src/ledger/audit";
import { findingLines } from "../../src/ledger/finding";
import { ledgerOf } from "../../src/ledger/model";
import type { Book } from "../../src/workbook/book";
import { asked } from "./asked";
import { cleanBook, entriesOf, goldenCases, rareTablesOf } from "./golden";
import { readTyped, typedInto } from "./ledgers";

const reported = (book: Book): string[] => auditLedger(ledgerOf(book)!).findings.flatMap((finding) => findingLines(finding));

describe.each(asked.map((rulebook) => [rulebook.id, rulebook] as const))("golden ledgers of %s", (_id, rulebook) => {
  const cases = goldenCases(rulebook);

  describe.skipIf(cases.length === 0)("the clean ledger", () => {
    let clean: Book;
    beforeAll(() => {
      clean = cleanBook(rulebook);
    });

    test("is in order", () => {
      expect(reported(clean)).toStrictEqual([]);
    });

    test.each(cases)("$check: $title", (golden) => {
      const { found, silent, check } = golden;
      const rare = rareTablesOf(golden);
      const book = rare.length === 0 ? clean : cleanBook(rulebook, rare);
      expect(found.some((line) => line.includes(`  ${check}`))).toBe(true);
      expect(reported(typedInto(book, entriesOf(golden).map(readTyped)))).toStrictEqual(found);
      if (silent.length > 0) expect(reported(typedInto(book, silent.map(readTyped)))).toStrictEqual([]);
    });
  });
});
