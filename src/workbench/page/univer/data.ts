import {
  BooleanNumber,
  BorderStyleTypes,
  ColorKit,
  CellValueType,
  type IBorderStyleData,
  type ICellData,
  type IRange,
  type IStyleData,
  type IWorkbookData,
  type IWorksheetData,
  type Nullable,
} from "@univerjs/core";
import type { CellValue } from "../../../kernel/values";
import { address, type Area } from "../../../formula/address";
import {
  asksYesNo,
  COMPARISONS,
  LINE_KINDS,
  lineOf,
  lineWord,
  PLAIN_HEIGHT,
  PLAIN_WIDTH,
  reachOf,
  type CellStyle,
  type GridHighlight,
  type GridValidation,
} from "../../host/grid";
import type { Scale } from "../../scales";
import type { SheetSnapshot, Snapshot, Spill } from "../../snapshot";
import { univerScaleRule } from "./scales";

/*
 * Converts between the fake host's workbook model and Univer's. Properties that Univer lacks, such as an unlocked cell, are in
 * the cell's custom data, so that they move with the cell when rows are inserted.
 */

export interface Custom {
  unlocked?: true;
  ticked?: true;
  /** The cell's value is a text that looks like an error. */
  isText?: true;
  /** The saved values that the cell's formula spilled. */
  spill?: Spill;
}

/** Excel's font, or one as narrow: column widths are made for it. */
export const FONT = "Calibri, Carlito, Segoe UI, Arial";

const PIXELS_PER_POINT = 96 / 72;
export const pixels = (points: number): number => Math.round(points * PIXELS_PER_POINT);
export const points = (px: number): number => px / PIXELS_PER_POINT;

/** Width of ten digits of Excel's font, relative to the font size. */
const TEN_DIGITS = 5.068;

/** How much wider than Excel's font the digits of the available font are. */
function measuredWider(): number {
  const context = typeof OffscreenCanvas === "undefined" ? null : new OffscreenCanvas(1, 1).getContext("2d");
  if (!context) return 1;
  context.font = `100px ${FONT}`;
  return Math.max(1, context.measureText("0123456789").width / (100 * TEN_DIGITS));
}

let wider: number | undefined;
/** Columns are widened so that they hold as many digits as in Excel. */
const widerBy = (): number => (wider ??= measuredWider());
export const columnPixels = (width: number): number => Math.round(width * PIXELS_PER_POINT * widerBy());
export const columnPoints = (px: number): number => px / PIXELS_PER_POINT / widerBy();

/** Row numbers of four digits need no more; longer ones widen the header. */
const ROW_HEADER = 38;

export const rangeOf = ({ top, left, rows, columns }: Area): IRange => ({
  startRow: top,
  startColumn: left,
  endRow: top + rows - 1,
  endColumn: left + columns - 1,
});

export const areaOf = (range: IRange): Area => ({
  top: range.startRow,
  left: range.startColumn,
  rows: range.endRow - range.startRow + 1,
  columns: range.endColumn - range.startColumn + 1,
});

const HORIZONTAL = { General: 0, Left: 1, Center: 2, Right: 3 } as const;
const VERTICAL = { Top: 1, Center: 2, Bottom: 3 } as const;
const keyOf = <T extends Record<string, number>>(words: T, number: unknown, otherwise: keyof T): keyof T =>
  (Object.keys(words) as (keyof T)[]).find((word) => words[word] === number) ?? otherwise;

/** A color in the files' form, #rrggbb; the grid's palette also has other forms. */
export function hexOf(colour: Nullable<string>): string | null {
  if (!colour) return null;
  return /^#[0-9a-f]{6}$/i.test(colour) ? colour : new ColorKit(colour).toHexString();
}

/** Fallback for fonts that are not installed. */
const OR_PLAIN = `, ${FONT}`;
const STACKED = 255;

