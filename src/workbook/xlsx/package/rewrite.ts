import { inBytes } from "./draft";
import { scan } from "./scan";
import { unescapeAttribute, unescapeXml } from "./characters";
import { escapeContent, escapeXml } from "./xml";

/*
 * Edits a part without changing any other character. Parts have one character per byte.
 */

/** How to change an element; undefined leaves it unchanged. */
export interface Rule {
  /** Attributes to change. */
  readonly attributes?: readonly string[];
  /** Whether to change the text. */
  readonly text?: boolean;
  readonly change: (value: string) => string;
}

/** An opening tag with an existing attribute changed, or removed if null. */
export function withAttribute(tag: string, name: string, value: string | null): string {
  const found = new RegExp(`\\s+${name}\\s*=\\s*(?:"[^"]*"|'[^']*')`).exec(tag);
  if (!found) return tag;
  const written = value === null ? "" : ` ${name}="${inBytes(escapeXml(value))}"`;
  return tag.slice(0, found.index) + written + tag.slice(found.index + found[0].length);
}

/** A part with its elements changed; `ruleOf` returns the rule for an element's name. */
export function rewritten(xml: string, part: string, ruleOf: (element: string) => Rule | undefined): string {
  const scanner = scan(xml, part);
  let result = "";
  let copied = 0;
  const replace = (from: number, to: number, by: string): void => {
    result += xml.slice(copied, from) + by;
    copied = to;
  };
  for (let token = scanner.next(); token !== "end"; token = scanner.next()) {
    const rule = token === "open" ? ruleOf(scanner.name) : undefined;
    if (!rule) continue;
    const { from, to } = scanner;
    const tag = xml.slice(from, to);
    let changed = tag;
    for (const name of rule.attributes ?? []) {
      const value = scanner.attribute(name);
      const next = value === undefined ? undefined : rule.change(value);
      if (next !== value) changed = withAttribute(changed, name, next!);
    }
    if (changed !== tag) replace(from, to, changed);
    if (!rule.text || tag.endsWith("/>")) continue;
    const raw = scanner.rawText();
    const text = unescapeXml(raw);
    const next = rule.change(text);
    if (next !== text) replace(to, scanner.from, inBytes(escapeContent(next)));
  }
  return result + xml.slice(copied);
}

/** An element of a part, with its position and content. */
export interface Element {
  readonly name: string;
  /** The opening tag and its position. */
  readonly tag: string;
  readonly from: number;
  /** Start and end of the content; both are the end of the tag if it is empty. */
  readonly inside: number;
  readonly insideEnd: number;
  readonly to: number;
  attribute(name: string): string | undefined;
}

const attributeOf = (tag: string, name: string): string | undefined => {
  const found = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(tag);
  const value = found?.[1] ?? found?.[2];
  return value === undefined ? undefined : unescapeAttribute(value);
};

/** The elements with these names, in order; elements inside them are skipped. */
export function elementsOf(xml: string, part: string, ...names: readonly string[]): Element[] {
  const scanner = scan(xml, part);
  const found: Element[] = [];
  for (let token = scanner.next(); token !== "end"; token = scanner.next()) {
    if (token !== "open" || !names.includes(scanner.name)) continue;
    const { name, from, to: inside } = scanner;
    const tag = xml.slice(from, inside);
    scanner.skip();
    const insideEnd = tag.endsWith("/>") ? inside : scanner.from;
    found.push({ name, tag, from, inside, insideEnd, to: scanner.to, attribute: (wanted) => attributeOf(tag, wanted) });
  }
  return found;
}

/** The first element with a name; only its opening tag is read. */
export function tagOf(xml: string, part: string, name: string): Pick<Element, "attribute"> | undefined {
  const scanner = scan(xml, part);
  for (let token = scanner.next(); token !== "end"; token = scanner.next())
    if (token === "open" && scanner.name === name) return scanner;
  return undefined;
}

/** The part with an element replaced. */
export const replaced = (xml: string, { from, to }: Element, by: string): string => xml.slice(0, from) + by + xml.slice(to);

/** The part with content appended inside an element. */
export const appended = (xml: string, { tag, name, from, insideEnd, to }: Element, content: string): string =>
  tag.endsWith("/>")
    ? `${xml.slice(0, from)}${tag.slice(0, -2)}>${content}</${/^<([^\s/>]+)/.exec(tag)?.[1] ?? name}>${xml.slice(to)}`
    : xml.slice(0, insideEnd) + content + xml.slice(insideEnd);
