import { inMessages } from "../orders/text/posted";
import { page } from "./html";
import { heading, markedText, plain, type Block, type TableCell } from "./block";

/*
 * The formats of reports. Texts of cells are always escaped.
 */

export const REPORT_FORMATS = ["text", "markdown", "bbcode", "html", "discord"] as const;
export type ReportFormat = (typeof REPORT_FORMATS)[number];

/** Rows with aligned columns: names left, figures right. */
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

type Writer = (block: Block) => readonly string[];

/** A cell in a format without small text: "10,575 (+75)". */
const textOf = (cell: TableCell): string =>
  typeof cell === "string" ? cell : cell.beside === undefined ? markedText(cell) : `${cell.text} (${cell.beside})`;

/** Longer tables are collapsed, to keep a forum thread readable. */
const MOST_ROWS = 9;

/** The figures of a chart, for formats without images. */
function figuresOf({ title, headers, rows }: Extract<Block, { kind: "picture" }>): readonly Block[] {
  const table: Block = { kind: "table", headers, rows };
  return rows.length > MOST_ROWS ? [{ kind: "fold", level: 3, title, blocks: [table] }] : [heading(3, title), table];
}

const asText: Writer = (block) => {
  switch (block.kind) {
    case "heading": {
      const text = plain(block.text);
      return block.level === 3 ? ["", `${text}:`] : ["", text, (block.level === 1 ? "=" : "-").repeat(text.length)];
    }
    case "text":
      return [plain(block.text)];
    case "list":
      return block.items.map((item) => `- ${plain(item)}`);
    case "table":
      return ["", ...aligned([block.headers, ...block.rows].map((row) => row.map(textOf).map(plain)))];
    case "picture":
      return figuresOf(block).flatMap(asText);
    case "fold":
      return [heading(block.level, block.title), ...block.blocks].flatMap(asText);
  }
};

/** Characters that Markdown reads as markup; some only at the start of a line. */
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

/**
 * A text with every markup character as a character reference. A name after @ would notify somebody even so, hence the word
 * joiner.
 */
const inElement = (text: string): string =>
  plain(text)
    .replace(/@(?=\w)/g, "@\u2060")
    .replace(/[^\p{L}\p{N}\u2060 ,()-]/gu, (char) => `&#${char.codePointAt(0)!};`);

const asMarkdown: Writer = (block) => {
  const row = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
  switch (block.kind) {
    case "heading":
      return ["", `${"#".repeat(block.level)} ${markdown(block.text)}`, ""];
    case "text":
      return [markdown(block.text), ""];
    case "list":
      return [...block.items.map((item) => `- ${markdown(item)}`), ""];
    case "table":
      return [
        row(block.headers.map(markdown)),
        row(block.headers.map((_, i) => (i === 0 ? "---" : "---:"))),
        ...block.rows.map((cells) => row(cells.map(textOf).map(markdown))),
        "",
      ];
    case "picture":
      return figuresOf(block).flatMap(asMarkdown);
    case "fold":
      // GitHub, GitLab and Discourse collapse it; between blank lines its content is Markdown again.
      return [
        "",
        "<details>",
        `<summary><b>${inElement(block.title)}</b></summary>`,
        "",
        ...block.blocks.flatMap(asMarkdown),
        "",
        "</details>",
        "",
      ];
  }
};

/** BBCode has no escape, so a zero-width character keeps a bracket from starting a tag or link. */
const bbcode = (text: string): string =>
  plain(text)
    .replaceAll("[", "[\u2060")
    .replaceAll("://", ":\u2060//")
    .replace(/\bwww\./gi, (start) => `${start.slice(0, -1)}\u2060.`);

const asBbcode: Writer = (block) => {
  switch (block.kind) {
    case "heading":
      return ["", block.level === 3 ? `[i]${bbcode(block.text)}[/i]` : `[b]${bbcode(block.text)}[/b]`];
    case "text":
      return [bbcode(block.text)];
    case "list":
      return ["[list]", ...block.items.map((item) => `[*]${bbcode(item)}`), "[/list]"];
    case "table":
      return ["[code]", ...aligned([block.headers, ...block.rows].map((row) => row.map(textOf).map(bbcode))), "[/code]"];
    case "picture":
      return figuresOf(block).flatMap(asBbcode);
    case "fold":
      // A board without this tag shows the text, including the title.
      return ["", `[spoiler=${bbcode(block.title).replaceAll("]", ")")}]`, ...block.blocks.flatMap(asBbcode), "[/spoiler]"];
  }
};

const WRITERS = { text: asText, markdown: asMarkdown, bbcode: asBbcode } as const;

const joined = (lines: readonly string[]): string =>
  `${lines
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim()}\n`;

/** Whether a format shows charts, or their figures as tables. */
export const showsPictures = (format: ReportFormat): boolean => format !== "text" && format !== "discord";

/** A report as the text of a format. */
export function writtenReport(blocks: readonly Block[], format: ReportFormat): string {
  if (format === "html") return joined(page(blocks));
  return format === "discord" ? inMessages(joined(blocks.flatMap(asText))) : joined(blocks.flatMap(WRITERS[format]));
}