/** Positive degrees turn text downward in Univer, but upward in files, which use 91 and more for downward. */
function turnOf(rotation: number): IStyleData["tr"] {
  if (rotation === 0) return null;
  return rotation === STACKED ? { a: 0, v: BooleanNumber.TRUE } : { a: rotation > 90 ? rotation - 90 : -rotation };
}

function rotationOf(turn: IStyleData["tr"]): number {
  if (turn?.v) return STACKED;
  const degrees = Math.max(-90, Math.min(90, Math.round(turn?.a ?? 0)));
  return degrees > 0 ? 90 + degrees : -degrees;
}

function lineIn(side: Nullable<IBorderStyleData>): string | null {
  const color = hexOf(side?.cl?.rgb);
  const kind = LINE_KINDS[(side?.s ?? BorderStyleTypes.NONE) - 1];
  return color === null || kind === undefined ? null : lineWord(color, kind);
}

const flag = (on: boolean): BooleanNumber => (on ? BooleanNumber.TRUE : BooleanNumber.FALSE);

const LINES = [
  ["lineTop", "t"],
  ["lineRight", "r"],
  ["lineBottom", "b"],
  ["lineLeft", "l"],
] as const;

function univerLine(word: string): IBorderStyleData {
  const { color, kind } = lineOf(word);
  return { s: LINE_KINDS.indexOf(kind) + 1, cl: { rgb: color } };
}

function univerLines(style: Partial<CellStyle>): IStyleData["bd"] | undefined {
  const lines: NonNullable<IStyleData["bd"]> = {};
  for (const [line, side] of LINES) {
    const word = style[line];
    if (word === undefined) continue;
    lines[side] = word === null ? null : univerLine(word);
  }
  return Object.keys(lines).length > 0 ? lines : undefined;
}

/** Converts only the given properties; the cell keeps the rest of its style. */
export function univerStyle(style: Partial<CellStyle>): IStyleData {
  const converted: IStyleData = {};
  if (style.format !== undefined) converted.n = style.format === "General" ? null : { pattern: style.format };
  if (style.fill !== undefined) converted.bg = style.fill === null ? null : { rgb: style.fill };
  if (style.color !== undefined) converted.cl = style.color === null ? null : { rgb: style.color };
  if (style.bold !== undefined) converted.bl = flag(style.bold);
  if (style.italic !== undefined) converted.it = flag(style.italic);
  if (style.underline !== undefined) converted.ul = { s: flag(style.underline) };
  if (style.struck !== undefined) converted.st = { s: flag(style.struck) };
  if (style.font !== undefined) converted.ff = style.font === null ? FONT : `${style.font}${OR_PLAIN}`;
  if (style.size !== undefined) converted.fs = style.size;
  if (style.wrap !== undefined) converted.tb = style.wrap ? 3 : 1;
  if (style.horizontal !== undefined) converted.ht = HORIZONTAL[style.horizontal];
  if (style.vertical !== undefined) converted.vt = VERTICAL[style.vertical];
  if (style.indent !== undefined) converted.pd = { l: style.indent * 9 };
  if (style.rotation !== undefined) converted.tr = turnOf(style.rotation);
  const lines = univerLines(style);
  if (lines) converted.bd = lines;
  return converted;
}

/** Style properties that Univer lacks, merged with those of the cell; undefined if there are none. */
export function customWith({ locked, tick }: Partial<CellStyle>, before: Custom | undefined): Custom | undefined {
  const unlocked = locked === undefined ? before?.unlocked : !locked;
  const ticked = tick ?? before?.ticked;
  return unlocked || ticked ? { ...(unlocked ? { unlocked } : {}), ...(ticked ? { ticked } : {}) } : before && {};
}

/** Merges two styles as Univer does: of the borders, only the given ones change. */
export function styledOver(under: Nullable<IStyleData>, over: Nullable<IStyleData>): IStyleData {
  const both = { ...under, ...over };
  return under?.bd && over?.bd ? { ...both, bd: { ...under.bd, ...over.bd } } : both;
}

