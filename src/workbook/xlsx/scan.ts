import { damaged, utf8 } from "./zip";

/*
 * A small, strict reader of the XML that workbooks consist of: tags and text in their order, no document types, no entities
 * but the five of XML and numbers.
 */

export type Token = "open" | "close" | "end";

export interface Scanner {
  /** Goes on to the next tag. An element without content gives "open" and then "close". */
  next(): Token;
  /** Name of the tag without its prefix. */
  readonly name: string;
  /** Depth of the element, 1 for the root. */
  readonly depth: number;
  /** An attribute of the tag just opened, by its name without a prefix other than the one given; undefined if it is absent. */
  attribute(name: string): string | undefined;
  /** The text of the element just opened, up to its end, which is passed; elements within are an error. */
  text(): string;
  /** The same as it stands in the part: cheaper where texts repeat. unescapeXml gives what it stands for. */
  rawText(): string;
  /** Passes over the element just opened with all its content. */
  skip(): void;
}

const ENTITY = /&([^;&]{1,10};)?/g;
const NAMED: Readonly<Record<string, string>> = { "lt;": "<", "gt;": ">", "amp;": "&", "quot;": '"', "apos;": "'" };

/**
 * The text that a piece of a part stands for: decoded, its entities resolved. Throws FileError for entities that XML itself
 * does not know.
 */
export function unescapeXml(piece: string): string {
  const text = utf8(piece);
  if (!text.includes("&")) return text;
  return text.replace(ENTITY, (_, entity: string | undefined) => {
    const named = NAMED[entity ?? ""];
    if (named !== undefined) return named;
    const digits = /^#(?:x([0-9a-fA-F]{1,6})|(\d{1,7}));$/.exec(entity ?? "");
    const code = digits ? (digits[1] ? parseInt(digits[1], 16) : Number(digits[2])) : -1;
    if (code <= 0 || code > 0x10ffff) throw damaged("it has an entity that workbooks cannot have");
    return String.fromCodePoint(code);
  });
}

const isSpace = (code: number): boolean => code === 32 || code === 9 || code === 10 || code === 13;

const withoutPrefix = (name: string): string => {
  const colon = name.indexOf(":");
  return colon < 0 ? name : name.slice(colon + 1);
};

const DEEPEST = 200;

/** Reads a part of a workbook, given one sign for each byte; `part` names it in errors. */
export function scan(xml: string, part: string): Scanner {
  const broken = () => damaged(`${part} is not well formed`);
  const open: string[] = [];
  let at = 0;
  let name = "";
  let attributesFrom = 0;
  let attributesTo = 0;
  let empty = false;
  let rooted = false;

  function close(): Token {
    name = withoutPrefix(open.pop()!);
    return "close";
  }

  function next(): Token {
    if (empty) {
      empty = false;
      return close();
    }
    for (;;) {
      const start = xml.indexOf("<", at);
      if (start < 0) {
        if (open.length > 0 || !rooted) throw broken();
        return "end";
      }
      const sign = xml.charCodeAt(start + 1);
      if (sign === 63 /* ? */) {
        at = after("?>", start + 2);
        continue;
      }
      if (sign === 33 /* ! */) {
        if (xml.startsWith("!--", start + 1)) at = after("-->", start + 4);
        else if (xml.startsWith("![CDATA[", start + 1)) at = after("]]>", start + 9);
        else throw damaged(`${part} declares a document type, which workbooks do not have`);
        continue;
      }
      // The value of an attribute may hold ">"; the tag then goes on.
      let end = xml.indexOf(">", start + 1);
      if (end < 0) throw broken();
      if (sign === 47 /* / */) {
        at = end + 1;
        const opened = open[open.length - 1];
        if (opened === undefined || !xml.startsWith(opened, start + 2)) throw broken();
        for (let i = start + 2 + opened.length; i < end; i++) if (!isSpace(xml.charCodeAt(i))) throw broken();
        return close();
      }
      while (!complete(start, end)) {
        end = xml.indexOf(">", end + 1);
        if (end < 0) throw broken();
      }
      at = end + 1;
      empty = xml.charCodeAt(end - 1) === 47;
      attributesTo = empty ? end - 1 : end;
      let stop = start + 1;
      while (stop < attributesTo && !isSpace(xml.charCodeAt(stop))) stop++;
      if (stop === start + 1 || (open.length === 0 && rooted)) throw broken();
      rooted = true;
      attributesFrom = stop;
      const full = xml.slice(start + 1, stop);
      open.push(full);
      if (open.length > DEEPEST) throw broken();
      name = withoutPrefix(full);
      return "open";
    }
  }

  function after(mark: string, from: number): number {
    const found = xml.indexOf(mark, from);
    if (found < 0) throw broken();
    return found + mark.length;
  }

  /** Whether a tag that seems to end at `to` does: no value of an attribute may be left open. */
  function complete(from: number, to: number): boolean {
    let last = to - 1;
    if (xml.charCodeAt(last) === 47) last--;
    while (isSpace(xml.charCodeAt(last))) last--;
    const sign = xml.charCodeAt(last);
    if (sign === 34 || sign === 39) return xml.charCodeAt(last - 1) !== 61;
    const equals = xml.indexOf("=", from);
    return equals < 0 || equals > to;
  }

  function attribute(wanted: string): string | undefined {
    let i = attributesFrom;
    while (i < attributesTo) {
      while (i < attributesTo && isSpace(xml.charCodeAt(i))) i++;
      const equals = xml.indexOf("=", i);
      if (equals < 0 || equals >= attributesTo) return undefined;
      let stop = equals;
      while (stop > i && isSpace(xml.charCodeAt(stop - 1))) stop--;
      let from = equals + 1;
      while (isSpace(xml.charCodeAt(from))) from++;
      const quote = xml[from];
      if (quote !== '"' && quote !== "'") throw broken();
      const to = xml.indexOf(quote, from + 1);
      if (to < 0 || to > attributesTo) throw broken();
      if (stop - i === wanted.length && xml.startsWith(wanted, i)) return unescapeXml(xml.slice(from + 1, to));
      i = to + 1;
    }
    return undefined;
  }

  function rawText(): string {
    if (empty) {
      next();
      return "";
    }
    const start = at;
    const end = xml.indexOf("<", start);
    if (end < 0) throw broken();
    if (xml.charCodeAt(end + 1) === 47) {
      const content = xml.slice(start, end);
      at = end;
      next();
      return content;
    }
    return mixed(start);
  }

  const text = (): string => unescapeXml(rawText());

  /** Text with comments or CDATA in it, escaped anew where it has to be. */
  function mixed(start: number): string {
    let content = "";
    let from = start;
    for (;;) {
      const tag = xml.indexOf("<", from);
      if (tag < 0) throw broken();
      content += xml.slice(from, tag);
      if (xml.startsWith("<![CDATA[", tag)) {
        from = after("]]>", tag + 9);
        content += xml.slice(tag + 9, from - 3).replaceAll("&", "&amp;");
      } else if (xml.startsWith("<!--", tag)) from = after("-->", tag + 4);
      else {
        at = tag;
        if (next() !== "close") throw broken();
        return content;
      }
    }
  }

  return {
    next,
    get name() {
      return name;
    },
    get depth() {
      return open.length;
    },
    attribute,
    text,
    rawText,
    skip() {
      const depth = open.length;
      while (open.length >= depth) next();
    },
  };
}
