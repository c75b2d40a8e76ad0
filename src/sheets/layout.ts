import { speller, type Speller } from "./spell";
import type { LedgerOptions } from "../kernel/rulebook";
import { headerOf, told, workbookName, type Column, type Form, type Setting, type Sheet, type Table } from "../kernel/sheet";
import type { CellValue } from "../kernel/values";
import { columnLetters, type Area } from "../formula/address";
import { collectLists, validationOf, type Lists } from "./entry";
import type { Highlight, PlacedCell, PlacedName, PlacedSheet, PlacedTable, Role, Validation } from "./placed";
import { BREACH_MARK, marked, statusFormula } from "./status";
import { formats } from "./styles";

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
/** What a Check cell says runs on over the empty cells beside its table; only at the sheet's edge it needs room of its own. */
const CHECK_WIDTH = 9;
const LAST_CHECK_WIDTH = 26;
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

const UNPROTECT = "Fill in the pale cells. To add rows or columns: Review > Unprotect Sheet, no password.";

/** A column that a reader never fills: the sentence that a rule is broken. */
const CHECK: Column = {
  header: "Check",
  about: `Blank when in order; otherwise ${BREACH_MARK} and what is broken.`,
  cite: "",
  type: "text",
  formula: "",
  width: CHECK_WIDTH,
};

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
  column.formula === undefined ? "input" : column.total ? "total" : column.link ? "link" : "computed";

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

const NUMBER_WIDTH = { points: 11, count: 9, oil: 8, rate: 8, plain: 7 } as const;

const textWidth = (values: Iterable<CellValue | undefined>): number => {
  let width = 0;
  for (const value of values) if (typeof value === "string") width = Math.max(width, value.length + 2);
  return width;
};

function contentWidth(column: Column, setting: Setting, prefilled: readonly CellValue[]): number {
  if (column.type === "number") return NUMBER_WIDTH[column.format ?? "count"];
  if (column.type === "yes/no") return 8;
  const choices = column.choices === undefined ? [] : told(column.choices, setting);
  // A drop-down's button stands beside the cell, so choices need no room for it.
  return Math.max(
    textWidth(prefilled),
    Math.min(textWidth(choices), WIDEST_CHOICE),
    column.formula === undefined && choices.length === 0 ? 14 : 10,
  );
}

/** A text of a form that runs on over the empty cells beside it. */
const isLong = (column: Column): boolean => column.type === "text" && column.width !== undefined;

/** Everything that is collected while one sheet is laid out. */
interface Draft {
  readonly cells: PlacedCell[];
  readonly tables: PlacedTable[];
  readonly validations: Validation[];
  readonly highlights: Highlight[];
  readonly names: PlacedName[];
  readonly heights: Map<number, number>;
  /** First rows of the blocks. */
  readonly starts: number[];
}

const at = (top: number, left: number, rows: number, columns: number): Area => ({ top, left, rows, columns });

/** The columns of a table with the Check column, where it has one. */
const columnsOf = (table: Table): readonly (readonly [string, Column])[] => [
  ...Object.entries(table.columns),
  ...(table.breach === undefined ? [] : [["", CHECK] as const]),
];

const hasChecks = (form: Form, setting: Setting): boolean =>
  form.breaches !== undefined && Object.values(told(form.breaches, setting)).some((formula) => formula !== undefined);

const hasUnits = (form: Form): boolean => Object.values(form.columns).some((column) => column.unit !== undefined);

const formHeaders = (form: Form, setting: Setting): readonly string[] => [
  "Figure",
  "Value",
  ...(hasUnits(form) ? ["Unit"] : []),
  ...(hasChecks(form, setting) ? ["Check"] : []),
];

const rowsOf = (table: Table, setting: Setting): number => Math.max(1, told(table.rows, setting).length + table.spare);