const gridStyleOf = (style: IStyleData, locked: boolean, tick: boolean): CellStyle => ({
  format: style.n?.pattern ?? "General",
  fill: hexOf(style.bg?.rgb),
  color: hexOf(style.cl?.rgb),
  bold: style.bl === BooleanNumber.TRUE,
  italic: style.it === BooleanNumber.TRUE,
  underline: style.ul?.s === BooleanNumber.TRUE,
  struck: style.st?.s === BooleanNumber.TRUE,
  font: style.ff && style.ff !== FONT ? style.ff.replace(OR_PLAIN, "") : null,
  size: style.fs ?? 11,
  wrap: style.tb === 3,
  horizontal: keyOf(HORIZONTAL, style.ht, "General"),
  vertical: keyOf(VERTICAL, style.vt, "Bottom"),
  indent: Math.round((style.pd?.l ?? 0) / 9),
  rotation: rotationOf(style.tr),
  locked,
  tick,
  lineTop: lineIn(style.bd?.t),
  lineRight: lineIn(style.bd?.r),
  lineBottom: lineIn(style.bd?.b),
  lineLeft: lineIn(style.bd?.l),
});

/** Thousands of cells share a few dozen of Univer's style objects, so results are memoized for each, by locked and tick. */
const known = [0, 1, 2, 3].map(() => new WeakMap<IStyleData, CellStyle>());
const NONE: IStyleData = {};

export function gridStyle(style: IStyleData | null | undefined, custom: Custom | undefined): CellStyle {
  const own = style ?? NONE;
  const locked = custom?.unlocked !== true;
  const tick = custom?.ticked === true;
  const styles = known[Number(locked) + 2 * Number(tick)]!;
  let found = styles.get(own);
  if (!found) styles.set(own, (found = gridStyleOf(own, locked, tick)));
  return found;
}

/** A value as in a Univer cell, where booleans are numbers with a type. */
export function univerValue(value: CellValue | undefined): Pick<ICellData, "v" | "t"> {
  if (value === null || value === undefined) return { v: null, t: null };
  if (typeof value === "boolean") return { v: value ? 1 : 0, t: CellValueType.BOOLEAN };
  if (typeof value === "number") return { v: value, t: CellValueType.NUMBER };
  // Without a type, Univer converts text that looks like a number.
  const numeric = value.trim() !== "" && !Number.isNaN(Number(value));
  return { v: value, t: numeric ? CellValueType.FORCE_STRING : CellValueType.STRING };
}

export function gridValue(cell: ICellData | null | undefined): CellValue {
  // Univer stores HYPERLINK results and multi-line text as rich text.
  const value = cell?.v ?? cell?.p?.body?.dataStream.replace(/\r\n$/, "").replaceAll("\r", "\n");
  if (value === null || value === undefined) return null;
  if (cell?.t === CellValueType.BOOLEAN || typeof value === "boolean") return value === 1 || value === true || value === "TRUE";
  if (cell?.t === CellValueType.NUMBER && typeof value === "string" && value.trim() !== "" && !Number.isNaN(Number(value)))
    return Number(value);
  return value;
}

export const ERROR_STYLES = { Information: 0, Stop: 1, Warning: 2 } as const;

export function univerValidation(validation: GridValidation, uid: string) {
  const { rule, alert, prompt } = validation;
  const shared = {
    uid,
    ranges: [rangeOf(validation.area)],
    allowBlank: validation.ignoreBlanks,
    showErrorMessage: alert.show,
    errorStyle: ERROR_STYLES[alert.style],
    errorTitle: alert.title,
    error: alert.message,
    showInputMessage: prompt.show,
    promptTitle: prompt.title,
    prompt: prompt.message,
  };
  // Booleans are numbers here, which no list of words would accept: these cells get a check box.
  if (asksYesNo(validation)) return { ...shared, type: "checkbox", formula1: "1", formula2: "0" };
  if (rule.kind === "list") {
    return { ...shared, type: "list", formula1: rule.source, showDropDown: true, renderMode: 1 };
  }
  if (rule.kind === "custom") return { ...shared, type: "custom", formula1: rule.formula };
  return {
    ...shared,
    type: rule.kind === "wholeNumber" ? "whole" : rule.kind,
    operator: COMPARISONS[rule.operator],
    formula1: String(rule.formula1),
    ...(rule.formula2 === undefined ? {} : { formula2: String(rule.formula2) }),
  };
}

