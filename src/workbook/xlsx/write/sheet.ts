import { isShownError, type CellValue } from "../../../kernel/values";
import { address, sheetReference, areaAddress, type Area } from "../../../formula/address";
import {
  pageHeader,
  titleOf,
  type ComputedValues,
  type PlacedCell,
  type PlacedSheet,
  type PlacedTable,
  type Validation,
  repeatedColumns,
} from "../../../sheets/placed";
import { storedWidth } from "../../../sheets/column-width";
import { marginsOf } from "../../../sheets/paper";
import { TABLE_STYLE } from "../../../sheets/styles";
import { barRules } from "./bars";
import { stored, type StoredFormula } from "../formulas/stored";
import type { styleBook } from "./styles";
import { escapeContent, escapeHeader, escapeText, escapeXml, storedError, textElement, XML_HEAD } from "../package/xml";

/*
 * Writes the parts of a sheet, with elements in the order that Excel requires.
 */

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/** A table's area, including its header. */
export interface TableArea {
  readonly name: string;
  readonly area: Area;
}

/** The shared strings of a new file. */
export interface SharedTexts {
  place(text: string): number;
}

/** Whether a text looks like a formula and must be marked to stay text. */
export const isLikeFormula = (value: CellValue): boolean => typeof value === "string" && /^[=+\-@]/.test(value);

/** The formula of a rule, which files store without the "=". */
const ofRule = (formula: string): string => escapeContent(formula.replace(/^=/, ""));

/** The stored formulas of a sheet, cached; in a cell beside a table, references to the same row belong to that table. */
export function formulaStore(sheet: PlacedSheet, others: readonly TableArea[] = []): (cell: PlacedCell) => StoredFormula {
  const known = new Map<string, StoredFormula>();
  const isBeside = (area: Area, row: number, column: number): boolean =>
    row > area.top && row < area.top + area.rows && column >= area.left;
  const tableAt = (row: number, column: number): string | null => {
    const own = sheet.tables.find(({ area }) => isBeside(area, row, column) && column < area.left + area.columns);
    const before = others.filter(({ area }) => isBeside(area, row, column)).sort((a, b) => b.area.left - a.area.left);
    return own?.name ?? before[0]?.name ?? null;
  };
  return ({ formula, row, column }) => {
    const table = tableAt(row, column);
    const key = `${table ?? ""}|${formula!}`;
    const found = known.get(key) ?? stored(formula!, table);
    known.set(key, found);
    return found;
  };
}

const number = (value: number): string => String(value).replace("e", "E");

/** The type attribute and value of a formula cell. */
function formulaValue(value: CellValue): readonly [type: string, content: string] {
  if (typeof value === "number") return ["", number(value)];
  if (typeof value === "boolean") return [' t="b"', value ? "1" : "0"];
  if (value === null) return ["", ""];
  return isShownError(value) ? [' t="e"', storedError(value)] : [' t="str"', escapeText(value)];
}

function cellXml(
  cell: PlacedCell,
  style: number,
  value: CellValue,
  formula: StoredFormula | null,
  { texts, mark }: Pick<SheetOptions, "texts" | "mark">,
): string {
  const at = address(cell.row, cell.column);
  const head = `<c r="${at}" s="${style}"`;
  if (formula === null) {
    if (value === null) return `${head}/>`;
    if (typeof value === "number") return `${head}><v>${number(value)}</v></c>`;
    if (typeof value === "boolean") return `${head} t="b"><v>${value ? 1 : 0}</v></c>`;
    if (!texts) return `${head} t="inlineStr"><is>${textElement(value)}</is></c>`;
    return `${head} t="s"><v>${texts.place(value)}</v></c>`;
  }
  const [type, content] = formulaValue(value);
  const text = escapeContent(formula.text);
  const body = formula.dynamic ? `<f t="array" ref="${at}">${text}</f>` : `<f>${text}</f>`;
  const shown = value === null ? "" : `<v>${content}</v>`;
  return `${head}${type}${formula.dynamic ? ` cm="${mark}"` : ""}>${body}${shown}</c>`;
}

function validationXml({ area, rule, strict, title, message }: Validation): string {
  const attributes = `showErrorMessage="1" errorTitle="${escapeXml(title)}" error="${escapeXml(message)}" sqref="${areaAddress(area)}"`;
  const severity = strict ? "" : ' errorStyle="warning"';
  if (rule.kind === "list") {
    const source = rule.range ?? `"${rule.values.join(",").replaceAll('"', '""')}"`;
    return `<dataValidation type="list"${severity} allowBlank="1" ${attributes}><formula1>${ofRule(source)}</formula1></dataValidation>`;
  }
  const { min, max } = rule;
  const [operator, first, second] =
    min !== undefined && max !== undefined
      ? ["between", min, max]
      : min !== undefined
        ? ["greaterThanOrEqual", min]
        : max !== undefined
          ? ["lessThanOrEqual", max]
          : ["between", -1e15, 1e15];
  const how = operator === "between" ? "" : ` operator="${operator}"`;
  const bounds = `<formula1>${first}</formula1>${second === undefined ? "" : `<formula2>${second}</formula2>`}`;
  return `<dataValidation type="${rule.whole ? "whole" : "decimal"}"${severity}${how} allowBlank="1" ${attributes}>${bounds}</dataValidation>`;
}

