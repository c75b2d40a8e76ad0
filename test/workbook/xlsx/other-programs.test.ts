import { readFileSync } from "node:fs";
import { SaxesParser } from "saxes";
import { describe, expect, it, test } from "vitest";
import { readSnapshot } from "../../../src/workbench/open";
import { columnNumber } from "../../../src/formula/address";
import type { PlacedSheet } from "../../../src/sheets/placed";
import type { Book } from "../../../src/workbook/book";
import { openDraft } from "../../../src/workbook/xlsx/package/draft";
import { edit, type FileEdit } from "../../../src/workbook/xlsx/edit";
import { inOwnPrefixes } from "../../../src/workbook/xlsx/package/prefixes";
import { readBook } from "../../../src/workbook/xlsx/read";
import { charted } from "../../support/workbook/charted";
import { altered, partsOf, placed } from "../../support/workbook/files";
import { withoutPlainText } from "../../../src/sheets/plain";
import { hasValidator, validatorComplaints } from "../../support/workbook/validate-file";

/*
 * Files saved by other programs: their XML uses other prefixes and forms, and is edited like Excel's.
 */

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const saved = (program: string): Uint8Array => new Uint8Array(readFileSync(`test/workbook/xlsx/fixtures/${program}.xlsx`));

/** As written by the Open XML SDK: every element of a workbook has a prefix. */
function prefixed(bytes: Uint8Array): Uint8Array {
  const parts = Object.entries(partsOf(bytes)).filter(([, xml]) => xml.includes(`xmlns="${MAIN}"`));
  const withPrefix = (xml: string) =>
    xml.replace(/<(\/?)(?=[A-Za-z]\w*[\s/>])/g, "<$1x:").replace(`xmlns="${MAIN}"`, `xmlns:x="${MAIN}"`);
  return altered(bytes, Object.fromEntries(parts.map(([path, xml]) => [path, withPrefix(xml)])));
}

/** As written by some exporters: consecutive rows and cells have no addresses. */
function withoutAddresses(bytes: Uint8Array): Uint8Array {
  const sheets = Object.entries(partsOf(bytes)).filter(([path]) => /^xl\/worksheets\/[^/]+\.xml$/.test(path));
  const bare = (xml: string): string => {
    let row = 0;
    let column = 0;
    return xml.replace(/<(row|c) r="([A-Z]*)(\d+)"/g, (tag, name: string, letters: string, digits: string) => {
      const before = name === "row" ? row : column;
      if (name === "row") [row, column] = [Number(digits), 0];
      else column = columnNumber(letters) + 1;
      return (name === "row" ? row : column) === before + 1 ? `<${name}` : tag;
    });
  };
  return altered(bytes, Object.fromEntries(sheets.map(([path, xml]) => [path, bare(xml)])));
}

const own = charted();
const programs: readonly (readonly [string, Uint8Array])[] = [
  ["openpyxl", saved("openpyxl")],
  ["LibreOffice", saved("libreoffice")],
  ["the Open XML SDK", prefixed(own)],
  ["an exporter that omits addresses", withoutAddresses(own)],
];

const [overview, germany] = placed;
const ships = germany!.tables.find(({ name }) => name === "Germany_Ships")!.area;
const nations = overview!.tables[0]!.area;
const cell = (row: number, column: number) => ({ top: row, left: column, rows: 1, columns: 1 });
const free = germany!.rows + 10;

const bare = (name: string): PlacedSheet => ({
  ...overview!,
  name,
  tables: [],
  names: [],
  cells: overview!.cells.filter(({ formula }) => formula === undefined),
});

