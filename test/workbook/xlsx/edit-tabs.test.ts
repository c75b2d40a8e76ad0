import { expect, test } from "vitest";
import { lostFormula, renamedFormula } from "../../../src/workbook/xlsx/formulas/named";
import { edit } from "../../../src/workbook/xlsx/edit";
import { readBook } from "../../../src/workbook/xlsx/read";
import { fileWithoutSheet } from "../../support/rulebooks/removed-sheets";
import { partsOf, written } from "../../support/workbook/files";
import { hasValidator, ownComplaints, validatorComplaints } from "../../support/workbook/validate-file";

/*
 * Renamed and reordered sheets of a file: references follow, and reverting gives the original.
 */

const bytes = written();
const names = (file: Uint8Array) => readBook(file).sheets.map(({ name }) => name);

test("a renamed sheet has its new name in every formula, and the old one when it is renamed back", async () => {
  const [, germany] = names(bytes);
  const renamed = edit(bytes, [{ kind: "rename sheet", sheet: germany!, name: "Großdeutschland '41" }]);
  const before = readBook(bytes);
  const after = readBook(renamed);
  expect(names(renamed)).toEqual(names(bytes).map((name) => (name === germany ? "Großdeutschland '41" : name)));
  expect(after.names).toEqual(
    before.names.map((name) => (name.sheet === germany ? { ...name, sheet: "Großdeutschland '41" } : name)),
  );
  const referring = before.sheets
    .flatMap(({ formulas }) => formulas.flat())
    .filter((formula) => formula?.includes(`${germany!}!`));
  const followed = after.sheets
    .flatMap(({ formulas }) => formulas.flat())
    .filter((formula) => formula?.includes("'Großdeutschland ''41'!"));
  expect(followed).toHaveLength(referring.length);
  expect(ownComplaints(renamed)).toEqual([]);
  if (hasValidator) expect(await validatorComplaints(renamed)).toEqual([]);
  const back = edit(renamed, [{ kind: "rename sheet", sheet: "Großdeutschland '41", name: germany! }]);
  expect(partsOf(back)).toEqual(partsOf(bytes));
});

test("renamed tables and names have their new names in every formula, and the old ones when they are renamed back", async () => {
  const before = readBook(bytes);
  const [table] = before.tables;
  const [name] = before.names.filter((item) =>
    before.sheets.some(({ formulas }) => formulas.flat().some((formula) => formula?.includes(item.name))),
  );
  const to = { [table!.name]: "Reich_Table", [name!.name]: "Reich_Name" };
  const renamed = edit(bytes, [{ kind: "rename", names: to }]);
  const after = readBook(renamed);
  expect(after.tables.map((item) => item.name)).toEqual(before.tables.map((item) => to[item.name] ?? item.name));
  expect(after.names.map((item) => item.name)).toEqual(before.names.map((item) => to[item.name] ?? item.name));
  const formulas = (book: typeof after) =>
    book.sheets.flatMap((sheet) => sheet.formulas.flat()).filter((formula) => formula !== null);
  const saying = (book: typeof after, word: string) =>
    formulas(book).filter((formula) => new RegExp(`\\b${word}\\b`).test(formula)).length;
  expect(saying(after, "Reich_Name")).toBe(saying(before, name!.name));
  expect(saying(after, "Reich_Table")).toBe(saying(before, table!.name));
  expect(saying(after, name!.name) + saying(after, table!.name)).toBe(0);
  expect(ownComplaints(renamed)).toEqual([]);
  if (hasValidator) expect(await validatorComplaints(renamed)).toEqual([]);
  const back = edit(renamed, [{ kind: "rename", names: { Reich_Table: table!.name, Reich_Name: name!.name } }]);
  expect(partsOf(back)).toEqual(partsOf(bytes));
});

test.each([
  ["Germany!A1+SUM('Germany'!B2:C3)", "Reich!A1+SUM(Reich!B2:C3)"],
  ['"Germany!A1"&Germany!A1', '"Germany!A1"&Reich!A1'],
  ["[2]Germany!A1+Germany2!A1+Germany_Ships[Ship]", "[2]Germany!A1+Germany2!A1+Germany_Ships[Ship]"],
  ["germany!A1", "Reich!A1"],
])("%s becomes %s", (formula, expected) => {
  expect(renamedFormula(formula, "Germany", "Reich!")).toBe(expected);
});

test("reordered tabs keep the names that belong to each, and can be put back in order", async () => {
  const order = [...names(bytes)].reverse();
  const reordered = edit(bytes, [{ kind: "order", sheets: order }]);
  expect(names(reordered)).toEqual(order);
  expect(readBook(reordered).names).toEqual(readBook(bytes).names);
  const titles = (file: Uint8Array) => {
    const all = names(file);
    const xml = partsOf(file)["xl/workbook.xml"]!;
    return [...xml.matchAll(/_xlnm\.Print_Titles" localSheetId="(\d+)">('?[^!]+'?)!/g)].map(([, place, sheet]) => [
      all[Number(place)],
      sheet!.replaceAll("'", ""),
    ]);
  };
  expect(titles(reordered).length).toBeGreaterThan(1);
  for (const [sheet, named] of titles(reordered)) expect(sheet).toBe(named);
  if (hasValidator) expect(await validatorComplaints(reordered)).toEqual([]);
  expect(partsOf(edit(reordered, [{ kind: "order", sheets: names(bytes) }]))).toEqual(partsOf(bytes));
  expect(edit(bytes, [{ kind: "order", sheets: names(bytes) }])).toBe(bytes);
});

test.each([
  ["Germany!B5+Italy!B5", "#REF!+Italy!B5"],
  ["SUM(germany!$B$5:$C$9,'Germany'!A:A,Germany!3:4)", "SUM(#REF!,#REF!,#REF!)"],
  ["Germany!Reserve*2", "#REF!*2"],
  ["SUM(Yards[Points])+SUM(Yards[[#This Row],[Points, '[PPs']]])", "SUM(#REF!)+SUM(#REF!)"],
  ["ROWS(Yards)+Shipyards", "ROWS(#REF!)+Shipyards"],
  ['IF(A1="Germany!B5","Yards[Points]",[@[Yards left]])', 'IF(A1="Germany!B5","Yards[Points]",[@[Yards left]])'],
  ["[2]Germany!A1+'[2]Germany'!A1+'West Germany'!A1+Germany2!A1", "[2]Germany!A1+'[2]Germany'!A1+'West Germany'!A1+Germany2!A1"],
  ["LEDGER.GROWTH(1942,B5)&Germany", "LEDGER.GROWTH(1942,B5)&Germany"],
])("%s loses its references if the sheet is deleted", (formula, then) =>
  expect(lostFormula(formula, "Germany", new Set(["yards"]), [])).toBe(then),
);

test("references to a deleted sheet become #REF!, as in Excel", async () => {
  for (const name of names(bytes).filter((item) => item !== "Lists")) {
    const lost = edit(bytes, [{ kind: "lose sheet", sheet: name }]);
    const { sheets, tables, ...rest } = readBook(lost);
    const expected = readBook(fileWithoutSheet(bytes, name));
    expect({ tables, names: rest.names }).toEqual({ tables: expected.tables, names: expected.names });
    expect(sheets.map(({ formulas }) => formulas)).toEqual(expected.sheets.map(({ formulas }) => formulas));
    expect(ownComplaints(lost)).toEqual([]);
    if (hasValidator && name === "Germany") expect(await validatorComplaints(lost)).toEqual([]);
  }
});