/** Widths in characters that the blocks of a sheet need; blocks one below the other share their columns. */
function widthsOf(sheet: Sheet, setting: Setting): number[] {
  const widths: number[] = [];
  const need = (column: number, width: number) => {
    const [least, most] = column === 0 ? [FIRST_COLUMN.least, FIRST_COLUMN.most] : [NARROWEST, WIDEST];
    widths[column] = Math.max(widths[column] ?? least, Math.min(Math.ceil(width), most));
  };
  sheet.figures.forEach(({ label }, i) => need(i, Math.max(FIGURE_WIDTH, headerWidth(label))));
  for (const block of sheet.blocks) {
    if (block.kind === "form") {
      const columns = Object.values(block.columns);
      const fill = told(block.fill, setting);
      need(0, Math.max(...columns.map((column) => column.header.length + 1)));
      for (const [key, column] of Object.entries(block.columns)) {
        const width = contentWidth(column, setting, [fill[key] ?? null]);
        need(1, isLong(column) ? Math.min(width, WIDEST_CHOICE) : width);
      }
      const headers = formHeaders(block, setting);
      if (hasUnits(block)) need(2, Math.max(7, ...columns.map((column) => (column.unit ?? "").length + 1)));
      if (headers.includes("Check")) need(headers.indexOf("Check"), CHECK_WIDTH);
      continue;
    }
    const prefilled = told(block.rows, setting);
    columnsOf(block).forEach(([key, column], i) => {
      const content = contentWidth(
        column,
        setting,
        prefilled.map((row) => row[key] ?? null),
      );
      const buttons = filters(block, setting) ? 2 : 0;
      need(i, Math.max(column.width ?? content, headerWidth(headerOf(column)) + buttons));
    });
  }
  const lastColumn = widths.length - 1;
  if (sheet.blocks.some((block) => block.kind === "table" && block.breach && columnsOf(block).length - 1 === lastColumn))
    widths[lastColumn] = Math.max(widths[lastColumn]!, LAST_CHECK_WIDTH);
  return Array.from(widths, (width) => width ?? NARROWEST);
}

const filters = (table: Table, setting: Setting): boolean => rowsOf(table, setting) > LONG_TABLE;

/** Lines that a wrapped text takes in a column of this width, at bold type. */
const wrapped = (text: string, width: number): number => lines(text, Math.max(1, Math.floor(width * 1.1))).length;

