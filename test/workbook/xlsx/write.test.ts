import ExcelJS from "exceljs";
import { describe, expect, it } from "vitest";
import { readSnapshot } from "../../../src/workbench/open";
import { readBook } from "../../../src/workbook/xlsx/read";
import { valuesCopy } from "../../../src/workbook/xlsx/edit/values";
import { writeBook } from "../../../src/workbook/xlsx/write";
import { stored } from "../../../src/workbook/xlsx/formulas/stored";
import { bookOf } from "../../../src/workbook/book-of-sheets";
import { deployed } from "../../../src/workbook/add-in";
import { valueAt, VALUES_ONLY } from "../../../src/workbook/book";
import { address } from "../../../src/formula/address";
import { ADD_IN, cellOf, partsOf, placed, shown, written } from "../../support/workbook/files";

const bytes = written();
const parts = partsOf(bytes);
const germany = placed.find(({ name }) => name === "Germany")!;
const xml = parts["xl/worksheets/sheet2.xml"]!;
const ships = germany.tables.find(({ name }) => name === "Germany_Ships")!.area;
const cell = (row: number, column: number): string => cellOf(xml, address(row, column));

describe("formulas in files", () => {
  it("have the prefix, the array form and their value if they call the add-in", () => {
    const at = address(ships.top + 1, 6);
    // Germany's Base Economy at the start and the 420 PPs of Bismarck.
    expect(cell(ships.top + 1, 6)).toMatch(
      new RegExp(
        `^<c r="${at}" s="\\d+" cm="1"><f t="array" ref="${at}">` +
          'IF\\(Germany_Ships\\[\\[#This Row\\],\\[Ship\\]\\]="","",IFERROR\\(_xldudf_LEDGER_STARTINGECONOMY\\("Germany"\\),0\\)\\+Germany_Ships\\[\\[#This Row\\],\\[Cost, PPs\\]\\]\\)' +
          "</f><v>\\d+</v></c>$",
      ),
    );
    expect(bytes).toEqual(written());
  });

  it("are plain if Excel computes them alone", () => {
    const at = address(ships.top + 1, 5);
    expect(cell(ships.top + 1, 5)).toMatch(
      new RegExp(`^<c r="${at}" s="\\d+"><f>IF\\(.*2\\*Germany_Ships\\[\\[#This Row\\],\\[Cost, PPs\\]\\]\\)</f><v>840</v></c>$`),
    );
  });

  it("keep texts and Booleans as such", () => {
    expect(cell(ships.top + 1, 7)).toMatch(/ t="str"><f>.*<\/f><v>●\u00a0over the build rate<\/v><\/c>$/);
    expect(cell(ships.top + 4, 7)).toMatch(/ t="str"><f>.*<\/f><v><\/v><\/c>$/);
    const summary = germany.names.find(({ name }) => name === "Germany_Reserve")!.row - 2;
    expect(cell(summary + 5, 1)).toMatch(/ t="b"><v>1<\/v><\/c>$/);
  });

  it("expand columns of the row, prefix newer functions and leave texts alone", () => {
    expect(stored('=IFNA([@Cost],"[@Cost]")', "T").text).toBe('_xlfn.IFNA(T[[#This Row],[Cost]],"[@Cost]")');
    expect(stored("=SUM([@[A b]:[C d]])", "T").text).toBe("SUM(T[[#This Row],[A b]:[C d]])");
    expect(stored('=LEDGER.GROWTH(1942,"LEDGER.GROWTH(")', null)).toEqual({
      text: '_xldudf_LEDGER_GROWTH(1942,"LEDGER.GROWTH(")',
      dynamic: true,
      ledgerNames: ["_xldudf_LEDGER_GROWTH"],
    });
  });

  it("are marked if they work on whole ranges", () => {
    expect(stored("=INDEX(T[A],MATCH(1,(T[B]=1)*(T[C]=2),0))", null).dynamic).toBe(true);
    expect(stored('=TEXTJOIN(", ",TRUE,IF(LEN(T[A])>0,"x",""))', null).dynamic).toBe(true);
    expect(stored("=SUMPRODUCT(LEN(T[A])-LEN(SUBSTITUTE(T[A],1,2)))", null).dynamic).toBe(false);
    expect(stored("=SUMPRODUCT((T[B]=1)*(T[C]=2))", null).dynamic).toBe(false);
    expect(stored('=SUMIFS(T[A],T[B],"<"&[@X])', "T").dynamic).toBe(false);
  });
});

