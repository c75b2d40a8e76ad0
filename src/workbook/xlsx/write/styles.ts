import { wordIn } from "../../../kernel/text";
import { mostOf } from "../../../kernel/extremes";
import type { Highlight, PlacedCell } from "../../../sheets/placed";
import { FONT, styleOf, styles, type BREACH, type Colour, type Style } from "../../../sheets/styles";
import { checkBoxXml } from "../package/check-boxes";
import { escapeXml, XML_HEAD } from "../package/xml";

/*
 * The styles part of a file: every style that its cells use, without duplicates, in the order of first use.
 */

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";

/** The first number available for a file's own number formats. */
export const FIRST_OWN_FORMAT = 164;

/** Built-in number formats, which files do not declare. */
export const BUILT_IN: Readonly<Record<string, number>> = { General: 0, "0": 1, "0.00": 2, "#,##0": 3 };

const colourXml = (element: string, { theme, tint, hex }: Colour): string =>
  theme === null
    ? `<${element} rgb="FF${hex.slice(1)}"/>`
    : `<${element} theme="${theme}"${tint === 0 ? "" : ` tint="${tint}"`}/>`;

/** A list without duplicates. Existing texts keep their positions. */
export function once(first: readonly string[]) {
  const all = [...first];
  const places = new Map<string, number>();
  first.forEach((xml, i) => places.has(xml) || places.set(xml, i));
  const place = (xml: string): number => {
    const known = places.get(xml);
    if (known !== undefined) return known;
    places.set(xml, all.length);
    return all.push(xml) - 1;
  };
  return { place, at: (position: number): string => all[position] ?? all[0]!, all: (): readonly string[] => all };
}

/** The existing styles of a file, as XML. */
interface StyleLists {
  /** The file's own number formats, with their numbers. */
  readonly numbers: ReadonlyMap<string, number>;
  readonly fonts: readonly string[];
  readonly fills: readonly string[];
  readonly borders: readonly string[];
  readonly cells: readonly string[];
  /** Styles of conditional formats. */
  readonly rules: readonly string[];
}

const FRESH: StyleLists = {
  numbers: new Map(),
  fonts: [fontXml({})],
  fills: ['<fill><patternFill patternType="none"/></fill>', '<fill><patternFill patternType="gray125"/></fill>'],
  borders: ["<border><left/><right/><top/><bottom/><diagonal/></border>"],
  cells: ['<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>'],
  rules: [],
};

const colouredXml = ({ colour, fill }: typeof BREACH): string =>
  `<dxf><font>${colourXml("color", colour)}</font>` +
  `<fill><patternFill patternType="solid">${colourXml("fgColor", fill)}${colourXml("bgColor", fill)}</patternFill></fill></dxf>`;

/**
 * Collects the styles of cells, in addition to those of a file, and writes the styles part of a new file. `box` is the file's
 * index of check boxes; null if it has none.
 */
