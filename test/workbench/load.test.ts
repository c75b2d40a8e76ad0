import { isDeepStrictEqual } from "node:util";
import { readdirSync, readFileSync } from "node:fs";
import ExcelJS from "exceljs";
import { describe, expect, test } from "vitest";
import { columnLetters } from "../../src/formula/address";
import { PLAIN, PLAIN_HEIGHT, type GridHighlight, type GridValidation } from "../../src/workbench/host/grid";
import { readSnapshot } from "../../src/workbench/open";
import type { Scale } from "../../src/workbench/scales";
import type { SheetSnapshot, Snapshot } from "../../src/workbench/snapshot";
import { partsOf } from "../support/workbook/files";
import { snapshotByExceljs } from "../support/workbench/by-exceljs";
import { behind, changed, SHEET, STYLES } from "../support/workbench/expensive-parts";

/*
 * Compares the workbench's own reader with exceljs, style by style.
 */

const PLAINLY = inOrder(PLAIN);

/** Serializes a value with sorted keys. */
function inOrder(value: unknown): string {
  return JSON.stringify(value, (_, item: unknown) =>
    typeof item === "object" && item !== null && !Array.isArray(item)
      ? Object.fromEntries(Object.entries(item).sort(([a], [b]) => (a < b ? -1 : 1)))
      : item,
  );
}

/** Rules by cells of columns, independent of their areas, because exceljs lists them cell by cell. */
function byColumns(rules: readonly (GridValidation | GridHighlight)[]): readonly string[] {
  const cells = new Map<string, number[]>();
  for (const { area, ...rule } of rules) {
    const { id: _id, ...shown } = rule as GridHighlight;
    for (let column = area.left; column < area.left + area.columns; column++) {
      const key = `${columnLetters(column)} ${inOrder(shown)}`;
      const rows = cells.get(key) ?? [];
      cells.set(key, rows);
      for (let row = area.top; row < area.top + area.rows; row++) rows.push(row);
    }
  }
  return [...cells].map(([key, rows]) => `${key} ${[...new Set(rows)].sort((a, b) => a - b).join()}`).sort();
}

/** exceljs removes escape characters from number formats. */
const withoutGuards = (format: string): string => format.replace(/\\(?=.)/g, "");

/** exceljs does not read check boxes and page breaks. */
const UNTOLD = { tick: PLAIN.tick };

/** A sheet for comparison: only one of the readers reports empty cells. */
function comparable({ scales: _scales, page: { breaks: _breaks, ...page }, ...sheet }: SheetSnapshot, { styles }: Snapshot) {
  const plainStyles = styles.map((style) => inOrder({ ...style, format: withoutGuards(style.format), ...UNTOLD }));
  return {
    ...sheet,
    page,
    cells: sheet.cells.flatMap(({ style, ...cell }) => {
      const isNothing = (cell.value ?? null) === null && cell.formula === undefined && plainStyles[style] === PLAINLY;
      return isNothing
        ? []
        : [
            `${columnLetters(cell.column)}${cell.row + 1} ${JSON.stringify(cell.value)} ${cell.formula ?? ""} ${plainStyles[style]}`,
          ];
    }),
    heights: sheet.heights.filter(([, height]) => height !== PLAIN_HEIGHT),
    validations: byColumns(sheet.validations),
    highlights: byColumns(sheet.highlights),
  };
}

const whole = (snapshot: Snapshot) => ({
  tables: snapshot.tables,
  names: snapshot.names.map(({ formula, ...name }) => ({ ...name, formula: formula.replaceAll("'", "") })),
  sheets: snapshot.sheets.map((sheet) => comparable(sheet, snapshot)),
});

const files = [
  ...readdirSync("templates").flatMap((name) => (name.endsWith("-sample.xlsx") ? [`templates/${name}`] : [])),
  ...["libreoffice", "openpyxl"].map((name) => `test/workbook/xlsx/fixtures/${name}.xlsx`),
];

/** Cycles through a list; lists of different lengths give ever new combinations. */
const nth = <T>(list: readonly T[], i: number): T => list[i % list.length]!;

