import { address, columnLetters, type Area } from "../formula/address";
import { forSheet, headerOf, workbookName, type Column, type Setting } from "../kernel/column";
import type { LedgerOptions } from "../kernel/rulebook";
import type { Chart, Form, Sheet, Table } from "../kernel/sheet";
import type { CellValue } from "../kernel/values";
import { contentsRows, CONTENTS, isLong, linkPlaces, linkTo } from "./contents";
import { declare, isCheck, type DeclaredColumn, type DeclaredForm, type DeclaredSheet, type DeclaredTable } from "./declared";
import { collectLists, validationOf, type Lists } from "./entry";
import type {
  Highlight,
  PlacedAddition,
  PlacedCell,
  PlacedChart,
  PlacedName,
  PlacedSheet,
  PlacedTable,
  RowGroup,
  Validation,
} from "./placed";
import { CHECK } from "./spell";
import { BREACH_MARK } from "./status";
import { formats, type Role } from "./styles";

/*
 * Lays declared sheets out cell by cell. The head of every sheet says what it is, whether it is in order, and its most
 * important figures; below it stand forms and tables, most used first, one below the other with air between.
 */

/** Row of the sentence that says what a sheet is for. */
export const ABOUT_ROW = 1;

const EMPTY_ROWS = 2;
const FIRST_COLUMN = { least: 18, most: 34 };
const WIDEST = 30;
const NARROWEST = 9;
/** What a Check cell of a form says runs on over the empty cells beside it. */
const CHECK_WIDTH = 9;
/** What a Check cell of a table says has cells beside it, so it needs room of its own. */
const WIDEST_CHECK = 24;
const WIDEST_CHOICE = 18;
/** A figure of the head is set in larger type. */
const FIGURE_WIDTH = 13;
/** Widths are counted in digits; letters are narrower by about this much. */
const LETTERS_PER_DIGIT = 1.2;
/** Letters that fit across a 1366 pixel screen. */
const SCREEN = 210;
/** Tables with more rows than this have filter buttons. */
const LONG_TABLE = 12;
/** Height in points of one line of text. */
const LINE = 15;
/** An A4 page in landscape between its margins, in points, and the width of one character. */
const PAGE = { width: 785, height: 480, character: 5.4 };

/** Rows that a chart covers, and the least width in characters that it needs. */
const CHART = { rows: 17, width: 56 };

const UNPROTECT = "Fill in the pale cells. To add rows or columns: Review > Unprotect Sheet, no password.";

const noteOf = (column: Column): string => (column.cite === "" ? column.about : `${column.about}\nRulebook: ${column.cite}`);
const withCite = (about: string, cite: string): string => (cite === "" ? about : `${about} (${cite})`);

const formatOf = (column: Column): string | undefined =>
  column.type === "number" ? formats[column.format ?? "count"] : undefined;

/** Numbers stand right, texts left with a little distance from the number before them, yes and no between. */
const alignOf = (column: Column, place: number): Pick<PlacedCell, "align"> =>
  column.type === "yes/no" ? { align: "center" } : column.type === "text" && place > 0 ? { align: "left" } : {};
const headerAlign = (column: Column, place: number): Pick<PlacedCell, "align"> =>
  column.type === "number" ? { align: "right" } : alignOf(column, place);

const roleOf = (column: Column): Role =>
  column.given ? "computed" : column.formula === undefined ? "input" : column.total ? "total" : column.link ? "link" : "computed";

/** Whether people fill it in. */
const isEntered = ({ formula, given }: Column): boolean => formula === undefined && !given;

/** Splits a text at words into lines of at most `width` characters. */
export function lines(text: string, width: number): readonly string[] {
  const result: string[] = [];
  for (const word of text.split(/\s+/)) {
    const last = result.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= width) result[result.length - 1] = `${last} ${word}`;
    else result.push(word);
  }
  return result;
}

const longestWord = (text: string): number => Math.max(0, ...text.split(/\s+/).map((word) => word.length));

