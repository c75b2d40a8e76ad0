import { areaOf, sheetReference } from "../../src/formula/address";
import type { CellReference } from "../../src/workbook/workbook";
import type { Place } from "../../src/kernel/check";

/** Row and column, from 0, of the first cell of an address such as F14, B2:C5 or A:A. */
export function cellOf(cell: string): { readonly row: number; readonly column: number } {
  const area = areaOf(cell);
  return { row: area?.top ?? 0, column: area?.left ?? 0 };
}

/** A cell as written in a formula: Germany!C4. */
export const inFull = ({ sheet, cell }: CellReference): string => `${sheetReference(sheet)}${cell}`;

/** A cell for people, without the quotes of a formula: Germany!F14, Gas production!E38. */
export const placeName = ({ sheet, cell }: Pick<Place, "sheet" | "cell">): string => `${sheet}!${cell}`;