describe("a written file", () => {
  it("declares dynamic arrays", () => {
    expect(parts["xl/metadata.xml"]).toContain('<xda:dynamicArrayProperties fDynamic="1" fCollapsed="0"/>');
    expect(parts["[Content_Types].xml"]).toContain(
      '<Override PartName="/xl/metadata.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheetMetadata+xml"/>',
    );
    expect(parts["xl/_rels/workbook.xml.rels"]).toContain(
      'Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/sheetMetadata" Target="metadata.xml"',
    );
  });

  it("names the add-in and its functions", () => {
    expect(parts["_rels/.rels"]).toContain(
      'Type="http://schemas.microsoft.com/office/2011/relationships/webextensiontaskpanes" Target="xl/webextensions/taskpanes.xml"',
    );
    const extension = parts["xl/webextensions/webextension1.xml"]!;
    expect(extension).toContain(
      `<we:reference id="${ADD_IN.id}" version="${ADD_IN.version}" store="EXCatalog" storeType="EXCatalog"/>`,
    );
    expect(extension).toContain(
      "<we:customFunctionIds>_xldudf_LEDGER_GROWTH</we:customFunctionIds><we:customFunctionIds>_xldudf_LEDGER_STARTINGECONOMY</we:customFunctionIds>",
    );
    expect(extension).toContain("<we:alternateReferences/>");
    expect(extension).toContain('<we:property name="Office.AutoShowTaskpaneWithDocument" value="true"/>');
  });

  it("names the add-in only on request, and as it was installed", () => {
    const without = partsOf(writeBook(placed, shown, { title: "Test" }));
    expect(Object.keys(without).filter((path) => path.includes("webextension"))).toEqual([]);
    expect(without["_rels/.rels"]! + without["[Content_Types].xml"]!).not.toContain("webextension");
    const referenceOf = (how: string) =>
      /<we:reference [^>]*>/.exec(
        partsOf(writeBook(placed, shown, { title: "Test", addIn: { ...ADD_IN, ...deployed(how)! } }))[
          "xl/webextensions/webextension1.xml"
        ]!,
      )![0];
    expect(referenceOf("developer")).toContain('store="developer" storeType="Registry"');
    expect(referenceOf("upload")).toContain('store="developer" storeType="Registry"');
    expect(referenceOf("share=\\\\server\\ledger & co")).toContain('store="\\\\server\\ledger &amp; co" storeType="FileSystem"');
    expect(deployed("elsewhere")).toBeNull();
  });

  it("has Excel's calculation settings", () => {
    expect(parts["xl/workbook.xml"]).toMatch(
      /<calcPr calcId="191029"\/><extLst><ext uri="\{B58B0392-4F1F-4190-BB64-5DF3571DCE5F\}" [^>]*><xcalcf:calcFeatures>.*<xcalcf:feature name="microsoft.com:Single"\/>/,
    );
  });

  it("has the formulas of computed columns in its tables", () => {
    const table = Object.values(parts).find((part) => part.includes('displayName="Germany_Ships"'))!;
    expect(table).toContain(
      '<tableColumn id="6" name="Twice the cost"><calculatedColumnFormula>IF(Germany_Ships[[#This Row],[Ship]]="","",2*Germany_Ships[[#This Row],[Cost, PPs]])</calculatedColumnFormula>',
    );
    expect(table).toContain('<tableColumn id="7" name="Base"><calculatedColumnFormula array="1">');
    expect(table).not.toContain("<autoFilter");
    expect(Object.values(parts).find((part) => part.includes('displayName="Germany_Places"'))).toContain("<autoFilter");
  });

  it("is protected without a password, with unlocked inputs", () => {
    expect(xml).toContain(
      '<sheetProtection sheet="1" formatCells="0" formatColumns="0" formatRows="0" insertRows="0" sort="0" autoFilter="0"/>',
    );
    expect(parts["xl/styles.xml"]).toContain('<protection locked="0"/>');
  });

  it("prints on A4 landscape, one page wide, with title and page number", () => {
    expect(xml).toContain('<pageSetup paperSize="9" orientation="landscape" fitToHeight="0"/>');
    expect(xml).toContain('<pageSetUpPr fitToPage="1"/>');
    expect(xml).toContain(
      "<oddFooter>&amp;LGermany: national production sheet&amp;C&amp;A&amp;RPage &amp;P of &amp;N</oddFooter>",
    );
    expect(parts["xl/workbook.xml"]).toContain(
      `<definedName name="_xlnm.Print_Titles" localSheetId="2">'Nationalist China'!$1:$1</definedName>`,
    );
  });

  it("prints a wide sheet on pages side by side, with its first column on each", async () => {
    for (const printTitles of [[7, 7] as const, null]) {
      const wide = placed.map((sheet) => (sheet.name === "Germany" ? { ...sheet, pagesAcross: 2, printTitles } : sheet));
      const file = writeBook(wide, shown, { title: "Wide", addIn: ADD_IN });
      const { page } = readSnapshot(file).sheets.find(({ name }) => name === "Germany")!;
      const header = '&"-,Bold"Germany: national production sheet';
      expect(page).toMatchObject({ fit: { across: 2, down: 0 }, titleColumns: [0, 0], titleRows: printTitles, header });
      const opened = await new ExcelJS.Workbook().xlsx.load(Buffer.from(file) as unknown as ArrayBuffer);
      const { pageSetup, headerFooter } = opened.getWorksheet("Germany")!;
      expect(pageSetup).toMatchObject({ fitToWidth: 2, fitToHeight: 0, printTitlesColumn: "A:A" });
      expect(pageSetup.printTitlesRow).toBe(printTitles ? "8:8" : undefined);
      expect(headerFooter.oddHeader).toBe(`&L${header}`);
    }
  });

  it("has hidden lists and no dates that differ from write to write", () => {
    expect(parts["xl/workbook.xml"]).toContain('<sheet name="Lists" sheetId="4" state="hidden"');
    expect(parts["docProps/core.xml"]).not.toContain("dcterms");
  });
});

