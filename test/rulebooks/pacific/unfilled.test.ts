import { expect, test } from "vitest";
import { pacific } from "../../../src/rulebooks/pacific";
import { auditLedger } from "../../../src/ledger/audit";
import { cleanBook } from "../../support/rulebooks/golden";
import { ledgerAfter } from "../../support/rulebooks/ledgers";
import { cellsOf, edited, isIntegrity, recalculated, linesIn, shownAt } from "../../support/rulebooks/mutation";

/*
 * A row that lacks an entry which its figures need is reported once, at the entry.
 */

test("a resource without its nation is one finding, also for the figures it leaves uncomputed", () => {
  const clean = recalculated(cleanBook(pacific));
  const nation = cellsOf(clean).find(
    ({ table, declared, line }) =>
      table === "National_production_Resources" && declared.key === "nation" && shownAt(clean, line!.cells["zone"]!) !== null,
  )!;
  const { findings } = linesIn(edited(clean, [{ ...nation, value: null, formula: null }]));
  const reported = findings.filter(isIntegrity);
  expect(reported).toMatchObject([{ column: "Nation", found: null, also: [{ column: "Arrives" }] }]);
  expect(reported[0]!.message).toMatch(/^Nation \(Resources, .+\) is blank, so Arrives cannot be calculated\./);
  expect(reported[0]!.fix).toMatch(/^Enter .*Japan.*\.$/);
});

test("a nation's alliance is a missing entry while the nation has units on the map", () => {
  const places = (...lines: readonly string[]): readonly string[] =>
    auditLedger(ledgerAfter(cleanBook(pacific), ...lines)).missing.map(({ sheet, cell }) => `${sheet}!${cell}`);
  const politics = (nation: string, alliance = ""): string =>
    `Research and intelligence / Politics / ${nation} / Alliance = ${alliance}`;
  expect(places()).toStrictEqual([]);
  // The UK has divisions in Burma; Siam has none.
  expect(places(politics("UK"), politics("Siam"))).toStrictEqual(["Research and intelligence!B43"]);
  expect(places(politics("UK", "Allies"), politics("Siam"))).toStrictEqual([]);
});
