import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { audit } from "../../src/ledger/audit";
import { rulebooks } from "../../src/rulebooks";
import { everybody, ledgerSheets } from "../../src/sheets/common";
import { rareTables } from "../../src/sheets/declared";
import { readBook } from "../../src/workbook/xlsx/read";
import { ALL, DAY, dailySample } from "../support/daily-sample";
import { freshFile } from "../support/ledger/new-ledgers";
import { hasLibreOffice, recalculated } from "../support/libreoffice";
import { differences, formulasIn } from "./differences";
import { randomLedger } from "../support/rulebooks/random-entries";

/*
 * Ledgers opened in another program without the add-in: every cell shows the same value as here.
 */

const template = (file: string): Uint8Array => readFileSync(new URL(`../../templates/${file}.xlsx`, import.meta.url));

/** Number of generated ledgers per rulebook; each run tests one of them. */
const GENERATED = 12;

const there = hasLibreOffice("nothing is computed by it");

/** Prints how much was compared. */
const report = (id: string, files: Readonly<Record<string, Uint8Array>>): void => {
  const cells = Object.values(files).reduce((sum, bytes) => sum + formulasIn(bytes), 0);
  console.log(`${id}: ${cells} cells of ${Object.keys(files).length} ledgers compared with LibreOffice`);
};

const sampled = dailySample(rulebooks, "Ledgers computed by LibreOffice", ({ id }) => id);

describe.skipIf(!there).each(sampled)("$id in LibreOffice", (rulebook) => {
  const { id, ledger } = rulebook;

  test("shows our engine's values in a new ledger and in the sample", () => {
    const files = { fresh: template(ledger!.file), sample: template(`${id}-sample`) };
    const saved = recalculated(files);
    report(id, files);
    expect(Object.entries(files).flatMap(([name, bytes]) => differences(bytes, saved[name]!).slice(0, 20))).toEqual([]);
  });

  test("shows our engine's values in generated ledgers, and adds no finding but its own when it saves them", () => {
    const seeds = ALL ? Array.from({ length: GENERATED }, (_, i) => i) : [DAY % GENERATED];
    const options = everybody(ledger!);
    const whole = freshFile(rulebook, { ...options, rare: rareTables(ledgerSheets(ledger!, options)) });
    const files = Object.fromEntries([
      ...seeds.map((seed) => [`made-up ${seed}`, randomLedger(rulebook, seed)] as const),
      ["every player and table", randomLedger(rulebook, DAY, whole)],
    ]);
    const saved = recalculated(files);
    report(id, files);
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
