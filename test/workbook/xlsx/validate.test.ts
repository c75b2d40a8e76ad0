import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it, test } from "vitest";
import type { GridHighlight } from "../../../src/workbench/host/grid";
import { readSnapshot } from "../../../src/workbench/open";
import { savedFile } from "../../../src/workbench/save/save";
import { valuesCopy } from "../../../src/workbook/xlsx/edit/values";
import { writeBook } from "../../../src/workbook/xlsx/write";
import { dailySample } from "../../support/daily-sample";
import { altered, partsOf, placed, shown, written } from "../../support/workbook/files";
import { expectValid, hasValidator, ownComplaints, validatorComplaints } from "../../support/workbook/validate-file";

/** test/templates.test.ts checks that these are up to date; creating them here would take long. */
const ready = readdirSync("templates")
  .filter((name) => name.endsWith(".xlsx"))
  .map((file) => ({ file, bytes: new Uint8Array(readFileSync(path.join("templates", file))) }));
const readyFile = (name: string): Uint8Array => ready.find(({ file }) => file === name)!.bytes;

/** A file opened and saved by the workbench, where formulas of rules begin with "=" as in Excel. */
async function resaved(bytes: Uint8Array): Promise<Uint8Array> {
  const snapshot = await readSnapshot(bytes);
  const inExcel = (highlight: GridHighlight): GridHighlight => {
    const { rule } = highlight;
    return rule.kind === "custom"
      ? { ...highlight, rule: { ...rule, formula: `=${rule.formula.replace(/^=/, "")}` } }
      : highlight;
  };
  const sheets = snapshot.sheets.map((sheet) => ({ ...sheet, highlights: sheet.highlights.map(inExcel) }));
  return savedFile(null, { ...snapshot, sheets }).bytes;
}

/** One file of each kind, because Microsoft's validator is slow. */
const kinds: readonly (readonly [string, () => Uint8Array | Promise<Uint8Array>])[] = [
  ["a made-up ledger that asks for the add-in", written],
  ["a made-up ledger that does not", () => writeBook(placed, shown, { title: "Test" })],
  ["a copy with values", () => valuesCopy(written(), shown)],
  ["what the workbench saves", () => resaved(readyFile("gas-sample.xlsx"))],
  ["a ready-made ledger", () => readyFile("gas-ledger.xlsx")],
  ["a sample", () => readyFile("campaign-sample.xlsx")],
];

test.each(kinds)("Microsoft's validator accepts %s", async (_, make) => expectValid(await make()));

test.each(dailySample(ready, "Our rules for ready-made ledgers", ({ file }) => file))(
  "$file breaks none of our rules",
  ({ bytes }) => expect(ownComplaints(bytes)).toEqual([]),
);

describe("the validation rules", () => {
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

  it("find an empty list", () => {
    const sheet = "xl/worksheets/sheet2.xml";
    expect(ownComplaints(changed(sheet, "<sheetData>", "<cols></cols><sheetData>"))).toEqual([`${sheet}: cols is empty`]);
    expect(ownComplaints(changed(sheet, "</sheetData>", "</sheetData><mergeCells/>"))).toEqual([`${sheet}: mergeCells is empty`]);
  });

  it("find an unknown error value", () => {
    const sheet = "xl/worksheets/sheet2.xml";
    const broken = changed(sheet, /<v>[^<]*<\/v><\/c>(?=<\/row>)/, "<v>#SPILL!</v></c>");
    const marked = partsOf(broken)[sheet]!.replace(/<c ([^>]*?)(?: t="\w+")?>((?:(?!<\/c>).)*<v>#SPILL!)/, '<c $1 t="e">$2');
    expect(ownComplaints(altered(broken, { [sheet]: marked }))).toContainEqual(
      expect.stringMatching(/: files do not know the error #SPILL!$/),
    );
  });

  it("find differing headers and missing array marks", () => {
    const table = "xl/tables/table2.xml";
    expect(ownComplaints(changed(table, 'name="Type"', 'name="Kind"'))).toHaveLength(1);
    expect(ownComplaints(changed(table, ' array="1"', "")).length).toBeGreaterThan(0);
    expect(ownComplaints(changed("xl/worksheets/sheet2.xml", / cm="1"/, "")).length).toBeGreaterThan(0);
  });

  it.skipIf(!hasValidator)("leave elements in the wrong place to Microsoft's validator, which finds them", async () => {
    expect(await validatorComplaints(changed("xl/worksheets/sheet2.xml", "<sheetData>", "<cols/><sheetData>"))).not.toEqual([]);
  });
});

it("formulas of rules have no = in a file, however they were given", () => {
  const withCharacter = placed.map((sheet) => ({
    ...sheet,
    highlights: sheet.highlights.map((highlight) => ({ ...highlight, formula: `=${highlight.formula}` })),
  }));
  expect(withCharacter.flatMap(({ highlights }) => highlights).length).toBeGreaterThan(0);
  const options = { title: "Test" };
  expect(Buffer.compare(writeBook(withCharacter, shown, options), writeBook(placed, shown, options))).toBe(0);
});