it("texts that look like formulas are written as texts", () => {
  const summary = germany.names.find(({ name }) => name === "Germany_Reserve")!.row - 2;
  expect(cell(summary + 6, 1)).toMatch(/ t="s"><v>\d+<\/v><\/c>$/);
  expect(cell(ships.top + 2, 0)).toMatch(/ t="s"><v>\d+<\/v><\/c>$/);
  expect(parts["xl/sharedStrings.xml"]).toContain("<si><t>=1+1</t></si>");
  expect(parts["xl/styles.xml"]).toContain('quotePrefix="1"');
  expect(Object.values(parts).some((part) => part.includes("<f>1+1</f>"))).toBe(false);
});

it("errors unknown in files are written as #VALUE! or #N/A", () => {
  const errors = ["#N/A", "#DIV/0!", "#SPILL!", "#CALC!", "#BUSY!"];
  const ofRow = (row: number) => errors[row % errors.length]!;
  const sheets = partsOf(writeBook(placed, (_, row) => ofRow(row), { title: "Errors" }));
  const found = [...sheets["xl/worksheets/sheet2.xml"]!.matchAll(/<c r="[A-Z]+(\d+)"[^>]* t="e"[^>]*>.*?<v>(.*?)<\/v>/g)];
  const stored: Record<string, string> = {
    "#N/A": "#N/A",
    "#DIV/0!": "#DIV/0!",
    "#SPILL!": "#VALUE!",
    "#CALC!": "#VALUE!",
    "#BUSY!": "#N/A",
  };
  expect(new Set(found.map(([, row]) => ofRow(Number(row) - 1)))).toEqual(new Set(errors));
  for (const [, row, value] of found) expect(value).toBe(stored[ofRow(Number(row) - 1)]);
});

it("the same content is written as the same bytes", () => {
  expect(Buffer.from(written()).equals(Buffer.from(bytes))).toBe(true);
});

it("a written file is read back as the same workbook", () => {
  expect(readBook(bytes)).toEqual(bookOf(placed, shown));
});

