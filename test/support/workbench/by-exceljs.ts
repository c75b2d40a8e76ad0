import type ExcelJS from "exceljs";
// The whole of exceljs has a second reader and a stream writer, which need a hundred more packages.
import Workbook from "exceljs/lib/doc/workbook.js";
import { address, columnNumber, type Area } from "../../../src/formula/address";
import { readBook } from "../../../src/workbook/xlsx/read";
import { damaged, FileError, openParts } from "../../../src/workbook/xlsx/package/zip";
import {
  lineWord,
  MARGINS,
  PLAIN,
  PLAIN_HEIGHT,
  PLAIN_PAGE,
  PLAIN_WIDTH,
  type CellStyle,
  type GridHighlight,
  type GridName,
  type GridTable,
  type GridValidation,
  type HiddenLines,
  type Margin,
  type PageLayout,
  type RowGroup,
} from "../../../src/workbench/host/grid";
import type { CellSnapshot, SheetSnapshot, Snapshot } from "../../../src/workbench/snapshot";
import { colourReader, type ReadColour } from "../../../src/workbench/open/colors";
import { treeReader } from "../../../src/workbench/open/xml-tree";
import { forExceljs } from "./for-exceljs";

/*
 * Reads an .xlsx file with styles from exceljs, as the reference for the workbench's own reader.
 */

/** A color as exceljs reads it. */
interface FileColour {
  readonly argb?: string;
  readonly theme?: number;
  readonly tint?: number;
}

/** Reads theme colors, of which exceljs only has the numbers. */
let colour: ReadColour = () => null;
/** The default font. */
let plainFont: string | undefined;

function hexOf(color: FileColour | undefined): string | null {
  const all: Readonly<Record<string, unknown>> = { rgb: color?.argb, theme: color?.theme, tint: color?.tint };
  const attribute = (name: string) => (all[name] === undefined ? undefined : String(all[name]));
  return colour({ name: "color", nodes: [], text: "", attribute });
}

const CHARACTER = 7;
const POINTS_PER_PIXEL = 0.75;
const POINTS_PER_INCH = 72;

/** Column widths in files include the padding between columns. */
const widthInPoints = (characters: number): number => Math.round(characters * CHARACTER) * POINTS_PER_PIXEL;

type Border = Partial<ExcelJS.Border> | undefined;
const lineOf = (border: Border): string | null =>
  border?.style ? lineWord(hexOf(border.color as FileColour) ?? "#000000", border.style) : null;
/** Text rotated downwards or stacked has a number of its own in files. */
const turnOf = (turn: number | "vertical" | undefined): number =>
  turn === "vertical" ? 255 : (turn ?? 0) < 0 ? 90 - (turn as number) : ((turn as number | undefined) ?? 0);

const HORIZONTAL: Readonly<Record<string, CellStyle["horizontal"]>> = { left: "Left", center: "Center", right: "Right" };
const VERTICAL: Readonly<Record<string, CellStyle["vertical"]>> = { top: "Top", middle: "Center", center: "Center" };

function styleOf(cell: ExcelJS.Cell): CellStyle {
  const { font, alignment, border, protection } = cell;
  const fill = cell.fill as ExcelJS.FillPattern | undefined;
  return {
    ...PLAIN,
    format: cell.numFmt || "General",
    fill: fill?.type === "pattern" && fill.pattern !== "none" ? hexOf(fill.fgColor as FileColour) : null,
    color: hexOf(font?.color as FileColour),
    bold: font?.bold === true,
    italic: font?.italic === true,
    underline: Boolean(font?.underline) && font?.underline !== "none",
    struck: font?.strike === true,
    font: font?.name === undefined || font.name === plainFont ? null : font.name,
    size: font?.size ?? PLAIN.size,
    wrap: alignment?.wrapText === true,
    horizontal: HORIZONTAL[alignment?.horizontal ?? ""] ?? "General",
    vertical: VERTICAL[alignment?.vertical ?? ""] ?? "Bottom",
    indent: alignment?.indent ?? 0,
    rotation: turnOf(alignment?.textRotation),
    locked: protection?.locked !== false,
    lineTop: lineOf(border?.top),
    lineRight: lineOf(border?.right),
    lineBottom: lineOf(border?.bottom),
    lineLeft: lineOf(border?.left),
  };
}

function noteText(note: ExcelJS.Cell["note"]): string {
  if (typeof note === "string") return note;
  return (note?.texts ?? []).map((part) => part.text).join("");
}

