import { expect, test } from "vitest";
import { auditLedger } from "../../../src/ledger/audit";
import { ledgerOf } from "../../../src/ledger/read/model";
import { fuel } from "../../../src/rulebooks/fuel";
import { expectClean, freshBook, sampleBook } from "../../support/rulebooks/ledgers";

const named = ({ check, sheet }: { readonly check: string; readonly sheet: string }): string => `${sheet}: ${check}`;

test("the audit of the sample finds what it breaks on purpose, and nothing else", () => {
  const { findings } = auditLedger(ledgerOf(sampleBook(fuel))!);
  expect(findings.map(named).sort()).toEqual(fuel.ledger!.sample!.breaches.map(named).sort());
});

test("a fresh ledger is in order", () => {
  expectClean(freshBook(fuel));
});
