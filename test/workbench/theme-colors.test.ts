import { expect, test } from "vitest";
import { styles } from "../../src/sheets/styles";
import { colourReader } from "../../src/workbench/open/colors";
import { treeReader, type Node } from "../../src/workbench/open/xml-tree";

/*
 * Shades of the theme's colors as in Excel's own palette, to the last digit.
 */

const PALETTE: readonly (readonly [theme: number, tint: number, shade: string])[] = [
  [0, -0.0499893185216834, "#F2F2F2"],
  [0, -0.149998474074526, "#D9D9D9"],
  [1, 0.349986266670736, "#595959"],
  [3, 0.799981688894314, "#D6DCE4"],
  [3, 0.599993896298105, "#ACB9CA"],
  [3, -0.249977111117893, "#333F4F"],
  [4, 0.799981688894314, "#D9E1F2"],
  [4, 0.599993896298105, "#B4C6E7"],
  [4, 0.399975585192419, "#8EA9DB"],
  [4, -0.249977111117893, "#305496"],
  [4, -0.499984740745262, "#203764"],
  [5, 0.799981688894314, "#FCE4D6"],
  [5, 0.599993896298105, "#F8CBAD"],
  [5, 0.399975585192419, "#F4B084"],
  [5, -0.249977111117893, "#C65911"],
  [5, -0.499984740745262, "#833C0C"],
  [7, 0.799981688894314, "#FFF2CC"],
  [7, -0.249977111117893, "#BF8F00"],
  [8, 0.799981688894314, "#DDEBF7"],
  [8, -0.249977111117893, "#2F75B5"],
  [9, 0.799981688894314, "#E2EFDA"],
  [9, 0.599993896298105, "#C6E0B4"],
  [9, 0.399975585192419, "#A9D08E"],
  [9, -0.249977111117893, "#548235"],
  [9, -0.499984740745262, "#375623"],
];

const read = colourReader({ has: () => false, text: () => "" }, undefined, treeReader());
const shadeOf = (theme: number, tint: number): string | null =>
  read({ attribute: (name: string) => ({ theme: String(theme), tint: String(tint) })[name] } as Node);

test.each(PALETTE)("color %i of the theme with tint %d is %s", (theme, tint, shade) => {
  expect(shadeOf(theme, tint)).toBe(shade);
});

test("every color of the sheets is the same in files and in Excel", () => {
  const colors = Object.values(styles).flatMap(({ colour, fill, line }) => [colour, fill, line?.colour]);
  for (const color of colors) if (color && color.theme !== null) expect(shadeOf(color.theme, color.tint)).toBe(color.hex);
});
