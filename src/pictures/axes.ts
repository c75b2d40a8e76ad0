import { scaleLinear, scalePoint } from "d3-scale";
import { figure } from "../kernel/text";
import { TOP } from "./frame";
import { inspect } from "./style";
import { element, fitted, widthOf, textElement } from "./svg";

/*
 * Axes with turns from left to right and figures from bottom to top.
 */

/** A figure as charts show it. */
export const amount = (value: number): string => figure(Math.round(value * 100) / 100);

export interface Axes {
  x(turn: number): number;
  y(value: number): number;
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
  readonly height: number;
  readonly svg: string;
}

const BELOW = 36;
const PLOT = 190;
/** Width of a turn's name below the axis. */
const NAME_WIDTH = 62;

/** Largest share of the width for names at the right of a chart, and the gap before them. */
const NAMES = 0.37;
export const NAME_INSET = 20;

const NUMBERED = /^turn \d+$/i;

/** The two lines below the axis for a turn: its date, or its number if all turns have the same date. */
function turnLabels(turn: string, dated: boolean): readonly [above: string, below: string] {
  const parts = turn.split(" · ");
  const [first = "", second] = dated ? parts.filter((part) => !NUMBERED.test(part)).slice(-2) : parts.slice(-1);
  if (second !== undefined) return [second, first];
  const space = first.lastIndexOf(" ");
  return space < 0 || widthOf(first, 11) <= NAME_WIDTH ? [first, ""] : [first.slice(0, space), first.slice(space + 1)];
}

function turnAxis(turns: readonly string[], x: (turn: number) => number, width: number, bottom: number): string {
  const dates = new Set(turns.map((turn) => turn.replace(/ · turn \d+$/i, "")));
  const dated = dates.size === turns.length && !turns.some((turn) => NUMBERED.test(turn));
  const every = Math.max(1, Math.ceil((turns.length * NAME_WIDTH) / Math.max(1, width)));
  return turns
    .map((turn, i) => {
      if (i % every !== 0) return "";
      const [above, below] = turnLabels(turn, dated);
      const at = { x: x(i), "text-anchor": "middle", "font-size": 11, ...inspect({ fill: "soft" }) };
      return (
        textElement(fitted(above, NAME_WIDTH, 11), { ...at, y: bottom + 16 }) +
        textElement(fitted(below, NAME_WIDTH, 11), { ...at, y: bottom + 29 })
      );
    })
    .join("");
}

/** Axes with their labels, and space for names at the right. */
export function axesOf({
  width,
  turns,
  values,
  names,
  inset,
}: {
  readonly width: number;
  readonly turns: readonly string[];
  readonly values: readonly number[];
  readonly names: readonly string[];
  /** Distance of the first and last turn from the edges. */
  readonly inset: number;
}): Axes {
  const scale = scaleLinear([Math.min(0, ...values), Math.max(1, ...values)], [TOP + PLOT, TOP + 8]).nice(4);
  const ticks = scale.ticks(4);
  const left = Math.max(...ticks.map((tick) => widthOf(amount(tick), 11))) + 10;
  const right = width - Math.min(width * NAMES, Math.max(...names.map((name) => widthOf(name))) + NAME_INSET + 1);
  const bottom = TOP + PLOT;
  const places = scalePoint(
    turns.map((_, i) => i),
    [left + inset, right - inset],
  );
  const x = (turn: number): number => places(turn) ?? left;
  const lines = ticks.map(
    (tick) =>
      element("line", {
        x1: left,
        x2: right,
        y1: scale(tick),
        y2: scale(tick),
        ...inspect({ stroke: tick === 0 ? "soft" : "grid" }),
      }) +
      textElement(amount(tick), {
        x: left - 6,
        y: scale(tick) + 4,
        "text-anchor": "end",
        "font-size": 11,
        ...inspect({ fill: "soft" }),
      }),
  );
  return {
    x,
    y: scale,
    left,
    right,
    bottom,
    height: bottom + BELOW,
    svg: lines.join("") + turnAxis(turns, x, right - left, bottom),
  };
}

/** Positions of labels of some heights without overlaps, each as near as possible to its point. */
export function apart(
  middles: readonly number[],
  heights: readonly number[],
  { top, bottom }: { readonly top: number; readonly bottom: number },
): readonly number[] {
  const order = middles.map((_, i) => i).sort((a, b) => middles[a]! - middles[b]!);
  const placed = [...middles];
  let above = top;
  for (const i of order) {
    placed[i] = Math.max(placed[i]!, above + heights[i]! / 2);
    above = placed[i]! + heights[i]! / 2;
  }
  let below = bottom;
  for (const i of [...order].reverse()) {
    placed[i] = Math.min(placed[i]!, below - heights[i]! / 2);
    below = placed[i]! - heights[i]! / 2;
  }
  return placed;
}
