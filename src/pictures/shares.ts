import { stack } from "d3-shape";
import { playerColor } from "../kernel/player-color";
import { amount, apart, axesOf, NAME_INSET } from "./axes";
import { framed, hatched, mark, TOP, type Canvas } from "./frame";
import type { Shares } from "./picture";
import { inspect } from "./style";
import { block, element, inLines, lineOf } from "./svg";

/*
 * A chart of shares: a column for each turn, a segment for each player.
 */

const MOST_WIDE = 44;

/** The chart as text: the last turn, the largest share first. */
function describeChart({ series, turns, unit }: Shares): string {
  const last = turns.length - 1;
  const there = series
    .map(({ name, values }) => ({ name, value: values[last] ?? 0 }))
    .sort((a, b) => b.value - a.value)
    .map(({ name, value }) => `${name} ${amount(value)}`);
  return `${turns[last]}: ${there.join(", ")}${unit === "" ? "" : ` ${unit}`}.`;
}

export function drawShares(picture: Shares, canvas: Canvas): string {
  const { series, turns, unit, title } = picture;
  const valueOf = (player: number, turn: number): number => Math.max(0, series[player]!.values[turn] ?? 0);
  const sums = turns.map((_, turn) => series.reduce((sum, _one, player) => sum + valueOf(player, turn), 0));
  const step = (canvas.width - 160) / turns.length;
  const wide = Math.min(MOST_WIDE, step * 0.8);
  const axes = axesOf({ width: canvas.width, turns, values: sums, names: series.map(({ name }) => name), inset: wide / 2 + 6 });
  const stacked = stack<number, number>()
    .keys(series.map((_, i) => i))
    .value((turn, player) => valueOf(player, turn))(turns.map((_, turn) => turn));
  const last = turns.length - 1;
  const labels = series.map(({ name }) => inLines(name, canvas.width - axes.right - NAME_INSET, 12));
  const names = apart(
    stacked.map((item) => axes.y((item[last]![0] + item[last]![1]) / 2)),
    labels.map(({ length }) => length * lineOf(12)),
    { top: TOP, bottom: axes.bottom + 7 },
  );
  return framed(
    canvas,
    { title: unit === "" ? title : `${title}, ${unit}`, description: describeChart(picture), height: axes.height },
    axes.svg,
    ...stacked.map((segments, player) => {
      const { name, ink, values } = series[player]!;
      const boxes = segments.map(([low, high], turn) => ({
        x: axes.x(turn) - wide / 2,
        y: axes.y(high),
        width: wide,
        height: axes.y(low) - axes.y(high),
      }));
      return mark(
        [name, ...turns.map((turn, i) => `${turn}: ${amount(valueOf(player, i))}${unit === "" ? "" : ` ${unit}`}`)].join("\n"),
        { "data-name": name, "data-values": values.map((value) => value ?? "").join(" ") },
        ...boxes.map(
          (box) => element("rect", { ...box, fill: playerColor(ink) }) + element("rect", { ...box, ...hatched(canvas, ink) }),
        ),
        element("rect", { x: axes.right + 3, y: names[player]! - 5, width: 10, height: 10, fill: playerColor(ink) }),
        element("rect", { x: axes.right + 3, y: names[player]! - 5, width: 10, height: 10, ...hatched(canvas, ink) }),
        block(labels[player]!, axes.right + 17, names[player]!, 12, inspect({ fill: "ink" })),
      );
    }),
  );
}
