import { columnNumber } from "../../formula/address";
import { MARGINS, PLAIN_PAGE, type Margin, type PageLayout } from "../host/grid";
import { child, isYes, numberOf, type Node } from "./xml-tree";

const POINTS_PER_INCH = 72;

const countOf = (text: string | undefined): number => Math.max(0, Math.trunc(numberOf(text, 1)));

/** The page layout of a sheet. `titles` is its print titles in the workbook part. */
export function pageOf(elements: readonly Node[], titles: string | undefined): PageLayout {
  const find = (name: string): Node | undefined => elements.find((item) => item.name === name);
  const [setup, margins] = [find("pageSetup"), find("pageMargins")];
  const headerFooter = (which: string): string => child(find("headerFooter"), which)?.text ?? "";
  const part = (letter: string, text = headerFooter("oddFooter")): string =>
    new RegExp(`&${letter}((?:&[^LCR]|[^&])*)`).exec(text)?.[1] ?? "";
  const header = part("L", headerFooter("oddHeader"));
  const isFit = isYes(child(find("sheetPr"), "pageSetUpPr")?.attribute("fitToPage")) === true;
  const rows = /!\$?(\d{1,7}):\$?(\d{1,7})$/.exec(titles?.split(",").at(-1) ?? "");
  const columns = /!\$?([A-Z]{1,3}):\$?([A-Z]{1,3})(,|$)/.exec(titles ?? "");
  const points = (edge: Margin): number => {
    const inches = numberOf(margins?.attribute(edge), PLAIN_PAGE.margins[edge] / POINTS_PER_INCH);
    return Math.round(inches * POINTS_PER_INCH * 10) / 10;
  };
  return {
    ...PLAIN_PAGE,
    orientation: setup?.attribute("orientation") === "landscape" ? "Landscape" : "Portrait",
    fit: isFit ? { across: countOf(setup?.attribute("fitToWidth")), down: countOf(setup?.attribute("fitToHeight")) } : null,
    titleRows: rows ? [Number(rows[1]) - 1, Number(rows[2]) - 1] : null,
    ...(columns ? { titleColumns: [columnNumber(columns[1]!), columnNumber(columns[2]!)] as const } : {}),
    ...(header === "" ? {} : { header }),
    footer: { left: part("L"), center: part("C"), right: part("R") },
    margins: Object.fromEntries(MARGINS.map((edge) => [edge, points(edge)])) as Record<Margin, number>,
  };
}
