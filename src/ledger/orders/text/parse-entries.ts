import type { Line } from "./quoted";
import { LONGEST_TEXT } from "../../../kernel/text";
import { isOpen, splitOutside } from "./quotes";
import { columnNamed, type NamedTable } from "./tables";

/* Restores the lines of orders that an email program has wrapped, and parses them. */

/** One line of orders: a heading, a row with its entries, a figure of a form, or something else. */
export type OrderLine =
  | { readonly kind: "heading"; readonly line: number; readonly text: string; readonly table: NamedTable }
  | {
      readonly kind: "row";
      readonly line: number;
      readonly text: string;
      readonly sign: "" | "+" | "-";
      readonly name: string;
      /** Each like "Points this Turn = 12". */
      readonly entries: readonly string[];
      readonly afterBlank: boolean;
    }
  | { readonly kind: "other"; readonly line: number; readonly text: string; readonly afterBlank: boolean };

type Heading = (line: string) => NamedTable | undefined;

/** Longer joined lines are not orders, because a cell cannot contain that much. */
const LONGEST_JOINED = 2 * LONGEST_TEXT;

/** Mail programs do not wrap lines that are shorter than this with the next word. */
const LEAST_WIDTH = 50;

const SIGNED = /^([-+\u2010-\u2015\u2212])\s*(?=\S)/;

/** Splits a text at its first colon into a row's name and the remainder. */
function named(text: string): { readonly name: string; readonly rest: string } | undefined {
  const [name = "", ...rest] = splitOutside(text, /\s*:(?=\s|$)\s*/y);
  return rest.length === 0 || splitOutside(name, /=/y).length > 1
    ? undefined
    : { name: name.trim(), rest: text.slice(text.indexOf(rest[0]!, name.length + 1)).trim() };
}

