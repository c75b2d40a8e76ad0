import { expect, it, vi } from "vitest";
import { addRows } from "../../../src/workbook/xlsx/edit/rows";
import { openDraft } from "../../../src/workbook/xlsx/package/draft";
import { readBook } from "../../../src/workbook/xlsx/read";
import { written } from "../../support/workbook/files";

const bytes = written();

it("adding many rows to a table reads the marks of array formulas once", () => {
  const table = readBook(bytes).tables.find(({ formulas = [] }) => formulas.some((formula) => formula?.includes("LEDGER.")))!;
  const requested = (count: number): number => {
    const draft = openDraft(bytes);
    const text = vi.spyOn(draft, "text");
    addRows(draft, table.name, count);
    return text.mock.calls.filter(([path]) => path === "xl/metadata.xml").length;
  };
  expect(requested(50)).toBe(1);
});