/** Characters that a header needs when it may wrap into three lines. */
const headerWidth = (header: string): number => Math.max(longestWord(header) + 2, Math.ceil(header.length / 3) + 3);

const NUMBER_WIDTH = { points: 11, count: 9, quarters: 8, rate: 8, plain: 7, date: 11, general: 10, broken: 9 } as const;

const textWidth = (values: Iterable<CellValue | undefined>): number => {
  let width = 0;
  for (const value of values) if (typeof value === "string") width = Math.max(width, value.length + 2);
  return width;
};

function contentWidth(column: Column, setting: Setting, prefilled: readonly CellValue[]): number {
  if (column.type === "number") return NUMBER_WIDTH[column.format ?? "count"];
  if (column.type === "yes/no") return 8;
  const choices = column.choices === undefined ? [] : forSheet(column.choices, setting);
  // A drop-down's button stands beside the cell, so choices need no room for it.
  return Math.max(
    textWidth(prefilled),
    Math.min(textWidth(choices), WIDEST_CHOICE),
    column.formula === undefined && choices.length === 0 ? 14 : 10,
  );
}

/** A text of a form that runs on over the empty cells beside it. */
const runsOn = (column: Column): boolean => column.type === "text" && column.width !== undefined;

/** Everything that is collected while one sheet is laid out. */
interface Draft {
  readonly cells: PlacedCell[];
  readonly tables: PlacedTable[];
  readonly validations: Validation[];
  readonly highlights: Highlight[];
  readonly names: PlacedName[];
  readonly heights: Map<number, number>;
  readonly groups: RowGroup[];
  /** First rows of the blocks. */
  readonly starts: number[];
}

const at = (top: number, left: number, rows: number, columns: number): Area => ({ top, left, rows, columns });

const hasUnits = (form: Form): boolean => Object.values(form.columns).some((column) => column.unit !== undefined);

const hasChecks = ({ checks }: DeclaredForm): boolean => Object.keys(checks).length > 0;

const formHeaders = (form: DeclaredForm): readonly string[] => [
  "Figure",
  "Value",
  ...(hasUnits(form.block) ? ["Unit"] : []),
  ...(hasChecks(form) ? [CHECK] : []),
];

const rowsOf = (table: Table, setting: Setting): number => Math.max(1, forSheet(table.rows, setting).length + table.spare);

/** Room for the longest thing that a Check cell says. */
const checkWidth = ({ limits }: DeclaredTable): number =>
  Math.min(WIDEST_CHECK, Math.max(CHECK_WIDTH, ...limits.map(({ limit }) => limit.check.length + 3)));

/** Widths in characters that the blocks of a sheet need; blocks one below the other share their columns. */
function widthsOf({ setting, blocks, figures }: DeclaredSheet): number[] {
  const widths: number[] = [];
  const need = (column: number, width: number) => {
    const [least, most] = column === 0 ? [FIRST_COLUMN.least, FIRST_COLUMN.most] : [NARROWEST, WIDEST];
    widths[column] = Math.max(widths[column] ?? least, Math.min(Math.ceil(width), most));
  };
  figures.forEach(({ header }, i) => need(i, Math.max(FIGURE_WIDTH, headerWidth(header))));
  for (const declared of blocks) {
    if (declared.kind === "form") {
      const { block } = declared;
      const columns = Object.values(block.columns);
      const fill = forSheet(block.fill, setting);
      need(0, Math.max(...columns.map((column) => column.header.length + 1)));
      for (const [key, column] of Object.entries(block.columns)) {
        const width = contentWidth(column, setting, [fill[key] ?? null]);
        need(1, runsOn(column) ? Math.min(width, WIDEST_CHOICE) : width);
      }
      if (hasUnits(block)) need(2, Math.max(7, ...columns.map((column) => (column.unit ?? "").length + 1)));
      if (hasChecks(declared)) need(formHeaders(declared).indexOf(CHECK), CHECK_WIDTH);
      continue;
    }
    const prefilled = forSheet(declared.block.rows, setting);
    const buttons = filters(declared.block, setting) ? 2 : 0;
    declared.columns.forEach((one, i) => {
      const { column, key } = one;
      const content = isCheck(one)
        ? checkWidth(declared)
        : contentWidth(
            column,
            setting,
            prefilled.map((row) => row[key] ?? null),
          );
      need(i, Math.max(column.width ?? content, headerWidth(headerOf(column)) + buttons));
    });
  }
  return Array.from(widths, (width) => width ?? NARROWEST);
}

