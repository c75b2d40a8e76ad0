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
  const mark = name.color === undefined ? "" : `<span style="color:${html(name.color)}" aria-hidden="true">&#9632;</span> `;
  return `${mark}${html(name.text)}`;
}

function tableLines({
  headers,
  rows,
}: {
  readonly headers: readonly string[];
  readonly rows: readonly (readonly TableCell[])[];
}) {
  const head = headers.map((header, i) => `<th scope="col"${side(i)}>${html(header)}</th>`).join("");
  const named = ([name = "", ...figures]: readonly TableCell[]): string =>
    `<tr><th scope="row">${nameOf(name)}</th>${figures.map((cell, i) => cellOf(cell, i + 1)).join("")}</tr>`;
  return [
    '<div class="frame" tabindex="0" role="region" aria-label="Table"><table>',
    `<thead><tr>${head}</tr></thead>`,
    `<tbody>${rows.map(named).join("\n")}</tbody>`,
    "</table></div>",
  ];
}

function linesOf(block: Block): readonly string[] {
  switch (block.kind) {
    case "heading":
      return [`<h${block.level}>${html(block.text)}</h${block.level}>`];
    case "text":
      return [`<p${block.intro ? ' class="lead"' : ""}>${html(block.text)}</p>`];
    case "list":
      return ["<ul>", ...block.items.map((item) => `<li>${html(item)}</li>`), "</ul>"];
    case "table":
      return tableLines(block);
    case "picture":
      return [`<figure>${block.svg}`, "<details><summary>Figures</summary>", ...tableLines(block), "</details></figure>"];
    case "fold":
      return [
        `<details class="fold"><summary><h${block.level}>${html(block.title)}</h${block.level}></summary>`,
        ...linesOfAll(block.blocks),
        "</details>",
      ];
  }
}

/** Places consecutive charts side by side if there is room. */
function linesOfAll(blocks: readonly Block[]): readonly string[] {
  return blocks.flatMap((block, i) => {
    const isPicture = block.kind === "picture";
    const opens = isPicture && blocks[i - 1]?.kind !== "picture";
    const closes = isPicture && blocks[i + 1]?.kind !== "picture";
    return [...(opens ? ['<div class="pictures">'] : []), ...linesOf(block), ...(closes ? ["</div>"] : [])];
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
    ...linesOfAll(blocks),
    "</main>",
    "</body>",
    "</html>",
  ];
}
