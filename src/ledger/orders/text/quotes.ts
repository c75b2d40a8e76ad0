/* Quoted texts. Email programs and forums change some characters, so these are escaped, and every text is read back unchanged. */

const MARK = '"';

/**
 * Characters that do not survive an email: control and format characters, spaces other than a single plain one, and quotation
 * marks that get curled.
 */
const FRAGILE = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\u2018-\u201f\u00ab\u00bb`\u00b4]|[^\S ]| (?= )| $|^ |\[(?=\/)/gu;
const SHORT: Readonly<Record<string, string>> = { "\n": "\\n", "\t": "\\t", "\r": "\\r" };

const byNumber = (char: string): string =>
  SHORT[char] ?? [...Array(char.length).keys()].map((i) => `\\u${char.charCodeAt(i).toString(16).padStart(4, "0")}`).join("");

export const quote = (text: string): string =>
  `${MARK}${text.replace(/[\\"]/g, (char) => `\\${char}`).replace(FRAGILE, byNumber)}${MARK}`;

const WRITTEN = /^"((?:[^"\\]|\\.)*)"$/s;

/** The text between quotation marks; undefined for anything else. */
export function unquote(written: string): string | undefined {
  const inner = WRITTEN.exec(written)?.[1];
  return inner?.replace(/\\(?:u([0-9a-f]{4})|(.))/gis, (_, number: string | undefined, char: string | undefined) => {
    if (number !== undefined) return String.fromCharCode(parseInt(number, 16));
    return char === "n" ? "\n" : char === "t" ? "\t" : char === "r" ? "\r" : char!;
  });
}

/** A quotation mark within a word, such as an inch mark, does not open a quotation. */
const opensAt = (text: string, at: number): boolean => text[at] === MARK && (at === 0 || /[\s(]/.test(text[at - 1]!));

/** Splits a text at separators outside of quotation marks. */
export function splitOutside(text: string, separator: RegExp): readonly string[] {
  const segments: string[] = [];
  let from = 0;
  for (let at = 0; at < text.length; at++) {
    if (opensAt(text, at)) at = endOfQuoted(text, at);
    else {
      separator.lastIndex = at;
      const found = separator.exec(text);
      if (!found) continue;
      segments.push(text.slice(from, at));
      from = at + found[0].length;
      at = from - 1;
    }
  }
  return [...segments, text.slice(from)];
}

/** Where the quotation that begins at `start` ends; the end of the text if it is not closed. */
function endOfQuoted(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === "\\") at++;
    else if (text[at] === MARK) return at;
  }
  return text.length;
}

/** Whether a quotation is not closed. */
export function isOpen(text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    if (!opensAt(text, at)) continue;
    at = endOfQuoted(text, at);
    if (at >= text.length) return true;
  }
  return false;
}
