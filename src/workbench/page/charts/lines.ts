import type { CellValue } from "../../../kernel/values";
import { placeOfColor } from "../../../kernel/player-color";
import type { Lines } from "../../../pictures/picture";
import type { DrawnCells, DrawnChart } from "./now";

/*
 * What a chart of lines shows by the cells that it is drawn from.
 */

type Read = (cells: DrawnCells) => readonly (readonly CellValue[])[];

/** The picture of a chart; null while no row of its cells is named. */
export function linesOf({ title, unit, lines }: DrawnChart, read: Read): Lines | null {
  const labels = lines.find((line) => line.labels)?.labels ?? null;
  const named = labels ? read(labels).map((row) => String(row[0] ?? "")) : [];
  const rows = named.flatMap((name, row) => (name === "" ? [] : [row]));
  if (rows.length === 0) return null;
  const series = lines.map(({ name, values, color }, place) => {
    const cells = read(values);
    const valueIn = (row: number): number | null => {
      const value = cells[row]?.[0];
      return typeof value === "number" ? value : null;
    };
    const owner = placeOfColor(color);
    return { name, ink: owner < 0 ? place : owner, values: rows.map(valueIn) };
  });
  const turns = rows.map((row) => named[row]!);
  return { kind: "lines", title, unit, turns, now: turns.length - 1, series, bounds: [], breaks: [] };
}
