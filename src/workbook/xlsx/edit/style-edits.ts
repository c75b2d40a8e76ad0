import { inBytes } from "../package/draft";
import { checkBoxXml } from "../package/check-boxes";
import { elementsOf, replaced, withAttribute } from "../package/rewrite";
import { escapeXml } from "../package/xml";

/*
 * Edits elements of a file's styles; all other properties of an element are kept.
 */

/** Changed properties of a cell's style; omitted ones stay. Colors are "#RRGGBB", null for none. */
export interface CellStyling {
  readonly format?: string;
  readonly fill?: string | null;
  readonly color?: string | null;
  readonly bold?: boolean;
  readonly italic?: boolean;
  readonly underline?: boolean;
  readonly struck?: boolean;
  /** Null for the default font. */
  readonly font?: string | null;
  readonly size?: number;
  readonly wrap?: boolean;
  readonly horizontal?: "General" | "Left" | "Center" | "Right";
  readonly vertical?: "Top" | "Center" | "Bottom";
  readonly indent?: number;
  /** As in files. */
  readonly rotation?: number;
  /** A color, followed by the line style unless it is thin. */
  readonly lineTop?: string | null;
  readonly lineRight?: string | null;
  readonly lineBottom?: string | null;
  readonly lineLeft?: string | null;
  readonly locked?: boolean;
  /** Whether TRUE and FALSE are displayed as a check box. */
  readonly tick?: boolean;
}

const colour = (element: string, hex: string): string => `<${element} rgb="FF${hex.slice(1)}"/>`;

/** An element with its children inserted, removed or replaced, in the order of the schema. */
function withChildren(xml: string, order: readonly string[], children: Readonly<Record<string, string | null>>): string {
  const [root] = elementsOf(xml, "styles", ...["font", "border", "xf"]);
  const own = `<all>${xml.slice(root!.inside, root!.insideEnd)}</all>`;
  const found = new Map(elementsOf(own, "styles", ...order).map((item) => [item.name, own.slice(item.from, item.to)]));
  for (const [name, child] of Object.entries(children)) {
    if (child === null) found.delete(name);
    else found.set(name, child);
  }
  const inside = order.flatMap((name) => found.get(name) ?? []).join("");
  const tag = root!.tag.replace(/\s*\/?>$/, "");
  return inside === "" ? `${tag}/>` : `${tag}>${inside}</${root!.name}>`;
}

const FONT = "b i strike condense extend outline shadow u vertAlign sz color name family charset scheme".split(" ");

/** `plain` is the default font. */
export function fontWith(
  xml: string,
  { bold, italic, underline, struck, font, size, color }: CellStyling,
  plain: string,
): string {
  const children: Record<string, string | null> = {};
  if (bold !== undefined) children["b"] = bold ? "<b/>" : null;
  if (italic !== undefined) children["i"] = italic ? "<i/>" : null;
  if (underline !== undefined) children["u"] = underline ? "<u/>" : null;
  if (struck !== undefined) children["strike"] = struck ? "<strike/>" : null;
  if (font !== undefined) {
    const [own] = elementsOf(plain, "styles", "name");
    children["name"] = font === null ? (own ? plain.slice(own.from, own.to) : null) : `<name val="${inBytes(escapeXml(font))}"/>`;
    // They describe the replaced font.
    for (const name of ["family", "charset", "scheme"]) children[name] = null;
  }
  if (size !== undefined) children["sz"] = `<sz val="${size}"/>`;
  if (color !== undefined) children["color"] = color === null ? null : colour("color", color);
  return Object.keys(children).length === 0 ? xml : withChildren(xml, FONT, children);
}

const SIDES = ["left", "right", "top", "bottom"] as const;
const BORDER = ["start", "end", ...SIDES, "diagonal", "vertical", "horizontal"];

