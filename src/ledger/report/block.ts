import { MARKS, type Mark } from "../../kernel/marks";

/*
 * The blocks of a report as plain data; each format escapes their texts.
 */

/** A table cell with a smaller text beside its figure. */
interface MarkedCell {
  readonly text: string;
  /** "+75" */
  readonly beside?: string;
  readonly tone?: "good" | "bad";
  /** The kind of count; if the text is empty, only the mark is shown. */
  readonly mark?: Mark;
  /** The player's color. */
  readonly color?: string;
}

export type TableCell = string | MarkedCell;

/** A table with names in the first column and figures in the others. */
interface Rows {
  readonly headers: readonly string[];
  readonly rows: readonly (readonly TableCell[])[];
}

/** A part of a report. */
export type Block =
  | { readonly kind: "heading"; readonly level: 1 | 2 | 3; readonly text: string }
  /** lead: the summary, which is read first. */
  | { readonly kind: "text"; readonly text: string; readonly intro?: true }
  | { readonly kind: "list"; readonly items: readonly string[] }
  | ({ readonly kind: "table" } & Rows)
  /** A chart as SVG, and its figures as a table for formats without images. */
  | ({ readonly kind: "picture"; readonly title: string; readonly svg: string } & Rows)
  /** Details that are collapsed where possible. */
  | { readonly kind: "fold"; readonly level: 2 | 3; readonly title: string; readonly blocks: readonly Block[] };

/** The mark and text of a cell, for formats without images. */
export const markedText = ({ text: content, mark }: Pick<MarkedCell, "text" | "mark">): string =>
  [mark === undefined ? "" : MARKS[mark], content].filter(Boolean).join(" ");

export const heading = (level: 1 | 2 | 3, text: string): Block => ({ kind: "heading", level, text });
export const text = (content: string): Block => ({ kind: "text", text: content });
export const list = (title: Block, items: readonly string[]): readonly Block[] =>
  items.length === 0 ? [] : [title, { kind: "list", items }];

/** A text with line breaks, tabs and invisible characters as spaces. */
export const plain = (text: string): string =>
  text.replace(/[\p{Cc}\p{Zl}\p{Zp}\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]+/gu, " ").trim();
