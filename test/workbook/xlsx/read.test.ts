import { zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { columnLetters } from "../../../src/formula/address";
import { readBook } from "../../../src/workbook/xlsx/read";
import { moved } from "../../../src/workbook/xlsx/formulas/moved";
import { FileError, FILE_LIMITS, type FileProblem } from "../../../src/workbook/xlsx/package/zip";
import { formulaAt, valueAt } from "../../../src/workbook/book";
import { altered, partsOf, written } from "../../support/workbook/files";

const bytes = written();
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';

const sheetWith = (rows: string): string => `<?xml version="1.0"?><worksheet ${MAIN}><sheetData>${rows}</sheetData></worksheet>`;
/** The made-up ledger with other cells on its first sheet. */
const bookWith = (rows: string, texts?: string) =>
  readBook(
    altered(bytes, {
      "xl/worksheets/sheet1.xml": sheetWith(rows),
      "xl/worksheets/_rels/sheet1.xml.rels": null,
      ...(texts === undefined ? {} : { "xl/sharedStrings.xml": `<sst ${MAIN}>${texts}</sst>` }),
    }),
  );
const first = (rows: string) => bookWith(rows).sheets[0]!;

function errorOf(run: () => unknown): FileProblem | "none" {
  try {
    run();
    return "none";
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    // One or two sentences that a player understands.
    expect(error.message).toMatch(/^The file .*\.$/);
    return error.problem;
  }
}

describe("values", () => {
  it("are numbers, texts, Booleans and errors", () => {
    const sheet = first(
      '<row r="2"><c r="B2"><v>1.5E3</v></c><c r="C2" t="inlineStr"><is><t>a &lt; b</t></is></c><c r="D2" t="b"><v>1</v></c>' +
        '<c r="E2" t="e"><v>#N/A</v></c><c r="F2" t="str"><f>A1</f><v>x</v></c><c r="G2" s="3"/></row>',
    );
    expect(sheet.values).toEqual([[], [null, 1500, "a < b", true, "#N/A", "x"]]);
    expect(formulaAt(sheet, 1, 5)).toBe("=A1");
  });

  it("join the runs of a rich text and omit phonetic readings", () => {
    const texts =
      '<si><r><t>Bis</t></r><r><rPr><b/></rPr><t xml:space="preserve">marck </t></r><rPh sb="0" eb="1"><t>no</t></rPh></si><si><t>a_x000D_b</t></si>';
    const sheets = readBook(
      altered(bytes, {
        "xl/worksheets/sheet1.xml": sheetWith('<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row>'),
        "xl/worksheets/sheet2.xml": sheetWith(""),
        "xl/worksheets/sheet3.xml": sheetWith(""),
        "xl/worksheets/sheet4.xml": sheetWith(""),
        "xl/sharedStrings.xml": `<sst ${MAIN}>${texts}</sst>`,
      }),
    ).sheets;
    expect(sheets[0]!.values).toEqual([["Bismarck ", "a\rb"]]);
  });

  it("are in the right place if cells have no references", () => {
    expect(first("<row><c><v>1</v></c><c><v>2</v></c></row><row><c><v>3</v></c></row>").values).toEqual([[1, 2], [3]]);
  });

  it("are in the right place beside blank cells, however many and however they are written", () => {
    for (const many of [1, 199, 200, 201, 400, 1234]) {
      const unplaced = '<c/><c s="1"/>'.repeat(many);
      const placed = Array.from({ length: many }, (_, i) => `<c r="${columnLetters(i)}2" s="3"/>`).join("");
      const after = columnLetters(many);
      const sheet = first(
        `<row r="1">${unplaced}<c><v>1</v></c><c/></row><row r="2">${placed}<c r="${after}2"><v>2</v></c></row><row r="3">${placed.replaceAll('2" s', '3" s')}<c><v>3</v></c></row>`,
      );
      expect([valueAt(sheet, 0, 2 * many), valueAt(sheet, 1, many), valueAt(sheet, 2, many)], String(many)).toEqual([1, 2, 3]);
    }
    expect(errorOf(() => first(`<row r="1">${"<c/>".repeat(16_385)}</row>`))).toBe("damaged");
  });

  it("include letters beyond ASCII, entities and CDATA", () => {
    const sheet = first(
      '<row r="1"><c r="A1" t="inlineStr"><is><t>Göring – ▲ 😀 &#9650; &#x25B2;</t></is></c><c r="B1" t="inlineStr"><is><t><![CDATA[a&b]]></t></is></c></row>',
    );
    expect(sheet.values).toEqual([["Göring – ▲ 😀 ▲ ▲", "a&b"]]);
  });

  it("include which sheets are hidden", () => {
    expect(readBook(bytes).sheets.map(({ hidden }) => hidden === true)).toEqual([false, false, false, true]);
  });
});

describe("formulas", () => {
  const formula = (stored: string) => {
    const book = bookWith(`<row r="1"><c r="A1"><f>${stored}</f><v>1</v></c></row>`);
    return { text: book.sheets[0]!.formulas[0]![0], mangled: book.mangled };
  };

  it("are as in the formula bar", () => {
    expect(formula('_xldudf_LEDGER_GROWTH(1942,"Germany",C4)')).toEqual({
      text: '=LEDGER.GROWTH(1942,"Germany",C4)',
      mangled: [],
    });
    expect(formula("_xlfn.IFNA(_xlfn._xlws.FILTER(A2:A9,B2:B9),1)").text).toBe("=IFNA(FILTER(A2:A9,B2:B9),1)");
    expect(formula("SUM(T[[#This Row],[A b]],T[[#This Row],[A]],T[[#This Row],[A]:[B]])").text).toBe(
      "=SUM(T[@[A b]],T[@A],T[@[A]:[B]])",
    );
    expect(formula('IF(A2&lt;&gt;"","_xldudf_LEDGER_X(","")').text).toBe('=IF(A2<>"","_xldudf_LEDGER_X(","")');
  });

  it("fill the cells of their array, which are not entries", () => {
    const sheet = first(
      '<row r="1"><c r="A1"><f t="array" ref="A1:B2">C1:D2</f><v>1</v></c><c r="B1"><v>2</v></c><c r="C1"><v>9</v></c></row>' +
        '<row r="2"><c r="A2"><v>3</v></c><c r="B2"><f>7</f><v>7</v></c></row><row r="3"><c r="A3"><v>4</v></c></row>',
    );
    expect(sheet.values).toEqual([[1, null, 9], [null, 7], [4]]);
  });

  it("are reported if Excel cannot bind them to the add-in", () => {
    expect(formula("LEDGER.GROWTH(1942)").mangled).toEqual([
      { sheet: "Overview", row: 0, column: 0, formula: "=LEDGER.GROWTH(1942)" },
    ]);
    expect(formula("1+[2]!_xldudf_LEDGER_GROWTH(1942)").mangled).toHaveLength(1);
    expect(formula("Ledger.xla!_xldudf_LEDGER_GROWTH(1942)").mangled).toHaveLength(1);
    expect(formula("'C:\\My files\\[a.xlsm]x'!_xldudf_LEDGER_GROWTH(1)").mangled).toHaveLength(1);
    expect(formula('"LEDGER.GROWTH(1942)"').mangled).toEqual([]);
  });

  it("are expanded if cells share one", () => {
    const sheet = first(
      '<row r="1"><c r="A1"><f t="shared" ref="A1:A3" si="0">B1+$C$1&amp;"B1"</f></c></row><row r="2"><c r="A2"><f t="shared" si="0"/><v>2</v></c></row><row r="3"><c r="A3"><f t="shared" si="0"/></c></row>',
    );
    expect(sheet.formulas).toEqual([['=B1+$C$1&"B1"'], ['=B2+$C$1&"B1"'], ['=B3+$C$1&"B1"']]);
  });

  it("move only their relative references", () => {
    expect(moved("A1+$A1+A$1+$A$1", 2, 1)).toBe("B3+$A3+B$1+$A$1");
    expect(moved("'A1'!B2+LOG10(B2)+T[[#This Row],[B2]]+\"A1\"+A1B", 1, 0)).toBe(
      "'A1'!B3+LOG10(B3)+T[[#This Row],[B2]]+\"A1\"+A1B",
    );
    expect(moved("A1", -1, 0)).toBe("#REF!");
  });

  it("are read from the array form that Excel uses for functions of add-ins", () => {
    const sheet = first(
      '<row r="1"><c r="B1" t="str" cm="1"><f t="array" ref="B1">_xldudf_LEDGER_WHY("X")</f><v>test</v></c></row>',
    );
    expect([valueAt(sheet, 0, 1), formulaAt(sheet, 0, 1)]).toEqual(["test", '=LEDGER.WHY("X")']);
  });
});

describe("tables", () => {
  const [path, table] = Object.entries(partsOf(bytes)).find(([, part]) => part.includes('displayName="Germany_Ships"'))!;
  const germanShips = (xml: string) =>
    readBook(altered(bytes, { [path]: xml })).tables.find(({ name }) => name === "Germany_Ships")!;

  it("have the formulas of their columns, as their cells do", () => {
    expect(germanShips(table).formulas!.slice(4, 7)).toEqual([
      null,
      '=IF([@Ship]="","",2*[@[Cost, PPs]])',
      '=IF([@Ship]="","",IFERROR(LEDGER.STARTINGECONOMY("Germany"),0)+[@[Cost, PPs]])',
    ]);
    const changed = table.replace("2*Germany_Ships", "3*Germany_Ships");
    expect(germanShips(changed).formulas![5]).toBe('=IF([@Ship]="","",3*[@[Cost, PPs]])');
  });

  it("show where their cells have other headers", () => {
    expect(germanShips(table).shownHeaders).toBeUndefined();
    const [ship, type] = ['name="Ship"', 'name="Type"'];
    const swapped = table.replace(ship, "name=X").replace(type, ship).replace("name=X", type);
    expect(germanShips(swapped)).toMatchObject({ headers: ["Type", "Ship", ...germanShips(table).headers.slice(2)] });
    expect(germanShips(swapped).shownHeaders!.slice(0, 2)).toEqual(["Ship", "Type"]);
  });

  it("are refused if their size is impossible", () => {
    for (const count of ["-1E15", "1e3", "0x10", "-1", "one"])
      expect(
        errorOf(() => germanShips(table.replace('totalsRowShown="0"', `totalsRowCount="${count}"`))),
        count,
      ).toBe("damaged");
    expect(errorOf(() => germanShips(table.replace(/ref="([A-Z]+\d+):([A-Z]+)\d+"/, 'ref="$1:$21048576"')))).toBe("too large");
    // Few enough cells to be read, but nearly all of them are blank.
    expect(errorOf(() => germanShips(table.replace(/ref="([A-Z]+\d+):([A-Z]+)\d+"/, 'ref="$1:$230000"')))).toBe("too large");
    expect(errorOf(() => germanShips(table.replace(/ref="([A-Z]+\d+):[A-Z]+(\d+)"/, 'ref="$1:XFD$2"')))).toBe("damaged");
  });
});

describe("sheets without cells", () => {
  const relations = partsOf(bytes)["xl/_rels/workbook.xml.rels"]!;
  const secondAs = (type: string) =>
    altered(bytes, { "xl/_rels/workbook.xml.rels": relations.replace(/(Id="rId2" Type="[^"]*\/)worksheet"/, `$1${type}"`) });

  it("are named", () => {
    for (const type of ["chartsheet", "dialogsheet"]) {
      const book = readBook(secondAs(type));
      expect(book.withoutCells).toEqual(["Germany"]);
      expect(book.sheets.map(({ name }) => name)).toEqual(["Overview", "Nationalist China", "Lists"]);
    }
    expect(readBook(bytes).withoutCells).toBeUndefined();
  });

  it("are refused if they should have some", () => {
    const path = "xl/worksheets/sheet2.xml";
    for (const xml of [`<chartsheet ${MAIN}/>`, `<worksheet ${MAIN}/>`, `<worksheet ${MAIN}><sheetViews/></worksheet>`, null])
      expect(
        errorOf(() => readBook(altered(bytes, { [path]: xml }))),
        String(xml),
      ).toBe("damaged");
    expect(errorOf(() => readBook(secondAs("worksheets")))).toBe("damaged");
    expect(
      errorOf(() => readBook(altered(bytes, { "xl/_rels/workbook.xml.rels": relations.replace("sheet3.xml", "sheet2.xml") }))),
    ).toBe("damaged");
  });
});

describe("files that are not workbooks", () => {
  const text = (content: string) => new TextEncoder().encode(content);

  it("are refused by their kind", () => {
    expect(errorOf(() => readBook(new Uint8Array(0)))).toBe("not a zip");
    expect(errorOf(() => readBook(text("Ship,Cost\nBismarck,420\n")))).toBe("text");
    expect(errorOf(() => readBook(new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3])))).toBe("not a zip");
    expect(errorOf(() => readBook(zipSync({ "word/document.xml": text("<w/>") })))).toBe("not a workbook");
    expect(errorOf(() => readBook(altered(bytes, { "xl/workbook.xml": "<document/>" })))).toBe("not a workbook");
  });

  it("are distinguished if they are old or protected", () => {
    const ole = new Uint8Array(4096);
    ole.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
    expect(errorOf(() => readBook(ole))).toBe("old format");
    [..."EncryptedPackage"].forEach((letter, i) => (ole[1024 + 2 * i] = letter.charCodeAt(0)));
    expect(errorOf(() => readBook(ole))).toBe("protected");
  });
});

describe("damaged files", () => {
  it("are refused wherever they are cut off", () => {
    for (const share of [0.001, 0.1, 0.5, 0.9, 0.99, 0.9999])
      expect(
        errorOf(() => readBook(bytes.subarray(0, Math.floor(bytes.length * share)))),
        String(share),
      ).toBe("damaged");
  });

  it("are refused if a byte of a sheet has changed", () => {
    const entry = new TextDecoder("latin1").decode(bytes).indexOf("xl/worksheets/sheet2.xml");
    const changed = bytes.slice();
    changed[entry + 500]! ^= 0x10;
    expect(errorOf(() => readBook(changed))).toBe("damaged");
    expect(errorOf(() => readBook(changed, { plain: true }))).toBe("damaged");
  });

  it("are refused if a part is missing or not well formed", () => {
    const path = "xl/worksheets/sheet1.xml";
    for (const xml of [
      null,
      "<worksheet><sheetData></worksheet>",
      "<worksheet><sheetData>",
      "",
      '<worksheet a="',
      "<worksheet/><worksheet/>",
    ])
      expect(
        errorOf(() => readBook(altered(bytes, { [path]: xml }))),
        String(xml),
      ).toBe("damaged");
    expect(errorOf(() => first('<row r="1"><c r="A0"><v>1</v></c></row>'))).toBe("damaged");
    expect(errorOf(() => first('<row r="1"><c r="A1"><v>one</v></c></row>'))).toBe("damaged");
    expect(errorOf(() => first('<row r="1"><c r="A1" t="s"><v>99999</v></c></row>'))).toBe("damaged");
  });
});

describe("hostile files", () => {
  it("cannot declare document types or entities", () => {
    const xml = '<!DOCTYPE worksheet [<!ENTITY x SYSTEM "file:///etc/passwd">]><worksheet><sheetData/></worksheet>';
    expect(errorOf(() => readBook(altered(bytes, { "xl/worksheets/sheet1.xml": xml })))).toBe("damaged");
    expect(errorOf(() => first('<row r="1"><c r="A1" t="inlineStr"><is><t>&x;</t></is></c></row>'))).toBe("damaged");
  });

  it("cannot unpack to more than the limit", () => {
    const limits = { ...FILE_LIMITS, entry: 100_000, all: 150_000 };
    const bomb = altered(bytes, { "xl/worksheets/sheet1.xml": sheetWith(" ".repeat(200_000)) });
    expect(errorOf(() => readBook(bomb, { limits }))).toBe("too large");
    const two = zipSync({ a: new Uint8Array(90_000), b: new Uint8Array(90_000) });
    expect(errorOf(() => readBook(two, { limits }))).toBe("too large");
    expect(errorOf(() => readBook(bytes, { limits: { ...FILE_LIMITS, file: 1000 } }))).toBe("too large");
  });

  it("cannot lie about their sizes", () => {
    const bomb = altered(bytes, { "xl/worksheets/sheet1.xml": sheetWith(" ".repeat(5_000_000)) });
    const view = new DataView(bomb.buffer, bomb.byteOffset, bomb.byteLength);
    for (let at = 0; at < bomb.length - 46; at++) {
      if (view.getUint32(at, true) !== 0x02014b50) continue;
      const name = new TextDecoder().decode(bomb.subarray(at + 46, at + 46 + view.getUint16(at + 28, true)));
      if (name === "xl/worksheets/sheet1.xml") view.setUint32(at + 24, 1000, true);
    }
    expect(errorOf(() => readBook(bomb))).toBe("damaged");
    expect(errorOf(() => readBook(bomb, { plain: true }))).toBe("damaged");
  });

  it("cannot have more uncomputed LEDGER formulas than can be checked; a table's formula counts once", () => {
    const rows = (count: number, cell: (i: number) => string): string =>
      Array.from({ length: count }, (_, i) => `<row><c t="e">${cell(i)}<v>#NAME?</v></c></row>`).join("");
    for (const item of ["LEDGER.GROWTH(1)", "[2]!_xldudf_LEDGER_GROWTH(1)"]) {
      expect(first(rows(10_000, () => `<f>${item}</f>`)).values).toHaveLength(10_000);
      expect(errorOf(() => first(rows(10_001, () => `<f>${item}</f>`)))).toBe("too large");
    }
    expect(first(rows(10_001, () => "<f>_xldudf_LEDGER_GROWTH(1)</f>")).values).toHaveLength(10_001);
    expect(errorOf(() => first(rows(10_001, (i) => `<f>_xldudf_LEDGER_GROWTH(${i})</f>`)))).toBe("too large");
  });

  it("cannot have endless parts, cells or names that lead elsewhere", () => {
    const parts = Object.fromEntries(Array.from({ length: 50 }, (_, i) => [`a${i}`, new Uint8Array(1)]));
    expect(errorOf(() => readBook(zipSync(parts), { limits: { ...FILE_LIMITS, entries: 40 } }))).toBe("too large");
    const far = Array.from({ length: 300 }, (_, i) => `<row r="${i + 1}"><c r="XFD${i + 1}"><v>1</v></c></row>`).join("");
    expect(errorOf(() => first(far))).toBe("too large");
    expect(errorOf(() => readBook(zipSync({ "../evil.xml": new Uint8Array(1) })))).toBe("damaged");
    const relations = '<Relationships><Relationship Id="rId1" Type="a/worksheet" Target="../../../etc/passwd"/></Relationships>';
    expect(errorOf(() => readBook(altered(bytes, { "xl/_rels/workbook.xml.rels": relations })))).toBe("damaged");
  });

  it("cannot spread their cells over many sheets", () => {
    const rows = Array.from({ length: 100 }, (_, i) => `<row r="${i + 1}"><c r="XFD${i + 1}"><v>1</v></c></row>`).join("");
    const sheets = Object.fromEntries([1, 2, 3, 4].map((n) => [`xl/worksheets/sheet${n}.xml`, sheetWith(rows)]));
    expect(errorOf(() => readBook(altered(bytes, sheets)))).toBe("too large");
  });

  it("cannot repeat a long formula without limit", () => {
    const cells = Array.from({ length: 3000 }, (_, i) => `<row r="${i + 2}"><c r="A${i + 2}"><f t="shared" si="0"/></c></row>`);
    const long = `<row r="1"><c r="A1"><f t="shared" ref="A1:A9" si="0">B1${"+B1".repeat(10_000)}</f></c></row>`;
    expect(errorOf(() => first(long + cells.join("")))).toBe("too large");
  });

  it("are read in linear time, with and without attributes", () => {
    // Searching to the end of the file for each tag would take minutes here.
    const sheet = first(`<row>${"<c><v>1</v></c>".repeat(1000)}</row>`.repeat(300));
    expect(sheet.values).toHaveLength(300);
  });

  it("can have cells at the far edges of a sheet", () => {
    const sheet = first('<row r="1048576"><c r="XFD1048576"><v>7</v></c></row>');
    expect(valueAt(sheet, 1_048_575, 16_383)).toBe(7);
  });

  it("cannot nest deeper than workbooks do", () => {
    expect(errorOf(() => first("<row>".repeat(100_000)))).toBe("damaged");
  });
});

it("a file is read the same without Node's built-in functions", () => {
  expect(readBook(bytes, { plain: true })).toEqual(readBook(bytes));
});

it("a file is read the same with and without the patterns of plain cells and columns", () => {
  const parts = partsOf(bytes);
  const files = (change: (path: string) => string): Uint8Array =>
    altered(bytes, Object.fromEntries(Object.keys(parts).map((path) => [path, change(path)])));
  const wide = files((path) =>
    /worksheets\/|tables\//.test(path) ? parts[path]!.replace(/<(c|f|tableColumn)(?= )/g, "<$1 ") : parts[path]!,
  );
  const arrays = Object.values(parts).join("").split('t="array"').length - 1;
  expect(arrays).toBeGreaterThan(0);
  expect(readBook(wide)).toStrictEqual(readBook(bytes));
  const reordered = files((path) => parts[path]!.replace(/( t="\w+")( cm="\d+")(?=>)/g, "$2$1"));
  expect(partsOf(reordered)).not.toEqual(parts);
  expect(readBook(reordered)).toStrictEqual(readBook(bytes));
});
