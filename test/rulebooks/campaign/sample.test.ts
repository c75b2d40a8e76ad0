import { expect, test } from "vitest";
import { audit } from "../../../src/ledger/audit";
import { calculate } from "../../../src/calculation/calculation";
import { campaign } from "../../../src/rulebooks/campaign";
import { sample } from "../../../src/rulebooks/campaign/sample";
import { sampleSheets } from "../../../src/sheets/common";
import { place } from "../../../src/sheets/layout";
import { bookOf } from "../../../src/workbook/book-of-sheets";

/** The sample as a workbook whose computed cells are up to date. */
function sampleBook() {
  const placed = place(sampleSheets(campaign.ledger!), sample.options);
  const calculation = calculate(bookOf(placed));
  return bookOf(placed, (sheet, row, column) => {
    const value = calculation.value(sheet, row, column);
    return typeof value === "object" && value !== null ? value.error : value;
  });
}

const named = ({ check, sheet }: { readonly check: string; readonly sheet: string }): string => `${sheet}: ${check}`;

test("the sample's audit finds exactly the violations it contains on purpose", () => {
  const { findings } = audit(sampleBook());
  expect(findings.map(named).sort()).toEqual(sample.breaches.map(named).sort());
});