/** A comparison as a formula, true in cells that match. */
function comparing(
  cell: string,
  { operator, formula1, formula2 }: Extract<GridHighlight["rule"], { kind: "cellValue" }>,
): string {
  const [first, second] = [formula1, formula2 ?? "0"].map((item) => `(${item.replace(/^=/, "")})`);
  const isBetween = `AND(${cell}>=${first},${cell}<=${second})`;
  if (operator === "Between") return `=${isBetween}`;
  if (operator === "NotBetween") return `=NOT(${isBetween})`;
  return `=${cell}${SIGNS[operator]}${first}`;
}

const SIGNS = {
  EqualTo: "=",
  NotEqualTo: "<>",
  GreaterThan: ">",
  LessThan: "<",
  GreaterThanOrEqualTo: ">=",
  LessThanOrEqualTo: "<=",
} as const;

/** A selection whose active cell is the first one. */
export function univerSelection(area: Area) {
  const [range, { top, left }] = [rangeOf(area), area];
  return {
    range,
    primary: {
      ...rangeOf({ top, left, rows: 1, columns: 1 }),
      actualRow: top,
      actualColumn: left,
      isMerged: false,
      isMergedMainCell: false,
    },
    style: null,
  };
}

/**
 * The style of a rule. Properties that it does not set are omitted; otherwise Univer would remove them from the cell and from
 * other rules.
 */
const ruleStyle = ({ fill, color, bold }: Pick<GridHighlight, "fill" | "color" | "bold">): IStyleData =>
  univerStyle({ ...(fill === null ? {} : { fill }), ...(color === null ? {} : { color }), ...(bold ? { bold } : {}) });

export function univerHighlight({ id, area, rule, fill, color, bold }: GridHighlight) {
  const value = rule.kind === "custom" ? rule.formula : comparing(address(area.top, area.left), rule);
  return {
    cfId: id,
    ranges: [rangeOf(area)],
    stopIfTrue: false,
    rule: { type: "highlightCell", subType: "formula", value, style: ruleStyle({ fill, color, bold }) },
  };
}

export const univerScale = ({ id, areas, rule, fill, color, bold }: Scale) => ({
  cfId: id,
  ranges: areas.map(rangeOf),
  stopIfTrue: false,
  rule: univerScaleRule(rule, ruleStyle({ fill, color, bold })),
});

export const univerNote = (id: string, row: number, column: number, text: string) => ({
  id,
  row,
  col: column,
  width: 240,
  height: Math.min(200, 24 + 16 * Math.ceil(text.length / 34)),
  note: text,
});

/** Defaults for all sheets, including new ones: Excel's instead of Univer's. */
export const plainSheet = () => ({
  defaultStyle: { ff: FONT, fs: 11 },
  rowHeader: { width: ROW_HEADER },
  defaultColumnWidth: columnPixels(PLAIN_WIDTH),
  defaultRowHeight: pixels(PLAIN_HEIGHT),
});

