import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { workbookOf } from "../../src/cli/commands/new";
import { address } from "../../src/formula/address";
import { gas } from "../../src/rulebooks/gas";
import { everybody, ledgerSheets } from "../../src/sheets/common";
import { place } from "../../src/sheets/layout";
import type { CellContent } from "../../src/workbook/edit";
import { edit } from "../../src/workbook/xlsx/edit";
import { readBook } from "../../src/workbook/xlsx/read";
import { writeBook } from "../../src/workbook/xlsx/write";
import { fileWithoutSheet } from "../support/rulebooks/removed-sheets";
import { contentsOf } from "../support/workbook/contents";
import { ownComplaints } from "../support/workbook/validate-file";
import { build, ledger } from "../support/cli/program";

const options = everybody(gas.ledger!);
const sheets = ledgerSheets(gas.ledger!, options);
const isComputed = ({ formulas, area }: { formulas: readonly unknown[]; area: { rows: number } }): boolean =>
  area.rows > 3 && formulas.some(Boolean);
// The first sheet after the front page, whose player figures come from all other sheets.
const sheet = place(sheets, options)
  .slice(1)
  .find(({ tables }) => tables.some(isComputed))!;
const table = sheet.tables.find(isComputed)!;
const column = table.area.left + table.formulas.findIndex(Boolean);
const formula = table.formulas[column - table.area.left]!;
const [first, second] = [table.area.top + 1, table.area.top + 2];
const named = (row: number): string => `${sheet.name}!${address(row, column)}`;

