import { wordIn } from "../../kernel/text";
import type { Parts } from "../../workbook/xlsx/package/zip";
import { boxIn } from "../../workbook/xlsx/package/check-boxes";
import { scan } from "../../workbook/xlsx/package/scan";
import { plainText } from "../../workbook/xlsx/read/shown";
import { LINE_KINDS, lineWord, PLAIN, type CellStyle, type GridHighlight } from "../host/grid";
import { colourReader, type ReadColour } from "./colors";
import { child, children, isYes, numberOf, type Node, type ReadTree } from "./xml-tree";

/*
 * The cell styles in the styles part of a file.
 */

type RuleStyle = Pick<GridHighlight, "fill" | "color" | "bold" | "format">;

export interface Styles {
  readonly cells: readonly CellStyle[];
  /** The style that a conditional format's rule applies. */
  ruleStyle(rule: Node): RuleStyle;
  readonly colour: ReadColour;
}

/** Built-in number formats, which files refer to by number only. */
const FORMATS: Readonly<Record<number, string>> = {
  1: "0",
  2: "0.00",
  3: "#,##0",
  4: "#,##0.00",
  9: "0%",
  10: "0.00%",
  11: "0.00E+00",
  12: "# ?/?",
  13: "# ??/??",
  14: "mm-dd-yy",
  15: "d-mmm-yy",
  16: "d-mmm",
  17: "mmm-yy",
  18: "h:mm AM/PM",
  19: "h:mm:ss AM/PM",
  20: "h:mm",
  21: "h:mm:ss",
  22: 'm/d/yy "h":mm',
  37: "#,##0 ;(#,##0)",
  38: "#,##0 ;[Red](#,##0)",
  39: "#,##0.00 ;(#,##0.00)",
  40: "#,##0.00 ;[Red](#,##0.00)",
  45: "mm:ss",
  46: "[h]:mm:ss",
  47: "mmss.0",
  48: "##0.0E+0",
  49: "@",
};

const HORIZONTAL: Readonly<Record<string, CellStyle["horizontal"]>> = { left: "Left", center: "Center", right: "Right" };
const VERTICAL: Readonly<Record<string, CellStyle["vertical"]>> = { top: "Top", center: "Center" };
const BLACK = "#000000";
/** Stacked letters. */
const STACKED = 255;

type Font = Pick<CellStyle, "color" | "bold" | "italic" | "underline" | "struck" | "font" | "size">;
type Lines = Pick<CellStyle, "lineTop" | "lineRight" | "lineBottom" | "lineLeft">;

/** Whether an element that switches something on is present and not set to false. */
const isOn = (node: Node | undefined): boolean => node !== undefined && isYes(node.attribute("val")) !== false;

const nameOf = (font: Node | undefined): string | null => child(font, "name")?.attribute("val") ?? null;

/** `plain` is the name of the default font. */
const fontOf = (font: Node, plain: string | null, colour: ReadColour): Font => {
  const line = child(font, "u");
  return {
    color: colour(child(font, "color")),
    bold: isOn(child(font, "b")),
    italic: isOn(child(font, "i")),
    underline: line !== undefined && line.attribute("val") !== "none",
    struck: isOn(child(font, "strike")),
    font: nameOf(font) === plain ? null : nameOf(font),
    size: numberOf(child(font, "sz")?.attribute("val"), PLAIN.size),
  };
};

function fillOf(fill: Node, colour: ReadColour): string | null {
  const pattern = child(fill, "patternFill");
  return (pattern?.attribute("patternType") ?? "none") === "none" ? null : colour(child(pattern, "fgColor"));
}

function linesOf(border: Node, colour: ReadColour): Lines {
  const line = (...names: readonly string[]): string | null => {
    const edge = border.nodes.find(({ name }) => names.includes(name));
    const style = edge?.attribute("style");
    if (style === undefined || !LINE_KINDS.includes(style)) return null;
    return lineWord(colour(child(edge, "color")) ?? BLACK, style);
  };
  return { lineTop: line("top"), lineRight: line("right", "end"), lineBottom: line("bottom"), lineLeft: line("left", "start") };
}

