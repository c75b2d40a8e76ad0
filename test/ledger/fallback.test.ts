import { beforeAll, describe, expect, test } from "vitest";
import { print } from "../../src/formula/print";
import { audit } from "../../src/ledger/audit";
import { changedFormulas } from "../../src/ledger/diff/formula-changes";
import { computedIn } from "../../src/calculation/computed-values";
import { explain } from "../../src/ledger/explain";
import type { LedgerCell } from "../../src/ledger/read/find";
import { ledgerIn } from "../../src/ledger/read/read-once";
import { rulebooks } from "../../src/rulebooks";
import { gas } from "../../src/rulebooks/gas";
import { plainAlone } from "../../src/sheets/plain";
import { ruleText } from "../../src/sheets/resolve-formulas";
import type { Book } from "../../src/workbook/book";
import { edit } from "../../src/workbook/xlsx/edit";
import { readBook } from "../../src/workbook/xlsx/read";
import "../support/preload";
import { sampleFile } from "../support/ledger/new-ledgers";

/*
 * The plain form behind a call in a ledger's cell: the audit accepts either spelling as the declared formula, but not one that
 * was edited by hand.
 */

const lines = (book: Book): readonly string[] =>
  audit(book).findings.map(({ check, sheet, cell, message }) => `${check} ${sheet}!${cell} ${message}`);

describe("the fallback of a LEDGER call", () => {
  let bytes: Uint8Array;
  let cell: LedgerCell;
  let before: readonly string[];
  beforeAll(() => {
    bytes = sampleFile(gas);
    const book = readBook(bytes);
    before = lines(book);
    cell = ledgerIn(book)!.found.cells.find(({ declared }) => /LEDGER\.GASREGULAR/.test(declared.formula ?? ""))!;
  });

  const withFormula = (formula: string): Book => {
    const { sheet, row, column } = cell;
    const edits = [{ kind: "cells" as const, sheet, cells: [{ row, column, formula }] }];
    return readBook(edit(bytes, edits, { values: computedIn }));
  };

  test("is part of the cell's formula", () => expect(cell.declared.formula).toMatch(/IFERROR\(LEDGER\.GASREGULAR\(.*\),IF\(/));

  test("can be missing", () => expect(lines(withFormula(ruleText(cell.declared)))).toEqual(before));

  test("can replace the call", () => {
    const alone = `=${print(plainAlone(cell.declared.parsed!)!)}`;
    expect(alone).not.toContain("LEDGER.");
    expect(lines(withFormula(alone))).toEqual(before);
  });

  test.each(rulebooks.filter(({ ledger }) => ledger))("can be missing or alone in every cell of $id", (rulebook) => {
    const sample = sampleFile(rulebook);
    const book = readBook(sample);
    const cells = ledgerIn(book)!.found.cells.filter(({ declared }) => declared.formula?.includes("IFERROR(LEDGER."));
    const expected = lines(book);
    const oneOfEach = [...new Map(cells.map((item) => [`${item.sheet} ${item.table} ${item.declared.header}`, item])).values()];
    const alone = ({ declared }: LedgerCell): string | null => {
      const plain = plainAlone(declared.parsed!);
      return plain === null ? null : `=${print(plain)}`;
    };
    for (const spelling of [({ declared }: LedgerCell) => ruleText(declared), alone]) {
      const edits = [...new Set(cells.map(({ sheet }) => sheet))].map((sheet) => ({
        kind: "cells" as const,
        sheet,
        cells: cells
          .filter((item) => item.sheet === sheet)
          .flatMap((item) => {
            const formula = spelling(item);
            return formula === null ? [] : [{ row: item.row, column: item.column, formula }];
          }),
      }));
      const respelled = readBook(edit(sample, edits, { values: computedIn }));
      expect(lines(respelled)).toEqual(expected);
      for (const { sheet, row, column } of oneOfEach) {
        expect(explain(respelled, sheet, row, column)).toEqual(explain(book, sheet, row, column));
      }
    }
  });

  test("is a changed formula if it was edited by hand", () => {
    const edited = cell.declared.formula!.replace("#NUM!", "0");
    expect(edited).not.toBe(cell.declared.formula);
    const book = withFormula(edited);
    const fresh = lines(book).filter((line) => !before.includes(line));
    expect(fresh).toEqual([
      expect.stringMatching(
        /^formula-changed .* has another plain-Excel equivalent behind its LEDGER function than the ledger's\. Programs without/,
      ),
    ]);
    expect(changedFormulas(ledgerIn(book)!)).toHaveLength(1);
  });

  test("is not reported as edited if the call itself was changed", () => {
    const edited = cell.declared.formula!.replace(/IFERROR\((LEDGER\.GASREGULAR\([^)]*\))/, "IFERROR(1+$1");
    expect(edited).not.toBe(cell.declared.formula);
    const fresh = lines(withFormula(edited)).filter((line) => !before.includes(line));
    expect(fresh).toEqual([expect.stringMatching(/^formula-changed .* has a different formula than the ledger's/)]);
  });

  test("is omitted when the cell is explained and when a finding shows what to enter", () => {
    const book = readBook(bytes);
    const { formula } = explain(book, cell.sheet, cell.row, cell.column);
    expect(formula).toBe(ruleText(cell.declared));
    const { findings } = audit(withFormula("=1+1"));
    const finding = findings.find(({ check }) => check === "formula-changed")!;
    expect(finding.fix).toEqual(expect.stringContaining(ruleText(cell.declared)));
  });
});
