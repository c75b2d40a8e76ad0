import { describe, expect, it } from "vitest";
import { templates } from "../../../src/cli/templates";
import type { GridHighlight } from "../../../src/workbench/host/grid";
import { readSnapshot } from "../../../src/workbench/server/read-snapshot";
import { writeSnapshot } from "../../../src/workbench/save/write-snapshot";
import { valuesCopy } from "../../../src/workbook/xlsx/values";
import { writeBook } from "../../../src/workbook/xlsx/write";
import { altered, partsOf, placed, shown, written } from "./files";
import { hasValidator, ownComplaints, validatorComplaints } from "./validate-file";

const ready = templates();

/** What the workbench saves of a file that was opened in it: there, formulas of rules begin with "=" as in Excel. */
async function savedAgain(bytes: Uint8Array): Promise<Uint8Array> {
  const snapshot = await readSnapshot(bytes);
  const inExcel = (highlight: GridHighlight): GridHighlight => {
    const { rule } = highlight;
    return rule.kind === "custom"
      ? { ...highlight, rule: { ...rule, formula: `=${rule.formula.replace(/^=/, "")}` } }
      : highlight;
  };
  const sheets = snapshot.sheets.map((sheet) => ({ ...sheet, highlights: sheet.highlights.map(inExcel) }));
  return writeSnapshot({ ...snapshot, sheets }, "Saved");
}

const files: readonly (readonly [string, () => Uint8Array | Promise<Uint8Array>])[] = [
  ["a made-up ledger that asks for the add-in", written],
  ["a made-up ledger that does not", () => writeBook(placed, shown, { title: "Test" })],
  ["a copy with values", () => valuesCopy(written(), shown)],
  ["what the workbench saves", () => savedAgain(ready[1]!.bytes)],
  ...ready.map(({ file, bytes }) => [file, () => bytes] as const),
];

describe.each(files)("%s", (_, make) => {
  it("breaks none of our rules", async () => expect(ownComplaints(await make())).toEqual([]));
  it.skipIf(!hasValidator)("is what Microsoft's validator accepts", async () =>
    expect(await validatorComplaints(await make())).toEqual([]),
  );
});

describe("the rules", () => {
  const bytes = written();
  const changed = (path: string, from: string | RegExp, to: string) => {
    const xml = partsOf(bytes)[path]!;
    expect(xml).toMatch(from);
    return altered(bytes, { [path]: xml.replace(from, to) });
  };

  it("find formulas that begin with =", () => {
    const sheet = "xl/worksheets/sheet2.xml";
    expect(ownComplaints(changed(sheet, /<f>/, "<f>="))).toEqual([`${sheet}: a f begins with =`]);
    expect(ownComplaints(changed(sheet, /<formula>/, "<formula>="))).toEqual([`${sheet}: a formula begins with =`]);
  });

  it("find headers that differ and array marks that are missing", () => {
    const table = "xl/tables/table2.xml";
    expect(ownComplaints(changed(table, 'name="Type"', 'name="Kind"'))).toHaveLength(1);
    expect(ownComplaints(changed(table, ' array="1"', "")).length).toBeGreaterThan(0);
    expect(ownComplaints(changed("xl/worksheets/sheet2.xml", / cm="1"/, "")).length).toBeGreaterThan(0);
  });

  it.skipIf(!hasValidator)("of Microsoft's validator find elements in the wrong place", async () => {
    expect(await validatorComplaints(changed("xl/worksheets/sheet2.xml", "<sheetData>", "<cols/><sheetData>"))).not.toEqual([]);
  });
});

it("formulas of rules stand without = in a file, however they were given", () => {
  const withSign = placed.map((sheet) => ({
    ...sheet,
    highlights: sheet.highlights.map((highlight) => ({ ...highlight, formula: `=${highlight.formula}` })),
  }));
  expect(withSign.flatMap(({ highlights }) => highlights).length).toBeGreaterThan(0);
  const options = { title: "Test" };
  expect(Buffer.compare(writeBook(withSign, shown, options), writeBook(placed, shown, options))).toBe(0);
});