export function borderWith(xml: string, styling: CellStyling): string {
  const lines = { left: styling.lineLeft, right: styling.lineRight, top: styling.lineTop, bottom: styling.lineBottom };
  const children: Record<string, string | null> = {};
  for (const side of SIDES) {
    const line = lines[side];
    if (line === undefined) continue;
    const [hex = "", kind = "thin"] = line?.split(" ") ?? [];
    children[side] = line === null ? `<${side}/>` : `<${side} style="${kind}">${colour("color", hex)}</${side}>`;
  }
  return Object.keys(children).length === 0 ? xml : withChildren(xml, BORDER, children);
}

/** The fill element for a style, 0 for no fill, or undefined if it is unchanged. */
export const fillOf = ({ fill }: CellStyling): string | 0 | undefined =>
  fill === undefined || fill === null
    ? fill === null
      ? 0
      : undefined
    : `<fill><patternFill patternType="solid">${colour("fgColor", fill)}<bgColor indexed="64"/></patternFill></fill>`;

/** A tag with attributes set, or removed if undefined. */
function withAttributes(tag: string, attributes: Readonly<Record<string, string | undefined>>): string {
  return Object.entries(attributes).reduce((result, [name, value]) => {
    const without = withAttribute(result, name, null);
    if (value === undefined) return without;
    return without.replace(/(\s*\/?>)$/, (end) => inBytes(` ${name}="${escapeXml(value)}"`) + end.trim());
  }, tag);
}

const XF = ["alignment", "protection", "extLst"];

/**
 * A cell's style with these fonts, fills and so on, and with changed alignment, protection and check box; `box` is the file's
 * index of check boxes.
 */
export function styleWith(
  xml: string,
  styling: CellStyling,
  numbers: { readonly format?: number; readonly font?: number; readonly fill?: number; readonly border?: number },
  box: string | null,
): string {
  const text = (value: number | undefined) => (value === undefined ? undefined : String(value));
  const changes = Object.entries({
    numFmtId: text(numbers.format),
    fontId: text(numbers.font),
    fillId: text(numbers.fill),
    borderId: text(numbers.border),
    applyNumberFormat: numbers.format === undefined ? undefined : "1",
    applyFont: numbers.font === undefined ? undefined : "1",
    applyFill: numbers.fill === undefined ? undefined : "1",
    applyBorder: numbers.border === undefined ? undefined : "1",
  }).filter(([, value]) => value !== undefined);
  const [root] = elementsOf(xml, "styles", "xf");
  let result = replaced(xml, { ...root!, to: root!.inside }, withAttributes(root!.tag, Object.fromEntries(changes)));
  const child = (name: string, attributes: Record<string, string | undefined>): void => {
    if (Object.keys(attributes).length === 0) return;
    const own = `<all>${result.slice(result.indexOf(">") + 1)}`.replace(/<\/xf>$/, "") + "</all>";
    const [found] = elementsOf(own, "styles", name);
    const tag = withAttributes(found?.tag ?? `<${name}/>`, attributes);
    const apply = name === "alignment" ? "applyAlignment" : "applyProtection";
    const [whole] = elementsOf(result, "styles", "xf");
    const marked = replaced(result, { ...whole!, to: whole!.inside }, withAttributes(whole!.tag, { [apply]: "1" }));
    result = withChildren(marked, XF, { [name]: tag.replace(/\s*\/?>$/, "/>") });
  };
  const alignment: Record<string, string | undefined> = {};
  const { horizontal, vertical, wrap, indent, rotation, locked, tick } = styling;
  if (horizontal !== undefined) alignment["horizontal"] = horizontal === "General" ? undefined : horizontal.toLowerCase();
  if (vertical !== undefined) alignment["vertical"] = vertical.toLowerCase();
  if (wrap !== undefined) alignment["wrapText"] = wrap ? "1" : undefined;
  if (rotation !== undefined) alignment["textRotation"] = rotation > 0 ? String(rotation) : undefined;
  if (indent !== undefined) alignment["indent"] = indent > 0 ? String(indent) : undefined;
  child("alignment", alignment);
  if (locked !== undefined) child("protection", { locked: locked ? undefined : "0" });
  // Cell styles have no other extension so far.
  if (tick === false || (tick && box !== null)) result = withChildren(result, XF, { extLst: tick ? checkBoxXml(box!) : null });
  return result;
}