describe("a written file opened by another program", () => {
  const opened = new ExcelJS.Workbook().xlsx.load(Buffer.from(bytes) as unknown as ArrayBuffer);

  it("has the sheets, values, names and validations", async () => {
    const book = await opened;
    expect(book.worksheets.map(({ name, state }) => [name, state])).toEqual([
      ["Overview", "visible"],
      ["Germany", "visible"],
      ["Nationalist China", "visible"],
      ["Lists", "hidden"],
    ]);
    const sheet = book.getWorksheet("Germany")!;
    expect(sheet.getCell(address(ships.top + 1, 0)).value).toBe("Bismarck");
    expect(sheet.getCell(address(ships.top + 1, 5)).result).toBe(840);
    expect(sheet.getCell(address(ships.top + 1, 2)).protection).toMatchObject({ locked: false });
    expect(sheet.getCell(address(ships.top + 1, 1)).dataValidation).toMatchObject({
      type: "list",
      formulae: ['"Battleship,Submarine"'],
      showErrorMessage: true,
    });
    expect(sheet.getCell(address(ships.top, 2)).note).toMatchObject({ texts: [{ text: "PPs this Turn.\nRulebook: 2.3.4.2" }] });
    expect(book.definedNames.getRanges("Germany_Reserve").ranges).toEqual([
      `Germany!$B$${germany.names.find(({ name }) => name === "Germany_Reserve")!.row + 1}`,
    ]);
    expect(sheet.views[0]).toMatchObject({ state: "frozen", xSplit: 1, ySplit: germany.freeze.rows });
  });
});

describe("a copy with values only", () => {
  const copy = valuesCopy(bytes, shown);
  const copied = partsOf(copy);

  it("has the value instead of a call of the add-in, and other formulas unchanged", () => {
    const sheet = copied["xl/worksheets/sheet2.xml"]!;
    const at = address(ships.top + 1, 6);
    const value = shown("Germany", ships.top + 1, 6);
    expect(typeof value).toBe("number");
    expect(cellOf(sheet, at)).toMatch(new RegExp(`^<c r="${at}" s="\\d+"><v>${String(value)}</v></c>$`));
    expect(cellOf(sheet, address(ships.top + 1, 5))).toContain("<f>");
    expect(Object.entries(copied).filter(([, part]) => part.includes("LEDGER"))).toEqual([]);
  });

  it("has in every other formula the value that follows from these values, whatever the file showed", () => {
    const stale = readBook(
      valuesCopy(
        writeBook(placed, () => "stale", { title: "Test" }),
        shown,
      ),
    );
    let formulas = 0;
    for (const sheet of stale.sheets)
      sheet.formulas.forEach((line, row) =>
        line.forEach((formula, column) => {
          if (formula === null) return;
          formulas++;
          expect(valueAt(sheet, row, column), `${sheet.name}!${address(row, column)}`).toEqual(shown(sheet.name, row, column));
        }),
      );
    expect(formulas).toBeGreaterThan(20);
    expect(stale.sheets.flatMap(({ values }) => values.flat())).not.toContain("stale");
  });

  it("does not refer to the add-in", () => {
    expect(Object.keys(copied).filter((path) => path.includes("webextension"))).toEqual([]);
    expect(copied["[Content_Types].xml"]).not.toContain("webextension");
    expect(copied["_rels/.rels"]).not.toContain("webextension");
  });

  it("is marked on every sheet that it changed, and on no other", () => {
    const book = readBook(copy);
    const about = book.sheets.map((sheet) => String(sheet.values[2]?.[0] ?? ""));
    expect(about.map((text) => text.startsWith(VALUES_ONLY))).toEqual([false, true, true, false]);
    expect(about[1]).toContain("Where the PPs of a Nation come from and go.");
  });

  it("is otherwise the same workbook", () => {
    const before = bookOf(placed, shown);
    const after = readBook(copy);
    const equivalent = (formula: string | null) => (formula?.includes("LEDGER.") ? null : formula);
    expect(after.tables).toEqual(before.tables.map((table) => ({ ...table, formulas: table.formulas!.map(equivalent) })));
    expect(after.names).toEqual(before.names);
    expect(after.sheets.map(({ values }) => values.slice(3))).toEqual(before.sheets.map(({ values }) => values.slice(3)));
  });
});
