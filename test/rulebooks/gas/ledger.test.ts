import { describe, expect, test } from "vitest";
import { auditLedger } from "../../../src/ledger/audit";
import { ledgerOf } from "../../../src/ledger/read/model";
import { gas } from "../../../src/rulebooks/gas";
import { cleanBook } from "../../support/rulebooks/golden";
import { findingsAfter, freshBook, sampleBook } from "../../support/rulebooks/ledgers";

const named = ({ check, sheet }: { readonly check: string; readonly sheet: string }): string => `${sheet}: ${check}`;

test("a new ledger has no findings, for all powers and for one", () => {
  for (const book of [freshBook(gas), freshBook(gas, ["Japan"], 1941)]) expect(auditLedger(ledgerOf(book)!).findings).toEqual([]);
});

test("the sample's audit finds exactly the violations it contains on purpose", () => {
  const { findings } = auditLedger(ledgerOf(sampleBook(gas))!);
  expect(findings.map(named).sort()).toEqual(gas.ledger!.sample!.breaches.map(named).sort());
});

describe("an invalid entry", () => {
  const clean = cleanBook(gas);
  const reported = (...lines: readonly string[]): string[] =>
    findingsAfter(clean, ...lines)
      .map(named)
      .sort();

  test.each([
    ["an unknown map", "Gas ledger / Map payments / Japan / 3 / Asian / Map = Atlantis", "Gas ledger: input-unreadable"],
    ["a text in a number", "Gas ledger / Map payments / Japan / 3 / Asian / Paid = one", "Gas ledger: input-unreadable"],
    ["negative gas", "Gas ledger / Gas stock / Italy / Home / Opening = -3", "Gas ledger: input-not-accepted"],
    ["half a factory", "Gas production / Production / Italy / Factories = 4.5", "Gas production: input-not-accepted"],
    [
      "a power that does not play",
      "Gas operations / Units / Italy / ARM / 3 / Move / Gas of = France",
      "Gas operations: input-unreadable",
    ],
    [
      "an action that no unit of its kind has",
      "Gas operations / Units / Italy / ARM / 3 / Move / Kind = Air",
      "Gas operations: figure-not-computed",
    ],
    ["a month", "Campaign / Months = MAY", "Campaign: input-unreadable"],
  ])("is reported once, in its cell: %s", (_what, line, finding) => expect(reported(line)).toEqual([finding]));

  test("of one power hides no violation of another", () => {
    const breaches = [
      "Gas ledger / Map payments / Italy / 3 / Western European / Units = 2",
      "Gas ledger / Map payments / Russia / 2 / Eastern European / Paid = 0.5",
      "Gas ledger / Gas stock / Germany / Berlin / Opening = 0",
      "Gas operations / Units / Italy / ARM / 3 / Move / Flipped = 0",
    ];
    const before = reported(...breaches);
    expect(before).toHaveLength(4);
    for (const entry of ["Paid = one", "Impulse = two", "Map = Atlantis"]) {
      const lines = [...breaches, `Gas ledger / Map payments / Japan / 3 / Asian / ${entry}`];
      expect(reported(...lines)).toEqual([...before, "Gas ledger: input-unreadable"].sort());
    }
  });
});
