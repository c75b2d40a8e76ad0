import { inMessages } from "../changes/text/posted";
import { page } from "./html";
import { plain } from "./plain";
import { heading, markedText, type Piece, type TableCell } from "./piece";

/*
 * A report written out. What stands in cells is text to every format, never markup.
 */

export const REPORT_FORMATS = ["text", "markdown", "bbcode", "html", "discord"] as const;
export type ReportFormat = (typeof REPORT_FORMATS)[number];

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

/** A cell in a format that knows no small signs: "10,575 (+75)". */
const wordsOf = (cell: TableCell): string =>
  typeof cell === "string" ? cell : cell.beside === undefined ? markedText(cell) : `${cell.text} (${cell.beside})`;

/** Longer tables are folded away: a thread is read from top to bottom. */
const MOST_ROWS = 9;

/** What stands in the place of a picture where there are none. */
function figuresOf({ title, headers, rows }: Extract<Piece, { kind: "picture" }>): readonly Piece[] {
  const table: Piece = { kind: "table", headers, rows };
  return rows.length > MOST_ROWS ? [{ kind: "fold", level: 3, title, pieces: [table] }] : [heading(3, title), table];
}

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
      return ["", ...aligned([piece.headers, ...piece.rows].map((row) => row.map(wordsOf).map(plain)))];
    case "picture":
      return figuresOf(piece).flatMap(asText);
    case "fold":
      return [heading(piece.level, piece.title), ...piece.pieces].flatMap(asText);
  }
};

/** Signs that Markdown reads as markup; a mark at the start of a line would begin a list or a quotation. */
const markdown = (text: string): string =>
  plain(text)
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replace(/[\\`*_[\]|~#]/g, "\\$&")
    .replace(/^([-+]|\d+(?=[.)](?:\s|$)))/, (mark) => (/\d/.test(mark) ? `${mark}\\` : `\\${mark}`))
    .replace(/:\/\//g, "\\://")
    .replace(/\bwww\./gi, (start) => `${start.slice(0, -1)}\\.`)
    .replace(/@(?=\w)/g, "@\u2060");

/** A text within an element: every sign that might be markup by its number. A name after @ would call somebody all the same. */
const inElement = (text: string): string =>
  plain(text)
    .replace(/@(?=\w)/g, "@\u2060")
    .replace(/[^\p{L}\p{N}\u2060 ,()-]/gu, (sign) => `&#${sign.codePointAt(0)!};`);

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
        ...piece.rows.map((cells) => row(cells.map(wordsOf).map(markdown))),
        "",
      ];
    case "picture":
      return figuresOf(piece).flatMap(asMarkdown);
    case "fold":
      // GitHub, GitLab and Discourse fold it; between blank lines what is in it is Markdown again.
      return [
        "",
        "<details>",
        `<summary><b>${inElement(piece.title)}</b></summary>`,
        "",
        ...piece.pieces.flatMap(asMarkdown),
        "",
        "</details>",
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
      return ["[code]", ...aligned([piece.headers, ...piece.rows].map((row) => row.map(wordsOf).map(bbcode))), "[/code]"];
    case "picture":
      return figuresOf(piece).flatMap(asBbcode);
    case "fold":
      // A board that does not know it shows the signs, and the title in them.
      return ["", `[spoiler=${bbcode(piece.title).replaceAll("]", ")")}]`, ...piece.pieces.flatMap(asBbcode), "[/spoiler]"];
  }
};

const WRITERS = { text: asText, markdown: asMarkdown, bbcode: asBbcode } as const;

const joined = (lines: readonly string[]): string =>
  `${lines
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim()}\n`;

/** Whether a format shows pictures, or their figures as tables. */
export const showsPictures = (format: ReportFormat): boolean => format !== "text" && format !== "discord";

/** A report as the text of a format. */
export function writtenReport(pieces: readonly Piece[], format: ReportFormat): string {
  if (format === "html") return joined(page(pieces));
  return format === "discord" ? inMessages(joined(pieces.flatMap(asText))) : joined(pieces.flatMap(WRITERS[format]));
}
