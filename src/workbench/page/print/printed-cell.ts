import type { IStyleData } from "@univerjs/core";
import type { IDataBarRenderParams } from "@univerjs/sheets-conditional-formatting";
import type { Area } from "../../../formula/address";
import type { SheetChart } from "../charts";
import type { SheetToPlan } from "./plan";

/*
 * A sheet for printing, as the grid displays it.
 */

export interface PrintedCell {
  readonly text: string;
  readonly isNumber: boolean;
  readonly style: IStyleData | null;
  /** The cells that it spans, from the one with its content. */
  readonly span: Area;
  readonly bar?: Pick<IDataBarRenderParams, "color" | "value" | "startPoint" | "isGradient">;
  /** The state of its check box; absent if it has none. */
  readonly isChecked?: boolean;
}

export interface PrintedSheet extends SheetToPlan {
  readonly charts: readonly SheetChart[];
  cell(row: number, column: number): PrintedCell;
  /** Width of a cell's text in points. */
  textWidth(cell: PrintedCell): number;
}
