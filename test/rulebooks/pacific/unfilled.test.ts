import { expect, test } from "vitest";
import { pacific } from "../../../src/rulebooks/pacific";
import { cleanBook } from "../../support/rulebooks/golden";
import { cellsOf, edited, isIntegrity, recalculated, seenIn, shownAt } from "../../support/rulebooks/mutation";

/*
 * A row without an entry that its figures need: reported once, at the entry.
 */

test("what a resource gives cannot be worked out without its nation", () => {
  const clean = recalculated(cleanBook(pacific));
  const nation = cellsOf(clean).find(
    ({ table, declared, line }) =>
      table === "National_production_Resources" && declared.key === "nation" && shownAt(clean, line!.cells["zone"]!) !== null,
  )!;
  const { findings } = seenIn(edited(clean, [{ ...nation, value: null, formula: null }]));
  const reported = findings.filter(isIntegrity);
  expect(reported).toMatchObject([{ column: "Nation", found: null, also: [{ column: "Arrives" }] }]);
  expect(reported[0]!.message).toMatch(/^Nation \(Resources, .+\) is blank, so Arrives cannot be calculated\./);
  expect(reported[0]!.fix).toMatch(/^Enter .*Japan.*\.$/);
});