/** One change of each kind, in a file with notes, tables, charts and several sheets. */
const CHANGES: readonly FileEdit[] = [
  {
    kind: "cells",
    sheet: "Germany",
    cells: [{ row: ships.top + 1, column: 3, formula: '=LEDGER.GROWTH(1942,"Germany",1)', value: 5 }],
  },
  { kind: "cells", sheet: "Germany", cells: [{ row: ships.top + 2, column: 0, value: "Übersee & Co" }] },
  { kind: "rows", table: "Germany_Ships", count: 2 },
  { kind: "rows", table: "Germany_Places", count: -1 },
  {
    kind: "place",
    placed: {
      name: "Germany",
      cells: [
        { row: free, column: 0, role: "header", value: "Yard", note: "Where ships are built." },
        { row: free + 1, column: 0, role: "input", value: "Kiel" },
      ],
      tables: [
        {
          name: "Germany_Yards",
          area: { top: free, left: 0, rows: 2, columns: 1 },
          headers: ["Yard"],
          formulas: [null],
          filter: false,
        },
      ],
      validations: [],
      highlights: [{ area: cell(free + 1, 0), formula: 'A1=""' }],
      heights: new Map(),
      widths: new Map([[0, 60]]),
    },
  },
  {
    kind: "lines",
    sheet: "Overview",
    chart: {
      title: "What is left",
      labels: cell(nations.top + 1, 0),
      lines: [{ name: "More", values: cell(nations.top + 2, 1) }],
    },
  },
  { kind: "notes", sheet: "Overview", removed: [[nations.top, 0]], added: [{ row: nations.top, column: 1, text: "Anew." }] },
  {
    kind: "looks",
    sheet: "Germany",
    cells: [{ row: 3, column: 0, styling: { bold: true, fill: "#FF0000", lineTop: "#000000" } }],
  },
  {
    kind: "validations",
    sheet: "Overview",
    removed: [],
    added: [
      {
        area: cell(nations.top + 1, 0),
        type: "list",
        first: "Germany,Italy",
        ignoreBlanks: true,
        alert: { show: true, style: "stop", title: "Nation", message: "One of them." },
        prompt: { show: false, title: "", message: "" },
      },
    ],
  },
  {
    kind: "properties",
    sheet: "Overview",
    properties: {
      isProtected: false,
      tabColor: "#00FF00",
      gridlines: true,
      widths: [[1, 33]],
      heights: [[4, 40]],
      hiddenRows: [[6, true]],
      freeze: { rows: 2, columns: 1 },
    },
  },
  { kind: "names", names: [{ name: "Mine", sheet: "Germany", row: 1, column: 1 }], removed: [] },
  { kind: "sheet rows", sheet: "Germany", at: 1, count: 1 },
  { kind: "rename sheet", sheet: "Germany", name: "Reich" },
  { kind: "add sheet", sheet: bare("Second"), title: "Test", before: "Reich" },
  { kind: "add sheet", sheet: bare("Third"), title: "Test" },
  { kind: "replace sheet", sheet: bare("Second"), title: "Test" },
  { kind: "delete sheet", sheet: "Third" },
];

/** These files were saved before formulas had plain equivalents. */
const plain = (formula: string) =>
  withoutPlainText(formula)
    .replace(/\b(TRUE|FALSE)\(\)/g, "$1")
    .replace(/IFERROR\((TEXTJOIN\(.*\)),"see the Check cells"\)/, "$1");

/** The properties of a workbook that every program keeps: LibreOffice loses column formulas. */
const outline = ({ sheets, tables, names }: Book) => ({
  sheets: sheets.map(({ name, formulas }) => [name, new Set(formulas.flat().map((formula) => formula && plain(formula)))]),
  tables: tables
    .map(({ name, sheet, top, left, rows, headers }) => `${name} ${sheet} ${top} ${left} ${rows} ${headers.join()}`)
    .sort(),
  names: names.map(({ name, sheet, row, column }) => `${name} ${sheet} ${row} ${column}`).sort(),
});

describe.each(programs)("a file saved by %s", (_, bytes) => {
  const after = edit(bytes, CHANGES);

  it("is edited like our own", () => expect(outline(readBook(after))).toEqual(outline(readBook(edit(own, CHANGES)))));

  it("has no part with an undeclared prefix", () => {
    for (const [path, xml] of Object.entries(partsOf(after)))
      if (/\.(xml|rels|vml)$/.test(path)) expect(() => new SaxesParser({ xmlns: true }).write(xml).close(), path).not.toThrow();
  });

  it("opens in the workbench, with its notes and styles", async () => {
    const [now, was] = [await readSnapshot(bytes), await readSnapshot(own)];
    const comparable = ({ sheets, styles }: typeof was) =>
      sheets.map(({ name, notes, cells }) => ({
        name,
        notes: notes.map(({ row, column }) => `${row},${column}`),
        bold: cells.filter(({ value, style }) => value !== null && value !== undefined && styles[style]!.bold).length > 0,
      }));
    expect(comparable(now)).toEqual(comparable(was));
  });

  it.skipIf(!hasValidator)("gets no new complaints from the validator", async () => {
    const complaints = await validatorComplaints(after);
    const known = new Set(complaints.length === 0 ? [] : await validatorComplaints(bytes));
    expect(complaints.filter((complaint) => !known.has(complaint))).toEqual([]);
  });
});

