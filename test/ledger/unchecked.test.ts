import { describe, expect, test } from "vitest";
import { auditLedger } from "../../src/ledger/audit";
import { acceptance } from "../../src/ledger/audit/accepted-findings";
import { reloadedLedger } from "../../src/ledger/audit/incremental";
import { formatAccepted } from "../../src/ledger/read/finding";
import { rulebooks } from "../../src/rulebooks";
import { afterEdits } from "../support/ledger/after-edits";
import { caseBook, goldenCases } from "../support/rulebooks/golden";

/*
 * Limits that are not checked because of another finding stay unchecked when that finding is accepted, and the acceptance lists
 * them.
 */

/** Checks on whose findings other limits wait, by rulebook. */
const CAUSES: Readonly<Record<string, readonly string[]>> = {
  campaign: ["place-disagrees", "unfuelled-activity"],
  gas: ["gas-oil-limit", "trade-balance"],
  fuel: ["fuel-deficit", "isolated-barrel"],
};

describe.each(rulebooks.filter(({ id }) => CAUSES[id]))("a finding of $id on which other checks depend", (rulebook) => {
  test("lists the unchecked ones when it is accepted", () => {
    const visited = new Map<string, string>();
    for (const item of goldenCases(rulebook)) {
      if (!CAUSES[rulebook.id]!.includes(item.check) || item.typed.length === 0 || visited.has(item.check)) continue;
      const ledger = reloadedLedger(caseBook(rulebook, item, item.typed))!;
      const finding = auditLedger(ledger).findings.find(
        ({ check, unchecked }) => check === item.check && unchecked !== undefined,
      );
      if (!finding) continue;
      const edits = acceptance(ledger, [{ finding, reason: "agreed", by: "Anna" }])!;
      const accepted = auditLedger(afterEdits(ledger, edits)).findings.find(({ check, cell, sheet }) =>
        [check, cell, sheet].every((part, i) => part === [finding.check, finding.cell, finding.sheet][i]),
      )!.accepted!;
      visited.set(item.check, formatAccepted(accepted));
    }
    expect([...visited.keys()].sort()).toEqual([...CAUSES[rulebook.id]!].sort());
    for (const text of visited.values())
      expect(text).toMatch(/^Accepted by Anna, .*: agreed\. While it is accepted, wh\S+ .* is not checked\.$/);
  });
});