const filters = (table: Table, setting: Setting): boolean => rowsOf(table, setting) > LONG_TABLE;

/** Lines that a wrapped text takes in a column of this width, at bold type. */
const wrapped = (text: string, width: number): number => lines(text, Math.max(1, Math.floor(width * 1.1))).length;

interface Context {
  readonly setting: Setting;
  readonly widths: readonly number[];
  /** Characters from the first column to the last, as far as one sees without scrolling. */
  readonly across: number;
  readonly lists: Lists;
}

/** Title and purpose of a block; gives the row of its header. */
function placeHeading(draft: Draft, context: Context, row: number, title: string, about: string): number {
  draft.starts.push(row);
  draft.cells.push({ row, column: 0, value: title, role: "heading" });
  for (let column = 1; column < context.widths.length; column++) draft.cells.push({ row, column, role: "heading" });
  draft.heights.set(row, 22);
  const told = lines(about, context.across);
  told.forEach((value, i) => draft.cells.push({ row: row + 1 + i, column: 0, value, role: "note" }));
  return row + 1 + told.length;
}

function placeHeaders(
  draft: Draft,
  context: Context,
  row: number,
  headers: readonly Omit<PlacedCell, "row" | "column" | "role">[],
) {
  let most = 1;
  headers.forEach((header, column) => {
    draft.cells.push({ ...header, row, column, role: "header" });
    most = Math.max(most, wrapped(String(header.value), context.widths[column]!));
  });
  draft.heights.set(row, most * LINE + 2);
}

function placeTable(draft: Draft, context: Context, top: number, declared: DeclaredTable): number {
  const { setting } = context;
  const { block: table, columns } = declared;
  const header = placeHeading(draft, context, top, table.title, withCite(table.about, table.cite));
  placeHeaders(
    draft,
    context,
    header,
    columns.map(({ column, header: value }, i) => ({ value, note: noteOf(column), ...headerAlign(column, i) })),
  );
  const prefilled = forSheet(table.rows, setting);
  const rows = rowsOf(table, setting);
  const first = header + 1;

  columns.forEach((one, c) => {
    const { key, column, formula } = one;
    const role = isCheck(one) ? "check" : roleOf(column);
    const format = formatOf(column);
    for (let r = 0; r < rows; r++) {
      const value = prefilled[r]?.[key] ?? null;
      draft.cells.push({
        row: first + r,
        column: c,
        role,
        ...alignOf(column, c),
        ...(formula !== null ? { formula } : value !== null && value !== "" ? { value } : {}),
        ...(format === undefined ? {} : { format }),
      });
    }
    if (isCheck(one)) draft.highlights.push({ area: at(first, 0, rows, columns.length), formula: broken(c, first) });
    if (isEntered(column)) {
      const validation = validationOf(column, setting, at(first, c, rows, 1), context.lists);
      if (validation) draft.validations.push(validation);
    }
    if (column.format === "broken") draft.highlights.push(brokenNumber(at(first, c, rows, 1)));
  });

  draft.tables.push({
    name: declared.name,
    area: at(header, 0, rows + 1, columns.length),
    headers: columns.map(({ header }) => header),
    formulas: columns.map(({ formula }) => formula),
    filter: filters(table, setting),
  });
  return first + rows;
}

/** A cell with a defined name. */
function placeNamed(draft: Draft, name: string, cell: PlacedCell): void {
  draft.cells.push(cell);
  draft.names.push({ name, row: cell.row, column: cell.column });
}

