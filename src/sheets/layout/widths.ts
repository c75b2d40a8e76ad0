import { plainWidth } from "../../kernel/letters";
import { forSheet, headerOf, type Column, type Setting } from "../../kernel/column";
import type { Form, Table } from "../../kernel/sheet";
import type { CellValue } from "../../kernel/values";
import { isCheck, type DeclaredBlock, type DeclaredForm, type DeclaredSheet, type DeclaredTable } from "../declared";
import { pointsOf } from "../column-width";
import { LEGIBLE, pageOf } from "../paper";
import { CHECK } from "../resolve-formulas";
import { MARKS } from "../../kernel/marks";
import { lineWidth, linesIn, widthOf } from "./letters";

/*
 * Column widths of a sheet, in characters.
 */

const FIRST_COLUMN = { least: 16, most: 24, name: 19, label: 22, listed: 41 };
const WIDEST = 18;
/** Computed texts cannot be shortened, so they get more room. */
const WIDEST_COMPUTED = 24;
/** Names that people type, and can shorten. */
const WIDEST_NAME = 17;
/** A prefilled remark has room for a sentence on few lines. */
const WIDEST_REMARK = 68;
const NARROWEST = 7;
/** A Check cell's text overflows into the empty cells next to it. */
const CHECK_WIDTH = 8;
const WIDEST_CHOICE = 15;
/** Figures in the head use larger type; these widths allow for millions, and for a month with its day. */
const FIGURE_WIDTH = { number: 10, text: 13, date: 16 };
/** The most lines of a label in the head. */
const LABEL_LINES = 2;
/** The widest content that is legible on one page, in points. */
const WIDEST_PAGE = pageOf("landscape", 1).width / LEGIBLE;
/** The most by which headers of working columns may widen a sheet, because wider sheets print smaller. */
const MOST_WIDENED = 1.15;
/** Widths are counted in digits; letters are narrower by about this factor. */
export const LETTERS_PER_DIGIT = 1.2;
/** Tables with more rows than this get filter buttons. */
const LONG_TABLE = 12;

/** The most lines of a header, and of a working column's header among other columns. */
const [HEADER_LINES, WORKING_LINES] = [4, 6];

function figureWidth({ header, format }: DeclaredSheet["figures"][number]): number {
  const kind = format === "general" ? "text" : format === "date" ? "date" : "number";
  return Math.max(FIGURE_WIDTH[kind], widthOf(header, LABEL_LINES, plainWidth));
}

const NUMBER_WIDTH = {
  points: 9,
  count: 7,
  quarters: 7,
  hundredths: 9,
  rate: 7,
  plain: 6,
  date: 12,
  general: 9,
  broken: 7,
  "exported broken": 17,
  change: 9,
} as const;

const textWidth = (values: readonly CellValue[]): number =>
  Math.max(0, ...values.map((value) => (typeof value === "string" ? lineWidth(value) : 0)));

function contentWidth(column: Column, setting: Setting, prefilled: readonly CellValue[]): number {
  if (column.type === "number") return NUMBER_WIDTH[column.format ?? "count"];
  if (column.type === "yes/no") return 8;
  const choices = column.choices === undefined ? [] : forSheet(column.choices, setting);
  // A drop-down's button is outside the cell, so choices need no room for it.
  return Math.max(
    textWidth(prefilled),
    Math.min(Math.max(0, ...choices.map(lineWidth)), WIDEST_CHOICE),
    column.formula === undefined && column.choices === undefined ? 12 : 9,
  );
}

/** Whether a form's text overflows into the empty cells next to it. */
export const runsOn = (column: Column): boolean => column.type === "text" && column.width !== undefined;

/** A name that people type instead of choosing it. */
const isNamed = ({ column, formula }: DeclaredTable["columns"][number]): boolean =>
  column.type === "text" && formula === null && !column.prefilled && column.choices === undefined;

/** A name that the rulebook's sheet comes with. */
const isListed = ({ column, formula }: DeclaredTable["columns"][number]): boolean =>
  formula === null && column.prefilled === true && !column.remark;

function widest(item: DeclaredTable["columns"][number], place: number): number {
  if (isNamed(item)) return place === 0 ? FIRST_COLUMN.name : WIDEST_NAME;
  if (place === 0) return isListed(item) ? FIRST_COLUMN.listed : FIRST_COLUMN.most;
  if (item.formula !== null) return WIDEST_COMPUTED;
  return item.column.prefilled && item.column.remark ? WIDEST_REMARK : WIDEST;
}

export const hasUnits = (form: Form): boolean => Object.values(form.columns).some((column) => column.unit !== undefined);

const hasChecks = ({ checks }: DeclaredForm): boolean => Object.keys(checks).length > 0;