let folder = "";
let fresh: Uint8Array;
beforeAll(() => {
  build();
  fresh = workbookOf({ title: "Spring", options, sheets });
}, 120_000);
beforeEach(() => {
  if (folder !== "") rmSync(folder, { recursive: true, force: true });
  folder = mkdtempSync(path.join(tmpdir(), "ledger-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = (...args: string[]) => ledger(args, "", {}, folder);
const bytesOf = (name: string) => new Uint8Array(readFileSync(path.join(folder, name)));
const write = (bytes: Uint8Array): Uint8Array => {
  writeFileSync(path.join(folder, "spring.xlsx"), bytes);
  return bytes;
};
const broken = (...cells: readonly CellContent[]): Uint8Array =>
  write(edit(fresh, [{ kind: "cells", sheet: sheet.name, cells }]));

test("a file without errors is not changed", () => {
  write(fresh);
  expect(run("repair", "spring.xlsx")).toEqual({
    code: 0,
    out: "spring.xlsx: every formula is intact. Nothing was written.\n",
    err: "",
  });
  expect(readdirSync(folder)).toEqual(["spring.xlsx"]);
});

test("a dry run reports each cell, the reason and its new content, and writes nothing; a real run restores them and keeps a backup", () => {
  const before = broken({ row: first, column, value: 4711 }, { row: second, column, formula: "=1+1", value: 2 });
  const dry = run("repair", "spring.xlsx", "--dry-run");
  expect(dry).toMatchObject({ code: 0, err: "" });
  for (const part of [
    named(first),
    named(second),
    "4,711",
    `=1+1 → ${formula}`,
    "2 cells would be restored; nothing was written.",
  ])
    expect(dry.out).toContain(part);
  expect(bytesOf("spring.xlsx")).toEqual(before);
  expect(run("repair", "spring.xlsx").out).toMatch(/2 cells restored\. spring\.xlsx\.bak is the previous version\.\n$/);
  expect(bytesOf("spring.xlsx.bak")).toEqual(before);
  expect(readBook(bytesOf("spring.xlsx"))).toEqual(readBook(fresh));
  expect(ownComplaints(bytesOf("spring.xlsx"))).toEqual([]);
});

test("a named cell restores only its own column; a cell without errors is reported", () => {
  const head = sheet.cells.find(({ role }) => role === "status")!;
  broken({ row: first, column, value: 4711 }, { row: head.row, column: 0, value: "fine" });
  expect(run("repair", "spring.xlsx", `${sheet.name}!A1`)).toEqual({
    code: 2,
    out: "",
    err: expect.stringContaining(`There is nothing to restore at ${sheet.name}!A1.`) as string,
  });
  expect(run("repair", "spring.xlsx", `'${sheet.name}'!${address(first, column)}`).out).toContain("1 cell restored");
  const found = JSON.parse(run("audit", "spring.xlsx", "--json").out) as { findings: { cell: string; check: string }[] };
  expect(found.findings.map(({ cell, check }) => [cell, check])).toEqual([[address(head.row, 0), "formula-overwritten"]]);
});

test("a file without errors and without cell references in its XML is accepted", () => {
  const parts = unzipSync(fresh);
  const name = "xl/worksheets/sheet1.xml";
  parts[name] = strToU8(strFromU8(parts[name]!).replace("</sheetData>", "<row><c/><c/></row></sheetData>"));
  write(zipSync(parts));
  expect(run("repair", "spring.xlsx")).toMatchObject({ code: 0, err: "" });
});

/** The file with an invalid formula in a free cell, and another formula for the table's new rows. */
function mangled(): Uint8Array {
  const free = { row: sheet.rows + 3, column: 0, formula: '=LEDGER.GASFACTORY("Germany",1940)', value: "#NAME?" };
  const parts = unzipSync(edit(fresh, [{ kind: "cells", sheet: sheet.name, cells: [free] }]));
  const change = (name: string, from: RegExp, to: string): void => {
    const before = strFromU8(parts[name]!);
    const after = before.replace(from, to);
    expect(after).not.toBe(before);
    parts[name] = strToU8(after);
  };
  const own = Object.keys(parts).find((name) => name.includes("tables/") && strFromU8(parts[name]!).includes(`"${table.name}"`))!;
  change(own, /(<calculatedColumnFormula)(?: array="1")?>[^<]*/, "$1>1+1");
  const page = Object.keys(parts).find(
    (name) => name.includes("worksheets/sheet") && strFromU8(parts[name]!).includes('_xldudf_LEDGER_GASFACTORY("Germany",1940)'),
  )!;
  change(page, /_xldudf_LEDGER_GASFACTORY\("Germany",1940\)/, '[1]!_xldudf_LEDGER_GASFACTORY("Germany",1940)');
  return zipSync(parts);
}

test("formulas of new rows, and a player's formula that refers to another workbook, are restored too", () => {
  write(mangled());
  expect(run("repair", "spring.xlsx").out).toContain("It calls the function in another workbook.");
  const book = readBook(bytesOf("spring.xlsx"));
  expect(book.tables.find(({ name }) => name === table.name)!.formulas).toEqual(table.formulas);
  expect(book.mangled).toEqual([]);
  expect(run("audit", "spring.xlsx").code).toBe(0);
  expect(ownComplaints(bytesOf("spring.xlsx"))).toEqual([]);
});

test("errors that only a person can fix are listed, and the exit code is 1", () => {
  broken({ row: sheet.rows + 3, column: 0, formula: "=LEDGER.GASFACTRY(1)", value: "#NAME?" });
  const { code, out } = run("repair", "spring.xlsx");
  expect(code).toBe(1);
  expect(out).toContain("There is no function LEDGER.GASFACTRY. Did you mean LEDGER.GASFACTORY?");
  expect(readdirSync(folder)).toEqual(["spring.xlsx"]);
});

describe("a workbook that is not a ledger", () => {
  const scratch = (formula: string) =>
    writeBook(
      [
        {
          ...place(sheets, options)[0]!,
          name: "Scratch",
          ...{
            cells: [{ row: 0, column: 0, role: "computed", formula }],
            tables: [],
            names: [],
            validations: [],
            highlights: [],
          },
          ...{ groups: [], charts: [] },
        },
      ],
      () => "#NAME?",
      { title: "Scratch" },
    );

  test("has its LEDGER formulas repaired too, all of them or the named one", () => {
    write(scratch('=GASFACTORY("Germany",1940)'));
    const dry = run("repair", "spring.xlsx", "Scratch!A1", "--dry-run");
    expect(dry).toMatchObject({ code: 0, err: "" });
    expect(dry.out).toContain('=GASFACTORY("Germany",1940) → =LEDGER.GASFACTORY("Germany",1940)');
    expect(run("repair", "spring.xlsx").out).toMatch(/1 cell restored\. spring\.xlsx\.bak is the previous version\.\n$/);
    expect(readBook(bytesOf("spring.xlsx")).sheets[0]!.formulas[0]![0]).toBe('=LEDGER.GASFACTORY("Germany",1940)');
    expect(run("repair", "spring.xlsx")).toMatchObject({
      code: 0,
      out: "spring.xlsx: it is not a ledger, and no LEDGER formula in it needs repair. Nothing was written.\n",
    });
  });

  test("is refused by commands that need a ledger, with what to do instead", () => {
    write(scratch("=1+1"));
    expect(run("close", "spring.xlsx").err).toContain(
      "spring.xlsx is not a ledger. Choose another workbook, or create a ledger with ",
    );
  });
});

test("explain reports what a changed cell should be, and how that is calculated", () => {
  broken({ row: first, column, value: 4711 });
  const { code, out } = run("explain", "spring.xlsx", named(first));
  expect(code).toBe(0);
  expect(out).toContain("its formula has been replaced by a value.");
  expect(out).toContain("It should be");
  expect(out).toContain(formula);
});

test("a deleted sheet is restored, and references to it work again", () => {
  const before = write(fileWithoutSheet(fresh, sheet.name));
  const { code, out } = run("repair", "spring.xlsx", "--dry-run");
  expect(code).toBe(0);
  expect(out).toContain(`${sheet.name} is restored.\n  No turn was closed yet, so ${sheet.name} is as in a new ledger: `);
  expect(out).toContain("spring.xlsx: 1 sheet would be restored; nothing was written.");
  expect(bytesOf("spring.xlsx")).toEqual(before);
  expect(run("repair", "spring.xlsx").out).toContain("spring.xlsx: 1 sheet restored. spring.xlsx.bak is the previous version.");
  expect(contentsOf(readBook(bytesOf("spring.xlsx")))).toEqual(contentsOf(readBook(fresh)));
});
