import { areaOf, sheetReference } from "../../src/formula/address";
import type { CellReference } from "../../src/workbook/workbook";

/** Row and column, from 0, of the first cell of an address such as F14, B2:C5 or A:A. */
export function cellOf(cell: string): { readonly row: number; readonly column: number } {
  const area = areaOf(cell);
  return { row: area?.top ?? 0, column: area?.left ?? 0 };
}

/** A cell as written in a formula: Germany!C4. */
export const inFull = ({ sheet, cell }: CellReference): string => `${sheetReference(sheet)}${cell}`;
