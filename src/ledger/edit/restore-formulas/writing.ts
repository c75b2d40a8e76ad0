import type { CellContent } from "../../../workbook/edit";

/** Cells one below the other that are written together. */
export interface Writing {
  readonly sheet: string;
  readonly column: number;
  /** Row of the first. */
  readonly top: number;
  readonly contents: readonly Pick<CellContent, "formula" | "value">[];
}
