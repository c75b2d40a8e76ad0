import {
  line,
  symbol,
  symbolCircle,
  symbolCross,
  symbolDiamond,
  symbolSquare,
  symbolStar,
  symbolTriangle,
  symbolWye,
} from "d3-shape";
import { playerColor } from "../kernel/player-color";
import { amount, apart, axesOf, NAME_INSET, type Axes } from "./axes";
import { framed, halo, mark, TOP, type Canvas } from "./frame";
import type { Lines, Series } from "./picture";
import { look } from "./style";
import { block, boldWidth, element, inLines, lineOf, words } from "./svg";

/*
 * A stock over the turns: closed turns solid, what is forecast dotted.
 */

const MARKS = [symbolCircle, symbolSquare, symbolTriangle, symbolDiamond, symbolCross, symbolStar, symbolWye] as const;

const known = (values: readonly (number | null)[]): readonly number[] => values.filter((value) => value !== null);

/** A path through the points that are known, from one turn to another. */
const pathOf = (values: readonly (number | null)[], { x, y }: Axes, from: number, to: number): string =>
  line<readonly [number, number | null]>()
    .defined(([turn, value]) => value !== null && turn >= from && turn <= to)
    .x(([turn]) => x(turn))
    .y(([, value]) => y(value ?? 0))
    .digits(1)(values.map((value, turn) => [turn, value] as const)) ?? "";

const signAt = (series: Series, size: number): string => symbol(MARKS[series.ink % MARKS.length], size)() ?? "";

function seriesMark(series: Series, { turns, unit, now }: Lines, axes: Axes, called: readonly string[], nameAt: number): string {
  const { name, values, ink } = series;
  const tone = { stroke: playerColor(ink), fill: "none", "stroke-width": 2, "stroke-linejoin": "round" };
  const points = values.flatMap((value, turn) => (value === null ? [] : [{ value, turn, x: axes.x(turn), y: axes.y(value) }]));
  const told = points.map(({ turn, value }) => `${turns[turn]}${turn > now ? ", forecast" : ""}: ${amount(value)}`);
  const last = points.at(-1);
  return mark(
    [`${name}${unit === "" ? "" : `, ${unit}`}`, ...told].join("\n"),
    { "data-name": name, "data-values": values.map((value) => value ?? "").join(" ") },
    element("path", { d: pathOf(values, axes, 0, now), ...tone }),
    element("path", {
      d: pathOf(values, axes, now, turns.length),
      ...tone,
      "stroke-dasharray": "1.5 4",
      "stroke-linecap": "round",
    }),
    ...points.map((point) =>
      element("path", {
        d: signAt(series, point.turn === now ? 56 : 22),
        transform: `translate(${point.x.toFixed(1)} ${point.y.toFixed(1)})`,
        fill: playerColor(ink),
      }),
    ),
    ...points.map(({ value, x, y }) =>
      words(amount(value), { x, y: y - 8, "text-anchor": "middle", "font-size": 11, ...halo, class: `${halo.class} tip` }),
    ),
    ...(last
      ? [
          element("path", {
            d: signAt(series, 40),
            transform: `translate(${(axes.right + 8).toFixed(1)} ${nameAt.toFixed(1)})`,
            fill: playerColor(ink),
          }),
          block(called, axes.right + 16, nameAt, 12, look({ fill: "ink" })),
        ]
      : []),
  );
}

function boundsOf({ bounds }: Lines, axes: Axes): string {
  return bounds
    .map(({ name, values }) => {
      const last = known(values).at(-1);
      if (last === undefined) return "";
      return (
        element("path", {
          d: pathOf(values, axes, 0, values.length),
          fill: "none",
          "stroke-dasharray": "8 4",
          ...look({ stroke: "short" }),
        }) + words(name, { x: axes.left + 4, y: axes.y(last) - 4, "font-size": 11, ...look({ fill: "short" }) })
      );
    })
    .join("");
}

/** How many breaks are written out; the others have their sign. */
const MOST_NAMED = 3;
const BREAK_SIZE = 11;

