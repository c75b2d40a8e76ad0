import { address } from "../../../src/formula/address";
import type { CellStyle } from "../../../src/workbench/host/grid";
import type { SheetSnapshot } from "../../../src/workbench/snapshot";

/*
 * Compares the styles of a sheet with those in a file.
 */

/** Black is the automatic color. */
const seen = (style: CellStyle): CellStyle => ({ ...style, color: style.color ?? "#000000" });

/** Differences between a cell in the file and in Excel: "wrap: true, false". */
const difference = (file: CellStyle, excel: CellStyle): readonly string[] =>
  (Object.keys(file) as (keyof CellStyle)[])
    .filter((key) => file[key] !== excel[key])
    .map((key) => `${key}: ${String(file[key])}, ${String(excel[key])}`);

/**
 * Differences between the cells of a sheet in a file and the styles of the same cells elsewhere: "Germany!B5 wrap: true, false".
 */
export const differences = (
  { name, cells }: SheetSnapshot,
  styles: readonly CellStyle[],
  elsewhere: readonly CellStyle[],
): readonly string[] =>
  cells.flatMap(({ row, column, style }, i) =>
    difference(seen(styles[style]!), seen(elsewhere[i]!)).map((what) => `${name}!${address(row, column)} ${what}`),
  );
