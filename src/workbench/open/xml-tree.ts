import type { Scanner } from "../../workbook/xlsx/package/scan";
import { unescapeAttribute } from "../../workbook/xlsx/package/characters";
import { FileError } from "../../workbook/xlsx/package/zip";

/*
 * Small pieces of a file's parts as trees: what a sheet and its styles say beside their cells.
 */

export interface Node {
  /** Without its prefix. */
  readonly name: string;
  readonly nodes: readonly Node[];
  /** The text, for elements whose text is requested. */
  readonly text: string;
  attribute(name: string): string | undefined;
}

/** Elements in which a text is; newer programs put it into one more element. */
const WITH_TEXT = new Set(["formula", "formula1", "formula2", "f", "sqref", "id", "oddHeader", "oddFooter"]);

const AN_ELEMENT = /(?=\s*<[A-Za-z_:])/y;

const ATTRIBUTE = /\s([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/** The attributes of a tag by their names, read when the first one is asked for. */
function attributesOf(tag: string): (name: string) => string | undefined {
  let known: ReadonlyMap<string, string> | undefined;
  return (name) => {
    known ??= new Map([...tag.matchAll(ATTRIBUTE)].map(([, own, a, b]) => [own!, unescapeAttribute(a ?? b ?? "")]));
    return known.get(name);
  };
}

/** Elements of a file beside its cells; a full campaign has some 6,000. */
const MOST_NODES = 500_000;

/** Reads the element that was just opened in a part, with all that is in it, which is passed. Throws FileError. */
export type ReadTree = (xml: Scanner, part: string) => Node;

/** Reads elements of one file, so many at most. */
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

/** Whether a file says yes; nothing where it says nothing. */
export const isYes = (text: string | undefined): boolean | undefined =>
  text === undefined ? undefined : text === "1" || text === "true";

/** A number that a file gives; the other where it gives none. */
export function numberOf(text: string | undefined, otherwise: number): number {
  const number = text === undefined || text.trim() === "" ? NaN : Number(text);
  return Number.isFinite(number) ? number : otherwise;
}
