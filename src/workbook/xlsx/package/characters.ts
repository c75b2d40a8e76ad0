import { damaged, utf8 } from "./zip";

/*
 * XML's rules for names, text and entities. Parts are strings with one character per byte.
 */

const ENTITY = /&([^;]*;)?/g;
const NAMED: Readonly<Record<string, string>> = { "lt;": "<", "gt;": ">", "amp;": "&", "quot;": '"', "apos;": "'" };
const NUMBER = /^#(?:x([0-9a-fA-F]+)|([0-9]+));$/;

/** Whether XML allows a code point: no control characters, no unpaired surrogates. */
const isXmlCharacter = (code: number): boolean =>
  code === 9 ||
  code === 10 ||
  code === 13 ||
  (code >= 0x20 && code <= 0xd7ff) ||
  (code >= 0xe000 && code <= 0xfffd) ||
  (code >= 0x10000 && code <= 0x10ffff);

function characterOf(entity: string): string {
  const named = NAMED[entity];
  if (named !== undefined) return named;
  const [, hexadecimal, decimal] = NUMBER.exec(entity) ?? [];
  const code = hexadecimal === undefined ? Number(decimal) : parseInt(hexadecimal, 16);
  if (!isXmlCharacter(code)) throw damaged("it has an entity that workbooks cannot have");
  return String.fromCodePoint(code);
}

/**
 * The text that a piece of a part represents: UTF-8 decoded, entities resolved. Throws FileError for entities that XML does not
 * define.
 */
export function unescapeXml(xml: string): string {
  const text = utf8(xml);
  return text.includes("&") ? text.replace(ENTITY, (_, entity: string | undefined) => characterOf(entity ?? "")) : text;
}

/** Text between tags with line ends normalized as XML requires. */
export const withLineEnds = (xml: string): string => (xml.includes("\r") ? xml.replace(/\r\n?/g, "\n") : xml);

/** The value of an attribute, in which white space characters become spaces. */
export const unescapeAttribute = (xml: string): string =>
  unescapeXml(/[\t\n\r]/.test(xml) ? xml.replace(/\r\n|[\t\n\r]/g, " ") : xml);

const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/;
const NO_CHARACTER = "\u00ef\u00bf";

/** Whether a part contains a character that XML does not allow. */
export const hasForbiddenCharacter = (xml: string): boolean =>
  CONTROLS.test(xml) || xml.includes(`${NO_CHARACTER}\u00be`) || xml.includes(`${NO_CHARACTER}\u00bf`);

const FIRST =
  ":A-Z_a-z\\u00C0-\\u00D6\\u00D8-\\u00F6\\u00F8-\\u02FF\\u0370-\\u037D\\u037F-\\u1FFF\\u200C-\\u200D\\u2070-\\u218F\\u2C00-\\u2FEF\\u3001-\\uD7FF\\uF900-\\uFDCF\\uFDF0-\\uFFFD\\u{10000}-\\u{EFFFF}";
const NAME = new RegExp(`^[${FIRST}](?:[${FIRST}\\-.0-9\\u00B7\\u203F\\u2040]|[\\u0300-\\u036F])*$`, "u");

/** Whether a character can be in a name: 0 no, 1 except at the start, 2 everywhere. endOfName checks non-ASCII ones. */
const IN_NAME = Uint8Array.from({ length: 256 }, (_, code) => {
  const char = String.fromCharCode(code);
  return code > 127 || /[:A-Z_a-z]/.test(char) ? 2 : /[-.0-9]/.test(char) ? 1 : 0;
});

/** Far longer than any name in a workbook; a longer one could exceed the limits of the regular expression. */
const LONGEST_NAME = 10_000;

/** The end of the name that starts at `from`; `from` itself if there is none. */
export function endOfName(xml: string, from: number): number {
  if (IN_NAME[xml.charCodeAt(from)] !== 2) return from;
  let at = from + 1;
  let beyond = xml.charCodeAt(from) > 127;
  for (; at < xml.length; at++) {
    const code = xml.charCodeAt(at);
    if (!IN_NAME[code]) break;
    if (code > 127) beyond = true;
  }
  return at - from > LONGEST_NAME || (beyond && !NAME.test(utf8(xml.slice(from, at)))) ? from : at;
}

export const isSpace = (code: number): boolean => code === 32 || code === 9 || code === 10 || code === 13;

/** The end of the white space that starts at `from`. */
export function afterSpace(xml: string, from: number): number {
  let at = from;
  while (isSpace(xml.charCodeAt(at))) at++;
  return at;
}
