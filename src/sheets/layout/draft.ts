import type { Area } from "../../formula/address";
import type { Setting } from "../../kernel/column";
import { isFurther } from "../checks";
import type { DeclaredBlock, DeclaredColumn, DeclaredSheet } from "../declared";
import type { CellValue } from "../../kernel/values";
import type { Lists } from "../entry";
import type { Highlight, PlacedBar, PlacedCell, PlacedName, PlacedSparkline, PlacedTable, RowGroup, Validation } from "../placed";
import { LETTERS_PER_DIGIT, widthsOf } from "./widths";

/*
 * A sheet while it is arranged, and what is known of it from the start.
 */

/** Letters that fit across a 1366 pixel screen. */
const SCREEN = 210;
/** Height in points of one line of text. */
export const LINE = 15;

/** Everything that is collected while one sheet is arranged. */
export interface Draft {
  readonly cells: PlacedCell[];
  readonly tables: PlacedTable[];
  readonly validations: Validation[];
  readonly highlights: Highlight[];
  readonly names: PlacedName[];
  readonly heights: Map<number, number>;
  readonly groups: RowGroup[];
  readonly sparklines: PlacedSparkline[];
  readonly bars: PlacedBar[];
  /** First rows of the blocks. */
  readonly starts: number[];
}

export const emptyDraft = (): Draft => ({
  cells: [],
  tables: [],
  validations: [],
  highlights: [],
  names: [],
  heights: new Map(),
  groups: [],
  sparklines: [],
  bars: [],
  starts: [],
});

export interface Context {
  readonly setting: Setting;
  readonly widths: readonly number[];
  /** Characters from the first column to the last, as far as one sees without scrolling. */
  readonly across: number;
  readonly lists: Lists;
}

/** A block without what is folded away beside it: texts do not run on over that. */
const withoutParts = (block: DeclaredBlock): DeclaredBlock =>
  block.kind === "form" ? block : { ...block, columns: block.columns.filter(({ column }) => !column.part && !isFurther(column)) };

export function contextOf(declared: DeclaredSheet, lists: Lists): Context {
  const widths = widthsOf(declared);
  const total = widthsOf({ ...declared, blocks: declared.blocks.map(withoutParts) }).reduce((sum, width) => sum + width, 0);
  const across = Math.min(SCREEN, Math.max(Math.floor(total * LETTERS_PER_DIGIT), 60));
  return { setting: declared.setting, widths, across, lists };
}

export const at = (top: number, left: number, rows: number, columns: number): Area => ({ top, left, rows, columns });

/** A cell with a defined name. */
export function placeNamed(draft: Draft, name: string, cell: PlacedCell): void {
  draft.cells.push(cell);
  draft.names.push({ name, row: cell.row, column: cell.column });
}

export const contentOf = (
  { formula }: Pick<DeclaredColumn, "formula">,
  value: CellValue,
): Pick<PlacedCell, "formula" | "value"> => (formula !== null ? { formula } : value !== null && value !== "" ? { value } : {});