const cellOf = (reference: string): { row: number; column: number } => {
  const found = /^\$?([A-Z]+)\$?(\d+)$/i.exec(reference);
  if (!found) return { row: 0, column: 0 };
  const column = [...found[1]!.toUpperCase()].reduce((n, letter) => n * 26 + letter.charCodeAt(0) - 64, 0) - 1;
  return { row: Number(found[2]) - 1, column };
};

function areaOf(reference: string): Area {
  const [from, to = from] = reference.split(":");
  const a = cellOf(from!);
  const b = cellOf(to!);
  return {
    top: Math.min(a.row, b.row),
    left: Math.min(a.column, b.column),
    rows: Math.abs(a.row - b.row) + 1,
    columns: Math.abs(a.column - b.column) + 1,
  };
}

const COMPARISONS: Readonly<
  Record<
    string,
    | "Between"
    | "NotBetween"
    | "EqualTo"
    | "NotEqualTo"
    | "GreaterThan"
    | "LessThan"
    | "GreaterThanOrEqualTo"
    | "LessThanOrEqualTo"
  >
> = {
  between: "Between",
  notBetween: "NotBetween",
  equal: "EqualTo",
  notEqual: "NotEqualTo",
  greaterThan: "GreaterThan",
  lessThan: "LessThan",
  greaterThanOrEqual: "GreaterThanOrEqualTo",
  lessThanOrEqual: "LessThanOrEqualTo",
};

const ALERTS: Readonly<Record<string, "Stop" | "Warning" | "Information">> = {
  stop: "Stop",
  warning: "Warning",
  information: "Information",
};

function ruleOf(validation: ExcelJS.DataValidation): GridValidation["rule"] | undefined {
  const [first = "", second] = (validation.formulae ?? []) as (string | number)[];
  if (validation.type === "list") {
    const source = String(first);
    return {
      kind: "list",
      source: source.startsWith('"') ? source.slice(1, -1).replaceAll('""', '"') : `=${source.replace(/^=/, "")}`,
    };
  }
  if (validation.type === "custom") return { kind: "custom", formula: `=${String(first).replace(/^=/, "")}` };
  const kind = ({ whole: "wholeNumber", decimal: "decimal", textLength: "textLength" } as const)[validation.type as string];
  if (!kind) return undefined;
  const operator = COMPARISONS[(validation as { operator?: string }).operator ?? "between"] ?? "Between";
  return { kind, operator, formula1: first, ...(second === undefined ? {} : { formula2: second }) };
}

/** exceljs lists validations cell by cell; cells in a column with the same rule become one area again. */
function validationsOf(sheet: ExcelJS.Worksheet): GridValidation[] {
  const model = (sheet as unknown as { dataValidations: { model: Record<string, ExcelJS.DataValidation | undefined> } })
    .dataValidations.model;
  const groups = new Map<string, { validation: ExcelJS.DataValidation; cells: { row: number; column: number }[] }>();
  for (const [where, validation] of Object.entries(model)) {
    if (!validation) continue;
    const key = JSON.stringify(validation);
    const group = groups.get(key) ?? { validation, cells: [] };
    groups.set(key, group);
    for (const part of where.split(" ")) {
      const area = areaOf(part);
      for (let r = 0; r < Math.min(area.rows, 2000); r++)
        for (let c = 0; c < area.columns; c++) group.cells.push({ row: area.top + r, column: area.left + c });
    }
  }
  const found: GridValidation[] = [];
  for (const { validation, cells } of groups.values()) {
    const rule = ruleOf(validation);
    if (!rule) continue;
    for (const area of columnRuns(cells)) {
      found.push({
        area,
        rule,
        ignoreBlanks: validation.allowBlank !== false,
        alert: {
          show: validation.showErrorMessage === true,
          style: ALERTS[validation.errorStyle ?? "stop"] ?? "Stop",
          title: validation.errorTitle ?? "",
          message: validation.error ?? "",
        },
        prompt: {
          show: validation.showInputMessage === true,
          title: validation.promptTitle ?? "",
          message: validation.prompt ?? "",
        },
      });
    }
  }
  return found;
}

function columnRuns(cells: readonly { row: number; column: number }[]): Area[] {
  const sorted = [...cells].sort((a, b) => a.column - b.column || a.row - b.row);
  const runs: { top: number; left: number; rows: number; columns: number }[] = [];
  for (const { row, column } of sorted) {
    const last = runs.at(-1);
    if (last && last.left === column && row === last.top + last.rows) last.rows += 1;
    else runs.push({ top: row, left: column, rows: 1, columns: 1 });
  }
  return runs;
}