export function styleBook(from: StyleLists = FRESH, box: string | null = "0") {
  const fonts = once(from.fonts);
  const fills = once(from.fills);
  const borders = once(from.borders);
  const numbers = new Map(from.numbers);
  const cells = once(from.cells);
  const rules = once(from.rules);
  const known = new Map<string, number>();
  /** Styles as JSON, cached: cells of a workbook share a few. */
  const texts = new Map<Style, string>();
  let ticks = false;
  let nextNumber = mostOf(numbers.values(), FIRST_OWN_FORMAT - 1) + 1;

  function numberFormat(format: string | undefined): number {
    if (format === undefined) return 0;
    const builtIn = wordIn(BUILT_IN, format);
    if (builtIn !== undefined) return builtIn;
    if (!numbers.has(format)) numbers.set(format, nextNumber++);
    return numbers.get(format)!;
  }

  function textOf(style: Style): string {
    let text = texts.get(style);
    if (text === undefined) texts.set(style, (text = JSON.stringify(style)));
    return text;
  }

  return {
    /** Index of a cell's style. A text that looks like a formula is marked so that editing it keeps it a text. */
    of(cell: PlacedCell, isLikeFormula: boolean): number {
      const own = cell.style === undefined ? cell.role : textOf(cell.style);
      const key = `${own}|${cell.format ?? ""}|${cell.align ?? ""}|${cell.wrap ?? ""}|${cell.tick ?? ""}|${isLikeFormula}`;
      const place = known.get(key);
      if (place !== undefined) return place;
      const style = cell.style ?? styles[cell.role];
      const font = fonts.place(fontXml(style));
      const fill = style.fill ? fills.place(fillXml(style.fill)) : 0;
      const border = style.line ? borders.place(borderXml(style.line)) : 0;
      const number = numberFormat(cell.format);
      const align = cell.align ?? style.align;
      const indent = cell.align === "left" ? ' indent="1"' : "";
      const alignment = `<alignment${align ? ` horizontal="${align}"` : ""}${indent} vertical="${style.vertical}"${style.wrap || cell.wrap ? ' wrapText="1"' : ""}/>`;
      const tick = cell.tick && box !== null ? checkBoxXml(box) : "";
      ticks ||= tick !== "";
      const xf =
        `<xf numFmtId="${number}" fontId="${font}" fillId="${fill}" borderId="${border}" xfId="0"` +
        `${isLikeFormula ? ' quotePrefix="1"' : ""}${number ? ' applyNumberFormat="1"' : ""} applyFont="1"` +
        `${fill ? ' applyFill="1"' : ""}${border ? ' applyBorder="1"' : ""} applyAlignment="1"` +
        `${style.locked ? "" : ' applyProtection="1"'}>${alignment}${style.locked ? "" : '<protection locked="0"/>'}${tick}</xf>`;
      const index = cells.place(xf);
      known.set(key, index);
      return index;
    },
    /** Index of the style of a highlight. */
    highlight(highlight: Highlight): number {
      const style = styleOf(highlight);
      if (!("format" in style)) return rules.place(colouredXml(style));
      return rules.place(`<dxf>${formatXml(style.format, numberFormat(style.format))}</dxf>`);
    },
    /** Whether any cell has a check box. */
    hasTicks: (): boolean => ticks,
    lists: (): StyleLists => ({
      numbers,
      fonts: fonts.all(),
      fills: fills.all(),
      borders: borders.all(),
      cells: cells.all(),
      rules: rules.all(),
    }),
    xml(): string {
      const list = (name: string, items: readonly string[]) => `<${name} count="${items.length}">${items.join("")}</${name}>`;
      const formats = [...numbers].map(([code, id]) => formatXml(code, id));
      return (
        `${XML_HEAD}<styleSheet xmlns="${MAIN}">` +
        (formats.length > 0 ? list("numFmts", formats) : "") +
        list("fonts", fonts.all()) +
        list("fills", fills.all()) +
        list("borders", borders.all()) +
        list("cellStyleXfs", ['<xf numFmtId="0" fontId="0" fillId="0" borderId="0"/>']) +
        list("cellXfs", cells.all()) +
        list("cellStyles", ['<cellStyle name="Normal" xfId="0" builtinId="0"/>']) +
        list("dxfs", rules.all()) +
        '<tableStyles count="0" defaultTableStyle="TableStyleMedium2" defaultPivotStyle="PivotStyleLight16"/></styleSheet>'
      );
    },
  };
}

export const formatXml = (code: string, id: number): string => `<numFmt numFmtId="${id}" formatCode="${escapeXml(code)}"/>`;

interface FontStyle {
  readonly bold?: boolean;
  readonly italic?: boolean;
  readonly size?: number;
  readonly colour?: Colour;
}

function fontXml({ bold, italic, size, colour }: FontStyle): string {
  return (
    `<font>${bold ? "<b/>" : ""}${italic ? "<i/>" : ""}<sz val="${size ?? FONT.size}"/>` +
    `${colour ? colourXml("color", colour) : '<color theme="1"/>'}<name val="${FONT.name}"/><family val="2"/><scheme val="minor"/></font>`
  );
}

const fillXml = (fill: Colour): string =>
  `<fill><patternFill patternType="solid">${colourXml("fgColor", fill)}<bgColor indexed="64"/></patternFill></fill>`;

function borderXml({ where: sides, colour }: { readonly where: "below" | "around"; readonly colour: Colour }): string {
  const side = (name: string, isSet: boolean) =>
    isSet ? `<${name} style="thin">${colourXml("color", colour)}</${name}>` : `<${name}/>`;
  const around = sides === "around";
  return `<border>${side("left", around)}${side("right", around)}${side("top", around)}${side("bottom", true)}<diagonal/></border>`;
}
