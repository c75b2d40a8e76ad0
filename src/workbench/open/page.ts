import { areaOf, MOST_COLUMNS, MOST_ROWS, splitAddress, type Area } from "../../formula/address";
import { MARGINS, PLAIN_PAGE, type Margin, type PageLayout } from "../host/grid";
import { child, children, isYes, numberOf, type Node } from "./xml-tree";

/*
 * Reads the page setup of a sheet: print area and titles, page breaks, scale, paper, headers and footers.
 */

const POINTS_PER_INCH = 72;

/** The numbers of paper sizes in files, with Excel's names. */
const PAPERS: Readonly<Record<string, string>> = {
  1: "letter",
  2: "letter",
  3: "tabloid",
  4: "ledger",
  5: "legal",
  6: "statement",
  7: "executive",
  8: "a3",
  9: "a4",
  10: "a4",
  11: "a5",
  12: "b4",
  13: "b5",
};

/** The most page breaks that Excel supports in one direction. */
const MOST_BREAKS = 1026;
/** Excel's scales, in percent. */
const [SMALLEST, LARGEST] = [10, 400];

const countOf = (text: string | undefined): number => Math.max(0, Math.trunc(numberOf(text, 1)));

/** The areas in a list of references, such as 'May, June'!$A$1:$C$9,'May, June'!$A:$A; others are skipped. */
function areasIn(references: string | undefined): readonly Area[] {
  const parts = references?.match(/(?:'(?:[^']|'')*'|[^',])+/g) ?? [];
  return parts.flatMap((part) => areaOf(splitAddress(part.trim()).rest) ?? []);
}

/** Left, center and right section of a header or footer; text before the first code is centered, as in Excel. */
function sectionsOf(text: string): PageLayout["footer"] {
  const sections = { L: "", C: "", R: "" };
  let current: keyof typeof sections = "C";
  for (const [code] of text.matchAll(/&[^]|[^&]+|&/g)) {
    const section = code.slice(1).toUpperCase();
    if (code.startsWith("&") && /^[LCR]$/.test(section)) current = section as keyof typeof sections;
    else sections[current] += code;
  }
  return { left: sections.L, center: sections.C, right: sections.R };
}

/** Where the pages of manual breaks begin. */
const breaksOf = (element: Node | undefined): readonly number[] =>
  children(element, "brk")
    .filter((item) => isYes(item.attribute("man")))
    .map((item) => Math.trunc(numberOf(item.attribute("id"), 0)))
    .filter((id) => id > 0 && id < MOST_ROWS)
    .slice(0, MOST_BREAKS)
    .sort((a, b) => a - b);

interface PrintNames {
  /** The sheet's print titles in the workbook part. */
  readonly titles?: string;
  readonly printArea?: string;
}

/** The page layout of a sheet. */
export function pageOf(elements: readonly Node[], { titles, printArea }: PrintNames): PageLayout {
  const find = (name: string): Node | undefined => elements.find((item) => item.name === name);
  const [setup, margins, options] = [find("pageSetup"), find("pageMargins"), find("printOptions")];
  const headerFooter = (which: string) => sectionsOf(child(find("headerFooter"), which)?.text ?? "");
  const { left: header, ...otherHeaders } = headerFooter("oddHeader");
  const isFit = isYes(child(find("sheetPr"), "pageSetUpPr")?.attribute("fitToPage")) === true;
  const repeated = areasIn(titles);
  const rows = repeated.find((area) => area.columns === MOST_COLUMNS);
  const columns = repeated.find((area) => area.rows === MOST_ROWS && area !== rows);
  const areas = areasIn(printArea);
  const [breaks, columnBreaks] = [breaksOf(find("rowBreaks")), breaksOf(find("colBreaks"))];
  const scale = Math.min(LARGEST, Math.max(SMALLEST, numberOf(setup?.attribute("scale"), 100)));
  const [across, down] = ["horizontalCentered", "verticalCentered"].map((name) => isYes(options?.attribute(name)) === true) as [
    boolean,
    boolean,
  ];
  const points = (edge: Margin): number => {
    const inches = numberOf(margins?.attribute(edge), PLAIN_PAGE.margins[edge] / POINTS_PER_INCH);
    return Math.round(inches * POINTS_PER_INCH * 10) / 10;
  };
  return {
    ...PLAIN_PAGE,
    orientation: setup?.attribute("orientation") === "landscape" ? "Landscape" : "Portrait",
    paper: PAPERS[setup?.attribute("paperSize") ?? ""] ?? PLAIN_PAGE.paper,
    fit: isFit ? { across: countOf(setup?.attribute("fitToWidth")), down: countOf(setup?.attribute("fitToHeight")) } : null,
    ...(isFit || scale === 100 ? {} : { scale }),
    ...(areas.length === 0 ? {} : { areas }),
    titleRows: rows ? [rows.top, rows.top + rows.rows - 1] : null,
    ...(columns ? { titleColumns: [columns.left, columns.left + columns.columns - 1] as const } : {}),
    ...(breaks.length === 0 ? {} : { breaks }),
    ...(columnBreaks.length === 0 ? {} : { columnBreaks }),
    ...(setup?.attribute("pageOrder") === "overThenDown" ? { isAcrossFirst: true as const } : {}),
    ...(across || down ? { isCentered: { across, down } } : {}),
    ...(isYes(options?.attribute("gridLines")) ? { hasGridlines: true as const } : {}),
    ...(isYes(setup?.attribute("blackAndWhite")) ? { isBlackAndWhite: true as const } : {}),
    ...(header === "" ? {} : { header }),
    ...(otherHeaders.center + otherHeaders.right === "" ? {} : { otherHeaders }),
    footer: headerFooter("oddFooter"),
    margins: Object.fromEntries(MARGINS.map((edge) => [edge, points(edge)])) as Record<Margin, number>,
  };
}
