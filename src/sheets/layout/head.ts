import { plainWidth } from "../../kernel/letters";
import { MARKS } from "../../kernel/marks";
import { contentsRows, CONTENTS, linkPlaces, linkTo } from "../contents";
import type { DeclaredForm, DeclaredSheet, DeclaredTable } from "../declared";
import type { Highlight } from "../placed";
import { formats } from "../styles";
import { TO_BE_FILLED_IN } from "../missing-entries";
import { brokenNumber, isEntered } from "./blocks";
import { at, contentOf, LINE, placeNamed, type Context, type Draft } from "./draft";
import { lines, linesIn } from "./letters";

/*
 * The head of a sheet: its title, status, main figures, and links to its blocks.
 */

const UNPROTECT = "Fill in the pale cells. To add rows or columns, unprotect the sheet; there is no password.";

/** Colors of a status line; missing entries look different from broken limits. */
function statusHighlights(row: number, columns: number): readonly Highlight[] {
  const area = at(row, 0, 1, Math.min(4, columns));
  const startsWith = (text: string): string => `LEFT($A$${row + 1},${text.length})="${text}"`;
  return [
    { area, formula: startsWith(TO_BE_FILLED_IN), waits: true },
    { area, formula: startsWith(MARKS.warning), warns: true },
    { area, formula: `NOT(OR(${[TO_BE_FILLED_IN, MARKS.fine, MARKS.warning].map(startsWith).join(",")}))` },
  ];
}

/** The rows of a sheet's head. */
interface Head {
  /** Frozen rows: title and status. */
  readonly frozen: number;
  readonly rows: number;
}

/** Places title, status, purpose and figures. */
export function placeHead(draft: Draft, context: Context, { sheet, status, figures }: DeclaredSheet): Head {
  draft.cells.push({ row: 0, column: 0, value: sheet.title, role: "title" });
  draft.heights.set(0, 28);
  let row = 1;
  if (status !== null) {
    draft.heights.set(row, 20);
    placeNamed(draft, status.name, { row, column: 0, role: "status", ...contentOf(status, null) });
    draft.highlights.push(...statusHighlights(row, context.widths.length));
    row++;
  }
  const frozen = row;
  const entered = sheet.blocks.some(({ columns }) => Object.values(columns).some(isEntered));
  const about = lines(entered ? `${sheet.about} ${UNPROTECT}` : sheet.about, context.across);
  for (const value of about) draft.cells.push({ row: row++, column: 0, value, role: "about" });
  if (figures.length === 0) return { frozen, rows: row };
  let tallest = 1;
  figures.forEach((figure, column) => {
    draft.cells.push({ row, column, value: figure.header, role: "label" });
    tallest = Math.max(tallest, linesIn(figure.header, context.widths[column]!, plainWidth));
    const format = formats[figure.format];
    placeNamed(draft, figure.name, { row: row + 1, column, role: "figure", format, ...contentOf(figure, null) });
    if (figure.format === "broken") draft.highlights.push(brokenNumber(at(row + 1, column, 1, 1)));
  });
  draft.heights.set(row, tallest * LINE + 2);
  draft.heights.set(row + 1, 22);
  return { frozen, rows: row + 2 };
}

/** A table that only formulas read is folded where it has more rows than this: a folded one prints as a title alone. */
const LONG_LOOKUP = 12;

/** Whether a block is only read by formulas and has no entries. */
const onlyServes = ({ block }: DeclaredTable | DeclaredForm): boolean =>
  block.kind === "table" && block.lookup === true && !Object.values(block.columns).some(isEntered);

export interface PlacedBlock {
  readonly declared: DeclaredTable | DeclaredForm;
  /** Row of the heading, rows from it to the headers, and the row after the last one. */
  readonly start: number;
  readonly headers: number;
  readonly end: number;
}

/** Places links to the blocks of a long sheet; the blocks can be folded away below their headings. */
export function placeContents(
  draft: Draft,
  { sheet, mayGrow }: DeclaredSheet,
  top: number,
  blocks: readonly PlacedBlock[],
): void {
  draft.cells.push({ row: top, column: 0, value: CONTENTS, role: "unit" });
  linkPlaces(top, contentsRows(blocks.length, mayGrow)).forEach((place, i) => {
    const block = blocks[i];
    const formula = block && linkTo(sheet.name, block.declared, block.headers - block.start);
    draft.cells.push({ ...place, role: "link", ...(formula === undefined ? {} : { formula }) });
  });
  for (const { declared, start, headers, end } of blocks) {
    if (draft.groups.some(({ first }) => first > start && first < end)) continue;
    draft.groups.push({
      first: start + 1,
      count: end - start - 1,
      folded: onlyServes(declared) && end - headers > LONG_LOOKUP + 1,
    });
  }
}
