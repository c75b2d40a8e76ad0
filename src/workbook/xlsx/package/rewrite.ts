import { inBytes } from "./draft";
import { scan } from "./scan";
import { unescapeAttribute, unescapeXml } from "./characters";
import { escapeContent, escapeXml } from "./xml";

/*
 * Changes of a part that leave every sign as it is that is not meant. Parts have one sign for each byte.
 */

/** What becomes of an element; undefined leaves it alone. */
export interface Rule {
  /** Attributes to change. */
  readonly attributes?: readonly string[];
  /** Whether the text within changes. */
  readonly text?: boolean;
  readonly change: (value: string) => string;
}

/** An opening tag with another value for an attribute that it has; null takes it out. */
export function withAttribute(tag: string, name: string, value: string | null): string {
  const found = new RegExp(`\\s+${name}\\s*=\\s*(?:"[^"]*"|'[^']*')`).exec(tag);
  if (!found) return tag;
  const written = value === null ? "" : ` ${name}="${inBytes(escapeXml(value))}"`;
  return tag.slice(0, found.index) + written + tag.slice(found.index + found[0].length);
}

/** A part in which elements are changed as `ruleOf` says for their names. */
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

/** An element of a part, where it is and what is in it. */
export interface Element {
  readonly name: string;
  /** The opening tag, and where it begins. */
  readonly tag: string;
  readonly from: number;
  /** Where the content begins and ends; both the end of the tag when there is none. */
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

/** The elements of these names, in their order; elements within them are passed over. */
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

/** The first element of a name, of which only the opening tag is read. */
export function tagOf(xml: string, part: string, name: string): Pick<Element, "attribute"> | undefined {
  const scanner = scan(xml, part);
  for (let token = scanner.next(); token !== "end"; token = scanner.next())
    if (token === "open" && scanner.name === name) return scanner;
  return undefined;
}

/** The part with this put in the place of an element. */
export const replaced = (xml: string, { from, to }: Element, by: string): string => xml.slice(0, from) + by + xml.slice(to);

/** The part with this put at the end of what is in an element. */
export const appended = (xml: string, { tag, name, from, insideEnd, to }: Element, content: string): string =>
  tag.endsWith("/>")
    ? `${xml.slice(0, from)}${tag.slice(0, -2)}>${content}</${/^<([^\s/>]+)/.exec(tag)?.[1] ?? name}>${xml.slice(to)}`
    : xml.slice(0, insideEnd) + content + xml.slice(insideEnd);
