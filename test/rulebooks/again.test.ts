import { describe, expect, test } from "vitest";
import type { CellValue } from "../../src/kernel/values";
import { auditLedger } from "../../src/ledger/audit";
import { calculate } from "../../src/ledger/calculation";
import { ledgerOf, type Ledger } from "../../src/ledger/model";
import { calculatedAgain, ledgerAgain, originOf } from "./again";
import { asked } from "./asked";
import { sampleBook } from "./ledgers";
import { cellsOf, edited, figuresOf, shownAt, where, type Edit } from "./truth";

/*
 * The law of what is computed again: it is what a computation of everything gives, each figure and each word of the audit. As a
 * rule some cells are changed; with TRUTH=all every one.
 */

const SOME = process.env["TRUTH"] === "all" ? Infinity : 5;

const ENTRIES: readonly CellValue[] = [3, null, "#N/A", "Atlantis", 1e6, true, -1];

const seen = (ledger: Ledger) => ({ ...auditLedger(ledger), figures: figuresOf(ledger) });

describe.each(asked.map((rulebook) => [rulebook.id, rulebook] as const))("a changed ledger of %s", (_id, rulebook) => {
  const book = sampleBook(rulebook);
  const cells = cellsOf(book);
  const inUse = cells.filter((cell) => cell.declared.formula !== null || shownAt(book, cell) !== null);
  const step = Math.max(1, inUse.length / SOME);
  const walked = Array.from({ length: Math.min(SOME, inUse.length) }, (_, i) => inUse[Math.floor(i * step)]!);

  test.each(walked.map((cell, i) => [where(cell), cell, ENTRIES[i % ENTRIES.length]!] as const))(
    "%s: audit and figures are the same",
    (_at, { sheet, row, column }, value) => {
      const change: Edit = { sheet, row, column, value, formula: null };
      const after = edited(book, [change]);
      // As often as it takes until what is known is used.
      for (let i = 0; i < 2; i++) ledgerAgain(after);
      expect(originOf(after)).toBe(book);
      expect(seen(ledgerAgain(after)!)).toStrictEqual(seen(ledgerOf(after)!));
      const [again, whole] = [calculatedAgain(after), calculate(after)];
      const values = (calculation: typeof whole) => cells.map((cell) => calculation.value(cell.sheet, cell.row, cell.column));
      expect(values(again)).toStrictEqual(values(whole));
    },
  );
});
