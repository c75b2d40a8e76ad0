import { scan } from "../../workbook/xlsx/package/scan";
import type { Parts } from "../../workbook/xlsx/package/zip";
import { numberOf, type Node, type ReadTree } from "./xml-tree";

/*
 * Converts the colors of a file, which may refer to its theme, to plain ones for the grid.
 */

/** Office's default theme in file order: background, text, background 2, text 2, the six accents, link, followed link. */
const OFFICE = [
  ...["FFFFFF", "000000", "E7E6E6", "44546A", "4472C4", "ED7D31"],
  ...["A5A5A5", "FFC000", "5B9BD5", "70AD47", "0563C1", "954F72"],
];
/** The names of the theme's colors in files. */
const NAMES = [
  ...["lt1", "dk1", "lt2", "dk2", "accent1", "accent2"],
  ...["accent3", "accent4", "accent5", "accent6", "hlink", "folHlink"],
];
const HEX = /^[0-9a-f]{6}$/i;

/** Excel rounds hue, luminance and saturation to steps, which affects every tinted color. */
const STEPS = 240;

/** A color channel, 0 to 255, from its position on the hue circle and the lower and upper limits. */
function channel(low: number, high: number, place: number): number {
  const hue = (place + STEPS) % STEPS;
  const sixth = STEPS / 6;
  const part = (distance: number): number => low + Math.floor(((high - low) * distance + sixth / 2) / sixth);
  const level = hue < sixth ? part(hue) : hue < STEPS / 2 ? high : hue < 4 * sixth ? part(4 * sixth - hue) : low;
  return Math.floor((level * 255 + STEPS / 2) / STEPS);
}

/** Applies a tint as Excel does: above 0 it lightens, below 0 it darkens. */
function tinted(hex: string, tint: number): string {
  if (tint === 0) return hex.toUpperCase();
  const [r, g, b] = [0, 2, 4].map((at) => parseInt(hex.slice(at, at + 2), 16)) as [number, number, number];
  const [max, min] = [Math.max(r, g, b), Math.min(r, g, b)];
  const [sum, range] = [max + min, max - min];
  const light = Math.floor((sum * STEPS + 255) / 510);
  const most = light <= STEPS / 2 ? sum : 510 - sum;
  const saturation = range === 0 ? 0 : Math.floor((range * STEPS + Math.floor(most / 2)) / most);
  const distance = (item: number): number => Math.floor(((max - item) * (STEPS / 6) + Math.floor(range / 2)) / range);
  const turn = STEPS / 3;
  const hue =
    range === 0
      ? 0
      : max === r
        ? distance(b) - distance(g)
        : max === g
          ? turn + distance(r) - distance(b)
          : 2 * turn + distance(g) - distance(r);
  // Files store 0.8 as 0.79998.
  const wanted = Math.floor((tint < 0 ? light * (1 + tint) : light * (1 - tint) + STEPS * tint) + 0.01);
  const spread = wanted * saturation;
  const high =
    wanted <= STEPS / 2
      ? Math.floor((wanted * (STEPS + saturation) + STEPS / 2) / STEPS)
      : wanted + saturation - Math.floor((spread + STEPS / 2) / STEPS);
  const low = 2 * wanted - high;
  return [hue + turn, hue, hue - turn]
    .map((place) => channel(low, high, place).toString(16).padStart(2, "0"))
    .join("")
    .toUpperCase();
}

/** The colors of a file's theme, or Office's if it has none. */
function themeOf(parts: Pick<Parts, "has" | "text">, path: string | undefined, treeOf: ReadTree): readonly string[] {
  if (path === undefined || !parts.has(path)) return OFFICE;
  const text = parts.text(path);
  const xml = scan(text, path);
  let scheme: Node | undefined;
  for (let token = xml.next(); token !== "end" && !scheme; token = xml.next())
    if (token === "open" && xml.name === "clrScheme") scheme = treeOf(xml, text);
  return OFFICE.map((otherwise, i) => {
    const [colour] = scheme?.nodes.find(({ name }) => name === NAMES[i])?.nodes ?? [];
    const hex = colour?.attribute("lastClr") ?? colour?.attribute("val") ?? "";
    return HEX.test(hex) ? hex : otherwise;
  });
}

/** Returns "#RRGGBB" for an element with a color, or null for the automatic one. */
export type ReadColour = (element: Node | undefined) => string | null;

/** Creates a reader of colors for a file with this theme. Throws FileError. */
export function colourReader(parts: Pick<Parts, "has" | "text">, path: string | undefined, treeOf: ReadTree): ReadColour {
  const theme = themeOf(parts, path, treeOf);
  return (element) => {
    const rgb = element?.attribute("rgb");
    if (rgb !== undefined) return /^[0-9a-f]{6,8}$/i.test(rgb) ? `#${rgb.slice(-6).toUpperCase()}` : null;
    const base = theme[numberOf(element?.attribute("theme"), -1)];
    return base === undefined ? null : `#${tinted(base, Math.min(1, Math.max(-1, numberOf(element?.attribute("tint"), 0))))}`;
  };
}