interface FileRule {
  readonly type: string;
  readonly operator?: string;
  readonly formulae?: readonly (string | number)[];
  readonly style?: {
    readonly font?: Partial<ExcelJS.Font>;
    readonly fill?: ExcelJS.FillPattern;
    readonly numFmt?: { readonly formatCode: string };
  };
}

function highlightsOf(sheet: ExcelJS.Worksheet): GridHighlight[] {
  const formats =
    (sheet as unknown as { conditionalFormattings: { ref: string; rules: FileRule[] }[] }).conditionalFormattings ?? [];
  return formats.flatMap(({ ref, rules }, n) =>
    ref.split(" ").flatMap((part, p) =>
      rules.flatMap((rule, r): GridHighlight[] => {
        const formula = `=${String(rule.formulae?.[0] ?? "").replace(/^=/, "")}`;
        const { font, fill, numFmt } = rule.style ?? {};
        const cellStyle = {
          id: `highlight-${n}-${p}-${r}`,
          area: areaOf(part),
          fill: hexOf((fill?.bgColor ?? fill?.fgColor) as FileColour),
          color: hexOf(font?.color as FileColour),
          bold: font?.bold === true,
          ...(numFmt ? { format: numFmt.formatCode } : {}),
        };
        if (rule.type === "expression") return [{ ...cellStyle, rule: { kind: "custom" as const, formula } }];
        const operator = COMPARISONS[rule.operator ?? ""];
        return rule.type === "cellIs" && operator
          ? [{ ...cellStyle, rule: { kind: "cellValue" as const, operator, formula1: formula } }]
          : [];
      }),
    ),
  );
}

function pageOf(sheet: ExcelJS.Worksheet): PageLayout {
  const { pageSetup, headerFooter } = sheet;
  const color = headerFooter as Partial<ExcelJS.HeaderFooter> | undefined;
  const part = (letter: string, text = color?.oddFooter): string =>
    new RegExp(`&${letter}((?:&[^LCR]|[^&])*)`).exec(text ?? "")?.[1] ?? "";
  const header = part("L", color?.oddHeader ?? "");
  const titles = /^\$?(\d+):\$?(\d+)$/.exec(String(pageSetup.printTitlesRow ?? ""));
  const keys = /^\$?([A-Z]+):\$?([A-Z]+)$/.exec(String(pageSetup.printTitlesColumn ?? ""));
  return {
    ...PLAIN_PAGE,
    ...(keys ? { titleColumns: [columnNumber(keys[1]!), columnNumber(keys[2]!)] as const } : {}),
    orientation: pageSetup.orientation === "landscape" ? "Landscape" : "Portrait",
    fit: pageSetup.fitToPage ? { across: pageSetup.fitToWidth ?? 1, down: pageSetup.fitToHeight ?? 0 } : null,
    titleRows: titles ? [Number(titles[1]) - 1, Number(titles[2]) - 1] : null,
    ...(header === "" ? {} : { header }),
    footer: { left: part("L"), center: part("C"), right: part("R") },
    margins: Object.fromEntries(
      MARGINS.map((edge) => [edge, Math.round((pageSetup.margins?.[edge] ?? 0) * POINTS_PER_INCH * 10) / 10]),
    ) as Record<Margin, number>,
  };
}

/** Groups of neighboring rows. */
function groupsOf(sheet: ExcelJS.Worksheet): RowGroup[] {
  const groups: RowGroup[] = [];
  sheet.eachRow({ includeEmpty: true }, ({ outlineLevel, hidden }, number) => {
    if (!outlineLevel) return;
    const last = groups.at(-1);
    const goesOn = last !== undefined && last.first + last.count === number - 1 && last.folded === hidden;
    if (goesOn) groups[groups.length - 1] = { ...last, count: last.count + 1 };
    else groups.push({ first: number - 1, count: 1, folded: hidden });
  });
  return groups;
}

/** Hidden rows and columns. */
function hiddenOf(sheet: ExcelJS.Worksheet, across: number): HiddenLines {
  const rows: number[] = [];
  sheet.eachRow({ includeEmpty: true }, ({ hidden }, number) => void (hidden && rows.push(number - 1)));
  const upTo = { rows: sheet.rowCount, columns: Math.max(across, (sheet.columns as unknown[] | null)?.length ?? 0) };
  const isHidden = (column: number): boolean => sheet.getColumn(column + 1).hidden;
  return { rows, columns: Array.from({ length: upTo.columns }, (_, column) => column).filter(isHidden), upTo };
}

