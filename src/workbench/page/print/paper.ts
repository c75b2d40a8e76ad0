import type { PageLayout } from "../../host/grid";

/*
 * A sheet's page setup as CSS for printing.
 */

/** Width and height in points; other sizes print on A4. */
const PAPERS: Readonly<Record<string, readonly [number, number]>> = {
  a3: [842, 1191],
  a4: [595, 842],
  a5: [420, 595],
  letter: [612, 792],
  legal: [612, 1008],
  ledger: [1224, 792],
};

export interface Paper {
  /** Points between the margins. */
  readonly width: number;
  readonly height: number;
  /** The name of its pages in CSS. */
  readonly name: string;
  readonly css: string;
}

/** The smallest scale that Excel has. */
const SMALLEST = 0.1;

interface Named {
  readonly sheet: string;
  readonly file: string;
}

const quoted = (text: string): string => `"${text.replace(/["\\]/g, "\\$&").replaceAll("\n", "\\a ")}"`;

/** An Excel header or footer as content of a CSS margin box: "Page &P of &N" counts pages. */
export function marginContent(text: string, { sheet, file }: Named): string {
  const parts: string[] = [];
  // Font, size and color codes, such as "&"Arial,Bold"&8&K000000", are dropped.
  const plain = text.replace(/&"[^"]*"|&K[0-9A-F]{6}|&\d+ ?|&[BIUESXY]/gi, "");
  for (const [found] of plain.matchAll(/&[A-Z&]|[^&]+|&/gi)) {
    const code = found.toUpperCase();
    if (code === "&P") parts.push("counter(page)");
    else if (code === "&N") parts.push("counter(pages)");
    else if (code === "&A") parts.push(quoted(sheet));
    else if (code === "&F") parts.push(quoted(file));
    else if (code === "&D") parts.push(quoted(new Date().toLocaleDateString("en-US")));
    else if (code === "&T") parts.push(quoted(new Date().toLocaleTimeString("en-US", { hour: "numeric", minute: "2-digit" })));
    else if (code === "&&") parts.push(quoted("&"));
    else if (!/^&[A-Z]$/.test(code)) parts.push(quoted(found));
  }
  return parts.length === 0 ? "none" : parts.join(" ");
}

/** The paper size of a page setup, with its CSS rule for pages of this name. */
export function paperOf(page: PageLayout, named: Named, pageName: string): Paper {
  const upright = PAPERS[page.paper.toLowerCase()] ?? PAPERS["a4"]!;
  const [width, height] = page.orientation === "Landscape" ? [upright[1], upright[0]] : upright;
  const { top, right, bottom, left } = page.margins;
  const { footer } = page;
  const boxes = [
    ["top-left", page.header ?? ""],
    ["bottom-left", footer.left],
    ["bottom-center", footer.center],
    ["bottom-right", footer.right],
  ] as const;
  const margins = boxes.map(([place, text]) => `@${place} { content: ${marginContent(text, named)}; font: 8pt sans-serif; }`);
  return {
    width: width - left - right,
    height: height - top - bottom,
    name: pageName,
    css: `@page ${pageName} { size: ${width}pt ${height}pt; margin: ${top}pt ${right}pt ${bottom}pt ${left}pt; ${margins.join(" ")} }`,
  };
}

/** The scale, at most 1, at which a sheet of this size fits the number of pages in its setup. */
export function scaleOf(
  { fit }: Pick<PageLayout, "fit">,
  paper: Pick<Paper, "width" | "height">,
  {
    widths,
    height,
    repeated,
  }: { readonly widths: readonly number[]; readonly height: number; readonly repeated: readonly number[] },
): number {
  if (!fit) return 1;
  const width = widths.reduce((sum, item) => sum + item, 0);
  const across = fit.across > 0 && width > 0 ? (paper.width * fit.across) / width : 1;
  const down = fit.down > 0 && height > 0 ? (paper.height * fit.down) / height : 1;
  let scale = Math.min(1, across, down);
  // Columns are not split, and repeated ones take room on every page.
  while (fit.across > 1 && scale > SMALLEST && pagesAcross(widths, repeated, paper.width / scale).length > fit.across)
    scale *= 0.99;
  return scale;
}

/** Splits columns into pages; each page begins with the repeated columns. */
export function pagesAcross(
  widths: readonly number[],
  repeated: readonly number[],
  most: number,
): readonly (readonly number[])[] {
  const pages: number[][] = [];
  const isRepeated = new Set(repeated);
  const width = (columns: readonly number[]): number => columns.reduce((sum, column) => sum + widths[column]!, 0);
  let page: number[] = [];
  widths.forEach((points, column) => {
    // Rounding may exceed the page by less than a point.
    if (page.some((item) => !isRepeated.has(item)) && width(page) + points > most + 1) {
      pages.push(page);
      page = [...repeated];
    }
    if (points > 0 && !page.includes(column)) page.push(column);
  });
  return [...pages, page];
}
