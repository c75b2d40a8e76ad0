import { expect, test } from "vitest";
import { auditLedger } from "../../../src/ledger/audit";
import { ledgerOf } from "../../../src/ledger/read/model";
import { pacific } from "../../../src/rulebooks/pacific";
import { expectClean, freshBook, sampleBook } from "../../support/rulebooks/ledgers";

const named = ({ check, sheet }: { readonly check: string; readonly sheet: string }): string => `${sheet}: ${check}`;

test("the sample's audit finds exactly the violations it contains on purpose", () => {
  const { findings } = auditLedger(ledgerOf(sampleBook(pacific))!);
  expect(findings.map(named).sort()).toEqual(pacific.ledger!.sample!.breaches.map(named).sort());
});

test("a new ledger has no findings, for all nations and for each alone", () => {
  expectClean(freshBook(pacific));
  for (const nation of pacific.ledger!.players.names) expectClean(freshBook(pacific, [nation]));
});
