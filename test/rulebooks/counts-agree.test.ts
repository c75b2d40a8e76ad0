import { describe, expect, test } from "vitest";
import type { CellValue } from "../../src/kernel/values";
import type { Rulebook } from "../../src/kernel/rulebook";
import { auditLedger, type Audit } from "../../src/ledger/audit";
import { acceptance, isAcceptable } from "../../src/ledger/audit/accepted-findings";
import type { LedgerCell } from "../../src/ledger/read/find";
import { VERSION } from "../../src/ledger/read/older-versions";
import { ledgerOf } from "../../src/ledger/read/model";
import { report, reportedTurn } from "../../src/ledger/report";
import { rulebooks } from "../../src/rulebooks";
import { ALL, DAY } from "../support/daily-sample";
import { Chance } from "../support/hostile/random";
import type { Book } from "../../src/workbook/book";
import { caseBook, copyOf, goldenCases } from "../support/rulebooks/golden";
import { freshBook, sampleBook } from "../support/rulebooks/ledgers";
import { expectOneCount } from "../support/rulebooks/counts";
import { edited, type Edit } from "../support/rulebooks/mutation";

const samples = rulebooks.filter(({ ledger }) => ledger?.sample);
/** Number of changed ledgers of each rulebook. */
const CHANGED = 12;

const NUMBERS = [-5, 0, 1, 7, 60, 99_999];

/** Another value for an entry: another choice, another number, or the value of a row beside it. */
function otherValue(chance: Chance, cell: LedgerCell, beside: readonly CellValue[]): CellValue {
  const { column } = cell.declared;
  if (column.type === "yes/no") return chance.below(2) === 0;
  // Mostly accepted values: limits that read an unreadable one wait until it is corrected.
  if (column.type === "number") return Math.min(Math.max(chance.of(NUMBERS), column.min ?? -5), column.max ?? 99_999);
  const choices = "choices" in cell.declared ? (cell.declared.choices ?? []) : [];
  return choices.length > 0 ? chance.of(choices) : chance.of(beside);
}

/** A sample with some entries of used rows replaced. */
function changedBook(rulebook: Rulebook, seed: number): Book {
  const chance = new Chance("one count", seed);
  const book = sampleBook(rulebook);
  const ledger = ledgerOf(book)!;
  const used = new Set([...ledger.found.lines.values()].flatMap((lines) => ledger.inUse(lines)));
  // A ledger of another version is not audited.
  const entries = ledger.found.cells.filter(
    ({ declared, line }) =>
      declared.formula === null && !declared.column.prefilled && declared.key !== VERSION && line && used.has(line),
  );
  const edits = Array.from({ length: 6 }, (): Edit => {
    const cell = chance.of(entries);
    const beside = entries.filter(({ declared }) => declared === cell.declared).map((item) => ledger.valueOf(item) as CellValue);
    return { sheet: cell.sheet, row: cell.row, column: cell.column, value: otherValue(chance, cell, beside) };
  });
  return edited(book, edits);
}

describe.each(samples)("counts of $id", (rulebook) => {
  test("are the same on the sheets, the front page, the pane and the report of the sample", () =>
    expectOneCount(ledgerOf(sampleBook(rulebook))!));

  test("are the same before anything is filled in, and no player is in order then", () => {
    const ledger = ledgerOf(freshBook(rulebook))!;
    expectOneCount(ledger);
    const blocks = report(reportedTurn(ledger), { pictures: false });
    const texts = blocks.flatMap((block) => (block.kind === "text" ? [block.text] : []));
    expect(texts.filter((text) => text.startsWith("To be filled in: "))).toHaveLength(1);
  });

  test("are the same once a finding is accepted", () => {
    const ledger = ledgerOf(sampleBook(rulebook))!;
    const finding = auditLedger(ledger).findings.find(isAcceptable)!;
    const edits = acceptance(ledger, [{ finding, reason: "agreed", by: "Anna" }])!;
    const cells = edits.flatMap((edit) =>
      edit.kind === "cells" ? edit.cells.map((cell): Edit => ({ sheet: edit.sheet, ...cell, value: cell.value ?? null })) : [],
    );
    const accepted = ledgerOf(edited(sampleBook(rulebook), cells))!;
    expect(auditLedger(accepted).findings.filter((item) => item.accepted)).toHaveLength(1);
    expectOneCount(accepted);
  });

  test.each(Array.from({ length: CHANGED }, (_, i) => i))(`are the same on changed ledger %i (EVERYDAY=${DAY})`, (i) =>
    expectOneCount(ledgerOf(changedBook(rulebook, DAY * CHANGED + i))!),
  );
});

/** Some of a rulebook's known violations, each in its own ledger; copies do not contain everything. */
const some = (rulebook: Rulebook) => goldenCases(rulebook).filter((item, i) => i % (ALL ? 1 : 60) === 0 && copyOf(item) === "");

test.each(samples.flatMap((rulebook) => some(rulebook).map((item) => [rulebook.id, item.check, rulebook, item] as const)))(
  "the counts of %s are the same on %s",
  (_id, _check, rulebook, item) => expectOneCount(ledgerOf(caseBook(rulebook, item, item.typed))!),
);

/** The same audit with findings counted in another way. */
const otherwise = (audit: Audit, findings: Audit["findings"]): Audit => ({ ...audit, findings });

describe("a wrong count is noticed", () => {
  const ledger = ledgerOf(sampleBook(samples.find(({ id }) => id === "campaign")!))!;
  const audit = auditLedger(ledger);
  const { findings } = audit;

  test("if it counts rows instead of limits", () => {
    const once = findings.filter(
      (item, i) => !findings.slice(0, i).some(({ table, row }) => row > 0 && table === item.table && row === item.row),
    );
    expect(() => expectOneCount(ledger, otherwise(audit, once))).toThrow();
  });

  test("if it counts by sheet instead of by row", () => {
    const bySheet = findings.map(({ player: _, ...finding }) => finding);
    expect(() => expectOneCount(ledger, otherwise(audit, bySheet))).toThrow();
  });

  test("if it counts errors alone", () => {
    const errors = findings.filter(({ severity }) => severity === "error");
    expect(() => expectOneCount(ledger, otherwise(audit, errors))).toThrow();
  });
});
