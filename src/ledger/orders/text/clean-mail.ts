import { Refusal } from "../../../kernel/refusal";
import { figure } from "../../../kernel/text";
import { withoutMarkers, type Line } from "./quoted";

/*
 * A text as mails and forums leave it, line by line, without what they put in.
 */

/** Many times what the orders of a turn have. */
const MOST_CHARACTERS = 1_000_000;
const MOST_LINES = 10_000;

/** Signs that nobody types. Tabs and line ends are none. */
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u0084\u0086-\u009f\ufffe\uffff]/;
const UNSEEN = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
/** What begins and ends a block, once marks are plain. */
const FENCE = /^(?:'{3,}\w*|~{3,}\w*|\[\/?(?:code|quote|spoiler|pre)\b[^\]]*\])$/i;

/** What a form says to anyone who fills it in, and a count of messages. */
const COMMENT = /^(?:#:\s.*|\(message \d+ of \d+\))$/;

/** Formats that wrap a mail's text, recognized by their first characters or by their header. */
const WRAPPED: readonly (readonly [sign: RegExp, what: string])[] = [
  [/^\s*<(?:!doctype\s+html|html|head|body|div|table)\b/i, "a web page"],
  [/^\{\\rtf/, "a word processor's document"],
  [/^content-transfer-encoding:\s*(?:base64|quoted-printable)\s*$/im, "a mail as mail programs send it"],
];

/** What a text is that another program has wrapped; undefined for a plain one. */
export const wrappedIn = (text: string): string | undefined => WRAPPED.find(([sign]) => sign.test(text))?.[1];

/** Tabs between the cells of a row that was copied from a spreadsheet; in orders that are typed they are spaces. */
const withBars = (line: string): string =>
  line.includes("=") || !line.trim().includes("\t")
    ? line
    : line
        .trim()
        .split("\t")
        .map((cell) => cell.trim())
        .join(" | ");

/** Bullets, marks of headings and of bold text at the beginning of a line: names that begin so are written between quotation marks. */
const withoutBullet = (line: string): string =>
  line
    .replace(/^(?:[*\u2022\u25aa\u25e6]|#{1,6})\s+/, "")
    .replace(/^(\*\*?)([^*\s][^*]*)\1(?=[\s:]|$)/, "$2")
    .replace(/^(__?)([^_=\s][^_=]*)\1$/, "$2")
    // Bold text within a line; between quotation marks it is part of a name.
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

/** The lines of a text. Throws Refusal for what no orders are. */
export function linesOf(text: string): readonly Line[] {
  if (text.length > MOST_CHARACTERS)
    throw new Refusal(`It has ${figure(text.length)} letters; orders have ${figure(MOST_CHARACTERS)} at most.`);
  const raw = text.split(/\r\n|[\r\n\u0085\u2028\u2029]/);
  if (raw.length > MOST_LINES)
    throw new Refusal(`It has ${figure(raw.length)} lines; orders have ${figure(MOST_LINES)} at most.`);
  const strange = raw.findIndex((line) => CONTROL.test(line));
  if (strange >= 0)
    throw new Refusal(`Line ${figure(strange + 1)} contains characters that no text has, so these are not orders.`);
  const lines = raw.map((line, i) => {
    const clean = plain(line);
    return { number: i + 1, text: withoutBullet(clean.replace(QUOTED, "")), depth: depthOf(clean), length: line.length };
  });
  return withoutMarkers(lines).filter(({ text: line }) => !FENCE.test(line) && !COMMENT.test(line));
}