const contentOf = ({ formula }: Pick<DeclaredColumn, "formula">, value: CellValue): Pick<PlacedCell, "formula" | "value"> =>
  formula !== null ? { formula } : value !== null && value !== "" ? { value } : {};

function placeForm(draft: Draft, context: Context, top: number, declared: DeclaredForm): number {
  const { setting } = context;
  const { block: form, figures, checks } = declared;
  const header = placeHeading(draft, context, top, form.title, withCite(form.about, form.cite));
  const headers = formHeaders(declared);
  const check = headers.indexOf(CHECK);
  placeHeaders(
    draft,
    context,
    header,
    headers.map((value, i) => ({
      value,
      ...(i === 0 ? {} : { align: value === "Value" ? ("right" as const) : ("left" as const) }),
    })),
  );
  const first = header + 1;
  const fill = forSheet(form.fill, setting);
  figures.forEach((figure, i) => {
    const { key, column } = figure;
    const row = first + i;
    const format = formatOf(column);
    const total = column.total === true;
    draft.cells.push({ row, column: 0, value: column.header, role: total ? "total" : "label", note: noteOf(column) });
    placeNamed(draft, figure.name, {
      row,
      column: 1,
      role: roleOf(column),
      ...(column.type === "number" ? {} : { align: runsOn(column) ? ("left" as const) : ("right" as const) }),
      ...contentOf(figure, fill[key] ?? null),
      ...(format === undefined ? {} : { format }),
    });
    if (hasUnits(form)) {
      const unit = column.unit === undefined ? {} : { value: column.unit };
      draft.cells.push({ row, column: 2, role: "unit", align: "left", ...unit });
    }
    const said = checks[key];
    if (said) placeNamed(draft, said.name, { row, column: check, role: "check", align: "left", ...contentOf(said, null) });
    if (figure.formula === null) {
      const validation = validationOf(column, setting, at(row, 1, 1, 1), context.lists);
      if (validation) draft.validations.push(validation);
    }
  });
  if (check >= 0) draft.highlights.push({ area: at(first, 0, figures.length, headers.length), formula: broken(check, first) });
  const folded = figures.filter(({ column }) => column.folded).length;
  if (folded > 0) draft.groups.push({ first: first + figures.length - folded, count: folded, folded: true });
  return first + figures.length;
}

/** A number of broken limits that is not 0, or that cannot be told. */
const brokenNumber = (area: Area): Highlight => {
  const cell = address(area.top, area.left);
  return { area, formula: `AND(${cell}<>0,${cell}<>"")` };
};

/** True for a row whose Check cell, in the column given, tells of a breach. */
const broken = (check: number, row: number): string => `LEFT($${columnLetters(check)}${row + 1},1)="${BREACH_MARK}"`;

/** Title, purpose, status and figures; gives the number of rows that stay in sight. */
function placeHead(draft: Draft, context: Context, { sheet, status, figures }: DeclaredSheet): number {
  draft.cells.push({ row: 0, column: 0, value: sheet.title, role: "title" });
  draft.heights.set(0, 28);
  const entered = sheet.blocks.some(({ columns }) => Object.values(columns).some(isEntered));
  const about = lines(entered ? `${sheet.about} ${UNPROTECT}` : sheet.about, context.across);
  about.forEach((value, i) => draft.cells.push({ row: ABOUT_ROW + i, column: 0, value, role: "about" }));
  let row = ABOUT_ROW + about.length;
  if (status !== null) {
    draft.heights.set(row, 20);
    placeNamed(draft, status.name, { row, column: 0, role: "status", ...contentOf(status, null) });
    draft.highlights.push({ area: at(row, 0, 1, Math.min(4, context.widths.length)), formula: `LEFT($A$${row + 1},1)<>"✓"` });
    row++;
  }
  if (figures.length === 0) return row;
  let tallest = 1;
  figures.forEach((figure, column) => {
    draft.cells.push({ row, column, value: figure.header, role: "label" });
    tallest = Math.max(tallest, wrapped(figure.header, context.widths[column]!));
    const format = formats[figure.format];
    placeNamed(draft, figure.name, { row: row + 1, column, role: "figure", format, ...contentOf(figure, null) });
    if (figure.format === "broken") draft.highlights.push(brokenNumber(at(row + 1, column, 1, 1)));
  });
  draft.heights.set(row, tallest * LINE + 2);
  draft.heights.set(row + 1, 22);
  return row + 2;
}

