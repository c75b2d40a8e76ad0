import { expect, test } from "vitest";
import { auditLedger } from "../../../src/ledger/audit";
import { ledgerOf } from "../../../src/ledger/read/model";
import { fuel } from "../../../src/rulebooks/fuel";
import { expectClean, freshBook, sampleBook } from "../../support/rulebooks/ledgers";

const named = ({ check, sheet }: { readonly check: string; readonly sheet: string }): string => `${sheet}: ${check}`;

test("the sample's audit finds exactly the violations it contains on purpose", () => {
  const { findings } = auditLedger(ledgerOf(sampleBook(fuel))!);
  expect(findings.map(named).sort()).toEqual(fuel.ledger!.sample!.breaches.map(named).sort());
});

test("a new ledger has no findings", () => {
  expectClean(freshBook(fuel));
});
