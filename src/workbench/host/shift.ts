import { columnLetters, columnNumber, MOST_ROWS, type Area } from "../../formula/address";
import type { GridChart } from "./grid";

/*
 * Where cells are after rows or columns were put in (count > 0) or taken out (count < 0) at a position of a sheet.
 */

export interface Shift {
  readonly axis: "row" | "column";
  readonly at: number;
  readonly count: number;
}

/** The area after the shift; null when nothing of it is left. */
export function shifted(area: Area, { axis, at, count }: Shift): Area | null {
  const [start, size] = axis === "row" ? (["top", "rows"] as const) : (["left", "columns"] as const);
  const first = area[start];
  const end = first + area[size];
  if (count > 0) {
    if (at <= first) return { ...area, [start]: first + count };
    return at < end ? { ...area, [size]: area[size] + count } : area;
  }
  const gone = (position: number) => Math.min(Math.max(position - at, 0), -count);
  const left = area[size] - (gone(end) - gone(first));
  return left <= 0 ? null : { ...area, [start]: first - gone(first), [size]: left };
}

/** The chart after a shift of its sheet; none when nothing is left of what it shows or of its place. */
export function shiftedChart(chart: GridChart, shift: Shift): GridChart[] {
  const area = shifted(chart.area, shift);
  const lines = chart.lines.flatMap((line) => {
    const values = shifted(line.values, shift);
    return values ? [{ ...line, values, labels: line.labels && shifted(line.labels, shift) }] : [];
  });
  return area && lines.length > 0 ? [{ ...chart, area, lines }] : [];
}

/** The chart after a table became longer or shorter: what shows a column of its rows shows all of them, as in Excel. */
export function grownChart(chart: GridChart, before: Area, after: Area): GridChart {
  const body = before.top + 1;
  const showsAll = ({ top, rows }: Area): boolean => top === body && rows === before.rows - 1;
  const grown = (area: Area): Area =>
    showsAll(area) && area.left >= before.left && area.left < before.left + before.columns
      ? { ...area, top: after.top + 1, rows: after.rows - 1 }
      : area;
  const lines = chart.lines.map((line) => ({
    ...line,
    values: grown(line.values),
    labels: line.labels && grown(line.labels),
  }));
  return { ...chart, lines };
}

/** Texts; structured references; a reference with its sheet; other words, function names among them. */
const PIECE =
  /"(?:[^"]|"")*"|\[(?:[^[\]]|\[[^[\]]*\])*\]|(?:('(?:[^']|'')+'|[\p{L}_][\p{L}\p{N}_.]*)!)?(\$?)([A-Z]{1,3})(\$?)(\d{1,7})(?::(\$?)([A-Z]{1,3})(\$?)(\d{1,7}))?(?![\p{L}\p{N}_.(!])|'(?:[^']|'')+'!|[\p{L}_\\][\p{L}\p{N}_.\\?]*!?/giu;

/** What every reference to a cell has, and most formulas of a table's column have not. */
const CELL = /[A-Z]\$?\d/i;

/** A formula after a shift on `sheet`, as it stands on the sheet `home`; what it refers to and is gone becomes #REF!. */
export function shiftedFormula(formula: string, home: string, sheet: string, shift: Shift): string {
  if (!CELL.test(formula)) return formula;
  const name = sheet.toLowerCase();
  // Most formulas say nothing of other sheets; in quotes a name has its own quotes twice.
  if (home.toLowerCase() !== name && !formula.toLowerCase().replaceAll("''", "'").includes(name)) return formula;
  return formula.replace(PIECE, (piece: string, ...groups: (string | undefined)[]) => {
    const [named, fixedLeft, left, fixedTop, top, fixedRight, right, fixedBottom, bottom] = groups;
    if (left === undefined || top === undefined) return piece;
    const on = named === undefined ? home : named.replace(/^'|'$/g, "").replaceAll("''", "'");
    if (on.toLowerCase() !== name) return piece;
    const from = { row: Number(top) - 1, column: columnNumber(left) };
    const to = bottom === undefined ? from : { row: Number(bottom) - 1, column: columnNumber(right!) };
    if (to.row < from.row || to.column < from.column || to.row >= MOST_ROWS) return piece;
    const area = shifted(
      { top: from.row, left: from.column, rows: to.row - from.row + 1, columns: to.column - from.column + 1 },
      shift,
    );
    const prefix = named === undefined ? "" : `${named}!`;
    if (!area) return `${prefix}#REF!`;
    const first = `${fixedLeft}${columnLetters(area.left)}${fixedTop}${area.top + 1}`;
    if (bottom === undefined) return prefix + first;
    return `${prefix}${first}:${fixedRight}${columnLetters(area.left + area.columns - 1)}${fixedBottom}${area.top + area.rows}`;
  });
}
