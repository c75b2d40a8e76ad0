import { leastOf, mostOf } from "../../kernel/extremes";
import { splitAddress } from "../address";
import { LAST_COLUMN, LAST_ROW } from "../cell-address";
import type { CellAddress, Formula } from "../syntax";

/*
 * References as INDIRECT takes them with FALSE: R3C2 is B3, R[-1]C the cell above, R3 a row and C2 a column.
 */

type Cells = Extract<Formula, { kind: "cells" }>;
type Here = { readonly row: number; readonly column: number };

const LINE = "(\\d+|\\[-?\\d+\\])?";
const CORNER = `(?:R${LINE})?(?:C${LINE})?`;
const WRITTEN = new RegExp(`^${CORNER}(?::${CORNER})?$`, "i");

/** A line counted from 0, null where there is none; undefined where it counts from here, and that is not known or leads off the sheet. */
function line(text: string | undefined, here: number | undefined, last: number): number | null | undefined {
  if (text !== undefined && !text.startsWith("[")) return Number(text) >= 1 && Number(text) <= last + 1 ? Number(text) - 1 : null;
  const at = here === undefined ? NaN : here + Number(text?.slice(1, -1) ?? 0);
  return at >= 0 && at <= last ? at : undefined;
}

/** The corners that a text is for: one cell, or the ends of its row or column. */
function cornersIn(text: string, here: Here | undefined): readonly [CellAddress, CellAddress] | null | undefined {
  const [, row, column] = new RegExp(`^${CORNER}$`, "i").exec(text)!;
  const hasRow = /^R/i.test(text);
  const hasColumn = /C/i.test(text);
  const [r, c] = [hasRow ? line(row, here?.row, LAST_ROW) : 0, hasColumn ? line(column, here?.column, LAST_COLUMN) : 0];
  if (r === null || c === null) return null;
  if (r === undefined || c === undefined) return undefined;
  const at = (rowThere: number, columnThere: number) => ({
    row: rowThere,
    column: columnThere,
    fixedRow: true,
    fixedColumn: true,
  });
  return [at(r, c), at(hasRow ? r : LAST_ROW, hasColumn ? c : LAST_COLUMN)];
}

/** The cells that a text is for; null where it is not written so, undefined where they are not known. */
export function cellsInR1C1(written: string, here: Here | undefined): Cells | null | undefined {
  const { sheet, rest } = splitAddress(written);
  if (rest === "" || !WRITTEN.test(rest) || rest.startsWith(":") || rest.endsWith(":")) return null;
  const corners = rest.split(":").map((text) => cornersIn(text, here));
  if (corners.includes(null)) return null;
  if (corners.includes(undefined)) return undefined;
  const all = (corners as (readonly [CellAddress, CellAddress])[]).flat();
  const [rows, columns] = [all.map(({ row }) => row), all.map(({ column }) => column)];
  const from = { ...all[0]!, row: leastOf(rows), column: leastOf(columns) };
  return { kind: "cells", sheet, from, to: { ...from, row: mostOf(rows), column: mostOf(columns) } };
}
