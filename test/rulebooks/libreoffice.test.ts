import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { address } from "../../src/formula/address";
import { isError, type Value } from "../../src/formula/world";
import { isBlank, isShownError, type CellValue } from "../../src/kernel/values";
import { audit } from "../../src/ledger/audit";
import { calculate } from "../../src/ledger/compute/calculation";
import { rulebooks } from "../../src/rulebooks";
import { everybody, ledgerSheets } from "../../src/sheets/common";
import { rareTables } from "../../src/sheets/declared";
import { formulaAt, valueAt } from "../../src/workbook/book";
import { readBook } from "../../src/workbook/xlsx/read";
import { ALL, DAY, inTurn } from "../everyday";
import { freshFile } from "../ledger/made";
import { hasLibreOffice, recalculated } from "../libreoffice";
import { madeUp } from "./made-up";

/*
 * Ledgers judged by a program that is not ours and lacks the add-in: every cell shows there what it shows here.
 */

const template = (file: string): Uint8Array => readFileSync(new URL(`../../templates/${file}.xlsx`, import.meta.url));

const shown = (value: Value): CellValue => (isError(value) ? value.error : value);

function same(one: CellValue, other: CellValue): boolean {
  if (typeof one === "number" && typeof other === "number") return Math.abs(one - other) <= 1e-9 * Math.max(1, Math.abs(one));
  // In formulas that may give several values LibreOffice has 1 and 0 for TRUE and FALSE.
  if (typeof one === "boolean" && typeof other === "number") return Number(one) === other;
  return one === other || (isBlank(one) && isBlank(other));
}

/** Cells in which LibreOffice shows something else than our engine computes. */
function differences(original: Uint8Array, saved: Uint8Array): readonly string[] {
  const [ours, theirs] = [readBook(original), readBook(saved)];
  // As cells compute it; the audit holds back what follows from an entry that it cannot read.
  const calculation = calculate(ours);
  return ours.sheets.flatMap((sheet) => {
    const other = theirs.sheets.find(({ name }) => name === sheet.name)!;
    // Of errors of several kinds in what a cell adds up, Excel shows the first and LibreOffice the last.
    const causes = (row: number, column: number): readonly CellValue[] =>
      [...calculation.hindrances(sheet.name, row, column)].map((cause) =>
        shown(calculation.value(cause.sheet, cause.row, cause.column)),
      );
    return sheet.formulas.flatMap((line, r) =>
      line.flatMap((formula, c) => {
        if (formula === null) return [];
        const [row, column] = [sheet.top + r, sheet.left + c];
        const [expected, found] = [shown(calculation.value(sheet.name, row, column)), valueAt(other, row, column)];
        if (same(expected, found) || (isShownError(expected) && causes(row, column).includes(found))) return [];
        const text = (formulaAt(sheet, row, column) ?? "").slice(0, 300);
        return [`${sheet.name}!${address(row, column)} is ${String(found)}, not ${String(expected)}: ${text}`];
      }),
    );
  });
}

/** Made-up ledgers of each rulebook; a run tries one of them. */
const MADE_UP = 12;

const there = hasLibreOffice();
if (!there) console.log("LibreOffice cannot be had here: nothing is computed by it.");

const sampled = inTurn(rulebooks, "Ledgers computed by LibreOffice", ({ id }) => id);

describe.skipIf(!there).each(sampled)("$id in LibreOffice", (rulebook) => {
  const { id, ledger } = rulebook;

  test("shows in a fresh ledger and in the sample what our engine computes", { timeout: 120_000 }, () => {
    const files = { fresh: template(ledger!.file), sample: template(`${id}-sample`) };
    const saved = recalculated(files);
    expect(Object.entries(files).flatMap(([name, bytes]) => differences(bytes, saved[name]!).slice(0, 20))).toEqual([]);
  });

  test("shows the same in made-up ledgers, and adds no finding but its own when it saves them", { timeout: 600_000 }, () => {
    const seeds = ALL ? Array.from({ length: MADE_UP }, (_, i) => i) : [DAY % MADE_UP];
    const options = everybody(ledger!);
    const whole = freshFile(rulebook, { ...options, rare: rareTables(ledgerSheets(ledger!, options)) });
    const files = Object.fromEntries([
      ...seeds.map((seed) => [`made-up ${seed}`, madeUp(rulebook, seed)] as const),
      ["every player and table", madeUp(rulebook, DAY, whole)],
    ]);
    const saved = recalculated(files);
    for (const [name, bytes] of Object.entries(files)) {
      expect([name, differences(bytes, saved[name]!).slice(0, 20)]).toEqual([name, []]);
      const findingsOf = (file: Uint8Array): readonly string[] =>
        audit(readBook(file)).findings.map(({ check, sheet, cell, message }) => `${check} ${sheet}!${cell} ${message}`);
      const before = findingsOf(bytes);
      const fresh = findingsOf(saved[name]!).filter((line) => !before.includes(line));
      expect([name, fresh]).toEqual([name, [expect.stringMatching(/^saved-elsewhere (?!.*could not compute)/)]]);
    }
  });
});
