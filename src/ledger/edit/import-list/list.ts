import type { CellValue } from "../../../kernel/values";
import type { BookSheet } from "../../../workbook/book";

/* Splits a list from the clipboard, a .csv file or a sheet into rows of texts. */

/** A row that is not blank, and its line in the list, counted from 1. */
export interface ListRow {
  readonly line: number;
  readonly cells: readonly string[];
}

/** The separator most frequent in the first line; text with tabs comes from a spreadsheet's clipboard. */
function separatorOf(text: string): string {
  const [line = ""] = text.replace(/"[^"]*"/g, "").split(/\r\n|\r|\n/);
  if (text.includes("\t")) return "\t";
  return line.split(";").length > 1 && line.split(";").length >= line.split(",").length ? ";" : ",";
}

/** Excel can name the separator in the first line: sep=; */
const NAMED_SEPARATOR = /^sep=([\t;,])(?:\r\n|\r|\n)/i;

/** The separator of the cells of a list. */
export function separatorIn(source: string): string {
  const plain = source.replace(/^\ufeff/, "");
  return NAMED_SEPARATOR.exec(plain)?.[1] ?? separatorOf(plain);
}

/** The rows of a list. A quoted cell can contain separators and line breaks; two quotation marks in it mean one. */
export function rowsOfList(source: string): readonly ListRow[] {
  const plain = source.replace(/^\ufeff/, "");
  const named = NAMED_SEPARATOR.exec(plain);
  const text = named ? plain.slice(named[0].length) : plain;
  const separator = named ? named[1]! : separatorOf(text);
  const rows: ListRow[] = [];
  let line = named ? 2 : 1;
  let first = line;
  let cells: string[] = [];
  let cell = "";
  let quoted = false;
  const endCell = (): void => {
    cells.push(cell.trim());
    cell = "";
  };
  const endRow = (): void => {
    endCell();
    if (cells.some((item) => item !== "")) rows.push({ line: first, cells });
    cells = [];
    first = line;
  };
  for (let i = 0; i < text.length; i++) {
    const char = text[i]!;
    const breaks = char === "\n" || (char === "\r" && text[i + 1] !== "\n");
    if (breaks) line++;
    if (quoted) {
      if (char !== '"') cell += char;
      else if (text[i + 1] === '"') cell += text[++i]!;
      else quoted = false;
    } else if (char === '"' && cell.trim() === "") {
      cell = "";
      quoted = true;
    } else if (char === separator) endCell();
    else if (breaks) endRow();
    else if (char !== "\r") cell += char;
  }
  endRow();
  return rows;
}

/** The cells of a sheet as a list, in the clipboard format of spreadsheets. */
export function textOfSheet({ values }: Pick<BookSheet, "values">): string {
  const cell = (value: CellValue): string => {
    const text = value === null ? "" : typeof value === "boolean" ? String(value).toUpperCase() : String(value);
    return /["\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return values.map((row) => row.map(cell).join("\t")).join("\n");
}

const MARKS: readonly (readonly [string, readonly number[]])[] = [
  ["utf-16le", [0xff, 0xfe]],
  ["utf-16be", [0xfe, 0xff]],
];

/** Decodes a list's file: UTF-8 or UTF-16, otherwise the encoding that Excel on Windows uses for .csv. */
export function textOfList(bytes: Uint8Array): string {
  const marked = MARKS.find(([, mark]) => mark.every((byte, i) => bytes[i] === byte));
  if (marked) return new TextDecoder(marked[0]).decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
