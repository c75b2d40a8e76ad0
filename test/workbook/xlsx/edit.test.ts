import { unzipSync } from "fflate";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { address } from "../../../src/formula/address";
import { isError } from "../../../src/formula/world";
import type { CellValue } from "../../../src/kernel/values";
import { calculate } from "../../../src/calculation/calculation";
import type { Book, BookSheet } from "../../../src/workbook/book";
import { formulaAt, valueAt } from "../../../src/workbook/book";
import type { Edit } from "../../../src/workbook/edit";
import { edit } from "../../../src/workbook/xlsx/edit";
import { readBook } from "../../../src/workbook/xlsx/read";
import { FileError } from "../../../src/workbook/xlsx/package/zip";
import { altered, cellOf, partsOf, placed, written } from "../../support/workbook/files";
import { expectValid, ownComplaints } from "../../support/workbook/validate-file";
import { times } from "../../support/daily-sample";

const GERMANY = "xl/worksheets/sheet2.xml";
const sheetOf = (of: Book, name: string): BookSheet => of.sheets.find((sheet) => sheet.name === name)!;
const tableOf = (of: Book, name: string) => of.tables.find((table) => table.name === name)!;
const bytes = withForeignParts(written());
const book = readBook(bytes);
const ships = tableOf(book, "Germany_Ships");
const cost = ships.left + ships.headers.indexOf("Cost, PPs");
const twice = ships.left + ships.headers.indexOf("Twice the cost");

