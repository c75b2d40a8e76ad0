import { inBytes, unknownProgram, type Draft } from "./draft";
import { bookPathOf } from "./outline";
import { relationsOf, relationsPath, relationType } from "./relations";
import { appended, elementsOf, type Element } from "./rewrite";
import { escapeXml, XML_HEAD } from "./xml";
import { isSameName, nameKey } from "../../../kernel/names";

/*
 * Adds and removes parts of a file, and updates the references to them.
 */

const TYPES = "[Content_Types].xml";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";

/** A part without the elements whose attribute refers to something removed. */
function without(xml: string, part: string, element: string, attribute: string, isRemoved: (value?: string) => boolean): string {
  const removed = elementsOf(xml, part, element).filter((item) => isRemoved(item.attribute(attribute)));
  return removed.reduceRight((rest, { from, to }) => rest.slice(0, from) + rest.slice(to), xml);
}

const rootOf = (xml: string, part: string, name: string) => elementsOf(xml, part, name)[0]!;

/** An unused path: freePath("xl/tables/table", ".xml"). */
export function freePath(draft: Draft, start: string, end: string): string {
  let number = 1;
  while (draft.has(`${start}${number}${end}`)) number++;
  return `${start}${number}${end}`;
}

/** The relative path from one part to another, as Excel writes it; other programs only accept this form. */
function relativePath(from: string, target: string): string {
  const folders = from.split("/").slice(0, -1);
  const steps = target.split("/");
  let common = 0;
  while (common < folders.length && folders[common] === steps[common]) common += 1;
  return [...folders.slice(common).map(() => ".."), ...steps.slice(common)].join("/");
}

/** Adds a relationship from a part to another; returns its id. */
export function relate(draft: Draft, from: string, type: string, target: string): string {
  const path = relationsPath(from);
  const xml = draft.has(path)
    ? draft.text(path)
    : inBytes(`${XML_HEAD}<Relationships xmlns="${PACKAGE}/relationships"></Relationships>`);
  const taken = new Set(elementsOf(xml, path, "Relationship").map((item) => item.attribute("Id")));
  let number = taken.size + 1;
  while (taken.has(`rId${number}`)) number++;
  const relation = inBytes(
    `<Relationship Id="rId${number}" Type="${relationType(type)}" Target="${escapeXml(relativePath(from, target))}"/>`,
  );
  draft.write(path, appended(xml, rootOf(xml, path, "Relationships"), relation));
  return `rId${number}`;
}

/** Adds a part. Its content type is declared for its path, unless there is a default for its extension. */
export function addPart(draft: Draft, path: string, content: string, type: string): void {
  draft.write(path, inBytes(content));
  const xml = draft.text(TYPES);
  const ending = path.slice(path.lastIndexOf(".") + 1);
  const types = elementsOf(xml, TYPES, "Default", "Override");
  const isByEnding = (item: Element) =>
    isSameName(item.attribute("Extension"), ending) && isSameName(item.attribute("ContentType"), type);
  if (types.some(isByEnding)) return;
  const last = types.at(-1);
  if (!last) throw unknownProgram();
  const override = `<Override PartName="/${escapeXml(path)}" ContentType="${type}"/>`;
  draft.write(TYPES, xml.slice(0, last.to) + override + xml.slice(last.to));
}

/** The parts that each part refers to; paths are keys. */
const usesOf = (draft: Draft): ReadonlyMap<string, readonly string[]> =>
  new Map(
    draft.paths().flatMap((path) => {
      const from = /^(.*?)_rels\/([^/]*)\.rels$/.exec(path)?.slice(1).join("");
      if (from === undefined) return [];
      return [[nameKey(from), [...relationsOf(draft, from).values()].map(({ target }) => nameKey(target))] as const];
    }),
  );

/** Removes a part, and all parts that only it refers to. */
export function dropPart(draft: Draft, path: string): void {
  const uses = usesOf(draft);
  const removed = new Set<string>();
  const isUsed = (target: string) => [...uses].some(([from, targets]) => !removed.has(from) && targets.includes(target));
  const drop = (item: string): void => {
    removed.add(item);
    for (const target of uses.get(item) ?? []) if (!removed.has(target) && !isUsed(target)) drop(target);
  };
  drop(nameKey(path));
  for (const item of removed) {
    draft.remove(item);
    draft.remove(relationsPath(item));
  }
  const isRemoved = (name = "") => removed.has(nameKey(name.slice(1)));
  draft.write(TYPES, without(draft.text(TYPES), TYPES, "Override", "PartName", isRemoved));
}

/** Removes a relationship. */
export function unrelate(draft: Draft, from: string, id: string): void {
  const path = relationsPath(from);
  draft.write(
    path,
    without(draft.text(path), path, "Relationship", "Id", (item) => item === id),
  );
}

/** Removes the calculation chain, which lists cells of old formulas; Excel rebuilds it. */
export function dropCalculationOrder(draft: Draft): void {
  const book = bookPathOf(draft)!;
  for (const [id, { type, target }] of relationsOf(draft, book)) {
    if (type !== "calcChain") continue;
    unrelate(draft, book, id);
    dropPart(draft, target);
  }
}