describe("a part that is edited", () => {
  const R = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

  it("is unchanged if it has Excel's prefixes", () => {
    for (const [path, xml] of Object.entries(partsOf(own)))
      if (/\.(xml|rels|vml)$/.test(path)) expect(inOwnPrefixes(xml, path), path).toBe(xml);
  });

  it.each([
    [
      `<a:worksheet xmlns:a="${MAIN}" xmlns:b="${R}"><!-- <a:c> --><a:tablePart b:id="1" xml:space='b:id="2"'/></a:worksheet>`,
      `<worksheet xmlns="${MAIN}" xmlns:r="${R}" xmlns:a="${MAIN}" xmlns:b="${R}"><!-- <a:c> --><tablePart r:id="1" xml:space='b:id="2"'/></worksheet>`,
    ],
    [
      `<?xml version="1.0"?><worksheet xmlns="${MAIN}"><x xmlns="other"><a:y xmlns:a="${R}" a:id=""/></x><c r="A1">&lt;a:c</c></worksheet>`,
      `<?xml version="1.0"?><worksheet xmlns:r="${R}" xmlns="${MAIN}"><x xmlns="other"><r:y xmlns:a="${R}" r:id=""/></x><c r="A1">&lt;a:c</c></worksheet>`,
    ],
    ["<other xmlns='any'><c/></other>", "<other xmlns='any'><c/></other>"],
  ])("gets Excel's prefixes: %s", (xml, expected) => expect(inOwnPrefixes(xml, "part")).toBe(expected));

  it.each([
    `<worksheet xmlns="${MAIN}" xmlns:r="other"/>`,
    `<a:worksheet xmlns:a="${MAIN}"><x xmlns="other"><a:c/></x></a:worksheet>`,
  ])("is left alone if one of them means something else: %s", (xml) => expect(inOwnPrefixes(xml, "part")).toBeNull());
});

describe("a written part", () => {
  const SHEET = "xl/worksheets/sheet1.xml";
  const replacePart = (bytes: Uint8Array, path: string, xml: string) => {
    const draft = openDraft(bytes);
    draft.write(path, xml);
    return draft.bytes();
  };

  it.each(["<worksheet><c></worksheet>", '<worksheet><tablePart r:id="1"/></worksheet>', '<worksheet a="1" a="2"/>'])(
    "is refused if it cannot be read again: %s",
    (xml) => expect(() => replacePart(own, SHEET, xml)).toThrow("could not be read again"),
  );

  it("can be as another program left it", () => {
    const path = "xl/drawings/vmlDrawing1.vml";
    const open = /^<xml [^>]*>/.exec(partsOf(own)[path]!)![0];
    const boxes = altered(own, { [path]: `${open}<br></xml>` });
    expect(partsOf(replacePart(boxes, path, `${open}<br> </xml>`))[path]).toBe(`${open}<br> </xml>`);
  });
});

test("a sheet without view settings opens in the workbench", async () => {
  const parts = Object.entries(partsOf(own)).filter(([path]) => path.startsWith("xl/worksheets/sheet"));
  const bare = parts.map(([path, xml]) => [path, xml.replace(/<sheetViews>.*?<\/sheetViews>/s, "")] as const);
  expect(bare.every(([, xml], i) => xml !== parts[i]![1])).toBe(true);
  const { sheets } = await readSnapshot(altered(own, Object.fromEntries(bare)));
  expect(sheets.map(({ gridlines, freeze }) => ({ gridlines, freeze }))).toEqual(
    sheets.map(() => ({ gridlines: true, freeze: { rows: 0, columns: 0 } })),
  );
});

describe("a file that is not .xlsx", () => {
  it.each([
    ["application/vnd.ms-excel.sheet.macroEnabled.main+xml", "a workbook with macros (.xlsm)"],
    ["application/vnd.openxmlformats-officedocument.spreadsheetml.template.main+xml", "a template (.xltx)"],
  ])("is refused by its kind: %s", (type, what) => {
    const types = partsOf(own)["[Content_Types].xml"]!;
    const sheet = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml";
    expect(types).toContain(sheet);
    const file = altered(own, { "[Content_Types].xml": types.replace(sheet, type) });
    expect(() => readBook(file)).toThrow(`The file is ${what}`);
  });
});
