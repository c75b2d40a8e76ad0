import { posted } from "../../../src/ledger/orders/text/posted";

/*
 * What email programs and forums do to a text.
 */

/** Wraps lines at spaces, as emails do. */
const broken =
  (width: number) =>
  (text: string): string =>
    text
      .split("\n")
      .flatMap((line) => {
        const lines: string[] = [];
        let rest = line;
        while (rest.length > width) {
          const at = rest.lastIndexOf(" ", width);
          const cut = at > rest.search(/\S/) ? at : rest.indexOf(" ", width);
          if (cut < 0) break;
          lines.push(rest.slice(0, cut));
          rest = rest.slice(cut + 1);
        }
        return [...lines, rest];
      })
      .join("\n");

const quoted = (text: string): string =>
  text
    .split("\n")
    .map((line) => (line === "" ? ">" : `> ${line}`))
    .join("\n");

const curly = (text: string): string =>
  text
    .split('"')
    .reduce((before, after, i) => `${before}${i % 2 === 1 ? "\u201c" : "\u201d"}${after}`)
    .replaceAll("'", "\u2019");

const withoutIndentation = (text: string): string =>
  text
    .split("\n")
    .map((line) => line.trim())
    .join("\n");

/** Each kind of mangling by its description. */
export const MANGLED: Readonly<Record<string, (text: string) => string>> = {
  "as it was written": (text) => text,
  quoted: quoted,
  "broken at 72 letters": broken(72),
  "curly quotes": curly,
  "no-break spaces": (text) => text.replaceAll(" ", "\u00a0"),
  CRLF: (text) => text.replaceAll("\n", "\r\n"),
  "lost indentation": withoutIndentation,
  "greeting and signature": (text) =>
    `Hello Anna,\n\nhere are my orders for this month:\n\n${text}\n\nBest regards,\nKarl\n-- \nKarl: Staff = 3\n- sent from my desk\n`,
  "quoted twice, then broken": (text) => broken(72)(quoted(quoted(text))),
  "broken, without indentation, curled and quoted": (text) => quoted(curly(withoutIndentation(broken(72)(text)))),
  "in a block of BBCode": (text) => posted(text, "bbcode"),
  "in a block of Markdown": (text) => posted(text, "markdown"),
  "in a block of Markdown, quoted": (text) => quoted(`Here they are:\n\n${posted(text, "markdown")}\nRegards, Karl`),
};
