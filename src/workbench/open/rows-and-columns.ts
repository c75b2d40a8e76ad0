import { PLAIN_HEIGHT, PLAIN_WIDTH, type HiddenLines, type RowGroup } from "../host/grid";
import type { SheetSnapshot } from "../snapshot";
import type { Columns } from "./columns";
import type { SheetRow } from "./sheet";

/*
 * Sizes, visibility and grouping of a sheet's rows and columns.
 */

/** Adjacent grouped rows, which collapse together. */
function groupsOf(rows: readonly SheetRow[]): readonly RowGroup[] {
  const groups: RowGroup[] = [];
  for (const { row, level, isHidden } of rows) {
    if (level === 0) continue;
    const last = groups.at(-1);
    const goesOn = last !== undefined && last.first + last.count === row && last.folded === isHidden;
    if (goesOn) groups[groups.length - 1] = { ...last, count: last.count + 1 };
    else groups.push({ first: row, count: 1, folded: isHidden });
  }
  return groups;
}

function hiddenOf(rows: readonly SheetRow[], columns: Columns, upTo: HiddenLines["upTo"]): HiddenLines {
  const isHidden = (column: number): boolean => columns.at(column)?.isHidden === true;
  return {
    rows: rows.filter((item) => item.isHidden).map(({ row }) => row),
    columns: Array.from({ length: upTo.columns }, (_, column) => column).filter(isHidden),
    upTo,
  };
}

/** The settings of a sheet's rows within its grid, and of its columns up to the last one in use. */
export function linesOf(
  all: readonly SheetRow[],
  columns: Columns,
  across: number,
  reach: HiddenLines["upTo"],
): Pick<SheetSnapshot, "widths" | "heights" | "groups" | "hidden"> {
  const rows = all.filter(({ row }) => row < reach.rows);
  const upTo = {
    rows: rows.reduce((most, { row }) => Math.max(most, row + 1), 0),
    columns: Math.min(reach.columns, Math.max(across, columns.count)),
  };
  return {
    widths: Array.from({ length: across }, (_, column) => [column, columns.at(column)?.width ?? PLAIN_WIDTH] as const),
    heights: rows.map(({ row, height }) => [row, height ?? PLAIN_HEIGHT] as const),
    groups: groupsOf(rows),
    hidden: hiddenOf(rows, columns, upTo),
  };
}
