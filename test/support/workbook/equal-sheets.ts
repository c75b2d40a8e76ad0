import { address } from "../../../src/formula/address";
import type { CellStyle } from "../../../src/workbench/host/grid";
import type { SheetSnapshot } from "../../../src/workbench/snapshot";

/*
 * Whether a sheet looks as it does in a file.
 */

/** Black is the automatic colour. */
const seen = (style: CellStyle): CellStyle => ({ ...style, color: style.color ?? "#000000" });

/** What differs between a cell of the file and the same cell in Excel: "wrap: true, false". */
const difference = (file: CellStyle, excel: CellStyle): readonly string[] =>
  (Object.keys(file) as (keyof CellStyle)[])
    .filter((key) => file[key] !== excel[key])
    .map((key) => `${key}: ${String(file[key])}, ${String(excel[key])}`);

/** What differs between the cells of a sheet in a file and styles of the same cells elsewhere: "Germany!B5 wrap: true, false". */
export const differences = (
  { name, cells }: SheetSnapshot,
  styles: readonly CellStyle[],
  elsewhere: readonly CellStyle[],
): readonly string[] =>
  cells.flatMap(({ row, column, style }, i) =>
    difference(seen(styles[style]!), seen(elsewhere[i]!)).map((what) => `${name}!${address(row, column)} ${what}`),
  );
