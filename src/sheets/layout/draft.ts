import type { Area } from "../../formula/address";
import type { Setting } from "../../kernel/column";
import { isFurther } from "../checks";
import type { DeclaredBlock, DeclaredColumn, DeclaredSheet } from "../declared";
import type { CellValue } from "../../kernel/values";
import type { Lists } from "../entry";
import type { Highlight, PlacedBar, PlacedCell, PlacedName, PlacedSparkline, PlacedTable, RowGroup, Validation } from "../placed";
import { LETTERS_PER_DIGIT, widthsOf } from "./widths";

/*
 * State of a sheet during layout.
 */

/** Characters that fit across a 1366 pixel screen. */
const SCREEN = 210;
/** Height of one line of text, in points. */
export const LINE = 15;

/** Everything that the layout of a sheet collects. */
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
  /** Characters across the columns that are visible without scrolling. */
  readonly across: number;
  readonly lists: Lists;
}

/** A block without folded columns, because texts must not overflow into those. */
const withoutParts = (block: DeclaredBlock): DeclaredBlock =>
  block.kind === "form" ? block : { ...block, columns: block.columns.filter(({ column }) => !column.part && !isFurther(column)) };

export function contextOf(declared: DeclaredSheet, lists: Lists): Context {
  const widths = widthsOf(declared);
  const total = widthsOf({ ...declared, blocks: declared.blocks.map(withoutParts) }).reduce((sum, width) => sum + width, 0);
  const across = Math.min(SCREEN, Math.max(Math.floor(total * LETTERS_PER_DIGIT), 60));
  return { setting: declared.setting, widths, across, lists };
}

export const at = (top: number, left: number, rows: number, columns: number): Area => ({ top, left, rows, columns });

export function placeNamed(draft: Draft, name: string, cell: PlacedCell): void {
  draft.cells.push(cell);
  draft.names.push({ name, row: cell.row, column: cell.column });
}

export const contentOf = (
  { formula }: Pick<DeclaredColumn, "formula">,
  value: CellValue,
): Pick<PlacedCell, "formula" | "value"> => (formula !== null ? { formula } : value !== null && value !== "" ? { value } : {});
