import { scaleLinear } from "d3-scale";
import { amount } from "./axes";
import { framed, hatched, mark, spotted, TOP, type Canvas } from "./frame";
import type { Bars } from "./picture";
import { look } from "./style";
import { element, fitted, widthOf, words } from "./svg";

/*
 * What is used of what there may be, each against its own limit.
 */

const ROW = 22;
const THICK = 10;

const isOver = ({ used, limit }: Bars["bars"][number]): boolean => Math.round((used - limit) * 100) > 0;
const figures = ({ used, limit }: Bars["bars"][number]): string => `${amount(used)} of ${amount(limit)}`;

/** The picture in words: what is over its limit, then the rest. */
const told = ({ bars, unit }: Bars): string =>
  [...bars]
    .sort((a, b) => Number(isOver(b)) - Number(isOver(a)))
    .map((bar) => `${bar.name} ${figures(bar)}${unit === "" ? "" : ` ${unit}`}${isOver(bar) ? ", over the limit" : ""}`)
    .join("; ");

export function drawBars(picture: Bars, canvas: Canvas): string {
  const { bars, title, unit } = picture;
  const left = Math.min(canvas.width * 0.38, Math.max(...bars.map(({ name }) => widthOf(name, 12.5))) + 14);
  const right = canvas.width - Math.max(...bars.map((bar) => widthOf(`▲ ${figures(bar)}`, 12.5))) - 8;
  const scale = scaleLinear([0, 1], [left, right]).clamp(true);
  return framed(
    canvas,
    { title: unit === "" ? title : `${title}, ${unit}`, says: `${told(picture)}.`, height: TOP + bars.length * ROW + 6 },
    ...bars.map((bar, i) => {
      const y = TOP + i * ROW;
      const over = isOver(bar);
      const box = { x: left, y: y + 5, height: THICK, rx: 2 };
      const used = { ...box, width: Math.max(0, scale(bar.limit > 0 ? bar.used / bar.limit : bar.used > 0 ? 1 : 0) - left) };
      const says = `${bar.name}: ${figures(bar)}${unit === "" ? "" : ` ${unit}`}${over ? `, ${amount(bar.used - bar.limit)} over` : ""}`;
      return mark(
        says,
        { "data-name": bar.name, "data-used": bar.used, "data-limit": bar.limit, ...spotted(bar.spot) },
        element("rect", { x: 0, y, width: canvas.width, height: ROW, ...look({ fill: "paper" }) }),
        words(fitted(bar.name, left - 8, 11.5), {
          x: left - 6,
          y: y + 14,
          "text-anchor": "end",
          "font-size": 11.5,
          ...look({ fill: "ink" }),
        }),
        element("rect", { ...box, width: right - left, ...look({ fill: "grid" }) }),
        element("rect", { ...used, ...look({ fill: over ? "short" : "left" }) }),
        over ? element("rect", { ...used, ...hatched(canvas, "short") }) : "",
        words(`${over ? "▲ " : ""}${figures(bar)}`, {
          x: right + 6,
          y: y + 14,
          "font-size": 11.5,
          ...(over ? { "font-weight": 600, ...look({ fill: "short" }) } : look({ fill: "ink" })),
        }),
      );
    }),
  );
}
