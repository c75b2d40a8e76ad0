import type { CellValue } from "../../kernel/values";

/** Something that is not as it was sealed. */
export interface Change {
  /** The turn that it belongs to. */
  readonly turn: string;
  readonly sheet: string;
  /** Address of the cell; "" where none is meant. */
  readonly cell: string;
  readonly sealed: CellValue;
  readonly present: CellValue;
  readonly message: string;
  readonly fix: string;
}

/** What to do where what was sealed is gone. */
export const RESTORE = "Restore a copy of the workbook from before the change.";