export const formHeaders = (form: DeclaredForm): readonly string[] => [
  "Figure",
  "Value",
  ...(hasUnits(form.block) ? ["Unit"] : []),
  ...(hasChecks(form) ? [CHECK] : []),
];

export const rowsOf = (table: Table, setting: Setting): number => Math.max(1, forSheet(table.rows, setting).length + table.spare);

/** The width of the longest text that a Check cell can show. */
const checkTextWidth = ({ limits }: DeclaredTable | DeclaredForm): number =>
  Math.max(CHECK_WIDTH, ...limits.map(({ limit }) => Math.ceil(plainWidth(`${MARKS[limit.severity]} ${limit.check}`)) + 1));

/** Column of a block's Check cells; -1 if it has none. */
const checkColumn = (block: DeclaredTable | DeclaredForm): number =>
  block.kind === "form" ? formHeaders(block).indexOf(CHECK) : block.columns.findIndex(isCheck);

/** How many columns of a form's rows are filled if a limit is broken: as far as the text of a Check cell can reach. */
export function filledColumns(form: DeclaredForm, widths: readonly number[]): number {
  const headers = formHeaders(form);
  let width = widths[headers.indexOf(CHECK)] ?? 0;
  let columns = headers.length;
  while (width < checkTextWidth(form) && columns < widths.length) width += widths[columns++]!;
  return columns;
}

/**
 * Widens working columns until their headers need no more lines than those of other columns. Folded ones are always widened,
 * visible ones only if the sheet still fits its pages.
 */
function widenWorkings(widths: number[], blocks: readonly DeclaredBlock[], isShown: (column: number) => boolean): void {
  const totalOf = (all: readonly number[]): number => all.reduce((sum, width, i) => sum + (isShown(i) ? pointsOf(width) : 0), 0);
  const total = totalOf(widths);
  const most = Math.min(Math.ceil(total / WIDEST_PAGE) * WIDEST_PAGE, total * MOST_WIDENED);
  for (const declared of blocks) {
    if (declared.kind === "form") continue;
    const headers = declared.columns.map(({ column }, i) => ({ i, header: headerOf(column), isWorking: column.folded === true }));
    const lines = Math.max(1, ...headers.flatMap(({ i, header, isWorking }) => (isWorking ? [] : [linesIn(header, widths[i]!)])));
    const wider = [...widths];
    for (const { i, header, isWorking } of headers) if (isWorking) wider[i] = Math.max(wider[i]!, widthOf(header, lines));
    const fits = totalOf(wider) <= most;
    for (const { i } of headers) if (fits || !isShown(i)) widths[i] = wider[i]!;
  }
}

/** Widths in characters that the blocks of a sheet need; blocks below each other share their columns. */
export function widthsOf({ setting, blocks, figures }: DeclaredSheet): number[] {
  const widths: number[] = [];
  const need = (column: number, width: number, widest = column === 0 ? FIRST_COLUMN.most : WIDEST) => {
    const least = column === 0 ? FIRST_COLUMN.least : NARROWEST;
    widths[column] = Math.max(widths[column] ?? least, Math.min(Math.ceil(width), widest));
  };
  /** Whether a column has anything besides working columns; those never widen it. */
  const isRead = (at: number): boolean =>
    blocks.some((block) => block.kind === "table" && block.columns.some(({ column }, i) => i === at && !column.folded));
  figures.forEach((figure, i) => need(i, figureWidth(figure)));
  for (const declared of blocks) {
    if (declared.kind === "form") {
      const { block } = declared;
      const columns = Object.values(block.columns);
      const fill = forSheet(block.fill, setting);
      need(0, Math.max(...columns.map(({ header, folded }) => (folded ? 0 : lineWidth(header)))), FIRST_COLUMN.label);
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
    declared.columns.forEach((item, i) => {
      const { column, key } = item;
      if (column.folded && isRead(i)) return need(i, widthOf(headerOf(column), WORKING_LINES));
      const content = isCheck(item)
        ? CHECK_WIDTH
        : contentWidth(
            column,
            setting,
            prefilled.map((row) => row[key] ?? null),
          );
      const width = Math.max(column.width ?? content, widthOf(headerOf(column), HEADER_LINES) + buttons);
      need(i, width, widest(item, i));
    });
  }
  const all = Array.from(widths, (width) => width ?? NARROWEST);
  // On paper, a sheet ends with its last column, and so must overflowing texts.
  for (const block of blocks) {
    const check = checkColumn(block);
    const beside = all.slice(check).reduce((sum, width) => sum + width, 0);
    if (check >= 0) all[all.length - 1]! += Math.max(0, checkTextWidth(block) - beside);
  }
  widenWorkings(all, blocks, isRead);
  return all;
}

export const filters = (table: Table, setting: Setting): boolean => rowsOf(table, setting) > LONG_TABLE;
