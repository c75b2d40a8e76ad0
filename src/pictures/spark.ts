import { line } from "d3-shape";
import { playerColor } from "../kernel/player-color";
import { element } from "./svg";

/*
 * A sparkline: a small line without axes, next to the figures that it shows.
 */

const WIDTH = 52;
const HEIGHT = 18;
const INSET = 3;

/** The line of one player's figures; "" if there are too few. */
export function drawSpark(values: readonly (number | null)[], ink: number): string {
  const known = values.flatMap((value, turn) => (value === null ? [] : [{ value, turn }]));
  if (known.length < 2) return "";
  const [least, most] = [Math.min(...known.map(({ value }) => value)), Math.max(...known.map(({ value }) => value))];
  const x = (turn: number): number => INSET + (turn / (values.length - 1)) * (WIDTH - 2 * INSET);
  const y = (value: number): number =>
    most === least ? HEIGHT / 2 : HEIGHT - INSET - ((value - least) / (most - least)) * (HEIGHT - 2 * INSET);
  const path = line<(typeof known)[number]>()
    .x(({ turn }) => x(turn))
    .y(({ value }) => y(value))
    .digits(1)(known)!;
  const last = known.at(-1)!;
  return element(
    "svg",
    {
      xmlns: "http://www.w3.org/2000/svg",
      viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
      width: WIDTH,
      height: HEIGHT,
      "aria-hidden": "true",
      class: "spark",
    },
    element("path", { d: path, fill: "none", stroke: playerColor(ink), "stroke-width": 1.5, "stroke-linejoin": "round" }),
    element("circle", { cx: x(last.turn), cy: y(last.value), r: 2.5, fill: playerColor(ink) }),
  );
}
