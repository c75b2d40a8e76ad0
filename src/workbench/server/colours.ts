/*
 * Theme colours as plain ones: the grid has no theme. Office's own theme stands for every file's.
 */

/** Background, text, background 2, text 2, the six accents, link, followed link: Office's theme in the order of files. */
const THEME = [
  "FFFFFF",
  "000000",
  "E7E6E6",
  "44546A",
  "4472C4",
  "ED7D31",
  "A5A5A5",
  "FFC000",
  "5B9BD5",
  "70AD47",
  "0563C1",
  "954F72",
];

/** A colour as exceljs reads it. */
export interface FileColour {
  readonly argb?: string;
  readonly theme?: number;
  readonly tint?: number;
}

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

/** "#RRGGBB", or null for the automatic colour. */
export function hexOf(colour: FileColour | undefined): string | null {
  if (!colour) return null;
  if (colour.theme !== undefined && THEME[colour.theme]) return `#${tinted(THEME[colour.theme]!, colour.tint ?? 0)}`;
  return colour.argb && /^[0-9a-f]{6,8}$/i.test(colour.argb) ? `#${colour.argb.slice(-6).toUpperCase()}` : null;
}
