import { scan } from "../../workbook/xlsx/package/scan";
import type { Parts } from "../../workbook/xlsx/package/zip";
import { numberOf, type Node, type ReadTree } from "./tree";

/*
 * The colours of a file as plain ones: the grid has no theme.
 */

/** Background, text, background 2, text 2, the six accents, link, followed link: Office's theme in the order of files. */
const OFFICE = [
  ...["FFFFFF", "000000", "E7E6E6", "44546A", "4472C4", "ED7D31"],
  ...["A5A5A5", "FFC000", "5B9BD5", "70AD47", "0563C1", "954F72"],
];
/** What a theme calls them. */
const NAMES = [
  ...["lt1", "dk1", "lt2", "dk2", "accent1", "accent2"],
  ...["accent3", "accent4", "accent5", "accent6", "hlink", "folHlink"],
];
const HEX = /^[0-9a-f]{6}$/i;

/** Lightens (tint above 0) or darkens, as the file format defines it on the luminance of hue, luminance and saturation. */
function tinted(hex: string, tint: number): string {
  const [r, g, b] = [0, 2, 4].map((at) => parseInt(hex.slice(at, at + 2), 16) / 255) as [number, number, number];
  const max = Math.max(r, g, b);
  const min = Math.min(r, g, b);
  const light = (max + min) / 2;
  const wanted = tint < 0 ? light * (1 + tint) : light * (1 - tint) + tint;
  const range = max - min;
  const saturation = range === 0 ? 0 : range / (1 - Math.abs(2 * light - 1));
  const hue = range === 0 ? 0 : max === r ? ((g - b) / range + 6) % 6 : max === g ? (b - r) / range + 2 : (r - g) / range + 4;
  const chroma = (1 - Math.abs(2 * wanted - 1)) * saturation;
  const second = chroma * (1 - Math.abs((hue % 2) - 1));
  const base = wanted - chroma / 2;
  const around = [
    [chroma, second, 0],
    [second, chroma, 0],
    [0, chroma, second],
    [0, second, chroma],
    [second, 0, chroma],
    [chroma, 0, second],
  ][Math.floor(hue) % 6]!;
  return around
    .map((part) =>
      Math.round((part + base) * 255)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")
    .toUpperCase();
}

/** The colours of a file's theme, those of Office's where it has none. */
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

/** Gives "#RRGGBB" for an element that names a colour, or null for the automatic one. */
export type ReadColour = (element: Node | undefined) => string | null;

/** Reads the colours of a file with that theme. Throws FileError. */
export function colourReader(parts: Pick<Parts, "has" | "text">, path: string | undefined, treeOf: ReadTree): ReadColour {
  const theme = themeOf(parts, path, treeOf);
  return (element) => {
    const rgb = element?.attribute("rgb");
    if (rgb !== undefined) return /^[0-9a-f]{6,8}$/i.test(rgb) ? `#${rgb.slice(-6).toUpperCase()}` : null;
    const base = theme[numberOf(element?.attribute("theme"), -1)];
    return base === undefined ? null : `#${tinted(base, Math.min(1, Math.max(-1, numberOf(element?.attribute("tint"), 0))))}`;
  };
}