const POINTS_PER_INCH = 72;

interface SheetRelations {
  readonly tables: readonly string[];
  readonly notes: string | null;
  readonly drawing: string | null;
}

/** The footer of every printed page. */
const footer = (title: string): string => {
  const plain = title.replaceAll("&", "&&");
  return escapeXml(`&L${plain}&C&A&RPage &P of &N`);
};

/** The header of sheets that are printed on several pages across. */
const headerXml = ({ pagesAcross }: PlacedSheet, title: string): string =>
  pagesAcross === undefined ? "" : `<oddHeader>${escapeXml(`&L${pageHeader(title)}`)}</oddHeader>`;

/** Without a password: it prevents overwriting formulas by mistake, and anyone may remove it. */
export const PROTECTION =
  '<sheetProtection sheet="1" formatCells="0" formatColumns="0" formatRows="0" insertRows="0" sort="0" autoFilter="0"/>';

/** The frozen panes, and the selected cell. */
export function paneXml(rows: number, columns: number): string {
  if (!rows && !columns) return "";
  const corner = address(rows, columns);
  const active = rows && columns ? "bottomRight" : rows ? "bottomLeft" : "topRight";
  const split = `${columns ? ` xSplit="${columns}"` : ""}${rows ? ` ySplit="${rows}"` : ""}`;
  return (
    `<pane${split} topLeftCell="${corner}" activePane="${active}" state="frozen"/>` +
    `<selection pane="${active}" activeCell="${corner}" sqref="${corner}"/>`
  );
}

export const tabColor = (hex: string): string => `<tabColor rgb="FF${hex.slice(1).toUpperCase()}"/>`;

/** Margins of printed pages, which files store in inches. */
const pageMargins = (sheet: PlacedSheet): string =>
  `<pageMargins ${Object.entries(marginsOf(sheet))
    .map(([edge, points]) => `${edge}="${points / POINTS_PER_INCH}"`)
    .join(" ")}/>`;

interface SheetOptions {
  readonly values: ComputedValues;
  readonly styles: ReturnType<typeof styleBook>;
  /** Null for inline texts. */
  readonly texts: SharedTexts | null;
  readonly formulaOf: (cell: PlacedCell) => StoredFormula;
  /** Ids of its tables, notes and drawing. */
  readonly relations: SheetRelations;
  /** The metadata index of cells with dynamic formulas. */
  readonly mark: string;
  readonly title: string;
  readonly first: boolean;
  /** Extensions for features that older programs do not know. */
  readonly extension: string;
}

/** The attributes of grouped rows: collapsed ones are hidden, and the row below them gets the expand button. */
function groupedRows({ groups = [] }: PlacedSheet): ReadonlyMap<number, string> {
  const rows = new Map<number, string>();
  for (const { first, count, folded } of groups) {
    for (let row = first; row < first + count; row++) rows.set(row, `${folded ? ' hidden="1"' : ""} outlineLevel="1"`);
    if (folded) rows.set(first + count, ' collapsed="1"');
  }
  return rows;
}

/** The attributes of grouped columns, all of which are collapsed. */
function groupedColumns({ columnGroups = [] }: PlacedSheet): ReadonlyMap<number, string> {
  const columns = new Map<number, string>();
  for (const { first, count } of columnGroups) {
    for (let column = first; column < first + count; column++) columns.set(column, ' hidden="1" outlineLevel="1"');
    columns.set(first + count, ' collapsed="1"');
  }
  return columns;
}

