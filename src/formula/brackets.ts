import { isSameName } from "../kernel/names";
import { FormulaError, type Formula } from "./syntax";

type TableReference = Extract<Formula, { kind: "table" }>;
type Part = TableReference["part"];

const KEYWORDS: Readonly<Record<string, Part>> = {
  "#data": "data",
  "#this row": "this row",
  "#headers": "headers",
  "#totals": "totals",
  "#all": "all",
};

/**
 * Parses the text inside a structured reference's square brackets: Column, @Column, @[Price, PPs], #All, [#Headers],[Column],
 * [A]:[B].
 */
export function readBrackets(table: string | null, inside: string, at: number): TableReference {
  const reference = (part: Part, column: string | null, lastColumn: string | null): TableReference => ({
    kind: "table",
    table,
    part,
    column,
    lastColumn,
  });
  const text = inside.trim();
  if (text === "") return reference("data", null, null);
  if (text.startsWith("@")) {
    const rest = text.slice(1).trim();
    if (rest === "") return reference("this row", null, null);
    if (!rest.startsWith("[")) return reference("this row", plain(rest, at), null);
    const { column, lastColumn, keywords } = readList(rest, at);
    if (keywords.length > 0 || column === null) throw unreadable(at);
    return reference("this row", column, lastColumn);
  }
  if (text.startsWith("#")) return reference(keyword(text, at), null, null);
  if (text.startsWith("[")) {
    const { column, lastColumn, keywords } = readList(text, at);
    return reference(partOf(keywords, at), column, lastColumn);
  }
  return reference("data", plain(inside, at), null);
}

const unreadable = (at: number) => new FormulaError("The text in square brackets is not a column of a table.", at);

function keyword(text: string, at: number): Part {
  const part = KEYWORDS[text.toLowerCase().replace(/\s+/g, " ")];
  if (part === undefined) throw new FormulaError(`${text} is not a supported part of a table.`, at);
  return part;
}

function partOf(keywords: readonly Part[], at: number): Part {
  if (keywords.length === 0) return "data";
  if (keywords.length === 1) return keywords[0]!;
  if (keywords.length === 2 && keywords.includes("data")) {
    if (keywords.includes("headers")) return "headers and data";
    if (keywords.includes("totals")) return "data and totals";
  }
  throw unreadable(at);
}

/** Removes the escaping apostrophes from a header. Throws for an unescaped bracket. */
function plain(text: string, at: number): string {
  if (!/['[\]]/.test(text)) return text;
  let header = "";
  for (let i = 0; i < text.length; i++) {
    if (text[i] === "'" && i + 1 < text.length) header += text[++i]!;
    else if (text[i] === "[" || text[i] === "]" || text[i] === "'") throw unreadable(at);
    else header += text[i]!;
  }
  return header;
}

interface List {
  readonly keywords: readonly Part[];
  readonly column: string | null;
  readonly lastColumn: string | null;
}

/** Parses "[#Headers],[A]:[B]". */
function readList(text: string, at: number): List {
  const keywords: Part[] = [];
  const columns: string[] = [];
  let i = 0;
  let range = false;
  for (;;) {
    while (/\s/.test(text[i] ?? "")) i++;
    if (text[i] !== "[") throw unreadable(at);
    let end = i + 1;
    while (end < text.length && text[end] !== "]") end += text[end] === "'" ? 2 : 1;
    if (end >= text.length) throw unreadable(at);
    const item = text.slice(i + 1, end);
    if (item.trim().startsWith("#")) keywords.push(keyword(item.trim(), at));
    else columns.push(plain(item, at));
    if (columns.length > (range ? 2 : 1)) throw unreadable(at);
    i = end + 1;
    while (/\s/.test(text[i] ?? "")) i++;
    if (i >= text.length) break;
    if (text[i] === ":" && columns.length === 1 && !range) range = true;
    else if (text[i] !== "," || columns.length > 0) throw unreadable(at);
    i++;
  }
  if (range && columns.length !== 2) throw unreadable(at);
  return { keywords, column: columns[0] ?? null, lastColumn: columns[1] ?? null };
}

const escaped = (header: string): string => header.replace(/['[\]#@]/g, "'$&");

/** A header that can follow @ without its own brackets. */
const SIMPLE = /^[\p{L}\p{M}\p{N}_]+$/u;
/** A header that needs only one pair of brackets. */
const ORDINARY = /^[\p{L}\p{M}\p{N}_%?!]+( +[\p{L}\p{M}\p{N}_%?!]+)*$/u;

const KEYWORD_OF: Readonly<Record<Part, string>> = {
  data: "#Data",
  "this row": "#This Row",
  headers: "#Headers",
  totals: "#Totals",
  all: "#All",
  "headers and data": "#Headers],[#Data",
  "data and totals": "#Data],[#Totals",
};

/** Writes a structured reference as Excel's formula bar shows it. */
export function printTable({ table, part, column, lastColumn }: TableReference): string {
  const name = table ?? "";
  if (part === "this row" && column !== null && lastColumn === null && SIMPLE.test(column)) return `${name}[@${column}]`;
  if (part === "data" && column === null) return table === null ? "[#Data]" : `${name}[]`;
  if (part === "data" && lastColumn === null && ORDINARY.test(column!)) return `${name}[${column}]`;
  const columns = column === null ? "" : `[${escaped(column)}]${lastColumn === null ? "" : `:[${escaped(lastColumn)}]`}`;
  // Excel shows several adjacent columns of this row as [@[A]:[B]].
  if (part === "this row") return `${name}[@${columns}]`;
  if (part === "data") return `${name}[${columns}]`;
  if (column === null && part.includes(" and ")) return `${name}[[${KEYWORD_OF[part]}]]`;
  return column === null ? `${name}[${KEYWORD_OF[part]}]` : `${name}[[${KEYWORD_OF[part]}],${columns}]`;
}

const ITEM = /\[((?:[^[\]']|'.)*)\]/gs;

/** Renames a column in the brackets after a table's name. Returns the same text if they do not refer to it. */
export function withHeader(brackets: string, from: string, to: string): string {
  const isOld = (text: string): boolean => isSameName(text.replace(/'(.)/gs, "$1"), from);
  return brackets.replace(ITEM, (item: string, text: string) => {
    if (text.startsWith("@") && isOld(text.slice(1))) return SIMPLE.test(to) ? `[@${to}]` : `[@[${escaped(to)}]]`;
    if (!isOld(text)) return item;
    // Special characters need a second pair of brackets.
    return item === brackets && !ORDINARY.test(to) ? `[[${escaped(to)}]]` : `[${escaped(to)}]`;
  });
}