/** Whether a line begins with a column name of the table and a value. */
const isEntry = (text: string, table: NamedTable | undefined): boolean =>
  table !== undefined && columnNamed(table.inputs, /^[^=:"]+(?=\s*[=:])/.exec(text)?.[0].trim() ?? "") !== undefined;

/** Whether a line begins with a row's name. */
const isRow = (text: string, table?: NamedTable): boolean => named(text) !== undefined && !isEntry(text, table);

/** Whether a line can start something new, instead of continuing the previous line. */
const begins = (text: string, heading: Heading, table: NamedTable | undefined): boolean =>
  heading(text) !== undefined ||
  SIGNED.test(text) ||
  text.startsWith('"') ||
  isRow(text, table) ||
  (table?.isForm === true && /^[^="]+=/.test(text));

/** Entries with a colon before their value, with an equals sign instead. */
function withEquals(text: string, { inputs }: NamedTable): string {
  if (text.includes('"')) return text;
  const known = (header: string): boolean => columnNamed(inputs, header.trim()) !== undefined;
  return text
    .split(/([,;]\s)/)
    .map((segment) => {
      const [, row = "", header = "", value = ""] = /^(?:(.*?:)\s)?([^:=]+):\s([^:=]+)$/.exec(segment) ?? [];
      return known(header) ? `${row === "" ? "" : `${row} `}${header.trim()} = ${value}` : segment;
    })
    .join("");
}

/** A comma, or a semicolon before another entry. */
const BETWEEN_ENTRIES = /\s*(?:,(?=\s|$)|;(?=[^;,="]*=))\s*/y;

/** The entries of a row: the segments between commas, each with its header. */
function entriesIn(text: string): readonly string[] {
  const segments: string[] = [];
  let before = "";
  for (const segment of splitOutside(text, BETWEEN_ENTRIES)) {
    if (/[^\s=]\s*=/.test(segment.replace(/"(?:[^"\\]|\\.)*"/g, '""')) || segments.length === 0) {
      segments.push(before + segment);
      before = "";
    } else segments[segments.length - 1] += `, ${segment}`;
  }
  return segments.map((segment) => segment.replace(/,\s*$/, "").trim()).filter(Boolean);
}

/** Whether a line is incomplete, because a quotation is not closed or an entry has no value. */
function isUnfinished(text: string, isForm: boolean): boolean {
  if (isOpen(text) || /[,=:/]$/.test(text)) return true;
  if (/^[-\u2010-\u2015\u2212]\s/.test(text)) return false;
  if (isForm) return !text.includes("=");
  const rest = named(text)?.rest;
  return rest === undefined ? true : !(splitOutside(rest, /\s*,(?=\s)\s*/y).at(-1) ?? "").includes("=");
}

/** Whether a line is a row without the colon behind its name: it has an entry, and ends with a value. */
const lacksColon = (text: string): boolean => named(text) === undefined && /[^\s=]\s*=\s*\S/.test(text) && !/[,=:/]$/.test(text);

interface Joined {
  line: number;
  text: string;
  length: number;
}

/** Joins lines that a mail program has wrapped. */
function joinedLines(lines: readonly Line[], heading: Heading): readonly (Joined & { readonly afterBlank: boolean })[] {
  const all: (Joined & { afterBlank: boolean })[] = [];
  let table: NamedTable | undefined;
  let afterBlank = true;
  for (const { number, text, length } of lines) {
    const last = all.at(-1);
    if (text === "") {
      afterBlank = true;
      continue;
    }
    const isLong = last !== undefined && last.length + 1 + text.split(" ", 1)[0]!.length > LEAST_WIDTH;
    const whole = last && isLong && heading(last.text) === undefined ? heading(`${last.text} ${text}`) : undefined;
    const isHeading = last !== undefined && heading(last.text) !== undefined;
    const isForm = table?.isForm === true;
    // A comma or a value may be missing at the end of a line, but a row or table name starts a new line anyway.
    const isNext =
      last !== undefined &&
      !isOpen(last.text) &&
      (named(last.text.replace(SIGNED, "")) !== undefined || (!isForm && lacksColon(last.text))) &&
      (heading(text) !== undefined || isRow(text.replace(SIGNED, ""), table) || (last.text.endsWith(",") && SIGNED.test(text)));
    // A sentence or greeting directly above a table heading is not joined with it.
    const isAbove =
      last !== undefined &&
      heading(text) !== undefined &&
      !isOpen(last.text) &&
      !/[/:=]$/.test(last.text) &&
      named(last.text.replace(SIGNED, "")) === undefined;
    const goesOn =
      last !== undefined &&
      !isHeading &&
      !isNext &&
      !isAbove &&
      last.text.length < LONGEST_JOINED &&
      (last.text.endsWith(",") ||
        // Across a blank line only an entry can continue, because a greeting can follow, too.
        (isLong &&
          (isUnfinished(last.text, isForm) ? !afterBlank || text.includes("=") : !afterBlank && !begins(text, heading, table))));
    // The entries of a row below its name, one on each line.
    const isBelow = last !== undefined && !isHeading && !afterBlank && !isForm && isEntry(text, table) && isRow(last.text, table);
    if (last && (whole || goesOn || isBelow)) {
      last.text = `${last.text}${goesOn || whole || last.text.endsWith(":") ? "" : ","} ${text}`;
      last.length = length;
    } else all.push({ line: number, text, length, afterBlank });
    afterBlank = false;
    table = heading(all.at(-1)!.text) ?? table;
  }
  return all;
}

/** A separator line in an email: above a signature, or between tables. */
const RULE = /^(?:--|[-_=*~\u2010-\u2015]{3,}|(?:[-_*] ){2,}[-_*])$/;
/** The line that mail programs write above a signature; an order below it is ignored. */
const SIGNATURE = "--";

/** Removes separator lines, and splits off the signature: the text below the last of them, if it contains no orders. */
export function withoutSignature(lines: readonly Line[], heading: Heading) {
  const isHeading = ({ text }: Line): boolean => heading(text) !== undefined;
  const lastHeading = lines.findLastIndex(isHeading);
  const table = heading(lines[lastHeading]?.text ?? "");
  const isOrder = (line: Line): boolean =>
    isHeading(line) || named(line.text.replace(SIGNED, ""))?.rest.includes("=") === true || isEntry(line.text, table);
  const last = lines.findLastIndex(isOrder);
  const end = lines.findIndex(({ text }, i) => RULE.test(text) && i > (text === SIGNATURE ? lastHeading : last));
  const isText = ({ text }: Line): boolean => !RULE.test(text);
  return { above: (end < 0 ? lines : lines.slice(0, end)).filter(isText), below: end < 0 ? [] : lines.slice(end).filter(isText) };
}

/** Parses the lines below a head. */
export function orderLines(lines: readonly Line[], heading: Heading): readonly OrderLine[] {
  let isForm = false;
  let table: NamedTable | undefined;
  return joinedLines(lines, heading).map(({ line, text, afterBlank }): OrderLine => {
    const next = heading(text);
    if (next) {
      table = next;
      ({ isForm } = table);
      return { kind: "heading", line, text, table };
    }
    const sign = SIGNED.exec(text)?.[1];
    const unsigned = sign === undefined ? text : text.replace(SIGNED, "");
    const bare = table ? withEquals(unsigned, table) : unsigned;
    const found = named(bare);
    const what = {
      line,
      text,
      afterBlank,
      sign: sign === undefined ? ("" as const) : sign === "+" ? ("+" as const) : ("-" as const),
    };
    if (isForm && sign === undefined && !found)
      return bare.includes("=") ? { kind: "row", ...what, name: "", entries: [bare] } : { kind: "other", line, text, afterBlank };
    if (sign !== undefined)
      return { kind: "row", ...what, name: found?.name ?? bare, entries: found ? entriesIn(found.rest) : [] };
    if (found?.rest.includes("=")) return { kind: "row", ...what, name: found.name, entries: entriesIn(found.rest) };
    return { kind: "other", line, text, afterBlank };
  });
}

const NOTHING_ORDERED = /^(?:nothing|none|no orders?|no changes?|nichts|keine|rien|niente|nada|[-\u2013]|n\/a)[.!]?$/i;

/** Words that revoke the lines above. */
const CORRECTS =
  /\b(?:correct\w*|instead|rather|sorry|cancel\w*|forget|ignore|korrektur|statt|anstatt|stattdessen|streich\w*|au lieu|annul\w*|invece|corre[zg]\w*)\b|\bp\.? ?s\.?(?=[:\s])/i;

export const corrects = (text: string): boolean => CORRECTS.test(text);

/** Words that refer to orders given elsewhere. */
const REFERS =
  /\b(?:same as|as (?:last|before)|like (?:last|before)|repeat (?:last|my|the)|ditto|wie (?:letzte\w*|gehabt)|comme (?:le dernier|avant)|come (?:prima|l'ultim\w*))\b/i;
export const refersToOthers = (text: string): boolean => REFERS.test(text);

/** A dash and a name below a blank line, with no orders after it. */
export const isSignature = (lines: readonly OrderLine[], at: number): boolean => {
  const item = lines[at]!;
  const isSigned = item.kind === "row" && item.sign === "-" && item.entries.length === 0 && item.afterBlank;
  return (
    isSigned && /^(?:\p{Lu}[\p{L}.']*\s?){1,4}$/u.test(item.name) && lines.slice(at + 1).every(({ kind }) => kind === "other")
  );
};

/**
 * How many of the first lines are orders or attempts at orders; the remaining lines of the email, such as a greeting, are
 * ignored.
 */
export function endOfOrders(lines: readonly OrderLine[], isNone: (text: string) => boolean): number {
  let end = lines.findLastIndex(({ kind }) => kind !== "other") + 1;
  for (let at = end; at < lines.length; at++) {
    const item = lines[at]!;
    if (item.kind !== "other" || NOTHING_ORDERED.test(item.text) || isNone(item.text)) continue;
    const isBelowHeading = at === end && lines[at - 1]?.kind === "heading" && !item.afterBlank;
    const isNear =
      lines[end - 1]?.kind === "heading" || lines.slice(end, at + 1).every((each) => each.kind === "other" && !each.afterBlank);
    if (
      isBelowHeading ||
      item.text.includes("=") ||
      corrects(item.text) ||
      REFERS.test(item.text) ||
      (isNear && /\d/.test(item.text))
    )
      end = at + 1;
  }
  return end;
}