const LOOKLESS = damaged("what its cells look like cannot be read; open it in Excel and save it there");

/** The styles of a file. exceljs reports unreadable files with its own messages. */
async function workbookOf(bytes: Uint8Array): Promise<ExcelJS.Workbook> {
  const workbook = new Workbook();
  try {
    await workbook.xlsx.load(forExceljs(bytes) as unknown as ArrayBuffer);
    return workbook;
  } catch (error) {
    throw error instanceof FileError ? error : LOOKLESS;
  }
}

/** Reads an .xlsx file. Throws FileError if it is not a valid workbook. */
export async function snapshotByExceljs(bytes: Uint8Array): Promise<Snapshot> {
  const book = readBook(bytes);
  colour = colourReader(openParts(bytes), "xl/theme/theme1.xml", treeReader());
  const workbook = await workbookOf(bytes);
  const [, first = ""] = /<font>(.*?)<\/font>/s.exec(openParts(forExceljs(bytes)).text("xl/styles.xml")) ?? [];
  plainFont = /<name val="([^"]*)"/.exec(first)?.[1];

  const styles: CellStyle[] = [];
  const known = new Map<string, number>();
  const styleNumber = (style: CellStyle): number => {
    const key = JSON.stringify(style);
    const position = known.get(key) ?? styles.push(style) - 1;
    known.set(key, position);
    return position;
  };

  const sheets = book.sheets.map((contents): SheetSnapshot => {
    const sheet = workbook.getWorksheet(contents.name);
    if (!sheet) throw LOOKLESS;
    const cells: CellSnapshot[] = [];
    const notes: { row: number; column: number; text: string }[] = [];
    // Rows without values can have styles and notes.
    sheet.eachRow({ includeEmpty: true }, (line, number) => {
      line.eachCell({ includeEmpty: true }, (cell, columnNumber) => {
        const row = number - 1;
        const column = columnNumber - 1;
        const value = contents.values[row - contents.top]?.[column - contents.left] ?? null;
        const formula = contents.formulas[row - contents.top]?.[column - contents.left] ?? null;
        cells.push({ row, column, value, ...(formula === null ? {} : { formula }), style: styleNumber(styleOf(cell)) });
        if (cell.note) notes.push({ row, column, text: noteText(cell.note) });
      });
    });
    // A sheet without view settings has no views.
    const view = (sheet.views as typeof sheet.views | undefined)?.[0];
    const frozen = view?.state === "frozen" ? view : undefined;
    // Cells beyond the last value can have styles.
    const across = cells.reduce((most, { column }) => Math.max(most, column + 1), sheet.columnCount);
    return {
      name: contents.name,
      visibility: sheet.state === "veryHidden" ? "VeryHidden" : sheet.state === "hidden" ? "Hidden" : "Visible",
      gridlines: view?.showGridLines !== false,
      tabColor: hexOf(sheet.properties.tabColor as FileColour | undefined) ?? "",
      cells,
      widths: Array.from({ length: across }, (_, c) => {
        const { width } = sheet.getColumn(c + 1);
        return [c, width === undefined ? PLAIN_WIDTH : widthInPoints(width)] as const;
      }),
      heights: Array.from({ length: sheet.rowCount }, (_, r) => [r, sheet.getRow(r + 1).height || PLAIN_HEIGHT] as const),
      notes,
      validations: validationsOf(sheet),
      highlights: highlightsOf(sheet),
      merges: ((sheet.model as unknown as { merges?: string[] }).merges ?? []).map(areaOf),
      groups: groupsOf(sheet),
      hidden: hiddenOf(sheet, across),
      freeze: { rows: frozen?.ySplit ?? 0, columns: frozen?.xSplit ?? 0 },
      page: pageOf(sheet),
      opened: { name: contents.name, shifts: [] },
      isProtected: Boolean((sheet as unknown as { sheetProtection?: object | null }).sheetProtection),
    };
  });
  const tables = book.tables.map((table): GridTable => ({
    name: table.name,
    sheet: table.sheet,
    area: { top: table.top, left: table.left, rows: table.rows + 1, columns: table.headers.length },
    headers: table.headers,
    style: "TableStyleLight1",
    filterButton: false,
    banded: true,
  }));
  const names = book.names.map((name): GridName => ({
    name: name.name,
    scope: null,
    formula: `='${name.sheet.replaceAll("'", "''")}'!${address(name.row, name.column).replace(/^([A-Z]+)(\d+)$/, "$$$1$$$2")}`,
    visible: true,
  }));
  return { sheets, styles, tables, names };
}
