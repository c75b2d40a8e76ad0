import {
  afterSpace,
  endOfName,
  hasForbiddenCharacter,
  isSpace,
  unescapeAttribute,
  unescapeXml,
  withLineEnds,
} from "./characters";
import { damaged } from "./zip";

/*
 * A small, strict XML reader for workbooks: tags and text in order, no document types, no entities except the five of XML and
 * character references. Anything that is not well-formed is rejected, even if skipped, and each character is read a fixed number
 * of times.
 */

type Token = "open" | "close" | "end";

export interface Scanner {
  /** Advances to the next tag. An empty element results in "open" and then "close". */
  next(): Token;
  /** Name of the tag without its prefix. */
  readonly name: string;
  /** Depth of the element, 1 for the root. */
  readonly depth: number;
  /** Start and end of the tag in the part. */
  readonly from: number;
  readonly to: number;
  /** An attribute of the tag just opened, by its name including its prefix; undefined if it is absent. */
  attribute(name: string): string | undefined;
  /** The text of the element just opened; advances to its end. Throws if it contains elements. */
  text(): string;
  /** The same without resolving entities: faster for repeated text. unescapeXml resolves them. */
  rawText(): string;
  /** Skips the element just opened with all its content. */
  skip(): void;
  /**
   * Matches a sticky pattern here and advances; null without a match. It must only match whole, well-formed elements, because
   * they are not checked again.
   */
  take(pattern: RegExp): RegExpExecArray | null;
}

const withoutPrefix = (name: string): string => {
  const colon = name.indexOf(":");
  return colon < 0 ? name : name.slice(colon + 1);
};

const DEEPEST = 200;
/** Far longer than any attribute of a workbook; longer ones are rejected, because scanning them again and again would be slow. */
const LONGEST_ATTRIBUTE = 1_000_000;
/** From this number of attributes on, their names are stored in a set to find duplicates. */
const MANY_ATTRIBUTES = 32;

const DECLARATION =
  /^<\?xml\s+version\s*=\s*(?:"1\.\d+"|'1\.\d+')(?:\s+encoding\s*=\s*(?:"[A-Za-z][\w.-]*"|'[A-Za-z][\w.-]*'))?(?:\s+standalone\s*=\s*(?:"(?:yes|no)"|'(?:yes|no)'))?\s*\?>/;
const BYTE_ORDER_MARK = "\u00ef\u00bb\u00bf";

/** A document type without declarations. */
const EMPTY_TYPE = /<!DOCTYPE\s+[\w:.-]+\s*(?:\[\s*\])?\s*>/y;

