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
import { inspect } from "./style";
import { block, element, inLines, lineOf, textElement } from "./svg";

/*
 * A figure over the turns: closed turns solid, forecasts dotted.
 */

const MARKS = [symbolCircle, symbolSquare, symbolTriangle, symbolDiamond, symbolCross, symbolStar, symbolWye] as const;

const known = (values: readonly (number | null)[]): readonly number[] => values.filter((value) => value !== null);

/** A path through the known points between two turns. */
const pathOf = (values: readonly (number | null)[], { x, y }: Axes, from: number, to: number): string =>
  line<readonly [number, number | null]>()
    .defined(([turn, value]) => value !== null && turn >= from && turn <= to)
    .x(([turn]) => x(turn))
    .y(([, value]) => y(value ?? 0))
    .digits(1)(values.map((value, turn) => [turn, value] as const)) ?? "";

const symbolOf = (series: Series, size: number): string => symbol(MARKS[series.ink % MARKS.length], size)() ?? "";

function seriesMark(series: Series, { turns, unit, now }: Lines, axes: Axes, labels: readonly string[], nameAt: number): string {
  const { name, values, ink } = series;
  const tone = { stroke: playerColor(ink), fill: "none", "stroke-width": 2, "stroke-linejoin": "round" };
  const points = values.flatMap((value, turn) => (value === null ? [] : [{ value, turn, x: axes.x(turn), y: axes.y(value) }]));
  const description = points.map(({ turn, value }) => `${turns[turn]}${turn > now ? ", forecast" : ""}: ${amount(value)}`);
  const last = points.at(-1);
  return mark(
    [`${name}${unit === "" ? "" : `, ${unit}`}`, ...description].join("\n"),
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
        d: symbolOf(series, point.turn === now ? 56 : 22),
        transform: `translate(${point.x.toFixed(1)} ${point.y.toFixed(1)})`,
        fill: playerColor(ink),
      }),
    ),
    ...points.map(({ value, x, y }) =>
      textElement(amount(value), { x, y: y - 8, "text-anchor": "middle", "font-size": 11, ...halo, class: `${halo.class} tip` }),
    ),
    ...(last
      ? [
          element("path", {
            d: symbolOf(series, 40),
            transform: `translate(${(axes.right + 8).toFixed(1)} ${nameAt.toFixed(1)})`,
            fill: playerColor(ink),
          }),
          block(labels, axes.right + 16, nameAt, 12, inspect({ fill: "ink" })),
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
          ...inspect({ stroke: "short" }),
        }) + textElement(name, { x: axes.left + 4, y: axes.y(last) - 4, "font-size": 11, ...inspect({ fill: "short" }) })
      );
    })
    .join("");
}

/** The symbol of a broken limit, centered on a point. */
const breakMark = (x: number, y: number): string =>
  element("path", { d: `M${x.toFixed(1)} ${(y - 7).toFixed(1)}l6 11h-12z`, ...inspect({ fill: "short", stroke: "paper" }) });

/** A symbol at every broken limit. */
const breaksOf = ({ breaks, series, turns }: Lines, axes: Axes): string =>
  breaks
    .map(({ at, name, message }) => {
      const value = series.find((item) => item.name === name)?.values[at] ?? 0;
      const description = `${turns[at]}, ${name}: ${message}`;
      return mark(description, { "data-break": name, "data-turn": at }, breakMark(axes.x(at), axes.y(value)));
    })
    .join("");

const NOTE_SIZE = 11;
/** Indent of notes after their symbol. */
const NOTE_LEFT = 16;
const NOTE_GAP = 3;

/** The first broken limit of each player as text below the turns, because text beside its symbol would cover lines. */
function notesOf({ breaks, turns }: Lines, top: number, width: number): { readonly svg: string; readonly height: number } {
  let y = top;
  const svg = breaks.map(({ at, name, short }, i) => {
    if (breaks.findIndex((item) => item.name === name) < i) return "";
    const lines = inLines(`${name}, ${turns[at]}: ${short}`, width - NOTE_LEFT, NOTE_SIZE, 3);
    const height = lines.length * lineOf(NOTE_SIZE);
    const note =
      breakMark(8, y + lineOf(NOTE_SIZE) / 2) + block(lines, NOTE_LEFT, y + height / 2, NOTE_SIZE, inspect({ fill: "short" }));
    y += height + NOTE_GAP;
    return note;
  });
  return { svg: svg.join(""), height: y - top };
}

/** The chart as text. */
function description({ series, turns, now, unit, breaks }: Lines): string {
  const there = series.flatMap(({ name, values }) => {
    const value = values[now] ?? null;
    return value === null ? [] : [`${name} ${amount(value)}`];
  });
  const ahead = turns.length - 1 - now;
  return [
    `${turns[now]}: ${there.join(", ")}${unit === "" ? "" : ` ${unit}`}.`,
    now === 0 ? "" : `From ${turns[0]} on.`,
    ahead === 0 ? "" : `Forecast to ${turns.at(-1)}.`,
    ...breaks.map(({ name, at, message }) => `${turns[at]}, ${name}: ${message}`),
  ]
    .filter(Boolean)
    .join(" ");
}

export function drawLines(picture: Lines, canvas: Canvas): string {
  const { series, turns, now, bounds } = picture;
  const values = [...series, ...bounds].flatMap((item) => known(item.values));
  const axes = axesOf({ width: canvas.width, turns, values, names: series.map(({ name }) => name), inset: 12 });
  const shown = series.filter((item) => known(item.values).length > 0);
  const labels = shown.map(({ name }) => inLines(name, canvas.width - axes.right - NAME_INSET, 12));
  const names = apart(
    shown.map((item) => axes.y(known(item.values).at(-1)!)),
    labels.map(({ length }) => length * lineOf(12)),
    { top: TOP, bottom: axes.bottom + 7 },
  );
  const notes = notesOf(picture, axes.height, canvas.width);
  const ahead = now < turns.length - 1;
  const from = axes.x(now);
  return framed(
    canvas,
    {
      title: picture.unit === "" ? picture.title : `${picture.title}, ${picture.unit}`,
      description: description(picture),
      height: axes.height + notes.height,
    },
    ahead
      ? element("rect", { x: from, y: TOP, width: axes.right - from, height: axes.bottom - TOP, ...inspect({ fill: "shade" }) }) +
          textElement("forecast", {
            x: axes.right - 4,
            y: TOP - 2,
            "text-anchor": "end",
            "font-size": 11,
            ...inspect({ fill: "soft" }),
          })
      : "",
    axes.svg,
    boundsOf(picture, axes),
    ...shown.map((item, i) => seriesMark(item, picture, axes, labels[i]!, names[i]!)),
    breaksOf(picture, axes),
    notes.svg,
  );
}
