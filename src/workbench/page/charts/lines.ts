import type { CellValue } from "../../../kernel/values";
import { placeOfColor } from "../../../kernel/player-color";
import type { Lines } from "../../../pictures/picture";
import type { RenderedCells, RenderedChart } from "./now";

/*
 * A line chart's data, read from its cells.
 */

type Read = (cells: RenderedCells) => readonly (readonly CellValue[])[];

/** The data of a chart; null if none of its rows has a label. */
export function linesOf({ title, unit, lines }: RenderedChart, read: Read): Lines | null {
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
