import { Refusal } from "../../../kernel/refusal";
import { figure } from "../../../kernel/text";
import { withoutMarkers, type Line } from "./quoted";

/* Splits a text into lines and removes what email programs and forums add. */

/** Far more than the orders of a turn. */
const MOST_CHARACTERS = 1_000_000;
const MOST_LINES = 10_000;

/** Characters that are never typed. Tabs and line ends are allowed. */
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u0084\u0086-\u009f\ufffe\uffff]/;
const UNSEEN = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
/** Marks at the start or end of a block, after quotation marks are normalized. */
const FENCE = /^(?:'{3,}\w*|~{3,}\w*|\[\/?(?:code|quote|spoiler|pre)\b[^\]]*\])$/i;

/** Instructions in an order form, and message counts. */
const COMMENT = /^(?:#:\s.*|\(message \d+ of \d+\))$/;

/** Formats that wrap an email's text, recognized by their first characters or by their header. */
const WRAPPED: readonly (readonly [pattern: RegExp, description: string])[] = [
  [/^\s*<(?:!doctype\s+html|html|head|body|div|table)\b/i, "a web page"],
  [/^\{\\rtf/, "a word processor's document"],
  [/^content-transfer-encoding:\s*(?:base64|quoted-printable)\s*$/im, "an encoded email"],
];

/** The format in which another program has wrapped a text; undefined for plain text. */
export const wrappedIn = (text: string): string | undefined => WRAPPED.find(([pattern]) => pattern.test(text))?.[1];

/** Turns tabs between cells copied from a spreadsheet into bars; in typed orders, tabs are spaces. */
const withBars = (line: string): string =>
  line.includes("=") || !line.trim().includes("\t")
    ? line
    : line
        .trim()
        .split("\t")
        .map((cell) => cell.trim())
        .join(" | ");

/** Removes bullets, heading marks and bold marks at the start of a line. Names that start with such a character are quoted. */
const withoutBullet = (line: string): string =>
  line
    .replace(/^(?:[*\u2022\u25aa\u25e6]|#{1,6})\s+/, "")
    .replace(/^(\*\*?)([^*\s][^*]*)\1(?=[\s:]|$)/, "$2")
    .replace(/^(__?)([^_=\s][^_=]*)\1$/, "$2")
    // Bold text within a line. Between quotation marks it is part of a name.
    .replace(
      /(^|[^*\w])\*\*([^*"\s](?:[^*"]*[^*"\s])?)\*\*(?![*\w])/g,
      (bold, before: string, words: string, at: number, whole: string) =>
        (whole.slice(0, at + before.length).match(/"/g) ?? []).length % 2 === 0 ? `${before}${words}` : bold,
    );

const plain = (line: string): string =>
  withBars(line)
    .replace(UNSEEN, "")
    .replace(/[\u201c-\u201f\u00ab\u00bb]/g, '"')
    .replace(/[\u2018-\u201b`\u00b4]/g, "'")
    .replace(/\s+/g, " ")
    .trim();

const QUOTED = /^(?:\s*>)+\s*/;
const depthOf = (line: string): number => (QUOTED.exec(line)?.[0].match(/>/g) ?? []).length;

/** The lines of a text. Throws Refusal if it cannot be orders. */
export function linesOf(text: string): readonly Line[] {
  if (text.length > MOST_CHARACTERS)
    throw new Refusal(`The text has ${figure(text.length)} characters; orders can have at most ${figure(MOST_CHARACTERS)}.`);
  const raw = text.split(/\r\n|[\r\n\u0085\u2028\u2029]/);
  if (raw.length > MOST_LINES)
    throw new Refusal(`The text has ${figure(raw.length)} lines; orders can have at most ${figure(MOST_LINES)}.`);
  const strange = raw.findIndex((line) => CONTROL.test(line));
  if (strange >= 0) throw new Refusal(`Line ${figure(strange + 1)} contains control characters, so these are not orders.`);
  const lines = raw.map((line, i) => {
    const clean = plain(line);
    return { number: i + 1, text: withoutBullet(clean.replace(QUOTED, "")), depth: depthOf(clean), length: line.length };
  });
  return withoutMarkers(lines).filter(({ text: line }) => !FENCE.test(line) && !COMMENT.test(line));
}
