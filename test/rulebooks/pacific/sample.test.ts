import { expect, test } from "vitest";
import { auditLedger } from "../../../src/ledger/audit";
import { ledgerOf } from "../../../src/ledger/read/model";
import { pacific } from "../../../src/rulebooks/pacific";
import { expectClean, freshBook, sampleBook } from "../../support/rulebooks/ledgers";

const named = ({ check, sheet }: { readonly check: string; readonly sheet: string }): string => `${sheet}: ${check}`;

test("the audit of the sample finds what it breaks on purpose, and nothing else", () => {
  const { findings } = auditLedger(ledgerOf(sampleBook(pacific))!);
  expect(findings.map(named).sort()).toEqual(pacific.ledger!.sample!.breaches.map(named).sort());
});

test("a fresh ledger is in order, and one of each nation alone", () => {
  expectClean(freshBook(pacific));
  for (const nation of pacific.ledger!.players.names) expectClean(freshBook(pacific, [nation]));
});
