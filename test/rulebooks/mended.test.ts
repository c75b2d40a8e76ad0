import { describe, expect, test } from "vitest";
import type { GoldenCase } from "../../src/help/golden";
import type { Rulebook } from "../../src/kernel/rulebook";
import { rulebooks } from "../../src/rulebooks";
import { auditLedger, type Audit } from "../../src/ledger/audit";
import { mendsOf } from "../../src/ledger/change/mend";
import { leadOf } from "../../src/ledger/explain/leads";
import { withEntries } from "../../src/ledger/read/entered";
import { findingKey } from "../../src/ledger/read/finding";
import { cameFrom, ledgerAgain } from "./again";
import { caseBook, goldenCases } from "./golden";

/*
 * Buttons of findings: whatever one of them enters, its finding is gone and no other has come.
 */

/** How many golden cases of each rulebook are tried, from the first to the last; MENDS=all tries each of them. */
const TRIED = process.env["MENDS"] === "all" ? Infinity : 12;

function tried(rulebook: Rulebook): readonly GoldenCase[] {
  const all = goldenCases(rulebook);
  const every = Math.max(1, Math.ceil(all.length / TRIED));
  return all.filter((_, i) => i % every === 0);
}

const told = ({ findings, waiting }: Audit): ReadonlySet<string> => new Set([...findings, ...waiting].map(findingKey));

/** What is offered for a finding of the golden case that types something, in words: its buttons, or the table that is gone to. */
function offered(rulebook: string, check: string, something: string): readonly string[] {
  const book = rulebooks.find(({ id }) => id === rulebook)!;
  const one = goldenCases(book).find((golden) => golden.check === check && golden.typed.join("\n").includes(something))!;
  const ledger = ledgerAgain(caseBook(book, one, one.typed))!;
  const audit = auditLedger(ledger);
  const finding = audit.findings.find((each) => each.check === check)!;
  const mends = mendsOf(ledger, audit, finding).map(({ says }) => says);
  const lead = mends.length === 0 ? leadOf(ledger, finding) : undefined;
  return lead ? [`Go to ${lead.title}`] : mends;
}

describe.each(rulebooks.filter(({ ledger }) => ledger))("$id", (rulebook) => {
  test(
    "an act that mends a finding does so, and breaks nothing else",
    { timeout: process.env["MENDS"] === "all" ? 3_600_000 : 120_000 },
    () => {
      let acts = 0;
      for (const one of tried(rulebook)) {
        const book = caseBook(rulebook, one, one.typed);
        const ledger = ledgerAgain(book)!;
        const audit = auditLedger(ledger);
        const before = told(audit);
        for (const finding of audit.findings) {
          for (const { entries, says } of mendsOf(ledger, audit, finding)) {
            const after = told(auditLedger(ledgerAgain(cameFrom(book, withEntries(book, entries)))!));
            acts++;
            expect([says, after.has(findingKey(finding))]).toEqual([says, false]);
            expect([says, ...[...after].filter((key) => !before.has(key))]).toEqual([says]);
          }
        }
      }
      expect(acts).toBeGreaterThan(0);
    },
  );
});

describe("what is offered", () => {
  test.each([
    // The limit's own amount, where the entry stands that breaks it.
    ["campaign", "ship-overpaid", "Admiral Scheer", ["Enter 1"]],
    ["campaign", "growth-posted", "Italy", ["Enter 700"]],
    ["gas", "trade-balance", "Russia", ["Enter 4"]],
    // The name that is nearest, or a row of its own.
    ["campaign", "ship-built-elsewhere", "Danzg", ["Enter Danzig", "Add Danzg to Shipyards"]],
    ["campaign", "unit-without-command", "Nroth", ["Add Army Group Nroth to Command Reserves"]],
    // A sum is mended in what is added up.
    ["campaign", "oil-overdrawn-source", "Ploesti", ["Go to Oil shipments"]],
    // That something is so in the game, nobody but people can say.
    ["campaign", "manchuria-port", "", []],
    ["campaign", "not-on-schedule", "Pz IVF", []],
    // An entry that is needed is nobody's to guess.
    ["gas", "multiple-missing", "", []],
  ] as const)("%s, %s, %s: %j", (rulebook, check, something, words) => {
    expect(offered(rulebook, check, something)).toEqual(words);
  });
});
