/*
 * SVG as text. Whatever stands in cells is text to it, never markup.
 */

const SIGNS: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** Signs that XML refuses or that turn a line around, and line ends, become spaces; the rest is written as text. */
export const escaped = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufffe\uffff]+/gu, " ")
    .replace(/[&<>"']/g, (sign) => SIGNS[sign]!);

type Attributes = Readonly<Record<string, string | number | undefined>>;

const attribute = (value: string | number): string =>
  typeof value === "number" ? String(Math.round(value * 10) / 10) : escaped(value);

/** An element around what is markup already. */
export function element(name: string, attributes: Attributes, ...children: readonly string[]): string {
  const given = Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [` ${key}="${attribute(value)}"`],
  );
  const inner = children.join("");
  return inner === "" ? `<${name}${given.join("")}/>` : `<${name}${given.join("")}>${inner}</${name}>`;
}

/** A line of text at a place, cut where it is longer than its room. */
export const words = (text: string, attributes: Attributes): string => element("text", attributes, escaped(text));

/** How wide a sign is at a size of 12, in wide fonts: none is asked, so that pictures are the same everywhere. */
const SIGN_WIDTH = 7;
export const widthOf = (text: string, size = 12): number => [...text].length * SIGN_WIDTH * (size / 12);

/** How many signs have room. */
const fittingIn = (room: number, size: number): number => Math.floor(room / (SIGN_WIDTH * (size / 12)));

/** A text in one line or in two, broken between words; what is still too long is cut. */
export function inLines(text: string, room: number, size: number): readonly string[] {
  const signs = [...text];
  const space = signs.slice(0, fittingIn(room, size) + 1).lastIndexOf(" ");
  if (signs.length <= fittingIn(room, size) || space <= 0) return [fitted(text, room, size)];
  return [signs.slice(0, space).join(""), fitted(signs.slice(space + 1).join(""), room, size)];
}

/** A text that fits, its end cut off where it does not. */
export function fitted(text: string, room: number, size = 12): string {
  const signs = [...text];
  const fitting = fittingIn(room, size);
  return signs.length <= fitting
    ? text
    : `${signs
        .slice(0, Math.max(1, fitting - 1))
        .join("")
        .trimEnd()}…`;
}
