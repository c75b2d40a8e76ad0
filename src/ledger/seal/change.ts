import type { CellValue } from "../../kernel/values";

/** A difference from the sealed state. */
export interface Change {
  readonly turn: string;
  readonly sheet: string;
  /** Address of the cell; "" if it is not about a cell. */
  readonly cell: string;
  readonly sealed: CellValue;
  readonly present: CellValue;
  readonly message: string;
  readonly fix: string;
}

/** The fix if the sealed data is lost. */
export const RESTORE = "Restore a copy of the workbook from before the change.";
