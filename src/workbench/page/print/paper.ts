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
  b4: [729, 1032],
  b5: [516, 729],
  executive: [522, 756],
  legal: [612, 1008],
  ledger: [1224, 792],
  statement: [396, 612],
  tabloid: [792, 1224],
};

export interface Paper {
  /** Points between the margins. */
  readonly width: number;
  readonly height: number;
  /** The name of its pages in CSS. */
  readonly name: string;
  readonly css: string;
}

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
  const { footer, header = "", otherHeaders } = page;
  const boxes = [
    ["top-left", header],
    ["top-center", otherHeaders?.center ?? ""],
    ["top-right", otherHeaders?.right ?? ""],
    ["bottom-left", footer.left],
    ["bottom-center", footer.center],
    ["bottom-right", footer.right],
  ] as const;
  const margins = boxes.map(
    ([place, text]) => `@${place} { content: ${marginContent(text, named)}; font: 8pt sans-serif; white-space: pre-line; }`,
  );
  return {
    width: width - left - right,
    height: height - top - bottom,
    name: pageName,
    css: `@page ${pageName} { size: ${width}pt ${height}pt; margin: ${top}pt ${right}pt ${bottom}pt ${left}pt; ${margins.join(" ")} }`,
  };
}

/** The scale, at most 1, at which something of this size fits pages of this size; 1 if there may be any number of pages. */
export const scaleToFit = (size: number, page: number, pages: number): number =>
  pages > 0 && size > 0 ? Math.min(1, (page * pages) / size) : 1;

/**
 * Splits columns into pages of at most this width. A page also begins at each break, and with the repeated columns if they are
 * to the left of it.
 */
export function pagesAcross(
  widths: readonly number[],
  repeated: readonly number[],
  most: number,
  columns: readonly number[] = widths.map((_width, column) => column),
  breaks: readonly number[] = [],
): readonly (readonly number[])[] {
  const pages: number[][] = [];
  const width = (items: readonly number[]): number => items.reduce((sum, column) => sum + widths[column]!, 0);
  const last = repeated.at(-1) ?? -1;
  let page: number[] = [];
  let own = 0;
  for (const column of columns) {
    const points = widths[column] ?? 0;
    // Rounding may exceed the page by less than a point.
    if (own > 0 && (breaks.includes(column) || width(page) + points > most + 1)) {
      pages.push(page);
      page = [];
      own = 0;
    }
    if (points === 0) continue;
    if (page.length === 0 && column > last) page = [...repeated];
    page.push(column);
    if (!repeated.includes(column)) own++;
  }
  return page.length > 0 ? [...pages, page] : pages;
}