const COLOURS: readonly Partial<ExcelJS.Color>[] = [
  { argb: "FF123456" },
  { theme: 4 },
  { theme: 0, tint: -0.25 } as Partial<ExcelJS.Color>,
  { theme: 7, tint: 0.6 } as Partial<ExcelJS.Color>,
  { argb: "FFFEDCBA" },
];
const EDGES = ["thin", "medium", "double", "dotted", undefined] as const;
const RULES: readonly (readonly [kind: "whole" | "decimal" | "textLength", operator: ExcelJS.DataValidationOperator])[] = [
  ["whole", "between"],
  ["decimal", "greaterThan"],
  ["textLength", "lessThanOrEqual"],
  ["whole", "notEqual"],
];

function fillIn(sheet: ExcelJS.Worksheet): void {
  const edge = (i: number) => {
    const style = nth(EDGES, i);
    return style === undefined ? {} : { style, color: nth(COLOURS, i) };
  };
  for (let i = 0; i < 240; i++) {
    const cell = sheet.getCell(2 + Math.floor(i / 8), 2 + (i % 8));
    if (i % 3 > 0) cell.value = i % 3 === 1 ? i : `Text ${i}`;
    cell.font = {
      bold: i % 2 === 0,
      italic: i % 3 === 0,
      underline: nth([false, true, "double", "none"] as const, i),
      size: nth([8, 9, 11, 20], i),
      name: nth(["Calibri", "Arial", "Courier New"], i),
      strike: i % 7 === 0,
      color: nth(COLOURS, i),
    };
    if (i % 4 > 0) cell.fill = { type: "pattern", pattern: nth(["solid", "gray125"] as const, i), fgColor: nth(COLOURS, i + 1) };
    cell.border = { top: edge(i), left: edge(i + 1), bottom: edge(i + 2), right: edge(i + 3) };
    cell.alignment = {
      horizontal: nth(["left", "center", "right", "fill"] as const, i),
      vertical: nth(["top", "middle", "bottom"] as const, i),
      wrapText: i % 5 === 0,
      indent: i % 4,
      textRotation: nth([0, 45, -30, "vertical", 90] as const, i),
    };
    cell.numFmt = nth(["General", "0.00", '0.0" PPs"', "#,##0;[Red]-#,##0", "0%", "@"], i);
    if (i % 6 === 0) cell.protection = { locked: false };
    if (i % 50 === 0) cell.note = { texts: [{ text: `Note ${i}, ` }, { text: "in two pieces." }] };
    sheet.getRow(2 + Math.floor(i / 8)).height = nth([12, 15, 30.5], i);
  }
}

function setRules(sheet: ExcelJS.Worksheet): void {
  RULES.forEach(([type, operator], i) => {
    const formulae = operator === "between" ? [i, i + 9] : [i];
    sheet.getCell(40 + i, 3).dataValidation = {
      type,
      operator,
      formulae,
      allowBlank: true,
      showErrorMessage: true,
      errorTitle: "No",
    };
  });
  for (const at of ["C50", "C51", "C52"])
    sheet.getCell(at).dataValidation = {
      type: "list",
      formulae: ['"a ""b"",c"'],
      showInputMessage: true,
      prompt: "One of them.",
    };
  sheet.getCell("D50").dataValidation = { type: "list", formulae: ["$A$1:$A$9"], errorStyle: "warning", error: "None of them." };
  sheet.getCell("D51").dataValidation = { type: "custom", formulae: ["LEN(D51)>2"] };
  const style = {
    font: { bold: true, color: COLOURS[0]! },
    fill: { type: "pattern", pattern: "solid", bgColor: COLOURS[4]! },
  } as const;
  sheet.addConditionalFormatting({
    ref: "B2:D9 F2:F9",
    rules: [
      { type: "expression", formulae: ["$B2>3"], priority: 1, style },
      { type: "cellIs", operator: "greaterThan", formulae: [7], priority: 2, style },
    ],
  });
}

/** A workbook with styles and rules of all kinds, written by exceljs. */
async function allKinds(): Promise<Uint8Array> {
  const workbook = new ExcelJS.Workbook();
  const [first, second] = ["First", "Sheet's 2"].map((name) => workbook.addWorksheet(name));
  fillIn(first!);
  setRules(second!);
  first!.views = [{ state: "frozen", xSplit: 1, ySplit: 3, showGridLines: false }];
  first!.properties.tabColor = { argb: "FF00FF00" };
  first!.getColumn(3).width = 31.5;
  first!.getColumn(5).hidden = true;
  for (const row of [5, 6, 8]) first!.getRow(row).outlineLevel = 1;
  first!.getRow(8).hidden = true;
  first!.mergeCells("B40:D41");
  first!.pageSetup = {
    ...first!.pageSetup,
    orientation: "landscape",
    fitToPage: true,
    fitToWidth: 1,
    fitToHeight: 2,
    printTitlesRow: "2:4",
  };
  first!.headerFooter.oddFooter = "&LCampaign && war&CPage &P&R&D";
  second!.state = "veryHidden";
  await second!.protect("", {});
  return new Uint8Array(await workbook.xlsx.writeBuffer());
}