/** The XML of the sheet itself. */
export function sheetXml(sheet: PlacedSheet, options: SheetOptions): string {
  const { values, styles, formulaOf, relations } = options;
  const rows = new Map<number, PlacedCell[]>();
  for (const cell of sheet.cells) {
    const row = rows.get(cell.row);
    if (row) row.push(cell);
    else rows.set(cell.row, [cell]);
  }
  for (const row of sheet.heights.keys()) if (!rows.has(row)) rows.set(row, []);

  const groups = groupedRows(sheet);
  for (const row of groups.keys()) if (!rows.has(row)) rows.set(row, []);
  const data: string[] = [];
  for (const row of [...rows.keys()].sort((a, b) => a - b)) {
    const height = sheet.heights.get(row);
    data.push(`<row r="${row + 1}"${height === undefined ? "" : ` ht="${height}" customHeight="1"`}${groups.get(row) ?? ""}>`);
    for (const cell of rows.get(row)!.sort((a, b) => a.column - b.column)) {
      const formula = cell.formula === undefined ? null : formulaOf(cell);
      const value = formula === null ? (cell.value ?? null) : values(sheet.name, cell.row, cell.column);
      data.push(cellXml(cell, styles.of(cell, formula === null && isLikeFormula(value)), value, formula, options));
    }
    data.push("</row>");
  }

  const { freeze } = sheet;
  const pane = paneXml(freeze.rows, freeze.columns);
  const last = address(Math.max(0, sheet.rows - 1), Math.max(0, sheet.widths.length - 1));
  const breaks = (sheet.pageBreaks ?? []).map((row) => `<brk id="${row}" max="16383" man="1"/>`);
  const highlights = sheet.highlights.map(
    (highlight, i) =>
      `<conditionalFormatting sqref="${areaAddress(highlight.area)}"><cfRule type="expression" dxfId="${styles.highlight(highlight)}" priority="${i + 1}">` +
      `<formula>${ofRule(highlight.formula)}</formula></cfRule></conditionalFormatting>`,
  );
  const validations = sheet.validations.map(validationXml);
  const foldings = groupedColumns(sheet);
  const columns = sheet.widths
    .map(
      (width, i) => `<col min="${i + 1}" max="${i + 1}" width="${storedWidth(width)}" customWidth="1"${foldings.get(i) ?? ""}/>`,
    )
    .join("");
  return (
    `${XML_HEAD}<worksheet xmlns="${MAIN}" xmlns:r="${RELATIONS}">` +
    `<sheetPr>${sheet.color === undefined ? "" : tabColor(sheet.color)}<pageSetUpPr fitToPage="1"/></sheetPr>` +
    `<dimension ref="A1:${last}"/>` +
    `<sheetViews><sheetView showGridLines="0"${options.first ? ' tabSelected="1"' : ""} workbookViewId="0">${pane}</sheetView></sheetViews>` +
    `<sheetFormatPr defaultRowHeight="15"${groups.size > 0 ? ' outlineLevelRow="1"' : ""}${foldings.size > 0 ? ' outlineLevelCol="1"' : ""}/>` +
    (columns === "" ? "" : `<cols>${columns}</cols>`) +
    `<sheetData>${data.join("")}</sheetData>` +
    (sheet.open ? "" : PROTECTION) +
    highlights.join("") +
    barRules(sheet.bars ?? [], 1, highlights.length + 1) +
    (validations.length > 0 ? `<dataValidations count="${validations.length}">${validations.join("")}</dataValidations>` : "") +
    pageMargins(sheet) +
    `<pageSetup paperSize="9" orientation="${sheet.orientation ?? "landscape"}"${sheet.pagesAcross === undefined ? "" : ` fitToWidth="${sheet.pagesAcross}"`} fitToHeight="0"/>` +
    `<headerFooter>${headerXml(sheet, titleOf(sheet) ?? options.title)}<oddFooter>${footer(titleOf(sheet) ?? options.title)}</oddFooter></headerFooter>` +
    (breaks.length > 0
      ? `<rowBreaks count="${breaks.length}" manualBreakCount="${breaks.length}">${breaks.join("")}</rowBreaks>`
      : "") +
    (relations.drawing === null ? "" : `<drawing r:id="${relations.drawing}"/>`) +
    (relations.notes === null ? "" : `<legacyDrawing r:id="${relations.notes}"/>`) +
    (relations.tables.length > 0
      ? `<tableParts count="${relations.tables.length}">${relations.tables.map((id) => `<tablePart r:id="${id}"/>`).join("")}</tableParts>`
      : "") +
    (options.extension === "" ? "" : `<extLst>${options.extension}</extLst>`) +
    "</worksheet>"
  );
}

/** The table style of ledgers. */
export const TABLE_STYLE_XML = `<tableStyleInfo name="${TABLE_STYLE}" showFirstColumn="0" showLastColumn="0" showRowStripes="1" showColumnStripes="0"/>`;

/** An Excel table; its id is unique in the workbook. */
export function tableXml(table: PlacedTable, id: number): string {
  const ref = areaAddress(table.area);
  const columns = table.headers.map((header, i) => {
    const formula = table.formulas[i] ?? null;
    const head = `<tableColumn id="${i + 1}" name="${escapeHeader(header)}"`;
    if (formula === null) return `${head}/>`;
    const { text, dynamic } = stored(formula, table.name);
    return `${head}><calculatedColumnFormula${dynamic ? ' array="1"' : ""}>${escapeContent(text)}</calculatedColumnFormula></tableColumn>`;
  });
  // Without this element, a table has no filter buttons.
  const filter = table.filter ? `<autoFilter ref="${ref}"/>` : "";
  return (
    `${XML_HEAD}<table xmlns="${MAIN}" id="${id}" name="${escapeXml(table.name)}" displayName="${escapeXml(table.name)}" ref="${ref}" totalsRowShown="0">` +
    `${filter}<tableColumns count="${columns.length}">${columns.join("")}</tableColumns>` +
    `${TABLE_STYLE_XML}</table>`
  );
}

