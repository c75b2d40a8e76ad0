/** Relative luminance of a color (WCAG 2), from its three components of 0 to 255. */
function luminance(parts: readonly number[]): number {
  const [red, green, blue] = parts.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

/** "#d55e00" or "rgb(213, 94, 0)" as three numbers. */
const partsOf = (color: string): readonly number[] =>
  color.startsWith("#")
    ? [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16))
    : color.match(/\d+/g)!.slice(0, 3).map(Number);

/** The contrast of two colors, from 1 to 21. */
export function contrast(a: string, b: string): number {
  const [pale, dark] = [a, b].map((color) => luminance(partsOf(color))).sort((x, y) => y - x);
  return (pale! + 0.05) / (dark! + 0.05);
}
