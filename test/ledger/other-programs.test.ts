import { beforeAll, describe, expect, test } from "vitest";
import { computedIn } from "../../src/calculation/computed-values";
import { audit, type Audit } from "../../src/ledger/audit";
import type { Finding } from "../../src/ledger/read/finding";
import { ledgerOf } from "../../src/ledger/read/model";
import { damageOf, restoring } from "../../src/ledger/edit/restore-formulas";
import { rulebooks } from "../../src/rulebooks";
import { edit } from "../../src/workbook/xlsx/edit";
import { readBook } from "../../src/workbook/xlsx/read";
import { inDailySample, dailySample } from "../support/daily-sample";
import { sampleFile } from "../support/ledger/new-ledgers";
import { savedByGoogle, savedByLibreOffice, savedByOpenpyxl } from "../support/ledger/saved-by";

/*
 * A ledger saved by another program has one more finding, and none more once it is repaired.
 */

const lines = (findings: readonly Finding[]) =>
  findings.map(({ check, sheet, cell, message }) => `${check} ${sheet}!${cell} ${message}`);
// The campaign's file takes as long as all others together.
const small = inDailySample(
  rulebooks,
  ({ id }) => id !== "campaign",
  ({ id }) => id,
);
const samples = dailySample(small, "Ledgers that another program saved", ({ id }) => id);

describe.each(samples)("the sample of $id", (rulebook) => {
  let bytes: Uint8Array;
  let before: readonly string[];
  let rules: Audit["changed"];
  beforeAll(() => {
    bytes = sampleFile(rulebook);
    const { findings, changed } = audit(readBook(bytes));
    before = lines(findings);
    rules = changed;
  });

  test.each([
    ["LibreOffice", savedByLibreOffice],
    ["Google Sheets", savedByGoogle],
  ])("has one more finding if %s saved it, and is as before once repaired", (program, save) => {
    const saved = save(bytes);
    const { findings, changed } = audit(readBook(saved));
    expect(changed).toEqual(rules);
    expect(lines(findings).filter((line) => !before.includes(line))).toEqual([
      expect.stringMatching(new RegExp(`^saved-elsewhere .*${program} saved this ledger`)),
    ]);
    expect(findings).toHaveLength(before.length + 1);
    const book = readBook(saved);
    const damage = damageOf(ledgerOf(book)!, findings);
    const item = damage.restorable.filter(({ why }) => why.startsWith(program));
    expect(item).toHaveLength(1);
    expect(damage.restorable).toHaveLength(1);
    const { edits, styles } = restoring(damage, item);
    const after = readBook(edit(saved, [...edits, { kind: "table styles", tables: styles }], { values: computedIn }));
    expect(lines(audit(after).findings)).toEqual(before);
    const { program: _program, ...rest } = after;
    expect(rest.tables).toEqual(readBook(bytes).tables);
  });

  test("has the same findings if openpyxl saved it", () =>
    expect(lines(audit(readBook(savedByOpenpyxl(bytes))).findings)).toEqual(before));
});
