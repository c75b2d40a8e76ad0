import type { Line } from "./quoted";
import { LONGEST_TEXT } from "../../../kernel/text";
import { isOpen, splitOutside } from "./quotes";
import type { NamedTable } from "./tables";

/*
 * The lines of orders as they were before a mail broke them.
 */

/** One line of orders: a heading, a row with its entries, a figure of a form, or something else. */
export type Said =
  | { readonly kind: "heading"; readonly line: number; readonly text: string; readonly table: NamedTable }
  | {
      readonly kind: "row";
      readonly line: number;
      readonly text: string;
      readonly sign: "" | "+" | "-";
      readonly name: string;
      /** "Points this Turn = 12", each on its own. */
      readonly entries: readonly string[];
    }
  | { readonly kind: "other"; readonly line: number; readonly text: string; readonly afterBlank: boolean };

type Heading = (line: string) => NamedTable | undefined;

/** Nothing that is put together from more than this is an order: what a cell holds is shorter. */
const LONGEST_JOINED = 2 * LONGEST_TEXT;

/** No mail breaks lines that are shorter than this with the word that follows. */
const LEAST_WIDTH = 50;

const SIGNED = /^([-+\u2010-\u2015\u2212])\s*(?=\S)/;

/** The part before the first colon that names a row, and what follows. */
function named(text: string): { readonly name: string; readonly rest: string } | undefined {
  const [name = "", ...rest] = splitOutside(text, /\s*:(?=\s|$)\s*/y);
  return rest.length === 0 || splitOutside(name, /=/y).length > 1
    ? undefined
    : { name: name.trim(), rest: text.slice(text.indexOf(rest[0]!, name.length + 1)).trim() };
}

const isRow = (text: string): boolean => {
  const found = named(text);
  return found !== undefined && found.rest.includes("=");
};

/** Whether a line can be the beginning of something, rather than the rest of the line before. */
const begins = (text: string, heading: Heading, isForm: boolean): boolean =>
  heading(text) !== undefined || SIGNED.test(text) || text.startsWith('"') || isRow(text) || (isForm && /^[^="]+=/.test(text));

/** A comma, or a semicolon before another entry. */
const BETWEEN_ENTRIES = /\s*(?:,(?=\s|$)|;(?=[^;,="]*=))\s*/y;

/** The entries of a row: pieces between commas, each with its header. */
function entriesIn(text: string): readonly string[] {
  const pieces: string[] = [];
  let before = "";
  for (const piece of splitOutside(text, BETWEEN_ENTRIES)) {
    if (/[^\s=]\s*=/.test(piece.replace(/"(?:[^"\\]|\\.)*"/g, '""')) || pieces.length === 0) {
      pieces.push(before + piece);
      before = "";
    } else pieces[pieces.length - 1] += `, ${piece}`;
  }
  return pieces.map((piece) => piece.replace(/,\s*$/, "").trim()).filter(Boolean);
}

/** Whether something is still to come in a line: a quotation is not ended, or an entry has no value. */
function isUnfinished(text: string, isForm: boolean): boolean {
  if (isOpen(text) || /[,=:/]$/.test(text)) return true;
  if (/^[-\u2010-\u2015\u2212]\s/.test(text)) return false;
  if (isForm) return !text.includes("=");
  const rest = named(text)?.rest;
  return rest === undefined ? true : !(splitOutside(rest, /\s*,(?=\s)\s*/y).at(-1) ?? "").includes("=");
}

interface Joined {
  line: number;
  text: string;
  length: number;
}

/** Lines put together again where a mail broke them. */
function joinedLines(lines: readonly Line[], heading: Heading): readonly (Joined & { readonly afterBlank: boolean })[] {
  const all: (Joined & { afterBlank: boolean })[] = [];
  let isForm = false;
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
    const goesOn =
      last !== undefined &&
      !isHeading &&
      last.text.length < LONGEST_JOINED &&
      (last.text.endsWith(",") ||
        // Below a blank line only an entry is looked for: a greeting is there, too.
        (isLong &&
          (isUnfinished(last.text, isForm) ? !afterBlank || text.includes("=") : !afterBlank && !begins(text, heading, isForm))));
    if (last && (whole || goesOn)) {
      last.text = `${last.text} ${text}`;
      last.length = length;
    } else all.push({ line: number, text, length, afterBlank });
    afterBlank = false;
    const table = heading(all.at(-1)!.text);
    if (table) ({ isForm } = table);
  }
  return all;
}

/** What ends a mail: nothing below is an order. */
const END = /^(?:--|_{3,}|-{4,})$/;

/** What the lines below a head say. */
export function saidIn(lines: readonly Line[], heading: Heading): readonly Said[] {
  const end = lines.findIndex(({ text }) => END.test(text));
  let isForm = false;
  return joinedLines(end < 0 ? lines : lines.slice(0, end), heading).map(({ line, text, afterBlank }): Said => {
    const table = heading(text);
    if (table) {
      ({ isForm } = table);
      return { kind: "heading", line, text, table };
    }
    const sign = SIGNED.exec(text)?.[1];
    const bare = sign === undefined ? text : text.replace(SIGNED, "");
    const found = named(bare);
    const what = { line, text, sign: sign === undefined ? ("" as const) : sign === "+" ? ("+" as const) : ("-" as const) };
    if (isForm && sign === undefined && !found)
      return text.includes("=") ? { kind: "row", ...what, name: "", entries: [text] } : { kind: "other", line, text, afterBlank };
    if (sign !== undefined)
      return { kind: "row", ...what, name: found?.name ?? bare, entries: found ? entriesIn(found.rest) : [] };
    if (found?.rest.includes("=")) return { kind: "row", ...what, name: found.name, entries: entriesIn(found.rest) };
    return { kind: "other", line, text, afterBlank };
  });
}

const NOTHING_ORDERED = /^(?:nothing|none|no orders?|no changes?|nichts|keine|rien|niente|nada|[-\u2013]|n\/a)[.!]?$/i;

/** Words with which somebody takes back the lines above. */
const CORRECTS =
  /\b(?:correct\w*|instead|rather|sorry|cancel\w*|forget|ignore|korrektur|statt|anstatt|stattdessen|streich\w*|au lieu|annul\w*|invece|corre[zg]\w*)\b|\bp\.? ?s\.?(?=[:\s])/i;

/** How many of the first lines are orders or were meant as such: what follows ends the email, such as a greeting and a name. */
export function endOfOrders(said: readonly Said[]): number {
  let end = said.findLastIndex(({ kind }) => kind !== "other") + 1;
  for (let at = end; at < said.length; at++) {
    const item = said[at]!;
    if (item.kind !== "other" || NOTHING_ORDERED.test(item.text)) continue;
    const isBelowHeading = at === end && said[at - 1]?.kind === "heading" && !item.afterBlank;
    const isNear =
      said[end - 1]?.kind === "heading" || said.slice(end, at + 1).every((each) => each.kind === "other" && !each.afterBlank);
    if (isBelowHeading || item.text.includes("=") || CORRECTS.test(item.text) || (isNear && /\d/.test(item.text))) end = at + 1;
  }
  return end;
}