interface Context {
  readonly sheet: Sheet;
  readonly setting: Setting;
  readonly spell: Speller;
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

function placeTable(draft: Draft, context: Context, top: number, table: Table): number {
  const { sheet, setting, spell } = context;
  const columns = columnsOf(table);
  const header = placeHeading(draft, context, top, table.title, withCite(table.about, table.cite));
  placeHeaders(
    draft,
    context,
    header,
    columns.map(([, column], i) => ({
      value: headerOf(column),
      note: noteOf(column),
      ...headerAlign(column, i),
    })),
  );
  const prefilled = told(table.rows, setting);
  const rows = rowsOf(table, setting);
  const first = header + 1;
  const area = at(header, 0, rows + 1, columns.length);

  const formulas = columns.map(([key, column]) => {
    if (column !== CHECK) return spell.column(sheet, table, key);
    const breach = spell.breach(sheet, table);
    return breach === null ? null : marked(breach);
  });
  columns.forEach(([key, column], c) => {
    const formula = formulas[c]!;
    const role = column === CHECK ? "check" : roleOf(column);
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
    if (formula === null) {
      const validation = validationOf(column, setting, at(first, c, rows, 1), context.lists);
      if (validation) draft.validations.push(validation);
    }
  });

  if (table.breach !== undefined) {
    const check = columns.length - 1;
    draft.highlights.push({ area: at(first, 0, rows, columns.length), formula: broken(check, first) });
  }
  const headers = columns.map(([, column]) => headerOf(column));
  if (new Set(headers.map((name) => name.toLowerCase())).size < headers.length)
    throw new Error(`${sheet.name}, ${table.name}: two columns have the same header`);
  draft.tables.push({
    name: workbookName(sheet.name, table.name),
    area,
    headers,
    formulas,
    filter: filters(table, setting),
  });
  return first + rows;
}

function placeForm(draft: Draft, context: Context, top: number, form: Form): number {
  const { sheet, setting, spell } = context;
  const header = placeHeading(draft, context, top, form.title, withCite(form.about, form.cite));
  const headers = formHeaders(form, setting);
  const check = headers.indexOf("Check");
  placeHeaders(
    draft,
    context,
    header,
    headers.map((value, i) => ({
      value,
      ...(value === "Check" ? { note: noteOf(CHECK) } : {}),
      ...(i === 0 ? {} : { align: value === "Value" ? ("right" as const) : ("left" as const) }),
    })),
  );
  const first = header + 1;
  const fill = told(form.fill, setting);
  const entries = Object.entries(form.columns);
  entries.forEach(([key, column], i) => {
    const row = first + i;
    const formula = spell.field(sheet, form, key);
    const format = formatOf(column);
    const value = fill[key] ?? null;
    const total = column.total === true;
    draft.cells.push({ row, column: 0, value: column.header, role: total ? "total" : "label", note: noteOf(column) });
    draft.cells.push({
      row,
      column: 1,
      role: roleOf(column),
      ...(column.type === "number" ? {} : { align: isLong(column) ? ("left" as const) : ("right" as const) }),
      ...(formula !== null ? { formula } : value !== null && value !== "" ? { value } : {}),
      ...(format === undefined ? {} : { format }),
    });
    if (hasUnits(form)) {
      const unit = column.unit === undefined ? {} : { value: column.unit };
      draft.cells.push({ row, column: 2, role: "unit", align: "left", ...unit });
    }
    if (check >= 0) {
      const breach = spell.fieldBreach(sheet, form, key);
      const formula = breach === null ? {} : { formula: marked(breach) };
      draft.cells.push({ row, column: check, role: "check", align: "left", ...formula });
    }
    draft.names.push({ name: workbookName(sheet.name, key), row, column: 1 });
    if (formula === null) {
      const validation = validationOf(column, setting, at(row, 1, 1, 1), context.lists);
      if (validation) draft.validations.push(validation);
    }
  });
  if (check >= 0) {
    draft.highlights.push({ area: at(first, 0, entries.length, headers.length), formula: broken(check, first) });
  }
  draft.tables.push({
    name: workbookName(sheet.name, form.name),
    area: at(header, 0, entries.length + 1, headers.length),
    headers,
    formulas: headers.map(() => null),
    filter: false,
  });
  return first + entries.length;
}

/** True for a row whose Check cell, in the column given, tells of a breach. */
const broken = (check: number, row: number): string => `LEFT($${columnLetters(check)}${row + 1},1)="${BREACH_MARK}"`;

/** Tables and forms of a sheet that have a Check column, by their names in the workbook. */
const checkedTables = (sheet: Sheet, setting: Setting): readonly string[] =>
  sheet.blocks
    .filter((block) => (block.kind === "table" ? block.breach !== undefined : hasChecks(block, setting)))
    .map((block) => workbookName(sheet.name, block.name));

/** Title, purpose, status and figures; gives the number of rows that stay in sight. */
function placeHead(draft: Draft, context: Context): number {
  const { sheet, setting, spell } = context;
  draft.cells.push({ row: 0, column: 0, value: sheet.title, role: "title" });
  draft.heights.set(0, 28);
  const about = lines(`${sheet.about} ${UNPROTECT}`, context.across);
  about.forEach((value, i) => draft.cells.push({ row: ABOUT_ROW + i, column: 0, value, role: "about" }));
  let row = ABOUT_ROW + about.length;
  const formula = statusFormula(checkedTables(sheet, setting));
  if (formula !== null) {
    draft.heights.set(row, 20);
    draft.cells.push({ row, column: 0, role: "status", formula });
    draft.highlights.push({ area: at(row, 0, 1, Math.min(4, context.widths.length)), formula: `LEFT($A$${row + 1},1)<>"✓"` });
    row++;
  }
  if (sheet.figures.length === 0) return row;
  let tallest = 1;
  sheet.figures.forEach((figure, column) => {
    draft.cells.push({ row, column, value: figure.label, role: "label" });
    tallest = Math.max(tallest, wrapped(figure.label, context.widths[column]!));
    const format = formats[figure.format ?? "points"];
    draft.cells.push({ row: row + 1, column, role: "figure", formula: spell.figure(sheet, figure), format });
  });
  draft.heights.set(row, tallest * LINE + 2);
  draft.heights.set(row + 1, 22);
  return row + 2;
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

function placeSheet(sheet: Sheet, setting: Setting, spell: Speller, lists: Lists): PlacedSheet {
  const widths = widthsOf(sheet, setting);
  const total = widths.reduce((sum, width) => sum + width, 0);
  const context: Context = {
    sheet,
    setting,
    spell,
    widths,
    across: Math.min(SCREEN, Math.max(Math.floor(total * LETTERS_PER_DIGIT), 60)),
    lists,
  };
  const draft: Draft = {
    cells: [],
    tables: [],
    validations: [],
    highlights: [],
    names: [],
    heights: new Map(),
    starts: [],
  };
  const head = placeHead(draft, context);
  let row = head + 1;
  let rows = head;
  for (const block of sheet.blocks) {
    rows = block.kind === "table" ? placeTable(draft, context, row, block) : placeForm(draft, context, row, block);
    row = rows + EMPTY_ROWS;
  }
  // A sheet of one table repeats its headers on every page, others the title.
  const repeated = draft.tables.length === 1 ? draft.tables[0]!.area.top : 0;
  const { starts: _, ...placed } = draft;
  return {
    name: sheet.name,
    rows,
    widths,
    ...placed,
    freeze: { rows: head, columns: 1 },
    printTitles: [repeated, repeated],
    pageBreaks: pageBreaks(draft, rows, widths),
  };
}

/**
 * Lays out the sheets of a ledger, in their order; a hidden sheet with the choices of long drop-downs comes last where one
 * is needed. Throws when a formula names what does not exist.
 */
export function place(sheets: readonly Sheet[], options: LedgerOptions): readonly PlacedSheet[] {
  const spell = speller(sheets, options);
  const lists = collectLists();
  const placed = sheets.map((sheet) =>
    placeSheet(sheet, { sheet: sheet.name, nation: sheet.nation, nations: options.nations, year: options.year }, spell, lists),
  );
  const hidden = lists.sheet();
  return hidden === null ? placed : [...placed, hidden];
}
