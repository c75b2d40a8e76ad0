/*
 * Colors of charts. They are also set on the elements, for programs without style sheets; the style adapts them to a dark page.
 * They are distinguishable by people with color blindness, and each has its own marker and hatching.
 */

const TONES = {
  ink: "#242424",
  soft: "#616161",
  grid: "#e0e0e0",
  paper: "#ffffff",
  shade: "#f5f5f5",
  short: "#b10e1c",
  left: "#107c41",
  source: "#44649c",
  use: "#a8642a",
} as const;

type Tone = keyof typeof TONES;

const DARK: Readonly<Record<Tone, string>> = {
  ink: "#f0f0f0",
  soft: "#bdbdbd",
  grid: "#484848",
  paper: "#1f1f1f",
  shade: "#2a2a2a",
  short: "#f1707b",
  left: "#4fb27a",
  source: "#86a3d6",
  use: "#d79c68",
};

/** Fill and stroke by tone. */
export const inspect = ({ fill, stroke }: { readonly fill?: Tone; readonly stroke?: Tone }) => ({
  ...(fill ? { fill: TONES[fill] } : {}),
  ...(stroke ? { stroke: TONES[stroke] } : {}),
  class: [fill ? `is-${fill}` : "", stroke ? `of-${stroke}` : ""].filter(Boolean).join(" "),
});

const tones = (of: Readonly<Record<Tone, string>>): string =>
  Object.entries(of)
    .map(([tone, color]) => `.picture .is-${tone}{fill:${color}}.picture .of-${tone}{stroke:${color}}`)
    .join("");

/** Effects of the style sheet: figures of the mark pointed at or focused, with the others faded. */
const POINTED = [
  ".picture .tip{opacity:0;pointer-events:none}",
  ".picture .mark:is(:hover,:focus) .tip{opacity:1}",
  ".picture:has(.mark:is(:hover,:focus)) .mark:not(:hover,:focus){opacity:.35}",
  ".picture .mark:focus-visible{outline:2px solid currentcolor;outline-offset:1px}",
].join("");

/** Styles for every page with charts, whatever its colors. */
export const PICTURE_RULES = `.picture{display:block;max-width:100%;height:auto}${POINTED}`;
const dark = `${tones(DARK)}.picture{color:${DARK.ink}}`;

/** Colors for a dark system theme, on pages and in single charts. */
export const PICTURE_STYLE = `${PICTURE_RULES}@media screen and (prefers-color-scheme:dark){${dark}}`;