/** Whether a block only serves formulas: nobody enters anything, and others look things up in it. */
const onlyServes = ({ block }: DeclaredTable | DeclaredForm): boolean =>
  block.kind === "table" && block.lookup === true && !Object.values(block.columns).some(isEntered);

interface PlacedBlock {
  readonly declared: DeclaredTable | DeclaredForm;
  /** Rows of its heading and its headers, and the row after its last. */
  readonly start: number;
  readonly headers: number;
  readonly end: number;
}

/** Links to the blocks of a long sheet, from a row on; its blocks can be folded away below their headings. */
function placeContents(draft: Draft, { sheet, mayGrow }: DeclaredSheet, top: number, blocks: readonly PlacedBlock[]): void {
  draft.cells.push({ row: top, column: 0, value: CONTENTS, role: "unit" });
  linkPlaces(top, contentsRows(blocks.length, mayGrow)).forEach((place, i) => {
    const block = blocks[i];
    const formula = block && linkTo(sheet.name, block.declared, block.headers - block.start);
    draft.cells.push({ ...place, role: "link", ...(formula === undefined ? {} : { formula }) });
  });
  for (const { declared, start, end } of blocks) {
    if (draft.groups.some(({ first }) => first > start && first < end)) continue;
    draft.groups.push({ first: start + 1, count: end - start - 1, folded: onlyServes(declared) });
  }
}

/** Places for charts side by side in bands below a row, as wide as the sheet; the last row of them. */
function chartPlaces(
  count: number,
  top: number,
  widths: readonly number[],
): { readonly areas: readonly Area[]; readonly end: number } {
  const total = widths.reduce((sum, width) => sum + width, 0);
  const across = Math.max(1, Math.min(count, Math.floor(total / CHART.width)));
  const edges = Array.from({ length: across + 1 }, (_, i) => {
    let sum = 0;
    return i === across ? widths.length : widths.findIndex((width) => (sum += width) > (total * i) / across);
  });
  const areas = Array.from({ length: count }, (_, i) => {
    const [left, right] = [edges[i % across]!, edges[(i % across) + 1]!];
    return at(top + Math.floor(i / across) * (CHART.rows + 1), left, CHART.rows, right - left);
  });
  return { areas, end: top + Math.ceil(count / across) * (CHART.rows + 1) };
}

/** A chart over the cells of its table. */
function chartOn(chart: Chart, area: Area, { sheet, blocks }: DeclaredSheet, tables: readonly PlacedTable[]): PlacedChart {
  const name = workbookName(sheet.name, chart.table);
  const table = tables.find((one) => one.name === name)!;
  const { columns } = blocks.find((block): block is DeclaredTable => block.name === name && block.kind === "table")!;
  const body = (key: string): Area => {
    const { top, left, rows } = table.area;
    return at(top + 1, left + columns.findIndex((column) => column.key === key), rows - 1, 1);
  };
  const { title, unit, labels, lines: all } = chart;
  return {
    title,
    ...(unit === undefined ? {} : { unit }),
    area,
    labels: body(labels),
    lines: all.map(({ column, name: called }) => ({ name: called, values: body(column) })),
  };
}

/** Rows at which a new page begins, so that no block that fits on one page is torn. */
function pageBreaks(draft: Draft, rows: number, widths: readonly number[]): readonly number[] {
  const scale = Math.min(1, PAGE.width / (PAGE.character * widths.reduce((sum, width) => sum + width, 0)));
  const room = PAGE.height / scale;
  const height = (from: number, to: number): number => {
    let sum = 0;
    for (let row = from; row < to; row++) sum += draft.heights.get(row) ?? LINE;
    return sum;
  };
  const breaks: number[] = [];
  let page = 0;
  draft.starts.forEach((start, i) => {
    const next = draft.starts[i + 1] ?? rows;
    if (i > 0 && height(page, next) > room) breaks.push((page = start));
  });
  return breaks;
}

