import { describe, expect, test } from "vitest";
import { computedIn } from "../../src/calculation/computed-values";
import { auditLedger } from "../../src/ledger/audit";
import { restoreTables } from "../../src/ledger/edit/restore-tables";
import { closeTurn } from "../../src/ledger/turn/close-turn";
import { ledgerOf, type Ledger } from "../../src/ledger/read/model";
import { damageOf } from "../../src/ledger/edit/restore-formulas";
import { closeEdits } from "../../src/ledger/turn/record-turn";
import { verify } from "../../src/ledger/seal/verify";
import { rulebooks } from "../../src/rulebooks";
import { readSnapshot } from "../../src/workbench/open";
import { edit } from "../../src/workbook/xlsx/edit";
import { readBook } from "../../src/workbook/xlsx/read";
import { inDailySample, dailySample } from "../support/daily-sample";
import { fileWithoutSheet } from "../support/rulebooks/removed-sheets";
import { contentsOf } from "../support/workbook/contents";
import { ownComplaints, validatorComplaints, hasValidator } from "../support/workbook/validate-file";
import { differences } from "../support/workbench/compare-workbooks";
import { freshFile, readingOnce, sampleFile } from "../support/ledger/new-ledgers";

/*
 * Files with a deleted sheet, as Excel leaves them, and their repair.
 */

const values = { values: computedIn };
const ledgerIn = readingOnce((bytes) => ledgerOf(readBook(bytes))!);

function back(bytes: Uint8Array): Uint8Array {
  const ledger = ledgerIn(bytes);
  const removed = damageOf(ledger).restorable.filter((item) => item.removedSheet !== undefined);
  expect(removed).toHaveLength(1);
  return edit(bytes, restoreTables(ledger, removed).edits, values);
}

function closed(bytes: Uint8Array): Uint8Array {
  const ledger = ledgerIn(bytes);
  return edit(bytes, closeEdits(ledger, closeTurn(ledger), { by: "Anna", at: new Date(0) }).edits, values);
}

const found = (ledger: Ledger): readonly string[] =>
  auditLedger(ledger).findings.map(({ sheet, table, key, column, message }) => [sheet, table, key, column, message].join(" / "));

// The campaign's file takes as long as all others together.
const small = inDailySample(
  rulebooks,
  ({ id }) => id !== "campaign",
  ({ id }) => id,
);
const inFiles = dailySample(small, "Sheets that come back", ({ id }) => id);

describe.each(inFiles.map((rulebook) => [rulebook.id, rulebook] as const))("%s", (_, rulebook) => {
  test("a deleted sheet of a new ledger is restored: cells, styles, rules, protection, print setup", async () => {
    const { players } = rulebook.ledger!;
    const fresh = freshFile(rulebook, { players: players.names.slice(0, 2), year: rulebook.ledger!.clock.years?.first ?? 0 });
    const name = ledgerIn(fresh).sheets.at(-2)!.sheet.name;
    const now = back(fileWithoutSheet(fresh, name));
    expect(contentsOf(readBook(now))).toEqual(contentsOf(readBook(fresh)));
    expect(readBook(now).sheets.map((sheet) => sheet.name)).toEqual(readBook(fresh).sheets.map((sheet) => sheet.name));
    expect(differences(await readSnapshot(fresh), await readSnapshot(now)).slice(0, 9)).toEqual([]);
    expect(ownComplaints(now)).toEqual([]);
  });

  test("a deleted sheet of a closed ledger is restored with its entries, in a file that Excel accepts", async () => {
    if (!rulebook.ledger!.turn) return;
    const before = closed(sampleFile(rulebook));
    const { sheet } = ledgerIn(before).sheets.find((item) => item.sheet.player !== "") ?? ledgerIn(before).sheets[1]!;
    const removed = fileWithoutSheet(before, sheet.name);
    expect(found(ledgerIn(removed)).join()).toContain(`The sheet ${sheet.name} is missing`);
    const now = back(removed);
    const { changes, since } = verify(ledgerIn(now));
    expect([...changes, ...since]).toEqual([]);
    expect(found(ledgerIn(now))).toEqual(found(ledgerIn(before)));
    if (hasValidator) expect(await validatorComplaints(now)).toEqual([]);
  });
});