/** Reads a part of a workbook, with one character per byte; `part` names it in errors. */
export function scan(xml: string, part: string): Scanner {
  const broken = () => damaged(`${part} is not well formed`);
  const open: string[] = [];
  /** Start and end of the names and values of the tag's attributes, four numbers each. */
  const places: number[] = [];
  let count = 0;
  let from = 0;
  let name = "";
  let empty = false;
  let rooted = false;
  if (hasForbiddenCharacter(xml)) throw broken();
  let at = xml.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK.length : 0;
  if (xml.startsWith("<?xml", at) && isSpace(xml.charCodeAt(at + 5))) {
    const end = after("?>", at);
    if (!DECLARATION.test(xml.slice(at, end))) throw broken();
    at = end;
  }

  function after(mark: string, start: number): number {
    const found = xml.indexOf(mark, start);
    if (found < 0) throw broken();
    return found + mark.length;
  }

  /** The end of the comment, instruction or CDATA that starts at `start`; -1 if it is a tag. */
  function afterAside(start: number): number {
    const char = xml.charCodeAt(start + 1);
    if (char === 63 /* ? */) {
      const target = endOfName(xml, start + 2);
      const end = after("?>", target);
      const named = target > start + 2 && xml.slice(start + 2, target).toLowerCase() !== "xml";
      if (!named || (end > target + 2 && !isSpace(xml.charCodeAt(target)))) throw broken();
      return end;
    }
    if (char !== 33 /* ! */) return -1;
    if (xml.startsWith("--", start + 2)) {
      const end = after("--", start + 4);
      if (xml.charCodeAt(end) !== 62 /* > */) throw broken();
      return end + 1;
    }
    if (xml.startsWith("[CDATA[", start + 2)) {
      if (open.length === 0) throw broken();
      return after("]]>", start + 9);
    }
    EMPTY_TYPE.lastIndex = start;
    if (open.length === 0 && !rooted && EMPTY_TYPE.test(xml)) return EMPTY_TYPE.lastIndex;
    throw damaged(`${part} declares a document type, which workbooks do not have`);
  }

  /** Checks skipped text. */
  function passOver(start: number, end: number): void {
    if (afterSpace(xml, start) === end) return;
    if (open.length === 0) throw broken();
    unescapeXml(inner(start, end));
  }

  /** Text between tags, with normalized line ends. */
  function inner(start: number, end: number): string {
    const tag = xml.slice(start, end);
    if (tag.includes("]]>")) throw broken();
    return withLineEnds(tag);
  }

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
      if (start !== at) passOver(at, start < 0 ? xml.length : start);
      if (start < 0) {
        if (open.length > 0 || !rooted) throw broken();
        at = xml.length;
        return "end";
      }
      from = start;
      if (xml.charCodeAt(start + 1) === 47 /* / */) return closeTag(start);
      const end = afterAside(start);
      if (end < 0) return openTag(start);
      at = end;
    }
  }

  function closeTag(start: number): Token {
    const opened = open[open.length - 1];
    if (opened === undefined || !xml.startsWith(opened, start + 2)) throw broken();
    const end = afterSpace(xml, start + 2 + opened.length);
    if (xml.charCodeAt(end) !== 62 /* > */) throw broken();
    at = end + 1;
    return close();
  }

  function openTag(start: number): Token {
    let stop = endOfName(xml, start + 1);
    if (stop === start + 1 || (open.length === 0 && rooted)) throw broken();
    rooted = true;
    const full = xml.slice(start + 1, stop);
    count = 0;
    let names: Set<string> | undefined;
    for (;;) {
      const start = afterSpace(xml, stop);
      const char = xml.charCodeAt(start);
      if (char === 62 /* > */ || char === 47 /* / */) {
        empty = char === 47;
        at = start + (empty ? 2 : 1);
        if (empty && xml.charCodeAt(start + 1) !== 62) throw broken();
        break;
      }
      if (start === stop) throw broken();
      stop = readAttribute(start);
      if (count > MANY_ATTRIBUTES) {
        names ??= new Set(Array.from({ length: count - 1 }, (_, i) => xml.slice(places[4 * i], places[4 * i + 1])));
        const size = names.size;
        if (names.add(xml.slice(start, places[4 * count - 3])).size === size) throw broken();
      }
    }
    open.push(full);
    if (open.length > DEEPEST) throw broken();
    name = withoutPrefix(full);
    return "open";
  }

  /** Records the attribute that starts at `start`; returns its end. */
  function readAttribute(start: number): number {
    const end = endOfName(xml, start);
    if (end === start || (count < MANY_ATTRIBUTES && attributeAt(xml.slice(start, end)) >= 0)) throw broken();
    const equals = afterSpace(xml, end);
    if (xml.charCodeAt(equals) !== 61 /* = */) throw broken();
    const opened = afterSpace(xml, equals + 1);
    const quote = xml.charCodeAt(opened);
    if (quote !== 34 && quote !== 39) throw broken();
    let stop = opened + 1;
    let entities = false;
    for (; ; stop++) {
      const code = xml.charCodeAt(stop);
      if (code === quote) break;
      if (code === 60 /* < */ || stop >= xml.length) throw broken();
      if (code === 38 /* & */) entities = true;
    }
    if (stop - opened > LONGEST_ATTRIBUTE) throw damaged(`${part} has an attribute longer than workbooks have`);
    if (entities) unescapeXml(xml.slice(opened + 1, stop));
    const i = 4 * count++;
    places[i] = start;
    places[i + 1] = end;
    places[i + 2] = opened + 1;
    places[i + 3] = stop;
    return stop + 1;
  }

  function attributeAt(wanted: string): number {
    for (let i = 0; i < 4 * count; i += 4)
      if (places[i + 1]! - places[i]! === wanted.length && xml.startsWith(wanted, places[i])) return i;
    return -1;
  }

  function attribute(wanted: string): string | undefined {
    const i = attributeAt(wanted);
    return i < 0 ? undefined : unescapeAttribute(xml.slice(places[i + 2], places[i + 3]));
  }

  function rawText(): string {
    if (empty) {
      next();
      return "";
    }
    let content = "";
    for (;;) {
      const start = xml.indexOf("<", at);
      if (start < 0) throw broken();
      if (start !== at) content += inner(at, start);
      at = start;
      if (xml.charCodeAt(start + 1) === 47 /* / */) {
        next();
        return content;
      }
      const end = afterAside(start);
      if (end < 0) throw broken();
      // CDATA is escaped like the text around it.
      if (xml.startsWith("<![", start)) content += withLineEnds(xml.slice(start + 9, end - 3)).replaceAll("&", "&amp;");
      at = end;
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
    get from() {
      return from;
    },
    get to() {
      return at;
    },
    attribute,
    text: () => unescapeXml(rawText()),
    rawText,
    skip() {
      const depth = open.length;
      while (open.length >= depth) next();
    },
    take(pattern) {
      if (empty || open.length === 0) return null;
      pattern.lastIndex = at;
      const found = pattern.exec(xml);
      if (found) at = pattern.lastIndex;
      return found;
    },
  };
}
