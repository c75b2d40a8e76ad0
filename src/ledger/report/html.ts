import { escaped } from "../../pictures/svg";
import { PICTURE_STYLE } from "../../pictures/style";
import { SHAPES, type Mark } from "../../kernel/marks";
import { plain, type Block, type TableCell } from "./block";
import { REPORT_STYLE } from "./style";

/*
 * A report as a single HTML page without scripts or external files, so that it can be emailed, printed and hosted anywhere.
 */

const html = (text: string): string => escaped(plain(text));

/** An attribute, so that figures are aligned even if an email program drops the styles. */
const side = (column: number): string => (column === 0 ? "" : ' align="right"');

const MARK_LABELS: Readonly<Record<Mark, string>> = {
  error: "Errors",
  warning: "Warnings",
  fine: "In order",
  missing: "To fill in",
};

const iconOf = (mark: Mark, alone: boolean): string =>
  `<svg class="mark is-${mark}" viewBox="0 0 16 16" width="14" height="14" role="img" aria-label="${MARK_LABELS[mark]}">` +
  `<path fill="currentColor" d="${SHAPES[mark]}"/></svg>${alone ? "" : " "}`;

function cellOf(cell: TableCell, column: number): string {
  if (typeof cell === "string") return `<td${side(column)}>${html(cell)}</td>`;
  const { text, beside, mark, tone } = cell;
  const small = beside === undefined ? "" : ` <small class="${beside.startsWith("-") ? "bad" : "good"}">${html(beside)}</small>`;
  return `<td${side(column)}${tone === undefined ? "" : ` class="${tone}"`}>${mark === undefined ? "" : iconOf(mark, text === "")}${html(text)}${small}</td>`;
}

/** A name after its player's color, which is inline to survive email programs that drop the styles. */
function nameOf(name: TableCell): string {
  if (typeof name === "string") return html(name);
  const mark =
    name.color === undefined
      ? ""
      : `<span style="color:${html(name.color)};forced-color-adjust:none" aria-hidden="true">&#9632;</span>&nbsp;`;
  return `${mark}${html(name.text)}`;
}

interface Rows {
  readonly headers: readonly string[];
  readonly rows: readonly (readonly TableCell[])[];
}

/** A table that can be scrolled, with a name for screen readers. */
function tableLines({ headers, rows }: Rows, name: string) {
  const head = headers.map((header, i) => `<th scope="col"${side(i)}>${html(header)}</th>`).join("");
  const named = ([name = "", ...figures]: readonly TableCell[]): string =>
    `<tr><th scope="row">${nameOf(name)}</th>${figures.map((cell, i) => cellOf(cell, i + 1)).join("")}</tr>`;
  return [
    `<div class="frame" tabindex="0" role="region" aria-label="${html(name)}"><table>`,
    `<thead><tr>${head}</tr></thead>`,
    `<tbody>${rows.map(named).join("\n")}</tbody>`,
    "</table></div>",
  ];
}

/** Makes each table's name unique by a number. */
function createNames(): (title: string) => string {
  const used = new Map<string, number>();
  return (title) => {
    const nth = (used.get(title) ?? 0) + 1;
    used.set(title, nth);
    return nth === 1 ? title : `${title} ${nth}`;
  };
}

/** `title` is the heading above; `named` makes a table's name unique. */
function linesOf(block: Block, title: string, named: (title: string) => string): readonly string[] {
  switch (block.kind) {
    case "heading":
      return [`<h${block.level}>${html(block.text)}</h${block.level}>`];
    case "text":
      return [`<p${block.intro ? ' class="lead"' : ""}>${html(block.text)}</p>`];
    case "list":
      return ["<ul>", ...block.items.map((item) => `<li>${html(item)}</li>`), "</ul>"];
    case "table":
      return tableLines(block, named(title));
    case "picture": {
      const figures = tableLines(block, named(`${title}: ${block.title}`));
      return [`<figure>${block.svg}`, "<details><summary>Figures</summary>", ...figures, "</details></figure>"];
    }
    case "fold":
      return [
        `<details class="fold"><summary><h${block.level}>${html(block.title)}</h${block.level}></summary>`,
        ...linesOfAll(block.blocks, block.title, named),
        "</details>",
      ];
  }
}

/** Places consecutive charts side by side if there is room. */
function linesOfAll(blocks: readonly Block[], within: string, named: (title: string) => string): readonly string[] {
  let title = within;
  return blocks.flatMap((block, i) => {
    if (block.kind === "heading") title = within === "" ? block.text : `${within}: ${block.text}`;
    const isPicture = block.kind === "picture";
    const opens = isPicture && blocks[i - 1]?.kind !== "picture";
    const closes = isPicture && blocks[i + 1]?.kind !== "picture";
    return [...(opens ? ['<div class="pictures">'] : []), ...linesOf(block, title, named), ...(closes ? ["</div>"] : [])];
  });
}

/** A whole page, line by line. */
export function page(blocks: readonly Block[]): readonly string[] {
  const title = blocks.find((block) => block.kind === "heading");
  return [
    "<!DOCTYPE html>",
    '<html lang="en">',
    "<head>",
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${title ? html(title.text) : "Report"}</title>`,
    `<style>${REPORT_STYLE}${PICTURE_STYLE}</style>`,
    "</head>",
    "<body>",
    "<main>",
    ...linesOfAll(blocks, "", createNames()),
    "</main>",
    "</body>",
    "</html>",
  ];
}
