import { address } from "../../formula/address";
import type { Columns, Prefill } from "../../kernel/column";
import { quoted } from "../../kernel/excel";
import type { DeclaredTable } from "../declared";
import type { Highlight, PlacedSparkline } from "../placed";
import { at } from "./draft";

/** Highlights each player's name with the player's color, and adds a sparkline of the player's figures, from row `top` on. */
export function shownOf(
  { block: table, columns }: DeclaredTable,
  top: number,
  rows: number,
  prefilled: readonly Prefill<Columns>[],
): { readonly highlights: readonly Highlight[]; readonly sparklines: readonly PlacedSparkline[] } {
  const { shown } = table;
  if (!shown) return { highlights: [], sparklines: [] };
  const { colors, lines } = shown;
  const placeOf = (key: string): number => columns.findIndex((column) => column.key === key);
  const name = table.owner ?? table.key[0]!;
  const area = at(top, placeOf(name), rows, 1);
  const cell = address(top, area.left);
  return {
    highlights: Object.entries(colors).map(([player, color]) => ({ area, formula: `${cell}=${quoted(player)}`, color })),
    sparklines: prefilled.flatMap((row, i): PlacedSparkline[] => {
      const player = String(row[name] ?? "");
      const color = colors[player];
      if (!lines || color === undefined) return [];
      return [{ row: top + i, column: placeOf(lines.at), table: lines.over, header: lines.headerOf(player), color }];
    }),
  };
}