/** The made-up ledger with a chart on its first sheet, and an unknown part. */
function withForeignParts(file: Uint8Array): Uint8Array {
  const parts = partsOf(file);
  const drawing = "http://schemas.openxmlformats.org/drawingml/2006";
  const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  const relations = (...lines: string[]) =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${lines.join("")}</Relationships>`;
  const at = tableOf(readBook(file), "Germany_Places").top;
  const chart =
    `<c:chartSpace xmlns:c="${drawing}/chart"><c:chart><c:plotArea><c:layout/><c:barChart><c:barDir val="col"/><c:grouping val="clustered"/>` +
    `<c:ser><c:idx val="0"/><c:order val="0"/><c:val><c:numRef><c:f>Germany!$B$${at + 2}:$B$${at + 4}</c:f></c:numRef></c:val></c:ser>` +
    '<c:axId val="1"/><c:axId val="2"/></c:barChart><c:catAx><c:axId val="1"/><c:scaling/><c:delete val="0"/><c:axPos val="b"/><c:crossAx val="2"/></c:catAx>' +
    '<c:valAx><c:axId val="2"/><c:scaling/><c:delete val="0"/><c:axPos val="l"/><c:crossAx val="1"/></c:valAx></c:plotArea></c:chart></c:chartSpace>';
  const corner = (row: number) =>
    `<xdr:col>10</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>${row}</xdr:row><xdr:rowOff>0</xdr:rowOff>`;
  const frame =
    `<xdr:wsDr xmlns:xdr="${drawing}/spreadsheetDrawing" xmlns:a="${drawing}/main"><xdr:twoCellAnchor><xdr:from>${corner(at)}</xdr:from><xdr:to>${corner(at + 9)}</xdr:to>` +
    '<xdr:graphicFrame macro=""><xdr:nvGraphicFramePr><xdr:cNvPr id="2" name="Chart"/><xdr:cNvGraphicFramePr/></xdr:nvGraphicFramePr><xdr:xfrm><a:off x="0" y="0"/><a:ext cx="0" cy="0"/></xdr:xfrm>' +
    `<a:graphic><a:graphicData uri="${drawing}/chart"><c:chart xmlns:c="${drawing}/chart" xmlns:r="${office}" r:id="rId1"/></a:graphicData></a:graphic></xdr:graphicFrame><xdr:clientData/></xdr:twoCellAnchor></xdr:wsDr>`;
  const germany = "xl/worksheets/_rels/sheet2.xml.rels";
  return altered(file, {
    "xl/charts/chart1.xml": chart,
    "xl/drawings/drawing1.xml": frame,
    "xl/drawings/_rels/drawing1.xml.rels": relations(
      `<Relationship Id="rId1" Type="${office}/chart" Target="../charts/chart1.xml"/>`,
    ),
    [germany]: parts[germany]!.replace(
      "</Relationships>",
      `<Relationship Id="rId90" Type="${office}/drawing" Target="../drawings/drawing1.xml"/></Relationships>`,
    ),
    [GERMANY]: parts[GERMANY]!.replace("<legacyDrawing", '<drawing r:id="rId90"/><legacyDrawing'),
    "customXml/item1.xml": "<notes>of a player</notes>",
    "[Content_Types].xml": parts["[Content_Types].xml"]!.replace(
      "</Types>",
      '<Override PartName="/xl/charts/chart1.xml" ContentType="application/vnd.openxmlformats-officedocument.drawingml.chart+xml"/>' +
        '<Override PartName="/xl/drawings/drawing1.xml" ContentType="application/vnd.openxmlformats-officedocument.drawing+xml"/></Types>',
    ),
  });
}

/** Paths of the parts that differ between the files. */
function differing(before: Uint8Array, after: Uint8Array): string[] {
  const [a, b] = [unzipSync(before), unzipSync(after)];
  const paths = [...new Set([...Object.keys(a), ...Object.keys(b)])];
  return paths.filter((path) => !a[path] || !b[path] || Buffer.compare(a[path], b[path]) !== 0).sort();
}

const set = (sheet: string, row: number, column: number, content: { value?: CellValue; formula?: string }): Edit => ({
  kind: "cells",
  sheet,
  cells: [{ row, column, ...content }],
});

function refusal(edits: readonly Edit[], file = bytes): string {
  try {
    edit(file, edits);
    return "";
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    expect(error.message).toMatch(/^The file .*\.$/);
    return error.message;
  }
}

/** Every cell's value after a recalculation. */
const valuesOf = (of: Book) => {
  const calculation = calculate(of);
  return (sheet: string, row: number, column: number): CellValue => {
    const value = calculation.value(sheet, row, column);
    return isError(value) ? value.error : value;
  };
};

describe("an edit that changes nothing", () => {
  it("gives the same bytes", () => {
    expect(edit(bytes, [])).toBe(bytes);
    expect(edit(bytes, [{ kind: "rows", table: "Germany_Ships", count: 0 }])).toBe(bytes);
    expect(edit(bytes, [set("Germany", 900, 3, { value: null })])).toBe(bytes);
  });

  it("includes one that sets cells to their values", () => {
    for (const sheet of book.sheets) {
      const cells = sheet.values.flatMap((row, r) =>
        row.map((value, c) => {
          const formula = formulaAt(sheet, r, c);
          return formula === null ? { row: r, column: c, value } : { row: r, column: c, formula };
        }),
      );
      expect(edit(bytes, [{ kind: "cells", sheet: sheet.name, cells }]), sheet.name).toBe(bytes);
    }
    expect(edit(bytes, [], { values: () => valuesOf(book) })).toBe(bytes);
  });
});

describe("edited cells", () => {
  const entries = fc.record({
    row: fc.integer({ min: 0, max: 60 }),
    column: fc.integer({ min: 0, max: 12 }),
    value: fc.oneof(
      fc
        .string({ maxLength: 20 })
        .filter(
          (text) => !/[\p{Cs}\ufffe\uffff\u0000-\u001f]|_x[0-9a-f]{4}_/iu.test(text) && text !== "" && !text.startsWith("#"),
        ),
      fc.double({ noNaN: true, noDefaultInfinity: true }).map((item) => item + 0),
      fc.boolean(),
      fc.constant(null),
      fc.constantFrom("=1+1", "+x", "▲ Göring & <co>", " blanks ", "#N/A"),
    ),
  });

  it("have the new content, and nothing else has changed", () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(entries, { minLength: 1, maxLength: 6, selector: ({ row, column }) => row * 100 + column }),
        (cells) => {
          const after = edit(bytes, [{ kind: "cells", sheet: "Germany", cells }]);
          const changed = readBook(after);
          const last = new Map(cells.map((cell) => [`${cell.row}:${cell.column}`, cell]));
          const germany = sheetOf(book, "Germany");
          for (let row = 0; row < 70; row++) {
            for (let column = 0; column < 15; column++) {
              const entry = last.get(`${row}:${column}`);
              const now = sheetOf(changed, "Germany");
              expect(valueAt(now, row, column)).toEqual(entry ? entry.value : valueAt(germany, row, column));
              expect(formulaAt(now, row, column)).toBe(entry ? null : formulaAt(germany, row, column));
            }
          }
          // A shared text has one reference less.
          const meant = [GERMANY, "xl/styles.xml", "xl/sharedStrings.xml"];
          expect(differing(bytes, after).filter((path) => !meant.includes(path))).toEqual([]);
          const others = (of: Book) => of.sheets.filter(({ name }) => name !== "Germany");
          expect(others(changed)).toEqual(others(book));
          expect(ownComplaints(after).filter((complaint) => !/headers|differ in array/.test(complaint))).toEqual([]);
        },
      ),
      { numRuns: times(40) },
    );
  });

  it("keep their styles, and a text that looks like a formula stays a text", async () => {
    const at = address(ships.top + 1, 2);
    const before = partsOf(bytes);
    const after = edit(bytes, [set("Germany", ships.top + 1, 2, { value: 99 })]);
    const style = / s="(\d+)"/.exec(cellOf(before[GERMANY]!, at))![1]!;
    expect(cellOf(partsOf(after)[GERMANY]!, at)).toBe(`<c r="${at}" s="${style}"><v>99</v></c>`);
    const typed = edit(bytes, [set("Germany", ships.top + 1, 1, { value: "=1+1" })]);
    const parts = partsOf(typed);
    const marked = Number(/ s="(\d+)"/.exec(cellOf(parts[GERMANY]!, address(ships.top + 1, 1)))![1]);
    const styles = [.../<cellXfs.*<\/cellXfs>/s.exec(parts["xl/styles.xml"]!)![0].matchAll(/<xf .*?(?:\/>|<\/xf>)/g)];
    expect(styles[marked]![0]).toContain('quotePrefix="1"');
    await expectValid(after);
    await expectValid(typed);
  });

  it("can have formulas of the add-in, as Excel saves them", async () => {
    const formula = '=LEDGER.GROWTH(1942,"Germany",[@[Cost, PPs]])';
    const after = edit(bytes, [set("Germany", ships.top + 1, cost, { formula, value: 7 })]);
    const cell = cellOf(partsOf(after)[GERMANY]!, address(ships.top + 1, cost));
    expect(cell).toContain('_xldudf_LEDGER_GROWTH(1942,"Germany",Germany_Ships[[#This Row],[Cost, PPs]])');
    expect(cell).toMatch(/ cm="1".*<v>7<\/v>/);
    expect(formulaAt(sheetOf(readBook(after), "Germany"), ships.top + 1, cost)).toBe(formula);
    expect(differing(bytes, after)).toEqual([GERMANY]);
    await expectValid(after);
    expect(refusal([set("Germany", 1, 1, { formula: "=1+" })])).toContain("1+");
  });

  it("have their formulas' values after a recalculation", () => {
    const after = edit(bytes, [set("Germany", ships.top + 1, cost, { value: 100 })], { values: valuesOf });
    const now = readBook(after);
    const values = valuesOf(now);
    expect(valueAt(sheetOf(now, "Germany"), ships.top + 1, twice)).toBe(200);
    for (const sheet of now.sheets)
      sheet.formulas.forEach((line, row) =>
        line.forEach((formula, column) => {
          if (formula !== null) expect(valueAt(sheet, row, column)).toEqual(values(sheet.name, row, column));
        }),
      );
  });

  it("are refused where an array formula fills them, or on an unknown sheet", () => {
    const spilled = altered(bytes, {
      [GERMANY]: partsOf(bytes)[GERMANY]!.replace(
        "</sheetData>",
        '<row r="900"><c r="A900"><f t="array" ref="A900:A901">B1:B2</f><v>1</v></c></row><row r="901"><c r="A901"><v>2</v></c></row></sheetData>',
      ),
    });
    expect(refusal([set("Germany", 900, 0, { value: 1 })], spilled)).toContain("A900 of Germany spills into A901");
    expect(refusal([set("Poland", 0, 0, { value: 1 })])).toContain("it has no sheet Poland");
  });

  it("can be the first of a shared formula, which the others keep", () => {
    const shared = altered(bytes, {
      [GERMANY]: partsOf(bytes)[GERMANY]!.replace(
        "</sheetData>",
        '<row r="900"><c r="A900"><f t="shared" ref="A900:A901" si="0">B1+1</f><v>1</v></c></row><row r="901"><c r="A901"><f t="shared" si="0"/><v>2</v></c></row></sheetData>',
      ),
    });
    const after = readBook(edit(shared, [set("Germany", 899, 0, { value: 5 })]));
    expect(formulaAt(sheetOf(after, "Germany"), 900, 0)).toBe("=B2+1");
  });
});

describe("added rows of a table", () => {
  const extended = edit(bytes, [{ kind: "rows", table: "Germany_Ships", count: 3 }], { values: valuesOf });
  const after = readBook(extended);
  const end = ships.top + 1 + ships.rows;
  const moved = (row: number) => (row < end ? row : row + 3);

  it("are at its end; what is below moves down three rows and keeps its values", () => {
    expect(tableOf(after, "Germany_Ships")).toMatchObject({ top: ships.top, rows: ships.rows + 3 });
    const [was, now] = [sheetOf(book, "Germany"), sheetOf(after, "Germany")];
    was.values.forEach((line, row) =>
      line.forEach((value, column) => {
        // The line that lists the first broken cells has their new addresses; it is above the new rows.
        expect(valueAt(now, moved(row), column), address(row, column)).toEqual(value);
        expect(formulaAt(now, moved(row), column) === null).toBe(formulaAt(was, row, column) === null);
      }),
    );
    for (const { name, sheet, row, column } of book.names)
      expect(after.names).toContainEqual({ name, sheet, row: sheet === "Germany" ? moved(row) : row, column });
    for (const table of book.tables)
      expect(tableOf(after, table.name).top).toBe(table.sheet === "Germany" ? moved(table.top) : table.top);
    for (const other of ["Overview", "Nationalist China", "Lists"])
      expect(sheetOf(after, other).values).toEqual(sheetOf(book, other).values);
  });

  it("have the formulas of their columns, and the styles of the row above", () => {
    const now = sheetOf(after, "Germany");
    const xml = partsOf(extended)[GERMANY]!;
    const styleOf = (row: number, column: number) => / s="(\d+)"/.exec(cellOf(xml, address(row, column)))?.[1];
    for (let row = end; row < end + 3; row++) {
      ships.headers.forEach((_, i) => {
        expect(formulaAt(now, row, ships.left + i)).toBe(formulaAt(sheetOf(book, "Germany"), end - 1, ships.left + i));
        expect(styleOf(row, ships.left + i)).toBe(styleOf(end - 1, ships.left + i));
      });
    }
    const filled = edit(
      extended,
      [set("Germany", end + 2, 0, { value: "Tirpitz" }), set("Germany", end + 2, cost, { value: 21 })],
      {
        values: valuesOf,
      },
    );
    expect(valueAt(sheetOf(readBook(filled), "Germany"), end + 2, twice)).toBe(42);
  });

  it("move rules, notes, breaks and charts along", () => {
    const [was, now] = [partsOf(bytes), partsOf(extended)];
    const areas = (xml: string, element: string) =>
      [...xml.matchAll(new RegExp(`<${element} [^>]*?sqref="([^"]*)"`, "g"))].map(([, area]) => area!);
    const shifted = (area: string) =>
      area.replace(/([A-Z]+)(\d+)/g, (_, letters: string, digits: string) => `${letters}${moved(Number(digits) - 1) + 1}`);
    // Rules of the table extend to its new end; all others only move.
    const last = new RegExp(`(?<=:[A-Z]+|^[A-Z]+)${end}$`);
    const expected = (area: string) => {
      const from = Number(/\d+/.exec(area)![0]) - 1;
      return from > ships.top && from < end ? area.replace(last, String(end + 3)) : shifted(area);
    };
    for (const element of ["dataValidation", "conditionalFormatting"]) {
      expect(areas(was[GERMANY]!, element).length).toBeGreaterThan(2);
      expect(areas(now[GERMANY]!, element)).toEqual(areas(was[GERMANY]!, element).map(expected));
    }
    const notes = (xml: string) => [...xml.matchAll(/<comment ref="([A-Z]+\d+)"/g)].map(([, at]) => at!);
    const [path] = Object.keys(was).filter((name) => /comments/.test(name) && was[name]!.includes("PPs this Turn"));
    expect(notes(now[path!]!)).toEqual(notes(was[path!]!).map(shifted));
    const at = tableOf(book, "Germany_Places").top;
    expect(now["xl/charts/chart1.xml"]).toContain(`<c:f>Germany!$B$${at + 5}:$B$${at + 7}</c:f>`);
    expect(now["xl/drawings/drawing1.xml"]).toContain(`<xdr:row>${at + 3}</xdr:row>`);
    expect(now["customXml/item1.xml"]).toBe(was["customXml/item1.xml"]);
  });

  it("leave a file that Excel accepts", () => expectValid(extended));

  it("can be removed again without a trace", () => {
    const back = edit(extended, [{ kind: "rows", table: "Germany_Ships", count: -3 }]);
    expect(readBook(back)).toEqual(book);
    const [was, now] = [partsOf(bytes), partsOf(back)];
    for (const path of differing(bytes, back)) expect(now[path], path).toBe(was[path]);
  });

  it("keep every figure, whichever table grows by however much", () => {
    const values = valuesOf(book);
    fc.assert(
      fc.property(fc.constantFrom(...book.tables), fc.integer({ min: 1, max: 40 }), (table, count) => {
        const file = edit(bytes, [{ kind: "rows", table: table.name, count }]);
        const changed = readBook(file);
        const again = valuesOf(changed);
        const below = table.top + 1 + table.rows;
        for (const sheet of book.sheets)
          sheet.formulas.forEach((line, row) =>
            line.forEach((formula, column) => {
              if (formula === null) return;
              const to = sheet.name === table.sheet && row >= below ? row + count : row;
              const before = values(sheet.name, row, column);
              // Addresses in a status line move with their cells.
              if (typeof before === "string" && before.includes("see ")) return;
              expect(again(sheet.name, to, column), `${sheet.name}!${address(row, column)}`).toEqual(before);
            }),
          );
        expect(ownComplaints(file)).toEqual([]);
        const shrunk = edit(file, [{ kind: "rows", table: table.name, count: -count }]);
        expect(readBook(shrunk)).toEqual(book);
      }),
      { numRuns: times(12) },
    );
  });

  it("are refused with a message if they would break something", () => {
    expect(refusal([{ kind: "rows", table: "Germany_Tanks", count: 1 }])).toContain("it has no table Germany_Tanks");
    expect(refusal([{ kind: "rows", table: "Germany_Ships", count: -ships.rows }])).toContain("must keep at least one");
    expect(refusal([{ kind: "rows", table: "Germany_Ships", count: 10_001 }])).toContain("at most 10,000 rows");
    const beside = edit(bytes, [set("Germany", end - 1, 12, { value: "mine" })]);
    expect(refusal([{ kind: "rows", table: "Germany_Ships", count: -1 }], beside)).toContain(`M${end} of Germany`);
    const nameless = altered(bytes, { [GERMANY]: partsOf(bytes)[GERMANY]!.replaceAll(/<c r="[A-Z]+\d+"/g, "<c") });
    // Cells without addresses follow one another.
    const added = [{ kind: "rows", table: "Germany_Ships", count: 1 }] as const;
    expect(readBook(edit(nameless, added))).toEqual(readBook(edit(bytes, added)));
  });
});

