import type { Scanner } from "../../workbook/xlsx/package/scan";
import { unescapeAttribute } from "../../workbook/xlsx/package/characters";
import { FileError } from "../../workbook/xlsx/package/zip";

/*
 * Small elements of a file's parts as trees: everything in sheets and styles except the cells.
 */

export interface Node {
  /** Without its prefix. */
  readonly name: string;
  readonly nodes: readonly Node[];
  /** The text of the elements in WITH_TEXT. */
  readonly text: string;
  attribute(name: string): string | undefined;
}

/** Elements that contain text; newer Excel versions wrap it in a child element. */
const WITH_TEXT = new Set(["formula", "formula1", "formula2", "f", "sqref", "id", "oddHeader", "oddFooter"]);

const AN_ELEMENT = /(?=\s*<[A-Za-z_:])/y;

const ATTRIBUTE = /\s([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/** The attributes of a tag by name, parsed at the first request. */
function attributesOf(tag: string): (name: string) => string | undefined {
  let known: ReadonlyMap<string, string> | undefined;
  return (name) => {
    known ??= new Map([...tag.matchAll(ATTRIBUTE)].map(([, own, a, b]) => [own!, unescapeAttribute(a ?? b ?? "")]));
    return known.get(name);
  };
}

/** Limit on elements besides the cells; a full campaign has about 6,000. */
const MOST_NODES = 500_000;

/** Reads the element that was just opened, with all its children. Throws FileError. */
export type ReadTree = (xml: Scanner, part: string) => Node;

/** Creates a reader of trees for one file, with a common limit on elements. */
export function treeReader(): ReadTree {
  let remaining = MOST_NODES;
  function read(xml: Scanner, part: string): Node {
    if (--remaining < 0) throw new FileError("too large", "The file is too large: it has too many formats and rules.");
    const { name } = xml;
    const attribute = attributesOf(part.slice(xml.from, xml.to));
    if (WITH_TEXT.has(name) && !xml.take(AN_ELEMENT)) return { name, nodes: [], text: xml.text(), attribute };
    const nodes: Node[] = [];
    const depth = xml.depth;
    for (let token = xml.next(); xml.depth >= depth; token = xml.next()) if (token === "open") nodes.push(read(xml, part));
    return { name, nodes, text: "", attribute };
  }
  return read;
}

export const child = (node: Node | undefined, name: string): Node | undefined => node?.nodes.find((item) => item.name === name);

export const children = (node: Node | undefined, name: string): readonly Node[] =>
  node?.nodes.filter((item) => item.name === name) ?? [];

/** An XML boolean; undefined if it is missing. */
export const isYes = (text: string | undefined): boolean | undefined =>
  text === undefined ? undefined : text === "1" || text === "true";

/** An XML number; `otherwise` if it is missing or invalid. */
export function numberOf(text: string | undefined, otherwise: number): number {
  const number = text === undefined || text.trim() === "" ? NaN : Number(text);
  return Number.isFinite(number) ? number : otherwise;
}