describe("styles in a file", () => {
  test.each(files)("equal those that exceljs reads: %s", async (file) => {
    const bytes = new Uint8Array(readFileSync(file));
    expect(whole(readSnapshot(bytes))).toEqual(whole(await snapshotByExceljs(bytes)));
  });

  test("and rules of all kinds equal those that exceljs reads", async () => {
    const bytes = await allKinds();
    const own = readSnapshot(bytes);
    expect(own.styles.length).toBeGreaterThan(50);
    expect(whole(own)).toEqual(whole(await snapshotByExceljs(bytes)));
  });
});

describe("features that exceljs does not read", () => {
  const validations = (bytes: Uint8Array) => readSnapshot(bytes).sheets.flatMap((sheet) => sheet.validations);

  test("include a drop-down over another sheet as Excel saves it, with extension elements", () => {
    const newer =
      '<extLst><ext xmlns:x14="http://schemas.microsoft.com/office/spreadsheetml/2009/9/main"><x14:dataValidations count="1" ' +
      'xmlns:xm="http://schemas.microsoft.com/office/excel/2006/main"><x14:dataValidation type="list" allowBlank="1">' +
      "<x14:formula1><xm:f>Lists!$A$1:$A$9</xm:f></x14:formula1><xm:sqref>B70:B72 D70</xm:sqref></x14:dataValidation>" +
      "</x14:dataValidations></ext></extLst>";
    const found = validations(changed([SHEET, (xml) => xml.replace("</worksheet>", `${newer}</worksheet>`)]));
    const rule = { kind: "list", source: "=Lists!$A$1:$A$9" };
    const added = found.filter((item) => isDeepStrictEqual(item.rule, rule)).map(({ area }) => area);
    expect(added).toEqual([
      { top: 69, left: 1, rows: 3, columns: 1 },
      { top: 69, left: 3, rows: 1, columns: 1 },
    ]);
  });

  const X14 = 'xmlns:x14="http://schemas.microsoft.com/office/spreadsheetml/2009/9/main"';
  const XM = 'xmlns:xm="http://schemas.microsoft.com/office/excel/2006/main"';
  /** The first sheet with conditional formats and their newer extensions. */
  const formatted = (formats: string, newer: string) =>
    readSnapshot(
      changed([
        SHEET,
        (xml) =>
          behind(
            /<\/sheetProtection>|<sheetProtection[^>]*\/>|<\/sheetData>(?!.*<sheetProtection)/s,
            formats,
          )(xml).replace(
            "</worksheet>",
            `<extLst><ext ${X14}><x14:conditionalFormattings>${newer}</x14:conditionalFormattings></ext></extLst></worksheet>`,
          ),
      ]),
    ).sheets[Number(/\d+/.exec(SHEET)![0]) - 1]!;

  test("include a data bar with Excel's newer extension", () => {
    const { scales } = formatted(
      '<conditionalFormatting sqref="B70:B79"><cfRule type="dataBar" priority="1"><dataBar><cfvo type="min"/><cfvo type="max"/>' +
        `<color rgb="FF638EC6"/></dataBar><extLst><ext ${X14}><x14:id>{A}</x14:id></ext></extLst></cfRule></conditionalFormatting>`,
      `<x14:conditionalFormatting ${XM}><x14:cfRule type="dataBar" id="{A}"><x14:dataBar gradient="0"><x14:cfvo type="autoMin"/>` +
        '<x14:cfvo type="num"><xm:f>90</xm:f></x14:cfvo><x14:negativeFillColor rgb="FFFF8800"/></x14:dataBar></x14:cfRule>' +
        "<xm:sqref>B70:B79</xm:sqref></x14:conditionalFormatting>",
    );
    expect(scales).toMatchObject([
      {
        areas: [{ top: 69, left: 1, rows: 10, columns: 1 }],
        rule: {
          kind: "bar",
          from: { kind: "formula", value: "=MIN(0,$B$70:$B$79)" },
          to: { kind: "num", value: 90 },
          color: "#638EC6",
          negative: "#FF8800",
          isGradient: false,
          showsValue: true,
        },
      },
    ]);
  });

  test("include newer icon sets, reversed or chosen one by one, and rules for average and duplicate values", () => {
    const points = [0, 33, 67].map((n) => `<x14:cfvo type="percent"><xm:f>${n}</xm:f></x14:cfvo>`).join("");
    const icons = (how: string, more: string) =>
      `<x14:conditionalFormatting ${XM}><x14:cfRule type="iconSet" id="{${how.length}}"><x14:iconSet ${how}>${points}${more}</x14:iconSet>` +
      "</x14:cfRule><xm:sqref>B70:B79 D70</xm:sqref></x14:conditionalFormatting>";
    const { scales } = formatted(
      '<conditionalFormatting sqref="B70:B79"><cfRule type="aboveAverage" aboveAverage="0" priority="1"/>' +
        '<cfRule type="duplicateValues" priority="2"/></conditionalFormatting>',
      icons('iconSet="3Stars" reverse="1"', "") +
        icons(
          'iconSet="3Arrows" custom="1"',
          '<x14:cfIcon iconSet="NoIcons" iconId="0"/><x14:cfIcon iconSet="3Flags" iconId="1"/><x14:cfIcon iconSet="3Stars" iconId="2"/>',
        ),
    );
    const [average, twice, stars, chosen] = scales!;
    expect([average!.rule, twice!.rule]).toEqual([
      { kind: "average", isBelow: true, isIncluded: false },
      { kind: "repeated", isOnce: false },
    ]);
    const iconsOf = ({ rule }: Scale) => (rule.kind === "icons" ? rule.steps.map(({ icon }) => icon) : []);
    expect(stars!.areas).toHaveLength(2);
    expect(iconsOf(stars!)).toEqual([2, 1, 0].map((place) => ({ set: "3Stars", place })));
    expect(iconsOf(chosen!)).toEqual([null, { set: "3Flags", place: 1 }, { set: "3Stars", place: 2 }]);
  });

  test("include a rule over several areas, relative to the first cell of each, and one that refers to another sheet", () => {
    const { highlights } = formatted(
      '<conditionalFormatting sqref="B70:B72 D80"><cfRule type="containsBlanks" priority="1"><formula>LEN(TRIM(B70))=0</formula></cfRule>' +
        "</conditionalFormatting>",
      `<x14:conditionalFormatting ${XM}><x14:cfRule type="expression" id="{B}"><xm:f>Lists!$A$1=B90</xm:f><x14:dxf><fill><patternFill>` +
        '<bgColor rgb="FF00FF00"/></patternFill></fill></x14:dxf></x14:cfRule><xm:sqref>B90</xm:sqref></x14:conditionalFormatting>',
    );
    const found = highlights.filter(({ area }) => area.top >= 69);
    expect(found.map(({ rule, fill }) => [rule.kind === "custom" && rule.formula, fill])).toEqual([
      ["=LEN(TRIM(B70))=0", null],
      ["=LEN(TRIM(D80))=0", null],
      ["=Lists!$A$1=B90", "#00FF00"],
    ]);
  });

  test("include bounds from formulas", () => {
    const bounded =
      '<dataValidations><dataValidation type="whole" operator="between" sqref="B70"><formula1>0</formula1>' +
      "<formula2>$A$1*2</formula2></dataValidation></dataValidations>";
    const file = changed([SHEET, behind(/<\/sheetData>/, bounded)]);
    const found = validations(file).find(({ area }) => area.top === 69)!;
    expect(found.rule).toEqual({ kind: "wholeNumber", operator: "Between", formula1: 0, formula2: "=$A$1*2" });
  });

  test("include colors of the file's own theme, and half-point sizes", () => {
    const [, name] = /<a:accent1><a:srgbClr val="(\w+)"/.exec(partsOf(changed())["xl/theme/theme1.xml"]!)!;
    const withAccent = (xml: string) => xml.replace(`<a:accent1><a:srgbClr val="${name}"`, '<a:accent1><a:srgbClr val="ABCDEF"');
    const font = '<font><sz val="9.5"/><color theme="4"/></font>';
    const plainStyles = behind(/<fonts[^>]*>/, font);
    const { styles } = readSnapshot(changed(["xl/theme/theme1.xml", withAccent], [STYLES, plainStyles]));
    expect(styles).toContainEqual(expect.objectContaining({ size: 9.5, color: "#ABCDEF" }));
  });
});