/** Every break has its sign; the first of each player is written out, as far as there is room. */
function breaksOf({ breaks, series, turns }: Lines, axes: Axes): string {
  const points = breaks.map(({ at, name }) => ({
    x: axes.x(at),
    y: axes.y(series.find((one) => one.name === name)?.values[at] ?? 0),
  }));
  const named = breaks
    .flatMap(({ name }, i) => (breaks.findIndex((one) => one.name === name) === i ? [i] : []))
    .slice(0, MOST_NAMED);
  const written = named.map((i) =>
    inLines(`${breaks[i]!.name}: ${breaks[i]!.short}`, axes.right - axes.left, BREAK_SIZE, 2, boldWidth),
  );
  const middles = apart(
    named.map((i, n) => points[i]!.y - 10 - (written[n]!.length * lineOf(BREAK_SIZE)) / 2),
    written.map(({ length }) => length * lineOf(BREAK_SIZE) + 1),
    { top: TOP, bottom: axes.bottom - 3 },
  );
  const marks = breaks.map(({ at, name, says }, i) => {
    const { x, y } = points[i]!;
    return mark(
      `${turns[at]}, ${name}: ${says}`,
      { "data-break": name, "data-turn": at },
      element("path", { d: `M${x.toFixed(1)} ${(y - 7).toFixed(1)}l6 11h-12z`, ...look({ fill: "short", stroke: "paper" }) }),
    );
  });
  const names = named.map((i, n) => {
    const lines = written[n]!;
    const { x } = points[i]!;
    // They end before the names beside the picture, and begin behind the numbers before it.
    const wide = Math.max(...lines.map((line) => boldWidth(line, BREAK_SIZE)));
    const start = Math.max(axes.left, Math.min(x - 5, axes.right - wide));
    return block(lines, start, middles[n]!, BREAK_SIZE, {
      "font-weight": 600,
      "pointer-events": "none",
      ...halo,
      ...look({ fill: "short", stroke: "paper" }),
    });
  });
  return [...marks, ...names].join("");
}

/** The picture in words. */
function told({ series, turns, now, unit, breaks }: Lines): string {
  const there = series.flatMap(({ name, values }) => {
    const value = values[now] ?? null;
    return value === null ? [] : [`${name} ${amount(value)}`];
  });
  const ahead = turns.length - 1 - now;
  return [
    `${turns[now]}: ${there.join(", ")}${unit === "" ? "" : ` ${unit}`}.`,
    now === 0 ? "" : `From ${turns[0]} on.`,
    ahead === 0 ? "" : `Forecast to ${turns.at(-1)}.`,
    ...breaks.map(({ name, at, says }) => `${turns[at]}, ${name}: ${says}`),
  ]
    .filter(Boolean)
    .join(" ");
}

export function drawLines(picture: Lines, canvas: Canvas): string {
  const { series, turns, now, bounds } = picture;
  const values = [...series, ...bounds].flatMap((one) => known(one.values));
  const axes = axesOf({ width: canvas.width, turns, values, names: series.map(({ name }) => name), inset: 12 });
  const shown = series.filter((one) => known(one.values).length > 0);
  const called = shown.map(({ name }) => inLines(name, canvas.width - axes.right - NAME_INSET, 12));
  const names = apart(
    shown.map((one) => axes.y(known(one.values).at(-1)!)),
    called.map(({ length }) => length * lineOf(12)),
    { top: TOP, bottom: axes.bottom + 7 },
  );
  const ahead = now < turns.length - 1;
  const from = axes.x(now);
  return framed(
    canvas,
    {
      title: picture.unit === "" ? picture.title : `${picture.title}, ${picture.unit}`,
      says: told(picture),
      height: axes.height,
    },
    ahead
      ? element("rect", { x: from, y: TOP, width: axes.right - from, height: axes.bottom - TOP, ...look({ fill: "shade" }) }) +
          words("forecast", { x: axes.right - 4, y: TOP - 2, "text-anchor": "end", "font-size": 11, ...look({ fill: "soft" }) })
      : "",
    axes.drawn,
    boundsOf(picture, axes),
    ...shown.map((one, i) => seriesMark(one, picture, axes, called[i]!, names[i]!)),
    breaksOf(picture, axes),
  );
}
