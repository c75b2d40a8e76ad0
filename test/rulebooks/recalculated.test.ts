import { describe, expect, test } from "vitest";
import { auditLedger, type Finding } from "../../src/ledger/audit";
import { ledgerOf } from "../../src/ledger/read/model";
import type { CellValue } from "../../src/kernel/values";
import type { Book } from "../../src/workbook/book";
import { sampleBook } from "../support/rulebooks/ledgers";
import { lineOf, recalculated, where, shownAt } from "../support/rulebooks/mutation";
import { sampledRulebooks } from "../support/rulebooks/selected-rulebooks";

/*
 * A recalculated sample is the same ledger: no figure of another type, and the same findings, even in a grid that reads every
 * text of digits as a number.
 */

/** A value as read back from a grid that converts texts of digits. */
const readBack = (value: CellValue): CellValue =>
  typeof value === "string" && value.trim() !== "" && !Number.isNaN(Number(value)) ? Number(value) : value;

/** The workbook in such a grid. */
const inSuchAGrid = (book: Book): Book => ({
  ...book,
  sheets: book.sheets.map((sheet) => ({
    ...sheet,
    values: sheet.values.map((row, r) => row.map((value, c) => (sheet.formulas[r]?.[c] ? readBack(value) : value))),
  })),
});

const reported = (book: Book): readonly string[] =>
  auditLedger(ledgerOf(book)!).findings.map((finding: Finding) => lineOf(finding));

describe.each(sampledRulebooks("Samples computed again").map((rulebook) => [rulebook.id, rulebook] as const))(
  "the recalculated sample of %s",
  (_id, rulebook) => {
    test("has no number stored as text, and the same findings", () => {
      const once = recalculated(sampleBook(rulebook));
      const computed = ledgerOf(once)!.found.cells.filter(({ declared }) => declared.formula !== null);
      expect(computed.length).toBeGreaterThan(0);
      expect(computed.filter((cell) => readBack(shownAt(once, cell)) !== shownAt(once, cell)).map(where)).toStrictEqual([]);
      const findings = reported(sampleBook(rulebook));
      expect(reported(once)).toStrictEqual(findings);
      expect(reported(recalculated(inSuchAGrid(once)))).toStrictEqual(findings);
    });
  },
);
