import type { CellReference } from "./picture";
import { inspect, PICTURE_STYLE } from "./style";
import { boldWidth, element, escaped, inLines, textElement } from "./svg";

/*
 * The common parts of all charts: a title, a text for screen readers, hatchings, and marks with figures.
 */

/** The target of a drawing. */
export interface Canvas {
  /** A prefix that makes its ids unique on a page with other charts. */
  readonly id: string;
  readonly width: number;
  /** Whether it includes its style sheet; a page with several charts has one for all. */
  readonly alone: boolean;
}

/** Space above the drawing for a title of one line. */
export const TOP = 30;
const TITLE = 14;
const TITLE_LINE = 18;

/** One for each color, and a bold one for shortages. */
const HATCHINGS = [
  "M0 8L8 0",
  "M0 0L8 8",
  "M0 4H8",
  "M4 0V8",
  "M0 8L8 0M0 0L8 8",
  "M0 4H8M4 0V8",
  "M2 2h1v1h-1zM6 6h1v1h-1z",
  "M0 2H8M0 6H8",
] as const;
const BOLD = "M-2 2L2 -2M0 8L8 0M6 10L10 6";
const SHORT = HATCHINGS.length;

const hatching = (name: string, path: string, bold: boolean): string =>
  element(
    "pattern",
    { id: name, width: 8, height: 8, patternUnits: "userSpaceOnUse" },
    element("path", {
      d: path,
      ...inspect({ stroke: "paper" }),
      "stroke-width": bold ? 2.5 : 1,
      "stroke-opacity": bold ? 0.9 : 0.6,
    }),
  );

/** The hatching of a player, or of a shortage, over a filled area. */
export const hatched = ({ id }: Canvas, owner: number | "short") => ({
  fill: `url(#${id}-hatch-${owner === "short" ? SHORT : owner % HATCHINGS.length})`,
  "pointer-events": "none",
});

/** A chart with its frame. */
export function framed(
  { id, width, alone }: Canvas,
  { title, description, height: wanted }: { readonly title: string; readonly description: string; readonly height: number },
  ...drawing: readonly string[]
): string {
  const lines = inLines(title, width - 8, TITLE, 2, boldWidth);
  const lower = (lines.length - 1) * TITLE_LINE;
  const height = Math.ceil(wanted) + lower;
  return element(
    "svg",
    {
      xmlns: "http://www.w3.org/2000/svg",
      class: "picture",
      viewBox: `0 0 ${width} ${height}`,
      width,
      height,
      role: "group",
      "aria-labelledby": `${id}-title`,
      "aria-describedby": `${id}-description`,
      "font-family": "system-ui, 'Segoe UI', Roboto, sans-serif",
      "font-size": 12,
    },
    element("title", { id: `${id}-title` }, escaped(title)),
    element("desc", { id: `${id}-description` }, escaped(description)),
    alone ? element("style", {}, PICTURE_STYLE) : "",
    element("defs", {}, ...[...HATCHINGS, BOLD].map((path, i) => hatching(`${id}-hatch-${i}`, path, i === SHORT))),
    element("rect", { width, height, ...inspect({ fill: "paper" }) }),
    ...lines.map((line, i) =>
      textElement(line, { x: 4, y: 16 + i * TITLE_LINE, "font-size": TITLE, "font-weight": 600, ...inspect({ fill: "ink" }) }),
    ),
    ...(lower === 0 ? drawing : [element("g", { transform: `translate(0 ${lower})` }, ...drawing)]),
  );
}

/** A mark that shows its figures when pointed at, focused or read aloud. */
export const mark = (
  description: string,
  data: Readonly<Record<`data-${string}`, string | number>>,
  ...shapes: readonly string[]
): string =>
  element(
    "g",
    {
      class: "mark",
      tabindex: 0,
      role: "img",
      "aria-label": description.replaceAll("\n", "; "),
      // Figures stay exact; only positions are rounded.
      ...Object.fromEntries(Object.entries(data).map(([key, value]) => [key, String(value)])),
    },
    element("title", {}, description.split("\n").map(escaped).join("\n")),
    ...shapes,
  );

/** Data attributes that let the page find the cell of a mark. */
export const cellAttributes = (cell: CellReference | undefined): Readonly<Record<`data-${string}`, string>> =>
  cell ? { "data-sheet": cell.sheet, "data-cell": cell.cell } : {};

/** Text with an outline in the background color, legible over lines and streams. */
export const halo = { ...inspect({ fill: "ink", stroke: "paper" }), "paint-order": "stroke", "stroke-width": 3 } as const;