function contextOf(declared: DeclaredSheet, lists: Lists): Context {
  const widths = widthsOf(declared);
  const total = widths.reduce((sum, width) => sum + width, 0);
  const across = Math.min(SCREEN, Math.max(Math.floor(total * LETTERS_PER_DIGIT), 60));
  return { setting: declared.setting, widths, across, lists };
}

const emptyDraft = (): Draft => ({
  cells: [],
  tables: [],
  validations: [],
  highlights: [],
  names: [],
  heights: new Map(),
  groups: [],
  starts: [],
});

/**
 * Lays out one table of a sheet that stands already, below what is there: `end` is the row after that, `called` the name that
 * the sheet has by now.
 */
export function placeBelow(
  declared: DeclaredSheet,
  block: DeclaredTable,
  called: string,
  end: number,
  lists: Lists,
): PlacedAddition {
  const context = contextOf(declared, lists);
  const before = widthsOf({ ...declared, blocks: declared.blocks.filter((one) => one !== block) });
  const draft = emptyDraft();
  placeTable(draft, context, end + EMPTY_ROWS, block);
  const { cells, tables, validations, highlights, heights } = draft;
  const wider = [...context.widths.entries()].filter(([column, width]) => width > (before[column] ?? 0));
  return { name: called, cells, tables, validations, highlights, heights, widths: new Map(wider) };
}

/** Lays out one declared sheet; the choices of its long drop-downs join the lists. */
export function placeSheet(declared: DeclaredSheet, lists: Lists): PlacedSheet {
  const { sheet } = declared;
  const context = contextOf(declared, lists);
  const { widths } = context;
  const draft = emptyDraft();
  const head = placeHead(draft, context, declared);
  const charts = sheet.charts ?? [];
  const places = chartPlaces(charts.length, head + 1, widths);
  const links = isLong(declared.blocks) && charts.length === 0 ? contentsRows(declared.blocks.length, declared.mayGrow) : 0;
  let row = charts.length > 0 ? places.end : head + links + 1;
  let rows = head;
  const blocks: PlacedBlock[] = [];
  for (const block of declared.blocks) {
    const start = row;
    rows = block.kind === "table" ? placeTable(draft, context, row, block) : placeForm(draft, context, row, block);
    const headers = draft.cells.filter((cell) => cell.role === "header" && cell.column === 0).at(-1)!.row;
    blocks.push({ declared: block, start, headers, end: rows });
    row = rows + EMPTY_ROWS;
  }
  if (links > 0) placeContents(draft, declared, head, blocks);
  // A sheet of one table repeats its headers on every page, others the title.
  const repeated = declared.blocks.length === 1 && draft.tables.length === 1 ? draft.tables[0]!.area.top : 0;
  const { starts: _, ...placed } = draft;
  return {
    name: sheet.name,
    rows,
    widths,
    ...placed,
    freeze: { rows: head, columns: 1 },
    printTitles: [repeated, repeated],
    pageBreaks: pageBreaks(draft, rows, widths),
    ...(charts.length > 0 ? { charts: charts.map((chart, i) => chartOn(chart, places.areas[i]!, declared, draft.tables)) } : {}),
  };
}

/** Lays out declared sheets, in their order; a hidden sheet with the choices of long drop-downs comes last where one is needed. */
export function placeDeclared(sheets: readonly DeclaredSheet[]): readonly PlacedSheet[] {
  const lists = collectLists();
  const placed = sheets.map((sheet) => placeSheet(sheet, lists));
  const hidden = lists.sheet();
  return hidden === null ? placed : [...placed, hidden];
}

/** The same for sheets of a ledger with these options. Throws when a formula names what does not exist. */
export const place = (sheets: readonly Sheet[], options: LedgerOptions): readonly PlacedSheet[] =>
  placeDeclared(declare(sheets, options));
