import { wordIn } from "../../../kernel/text";
import { scan } from "./scan";

/*
 * Programs choose their own namespace prefixes for a workbook's elements, and declare them anywhere. What is inserted into a part
 * has Excel's prefixes, so a part is first rewritten to these, declared at its root.
 */

const SPREADSHEET = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const CHART = "http://schemas.openxmlformats.org/drawingml/2006/chart";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const VML = "urn:schemas-microsoft-com";

/** Prefixes, "" for none, and their namespaces. */
type Prefixes = Readonly<Record<string, string>>;

/** The prefixes of inserted content, by the namespace of a part's root. */
const BY_ROOT: Readonly<Record<string, Prefixes>> = {
  [SPREADSHEET]: { "": SPREADSHEET, r: RELATIONS },
  [CHART]: { c: CHART },
  [`${PACKAGE}/relationships`]: { "": `${PACKAGE}/relationships` },
  [`${PACKAGE}/content-types`]: { "": `${PACKAGE}/content-types` },
};
/** The prefixes in the boxes of notes, whose root is a bare <xml>. */
const OF_BOXES: Prefixes = { v: `${VML}:vml`, o: `${VML}:office:office`, x: `${VML}:office:excel` };
/** Elements with relationship attributes; inserted content has none elsewhere. */
const NAMING = new Set(["worksheet", "workbook"]);

const DECLARATION = /\sxmlns(?::([^\s=]+))?\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const NAME = /^<\/?([^\s/>]+)/;
const ATTRIBUTE = /(\s)([^\s=]+)(\s*=\s*(?:"[^"]*"|'[^']*'))/g;

type Scope = ReadonlyMap<string, string>;

const declared = (tag: string): Scope =>
  new Map([...tag.matchAll(DECLARATION)].map(([, prefix = "", a, b]) => [prefix, a ?? b ?? ""]));

const split = (name: string): readonly [prefix: string, local: string] => {
  const colon = name.indexOf(":");
  return colon < 0 ? ["", name] : [name.slice(0, colon), name.slice(colon + 1)];
};

function prefixesOf(root: string, scope: Scope): Prefixes | undefined {
  const [prefix, local] = split(root);
  const space = scope.get(prefix);
  if (root === "xml" && space === undefined) return OF_BOXES;
  const found = space === undefined ? undefined : wordIn(BY_ROOT, space);
  if (!found || NAMING.has(local) || !("r" in found)) return found;
  const { r: _unused, ...rest } = found;
  return rest;
}

/** Whether a declaration below the root redefines one of these prefixes, or adds another prefix for their namespaces. */
function declaresOtherwise(xml: string, from: number, own: Prefixes): boolean {
  const spaces = new Set(Object.values(own));
  for (let at = xml.indexOf("xmlns", from); at >= 0; at = xml.indexOf("xmlns", at + 5)) {
    const [found] = declared(xml.slice(at - 1, xml.indexOf(">", at) + 1));
    if (found && own[found[0]] !== found[1] && (found[0] in own || spaces.has(found[1]))) return true;
  }
  return false;
}

/**
 * A part with Excel's prefixes; the same string if it already has them. Null if one of them is used for another namespace. Throws
 * FileError if the part is not well-formed.
 */
export function inOwnPrefixes(xml: string, part: string): string | null {
  const scanner = scan(xml, part);
  if (scanner.next() !== "open") return xml;
  const { from, to } = scanner;
  const root = xml.slice(from, to);
  const name = NAME.exec(root)![1]!;
  const scope = declared(root);
  const own = prefixesOf(name, scope);
  if (!own) return xml;
  const missing = Object.keys(own).filter((prefix) => !scope.has(prefix));
  if (Object.entries(own).some(([prefix, space]) => scope.has(prefix) && scope.get(prefix) !== space)) return null;
  const spaces = new Map(Object.entries(own).map(([prefix, space]) => [space, prefix]));
  const isNamed = spaces.get(scope.get(split(name)[0]) ?? "") === split(name)[0] || own === OF_BOXES;
  if (missing.length === 0 && isNamed && !declaresOtherwise(xml, to, own)) return xml;
  const more = missing.map((prefix) => ` xmlns${prefix === "" ? "" : `:${prefix}`}="${own[prefix]!}"`).join("");
  const whole = new Map([...Object.entries(own), ...scope]);
  const renamed = withPrefixes(xml, part, whole, spaces);
  // The root's position is unchanged: nothing before it has a prefix.
  return renamed && renamed.slice(0, from) + renamed.slice(from).replace(NAME, (tag) => tag + more);
}

/** The part with these prefixes for their namespaces; null if one of them is already used otherwise. */
function withPrefixes(xml: string, part: string, whole: Scope, spaces: ReadonlyMap<string, string>): string | null {
  const open: { readonly scope: Scope; readonly empty: boolean; readonly name: string }[] = [];
  let isUsed = false;
  const nameIn = (scope: Scope, name: string, isAttribute: boolean): string => {
    const [prefix, local] = split(name);
    const space = scope.get(prefix);
    const own = space === undefined ? undefined : spaces.get(space);
    if (own === undefined || own === prefix || (isAttribute && (prefix === "" || own === ""))) return name;
    if (scope.get(own) !== space) isUsed = true;
    return own === "" ? local : `${own}:${local}`;
  };
  const scanner = scan(xml, part);
  let result = "";
  let copied = 0;
  for (let token = scanner.next(); token !== "end"; token = scanner.next()) {
    const { from, to } = scanner;
    const tag = xml.slice(from, to);
    if (token === "close") {
      const { empty, name } = open.pop()!;
      if (empty) continue;
      result += xml.slice(copied, from) + tag.replace(NAME, `</${name}`);
    } else {
      const outer = open.at(-1)?.scope ?? whole;
      const scope = tag.includes("xmlns") ? new Map([...outer, ...declared(tag)]) : outer;
      const name = nameIn(scope, NAME.exec(tag)![1]!, false);
      open.push({ scope, empty: tag.endsWith("/>"), name });
      const attributes = tag
        .replace(NAME, "")
        .replace(ATTRIBUTE, (_, space: string, item: string, value: string) => space + nameIn(scope, item, true) + value);
      result += `${xml.slice(copied, from)}<${name}${attributes}`;
    }
    copied = to;
  }
  return isUsed ? null : result + xml.slice(copied);
}
