import { describe, expect, test } from "vitest";
import { audit } from "../../../src/ledger/audit";
import { calculate } from "../../../src/ledger/calculation";
import { checksOf } from "../../../src/help/audit-page";
import { campaign } from "../../../src/rulebooks/campaign";
import { sample } from "../../../src/rulebooks/campaign/sample";
import { sampleSheets } from "../../../src/sheets/common";
import { place } from "../../../src/sheets/layout";
import { bookOf } from "../../../src/workbook/of-sheets";
import { catalogue, missing } from "./catalogue";

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

test("the audit of the sample finds what it breaks on purpose, and nothing else", () => {
  const { findings } = audit(sampleBook());
  expect(findings.map(named).sort()).toEqual(sample.breaches.map(named).sort());
});

/** Audits of the catalogue that hold by construction: what they look at is computed, and computed cells are guarded. */
const BY_CONSTRUCTION = [
  "closing-reserve",
  "damage-not-subtracted-twice",
  "winter-damage-cleared",
  "convoy-loss-booked",
  "trade-level",
  "ship-launched-early",
  "ic-major-city",
];

describe.skipIf(missing)("limits", () => {
  test("are all those of the catalogue", () => {
    const { audits } = catalogue<{ audits: readonly { readonly id: string }[] }>();
    const have = new Set(checksOf(campaign).map(({ id }) => id));
    expect(audits.length).toBeGreaterThan(100);
    expect(BY_CONSTRUCTION.filter((id) => have.has(id))).toEqual([]);
    expect(audits.map(({ id }) => id).filter((id) => !have.has(id) && !BY_CONSTRUCTION.includes(id))).toEqual([]);
  });
});
