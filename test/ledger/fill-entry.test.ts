import { describe, expect, test } from "vitest";
import { missingEntries } from "../../src/ledger/audit/missing-entries";
import { fieldOf, filledIn } from "../../src/ledger/edit/fill-entry";
import { ledgerIn } from "../../src/ledger/read/read-once";
import { rulebooks } from "../../src/rulebooks";
import { freshBook } from "../support/rulebooks/ledgers";

const withLedger = rulebooks.filter(({ ledger }) => ledger);
const ledgers = new Map(withLedger.map((rulebook) => [rulebook.id, ledgerIn(freshBook(rulebook))!]));

/** The value of a text typed into a column's first missing entry of a new ledger. */
function typed(rulebook: string, column: string, text: string) {
  const ledger = ledgers.get(rulebook)!;
  const at = missingEntries(ledger).find((item) => item.column === column)!;
  const read = filledIn(ledger, at, text);
  return "refused" in read ? read.refused : read.edit.cells[0]!.value;
}

describe.each(withLedger.map(({ id }) => id))("%s", (id) => {
  test("has a field for every missing entry of a new ledger, and accepts its choices", () => {
    const ledger = ledgers.get(id)!;
    const missing = missingEntries(ledger);
    for (const at of missing) {
      const field = fieldOf(ledger, at);
      expect([at.column, field?.header, field?.holds]).toEqual([at.column, at.column, ""]);
      expect([at.column, field!.kind === "list" && field!.choices.length === 0]).toEqual([at.column, false]);
      for (const choice of field!.choices) expect([choice, "edit" in filledIn(ledger, at, choice)]).toEqual([choice, true]);
    }
    expect(missing.length).toBeGreaterThan(0);
  });
});

describe("a typed entry", () => {
  test.each([
    ["gas", "Factories", "5", 5],
    ["gas", "Factories", " 1,200 ", 1200],
    ["gas", "Multiple", "0.75", 0.75],
    ["gas", "Multiple", "0,75", 0.75],
    ["gas", "Multiple", "", null],
    // The same messages as the audit's.
    ["gas", "Factories", "2.5", '"2.5" is not accepted as Factories: a whole number of 0 or more is accepted.'],
    ["gas", "Factories", "-1", '"-1" is not accepted as Factories: a whole number of 0 or more is accepted.'],
    ["gas", "Factories", "=1+1", '"=1+1" is not accepted as Factories: a whole number of 0 or more is accepted.'],
  ])("is converted to the cell's type: %s, %s: %j", (rulebook, column, text, value) => {
    expect(typed(rulebook, column, text)).toBe(value);
  });

  test("is not written, and is reported, if its cell is gone", () => {
    const ledger = ledgers.get("gas")!;
    const at = { ...missingEntries(ledger)[0]!, cell: "ZZ99" };
    expect(fieldOf(ledger, at)).toBeUndefined();
    expect(filledIn(ledger, at, "1")).toEqual({
      refused: "This entry no longer exists: the workbook was changed in the meantime.",
    });
  });
});