function sheetData(sheet: SheetSnapshot, id: string, styles: readonly CellStyle[]): Partial<IWorksheetData> {
  const cellData: Record<number, Record<number, ICellData>> = {};
  let rows = 0;
  let columns = 0;
  for (const cell of sheet.cells) {
    const data: ICellData = { ...univerValue(cell.value), s: `s${cell.style}` };
    if (cell.formula !== undefined) data.f = cell.formula;
    const custom = customWith(styles[cell.style] ?? {}, undefined);
    if (custom || cell.spill || cell.isText)
      data.custom = { ...custom, ...(cell.spill ? { spill: cell.spill } : {}), ...(cell.isText ? { isText: true } : {}) };
    (cellData[cell.row] ??= {})[cell.column] = data;
    rows = Math.max(rows, cell.row + 1);
    columns = Math.max(columns, cell.column + 1);
  }
  const folded = (sheet.groups ?? []).flatMap(({ first, count, folded: away }) =>
    away ? Array.from({ length: count }, (_, n) => first + n) : [],
  );
  const hidden = { rows: new Set([...folded, ...(sheet.hidden?.rows ?? [])]), columns: new Set(sheet.hidden?.columns) };
  const unseen = (isHidden: boolean) => (isHidden ? { hd: BooleanNumber.TRUE } : {});
  const { freeze } = sheet;
  const reach = reachOf({ rows, columns });
  const frozen = freeze.rows > 0 || freeze.columns > 0;
  return {
    id,
    name: sheet.name,
    hidden: flag(sheet.visibility !== "Visible"),
    tabColor: sheet.tabColor,
    cellData,
    rowCount: reach.rows,
    columnCount: reach.columns,
    columnData: Object.fromEntries([
      ...[...hidden.columns].map((column) => [column, unseen(true)]),
      ...sheet.widths.map(([column, width]) => [column, { w: columnPixels(width), ...unseen(hidden.columns.has(column)) }]),
    ]),
    rowData: Object.fromEntries([
      ...[...hidden.rows].map((row) => [row, unseen(true)]),
      ...sheet.heights.map(([row, height]) => [row, { h: pixels(height), ia: 0, ...unseen(hidden.rows.has(row)) }]),
    ]),
    freeze: {
      startRow: frozen && freeze.rows > 0 ? freeze.rows : -1,
      startColumn: frozen && freeze.columns > 0 ? freeze.columns : -1,
      ySplit: freeze.rows,
      xSplit: freeze.columns,
    },
    mergeData: (sheet.merges ?? []).map(rangeOf),
    showGridlines: flag(sheet.gridlines),
    ...plainSheet(),
  };
}

/** Univer's id of the workbook. */
export const BOOK = "workbook";

/** Whether every formula has a value. */
export const isComputed = ({ sheets }: Snapshot): boolean =>
  sheets.every(({ cells }) => cells.every(({ formula, value }) => formula === undefined || value !== null));

/** A snapshot in Univer's format. */
export function workbookData(snapshot: Snapshot, ids: readonly string[]): Partial<IWorkbookData> {
  const validations: Record<string, unknown> = {};
  const highlights: Record<string, unknown> = {};
  const notes: Record<string, Record<number, Record<number, unknown>>> = {};
  snapshot.sheets.forEach((sheet, i) => {
    const id = ids[i]!;
    validations[id] = sheet.validations.map((validation, n) => univerValidation(validation, `${id}-v${n}`));
    highlights[id] = [...sheet.highlights.map(univerHighlight), ...(sheet.scales ?? []).map(univerScale)];
    const ofSheet = (notes[id] = {} as Record<number, Record<number, unknown>>);
    for (const { row, column, text } of sheet.notes) {
      (ofSheet[row] ??= {})[column] = univerNote(`${id}-n${row}-${column}`, row, column, text);
    }
  });
  return {
    id: BOOK,
    name: "Workbook",
    sheetOrder: [...ids],
    styles: Object.fromEntries(snapshot.styles.map((style, i) => [`s${i}`, univerStyle(style)])),
    sheets: Object.fromEntries(snapshot.sheets.map((sheet, i) => [ids[i]!, sheetData(sheet, ids[i]!, snapshot.styles)])),
    resources: [
      { name: "SHEET_DATA_VALIDATION_PLUGIN", data: JSON.stringify(validations) },
      { name: "SHEET_CONDITIONAL_FORMATTING_PLUGIN", data: JSON.stringify(highlights) },
      { name: "SHEET_NOTE_PLUGIN", data: JSON.stringify(notes) },
    ],
  };
}
