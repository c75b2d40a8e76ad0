import { scaleLinear } from "d3-scale";
import { amount } from "./axes";
import { framed, hatched, mark, cellAttributes, TOP, type Canvas } from "./frame";
import type { Bars } from "./picture";
import { inspect } from "./style";
import { block, boldWidth, element, inLines, lineOf, widthOf, textElement } from "./svg";

/*
 * A chart of capacities: each bar relative to its own maximum.
 */

const SIZE = 11.5;
/** Gap between a bar with its name and the next one. */
const AIR = 9;
const THICK = 10;
/** Largest share of the width for names. */
const NAMES = 0.38;

const isOver = ({ used, limit }: Bars["bars"][number]): boolean => Math.round((used - limit) * 100) > 0;
const figures = ({ used, limit }: Bars["bars"][number]): string => `${amount(used)} of ${amount(limit)}`;

/** The chart as text: what exceeds its maximum, then the others. */
const describeChart = ({ bars, unit }: Bars): string =>
  [...bars]
    .sort((a, b) => Number(isOver(b)) - Number(isOver(a)))
    .map((bar) => `${bar.name} ${figures(bar)}${unit === "" ? "" : ` ${unit}`}${isOver(bar) ? ", over the limit" : ""}`)
    .join("; ");

export function drawBars(picture: Bars, canvas: Canvas): string {
  const { bars, title, unit } = picture;
  const left = Math.min(canvas.width * NAMES, Math.max(...bars.map(({ name }) => widthOf(name, SIZE))) + 10);
  const right = canvas.width - Math.max(...bars.map((bar) => boldWidth(`▲ ${figures(bar)}`, SIZE))) - 8;
  const scale = scaleLinear([0, 1], [left, right]).clamp(true);
  const labels = bars.map(({ name }) => inLines(name, left - 8, SIZE));
  const heights = labels.map(({ length }) => length * lineOf(SIZE) + AIR);
  const tops = heights.map((_, i) => TOP + heights.slice(0, i).reduce((sum, height) => sum + height, 0));
  return framed(
    canvas,
    {
      title: unit === "" ? title : `${title}, ${unit}`,
      description: `${describeChart(picture)}.`,
      height: tops.at(-1)! + heights.at(-1)! + 6,
    },
    ...bars.map((bar, i) => {
      const [y, height] = [tops[i]!, heights[i]!];
      const middle = y + height / 2;
      const over = isOver(bar);
      const box = { x: left, y: middle - THICK / 2, height: THICK, rx: 2 };
      const used = { ...box, width: Math.max(0, scale(bar.limit > 0 ? bar.used / bar.limit : bar.used > 0 ? 1 : 0) - left) };
      const description = `${bar.name}: ${figures(bar)}${unit === "" ? "" : ` ${unit}`}${over ? `, ${amount(bar.used - bar.limit)} over` : ""}`;
      return mark(
        description,
        { "data-name": bar.name, "data-used": bar.used, "data-limit": bar.limit, ...cellAttributes(bar.cell) },
        element("rect", { x: 0, y, width: canvas.width, height, ...inspect({ fill: "paper" }) }),
        block(labels[i]!, left - 6, middle, SIZE, { "text-anchor": "end", ...inspect({ fill: "ink" }) }),
        element("rect", { ...box, width: right - left, ...inspect({ fill: "grid" }) }),
        element("rect", { ...used, ...inspect({ fill: over ? "short" : "left" }) }),
        over ? element("rect", { ...used, ...hatched(canvas, "short") }) : "",
        textElement(`${over ? "▲ " : ""}${figures(bar)}`, {
          x: right + 6,
          y: middle + 4,
          "font-size": SIZE,
          ...(over ? { "font-weight": 600, ...inspect({ fill: "short" }) } : inspect({ fill: "ink" })),
        }),
      );
    }),
  );
}
