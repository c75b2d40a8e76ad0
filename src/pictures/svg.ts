import { plainWidth } from "../kernel/letters";

/*
 * SVG as text. Texts of cells are always escaped.
 */

const ESCAPES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** Replaces characters that XML forbids, line breaks and direction marks by spaces, and escapes the rest. */
export const escaped = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufffe\uffff]+/gu, " ")
    .replace(/[&<>"']/g, (char) => ESCAPES[char]!);

type Attributes = Readonly<Record<string, string | number | undefined>>;

const attribute = (value: string | number): string =>
  typeof value === "number" ? String(Math.round(value * 10) / 10) : escaped(value);

/** An element around existing markup. */
export function element(name: string, attributes: Attributes, ...children: readonly string[]): string {
  const written = Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [` ${key}="${attribute(value)}"`],
  );
  const inner = children.join("");
  return inner === "" ? `<${name}${written.join("")}/>` : `<${name}${written.join("")}>${inner}</${name}>`;
}

/** A line of text at a position, cut if it is too long. */
export const textElement = (text: string, attributes: Attributes): string => element("text", attributes, escaped(text));

/** Width of a digit relative to the font size, in wide fonts; not measured, so that charts are the same everywhere. */
const DIGIT = 0.61;
const BOLDER = 1.12;
export const widthOf = (text: string, size = 12): number => plainWidth(text) * DIGIT * size;
export const boldWidth = (text: string, size: number): number => BOLDER * widthOf(text, size);

type Measure = (text: string, size: number) => number;

/** A text, cut at its end if it does not fit. */
export function fitted(text: string, maxWidth: number, size = 12, width: Measure = widthOf): string {
  if (width(text, size) <= maxWidth) return text;
  let fitting = "";
  for (const char of text) {
    if (fitting !== "" && width(`${fitting}${char}…`, size) > maxWidth) break;
    fitting += char;
  }
  return `${fitting.trimEnd()}…`;
}

/** A text wrapped between words into a number of lines, and cut if it is still too long. */
export function inLines(text: string, maxWidth: number, size: number, most = 2, width: Measure = widthOf): readonly string[] {
  let line = "";
  let rest = text;
  for (
    let space = text.indexOf(" ");
    space >= 0 && width(text.slice(0, space), size) <= maxWidth;
    space = text.indexOf(" ", space + 1)
  ) {
    line = text.slice(0, space);
    rest = text.slice(space + 1);
  }
  return most === 1 || line === "" || width(text, size) <= maxWidth
    ? [fitted(text, maxWidth, size, width)]
    : [line, ...inLines(rest, maxWidth, size, most - 1, width)];
}

/** Lines of text below each other, vertically centered on a position. */
export function block(lines: readonly string[], x: number, middle: number, size: number, attributes: Attributes): string {
  const first = middle - ((lines.length - 1) * lineOf(size)) / 2 + size * 0.35;
  return lines.map((line, i) => textElement(line, { x, y: first + i * lineOf(size), "font-size": size, ...attributes })).join("");
}

/** The height of a line of text. */
export const lineOf = (size: number): number => Math.round(size * 1.15);
