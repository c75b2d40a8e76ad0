import type { Piece } from "./index";

/*
 * A report written out. What stands in cells is text to every format, never markup.
 */

export const REPORT_FORMATS = ["text", "markdown", "bbcode", "html"] as const;
export type ReportFormat = (typeof REPORT_FORMATS)[number];

/** Line breaks, tabs and signs that nobody sees become spaces. */
const plain = (text: string): string =>
  text.replace(/[\p{Cc}\p{Zl}\p{Zp}\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]+/gu, " ").trim();

/** Rows with their columns below each other: names left, figures right. */
function aligned(rows: readonly (readonly string[])[]): readonly string[] {
  const widths: number[] = [];
  for (const row of rows) row.forEach((cell, i) => (widths[i] = Math.max(widths[i] ?? 0, cell.length)));
  return rows.map((row) =>
    row
      .map((cell, i) => (i === 0 ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!)))
      .join("  ")
      .trimEnd(),
  );
}

type Writer = (piece: Piece) => readonly string[];

const asText: Writer = (piece) => {
  switch (piece.kind) {
    case "heading": {
      const said = plain(piece.text);
      return piece.level === 3 ? ["", `${said}:`] : ["", said, (piece.level === 1 ? "=" : "-").repeat(said.length)];
    }
    case "text":
      return [plain(piece.text)];
    case "list":
      return piece.items.map((item) => `- ${plain(item)}`);
    case "table":
      return ["", ...aligned([piece.headers, ...piece.rows].map((row) => row.map(plain)))];
  }
};

/** Signs that Markdown reads as markup; a mark at the start of a line would begin a list or a quotation. */
const markdown = (text: string): string =>
  plain(text)
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replace(/[\\`*_[\]|~#]/g, "\\$&")
    .replace(/^([-+]|\d+(?=[.)]))/, (mark) => (/\d/.test(mark) ? `${mark}\\` : `\\${mark}`))
    .replace(/:\/\//g, "\\://")
    .replace(/\bwww\./gi, (start) => `${start.slice(0, -1)}\\.`)
    .replace(/@(?=\w)/g, "@\u2060");

const asMarkdown: Writer = (piece) => {
  const row = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
  switch (piece.kind) {
    case "heading":
      return ["", `${"#".repeat(piece.level)} ${markdown(piece.text)}`, ""];
    case "text":
      return [markdown(piece.text), ""];
    case "list":
      return [...piece.items.map((item) => `- ${markdown(item)}`), ""];
    case "table":
      return [
        row(piece.headers.map(markdown)),
        row(piece.headers.map((_, i) => (i === 0 ? "---" : "---:"))),
        ...piece.rows.map((cells) => row(cells.map(markdown))),
        "",
      ];
  }
};

/** Boards know no way to write a sign that is no markup: one without width keeps it from beginning a tag or a link. */
const bbcode = (text: string): string =>
  plain(text)
    .replaceAll("[", "[\u2060")
    .replaceAll("://", ":\u2060//")
    .replace(/\bwww\./gi, (start) => `${start.slice(0, -1)}\u2060.`);

const asBbcode: Writer = (piece) => {
  switch (piece.kind) {
    case "heading":
      return ["", piece.level === 3 ? `[i]${bbcode(piece.text)}[/i]` : `[b]${bbcode(piece.text)}[/b]`];
    case "text":
      return [bbcode(piece.text)];
    case "list":
      return ["[list]", ...piece.items.map((item) => `[*]${bbcode(item)}`), "[/list]"];
    case "table":
      return ["[code]", ...aligned([piece.headers, ...piece.rows].map((row) => row.map(bbcode))), "[/code]"];
  }
};

const SIGNS: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const html = (text: string): string => plain(text).replace(/[&<>"']/g, (sign) => SIGNS[sign]!);

const asHtml: Writer = (piece) => {
  const cells = (tag: string, row: readonly string[]): string =>
    `<tr>${row.map((cell, i) => `<${tag}${i === 0 ? "" : ' align="right"'}>${html(cell)}</${tag}>`).join("")}</tr>`;
  switch (piece.kind) {
    case "heading":
      return [`<h${piece.level}>${html(piece.text)}</h${piece.level}>`];
    case "text":
      return [`<p>${html(piece.text)}</p>`];
    case "list":
      return ["<ul>", ...piece.items.map((item) => `<li>${html(item)}</li>`), "</ul>"];
    case "table":
      return ["<table>", cells("th", piece.headers), ...piece.rows.map((row) => cells("td", row)), "</table>"];
  }
};

const WRITERS: Readonly<Record<ReportFormat, Writer>> = { text: asText, markdown: asMarkdown, bbcode: asBbcode, html: asHtml };

/** A report as the text of a format. */
export const writtenReport = (pieces: readonly Piece[], format: ReportFormat): string =>
  `${pieces
    .flatMap(WRITERS[format])
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim()}\n`;