const whole = (text: string | undefined): number => Math.max(0, Math.trunc(numberOf(text, 0)));

/** Invalid rotations are ignored. */
const turned = (rotation: number): number => (rotation <= 180 || rotation === STACKED ? rotation : 0);

/** The lists of the styles part, by name. */
function listsOf(parts: Pick<Parts, "has" | "text">, path: string | undefined, treeOf: ReadTree): ReadonlyMap<string, Node> {
  if (path === undefined || !parts.has(path)) return new Map();
  const text = parts.text(path);
  const xml = scan(text, path);
  const lists = new Map<string, Node>();
  for (let token = xml.next(); token !== "end"; token = xml.next()) {
    if (token !== "open" || xml.name === "styleSheet") continue;
    const list = treeOf(xml, text);
    lists.set(list.name, list);
  }
  return lists;
}

/** Reads the styles. Throws FileError. */
export function stylesOf(
  parts: Pick<Parts, "has" | "text">,
  path: string | undefined,
  theme: string | undefined,
  treeOf: ReadTree,
): Styles {
  const lists = listsOf(parts, path, treeOf);
  const box = boxIn(parts);
  const colour = colourReader(parts, theme, treeOf);
  const list = (name: string, item: string): readonly Node[] => children(lists.get(name), item);
  const fontNodes = list("fonts", "font");
  const fonts = fontNodes.map((font) => fontOf(font, nameOf(fontNodes[0]), colour));
  const fills = list("fills", "fill").map((fill) => fillOf(fill, colour));
  const borders = list("borders", "border").map((border) => linesOf(border, colour));
  const formats = new Map(
    list("numFmts", "numFmt").map((item) => [whole(item.attribute("numFmtId")), plainText(item.attribute("formatCode") ?? "")]),
  );
  const cells = list("cellXfs", "xf").map((xf, i): CellStyle => {
    const [alignment, protection] = [child(xf, "alignment"), child(xf, "protection")];
    const format = whole(xf.attribute("numFmtId"));
    const font = fonts[whole(xf.attribute("fontId"))];
    return {
      ...PLAIN,
      ...font,
      // Files give the default style the theme's text color, which is the automatic one.
      ...(i === 0 ? { color: null } : {}),
      ...borders[whole(xf.attribute("borderId"))],
      format: formats.get(format) || FORMATS[format] || PLAIN.format,
      fill: fills[whole(xf.attribute("fillId"))] ?? null,
      wrap: isYes(alignment?.attribute("wrapText")) === true,
      horizontal: wordIn(HORIZONTAL, alignment?.attribute("horizontal") ?? "") ?? "General",
      vertical: wordIn(VERTICAL, alignment?.attribute("vertical") ?? "") ?? "Bottom",
      indent: whole(alignment?.attribute("indent")),
      rotation: turned(whole(alignment?.attribute("textRotation"))),
      locked: isYes(protection?.attribute("locked")) !== false,
      tick:
        box !== null && children(child(xf, "extLst"), "ext").some((ext) => child(ext, "xfComplement")?.attribute("i") === box),
    };
  });
  const styleOf = (dxf: Node | undefined): RuleStyle => {
    const pattern = child(child(dxf, "fill"), "patternFill");
    const format = child(dxf, "numFmt")?.attribute("formatCode");
    return {
      fill: colour(child(pattern, "bgColor")) ?? colour(child(pattern, "fgColor")),
      color: colour(child(child(dxf, "font"), "color")),
      bold: isOn(child(child(dxf, "font"), "b")),
      ...(format === undefined ? {} : { format }),
    };
  };
  const rules = list("dxfs", "dxf").map(styleOf);
  // Rules of newer Excel versions contain their style.
  const ruleStyle = (rule: Node): RuleStyle => rules[numberOf(rule.attribute("dxfId"), -1)] ?? styleOf(child(rule, "dxf"));
  return { cells, ruleStyle, colour };
}