const withNote = (sheet: PlacedSheet): readonly PlacedCell[] => sheet.cells.filter((cell) => cell.note !== undefined);

export const hasNotes = (sheet: PlacedSheet): boolean => withNote(sheet).length > 0;

export function notesXml(sheet: PlacedSheet, author: string): string {
  const notes = withNote(sheet).map(
    ({ row, column, note }) =>
      `<comment ref="${address(row, column)}" authorId="0"><text><r><rPr><sz val="9"/><color indexed="81"/><rFont val="Tahoma"/><family val="2"/></rPr>${textElement(note!)}</r></text></comment>`,
  );
  return `${XML_HEAD}<comments xmlns="${MAIN}"><authors><author>${escapeXml(author)}</author></authors><commentList>${notes.join("")}</commentList></comments>`;
}

/** Number of lines of a note in a box of this many characters. */
const noteLines = (note: string, across: number): number =>
  note.split("\n").reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / across)), 0);

/** The boxes in which Excel displays the notes; `number` is unique in the workbook. */
export function noteBoxesXml(sheet: PlacedSheet, number: number): string {
  const boxes = withNote(sheet).map(({ row, column, note }, i) => {
    const bottom = row + Math.max(3, noteLines(note!, 30) + 1);
    const anchor = `${column + 1}, 12, ${Math.max(0, row - 1)}, 8, ${column + 3}, 40, ${bottom}, 4`;
    return (
      `<v:shape id="_x0000_s${number * 1024 + i + 1}" type="#_x0000_t202" style="position:absolute;margin-left:60pt;margin-top:2pt;width:180pt;height:${15 * (bottom - row + 1)}pt;z-index:${i + 1};visibility:hidden" fillcolor="infoBackground [80]" strokecolor="none [81]" o:insetmode="auto">` +
      '<v:fill color2="infoBackground [80]"/><v:shadow color="none [81]" obscured="t"/><v:path o:connecttype="none"/>' +
      '<v:textbox style="mso-direction-alt:auto"><div style="text-align:left"></div></v:textbox>' +
      `<x:ClientData ObjectType="Note"><x:MoveWithCells/><x:SizeWithCells/><x:Anchor>${anchor}</x:Anchor><x:AutoFill>False</x:AutoFill><x:Row>${row}</x:Row><x:Column>${column}</x:Column></x:ClientData></v:shape>`
    );
  });
  return (
    '<xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:x="urn:schemas-microsoft-com:office:excel">' +
    `<o:shapelayout v:ext="edit"><o:idmap v:ext="edit" data="${number}"/></o:shapelayout>` +
    '<v:shapetype id="_x0000_t202" coordsize="21600,21600" o:spt="202" path="m,l,21600r21600,l21600,xe"><v:stroke joinstyle="miter"/><v:path gradientshapeok="t" o:connecttype="rect"/></v:shapetype>' +
    `${boxes.join("")}</xml>`
  );
}

/** The defined names of a sheet's cells. */
export function cellNames({ name: sheet, names }: Pick<PlacedSheet, "name" | "names">): readonly string[] {
  const prefix = escapeXml(sheetReference(sheet));
  const cell = (row: number, column: number) => `$${address(0, column).slice(0, -1)}$${row + 1}`;
  return names.map(
    ({ name, row, column }) => `<definedName name="${escapeXml(name)}">${prefix}${cell(row, column)}</definedName>`,
  );
}

/** The defined names of a sheet: those of its cells, and its print titles. */
export function definedNames(sheet: PlacedSheet, index: number): readonly string[] {
  const names = cellNames(sheet);
  const prefix = escapeXml(sheetReference(sheet.name));
  const rows = sheet.printTitles?.map((row) => `$${row + 1}`).join(":");
  const repeated = [sheet.pagesAcross === undefined ? undefined : repeatedColumns(sheet), rows].flatMap((item) =>
    item ? [`${prefix}${item}`] : [],
  );
  if (repeated.length === 0) return names;
  return [...names, `<definedName name="_xlnm.Print_Titles" localSheetId="${index}">${repeated.join(",")}</definedName>`];
}

/** Author of the notes, and name of the program in the file's properties. */
export const PRODUCT = "Campaign Ledger";