describe("sheets in a file", () => {
  const china = placed.find(({ name }) => name === "Nationalist China")!;
  const italy = {
    ...china,
    name: "Italy",
    tables: china.tables.map((table) => ({ ...table, name: table.name.replace("Nationalist_China", "Italy") })),
    names: china.names.map((item) => ({ ...item, name: item.name.replace("Nationalist_China", "Italy") })),
    cells: china.cells.map((cell) =>
      cell.formula === undefined ? cell : { ...cell, formula: cell.formula.replaceAll("Nationalist_China", "Italy") },
    ),
  };

  it("are added, with their tables, names and notes, and nothing else changes", async () => {
    const file = edit(bytes, [{ kind: "add sheet", sheet: italy, title: "Made-up campaign" }], { values: valuesOf });
    const now = readBook(file);
    expect(now.sheets.slice(0, 4)).toEqual(book.sheets);
    expect(now.tables.slice(0, book.tables.length)).toEqual(book.tables);
    const twin = sheetOf(book, "Nationalist China");
    expect(sheetOf(now, "Italy").values.slice(3)).toEqual(twin.values.slice(3));
    expect(now.tables.filter(({ sheet }) => sheet === "Italy").map(({ name }) => name)).toEqual(
      italy.tables.map(({ name }) => name),
    );
    expect(now.names.filter(({ sheet }) => sheet === "Italy")).toHaveLength(italy.names.length);
    const known = new Set(Object.keys(unzipSync(bytes)));
    expect(differing(bytes, file).filter((path) => known.has(path))).toEqual([
      "[Content_Types].xml",
      "xl/_rels/workbook.xml.rels",
      "xl/workbook.xml",
    ]);
    await expectValid(file);
    expect(refusal([{ kind: "add sheet", sheet: italy, title: "" }], file)).toContain("it has a sheet Italy already");
    expect(refusal([{ kind: "add sheet", sheet: { ...china, name: "China" }, title: "" }])).toContain("already");
  });

  it("have their own styles if the file has others", async () => {
    const styles = partsOf(bytes)["xl/styles.xml"]!;
    const plain = styles
      .replace(/<numFmts.*?<\/numFmts>/s, "")
      .replace(/<fonts.*?<\/fonts>/s, '<fonts count="1"><font><sz val="9"/><name val="Arial"/></font></fonts>')
      .replace(/<fills.*?<\/fills>/s, '<fills count="1"><fill><patternFill patternType="none"/></fill></fills>')
      .replace(/<borders.*?<\/borders>/s, '<borders count="1"><border/></borders>')
      .replace(
        /<cellXfs.*?<\/cellXfs>/s,
        '<cellXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/></cellXfs>',
      )
      .replace(/<dxfs.*?<\/dxfs>/s, '<dxfs count="1"><dxf><font><b/></font></dxf></dxfs>');
    const bare = Object.fromEntries(
      Object.entries(partsOf(bytes)).flatMap(([path, xml]) =>
        /worksheets\/sheet/.test(path) ? [[path, xml.replaceAll(/(<c [^>]*?) s="\d+"/g, "$1")]] : [],
      ),
    );
    const file = edit(altered(bytes, { ...bare, "xl/styles.xml": plain }), [{ kind: "add sheet", sheet: italy, title: "Test" }]);
    const parts = partsOf(file);
    expect(parts["xl/styles.xml"]).toContain('<font><sz val="9"/><name val="Arial"/></font><font>');
    expect(parts["xl/worksheets/sheet5.xml"]).toContain('dxfId="1"');
    await expectValid(file);
  });

  it("can replace others", async () => {
    const germany = placed.find(({ name }) => name === "Germany")!;
    const file = edit(bytes, [{ kind: "replace sheet", sheet: germany, title: "Made-up campaign" }], { values: valuesOf });
    expect(readBook(file)).toEqual({
      ...book,
      tables: expect.arrayContaining([...book.tables]),
      names: expect.arrayContaining([...book.names]),
    });
    expect(readBook(file).names).toHaveLength(book.names.length);
    expect(Object.keys(unzipSync(file))).not.toContain(GERMANY);
    await expectValid(file);
  });

  it("leave parts behind that other parts refer to", () => {
    const germany = placed.find(({ name }) => name === "Germany")!;
    const goneWith = (before: Uint8Array) => {
      const parts = partsOf(edit(before, [{ kind: "replace sheet", sheet: germany, title: "" }]));
      const types = parts["[Content_Types].xml"]!;
      return ["xl/drawings/drawing1.xml", "xl/charts/chart1.xml"].map((path) => [path in parts, types.includes(`"/${path}"`)]);
    };
    const drawing = partsOf(bytes)["xl/drawings/_rels/drawing1.xml.rels"]!;
    const other = drawing.replace("../charts/chart1.xml", "/xl/charts/Chart1.xml");
    const [removed, stays] = [
      [false, false],
      [true, true],
    ];
    expect(goneWith(bytes)).toEqual([removed, removed]);
    expect(goneWith(altered(bytes, { "customXml/_rels/item1.xml.rels": other }))).toEqual([removed, stays]);
  });

  it("can be deleted if nothing needs them", async () => {
    expect(refusal([{ kind: "delete sheet", sheet: "Germany" }])).toContain("formulas of Overview need the sheet Germany");
    const overview = sheetOf(book, "Overview");
    const cells = overview.formulas.flatMap((line, row) =>
      line.flatMap((formula, column) => (formula === null ? [] : [{ row, column, value: valueAt(overview, row, column) }])),
    );
    const nations = partsOf(bytes)["xl/tables/table1.xml"]!.replace(
      /<calculatedColumnFormula.*?<\/calculatedColumnFormula>/g,
      "",
    );
    const file = edit(altered(bytes, { "xl/tables/table1.xml": nations }), [
      { kind: "cells", sheet: "Overview", cells },
      { kind: "delete sheet", sheet: "Germany" },
    ]);
    const now = readBook(file);
    expect(now.sheets.map(({ name }) => name)).toEqual(["Overview", "Nationalist China", "Lists"]);
    expect(sheetOf(now, "Overview").values).toEqual(overview.values);
    expect(sheetOf(now, "Nationalist China")).toEqual(sheetOf(book, "Nationalist China"));
    expect(now.names.every(({ sheet }) => sheet !== "Germany")).toBe(true);
    expect(Object.keys(unzipSync(file)).filter((path) => /chart1|drawing1\.xml/.test(path))).toEqual([]);
    await expectValid(file);
  });
});
