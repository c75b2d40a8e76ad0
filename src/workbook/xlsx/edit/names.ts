import { cellFormula } from "../../../formula/address";
import { inBytes, type Draft } from "../package/draft";
import { bookPathOf } from "../package/outline";
import { appended, elementsOf, replaced, withAttribute, type Element } from "../package/rewrite";
import { escapeContent, escapeXml } from "../package/xml";

/*
 * The part that lists the sheets of a file that is being changed, and the names that it defines.
 */

interface BookPart {
  readonly path: string;
  readonly xml: string;
  readonly sheets: readonly Element[];
}

export function bookOf(draft: Draft): BookPart {
  const path = bookPathOf(draft)!;
  const xml = draft.text(path);
  return { path, xml, sheets: elementsOf(xml, path, "sheet") };
}

export const localOf = (name: Element): number | null => {
  const local = name.attribute("localSheetId");
  return local === undefined ? null : Number(local);
};

/** Changes the names that the file defines: those that `stays` says are kept, with the place of their sheet, and new ones added. */
export function changeNames(draft: Draft, stays: (name: Element) => number | null | false, more: readonly string[]): void {
  const { path, xml } = bookOf(draft);
  const names = elementsOf(xml, path, "definedName");
  let result = xml;
  for (const name of [...names].reverse()) {
    const place = stays(name);
    const tag = typeof place === "number" ? withAttribute(name.tag, "localSheetId", String(place)) : name.tag;
    result = replaced(result, name, place === false ? "" : tag + result.slice(name.inside, name.to));
  }
  const [list] = elementsOf(result, path, "definedNames");
  if (list && (more.length > 0 || names.length > 0)) {
    const full = appended(result, list, inBytes(more.join("")));
    const [now] = elementsOf(full, path, "definedNames");
    result = now!.inside === now!.insideEnd ? replaced(full, now!, "") : full;
  } else if (more.length > 0) {
    const before = elementsOf(result, path, "sheets", "functionGroups", "externalReferences").at(-1)!;
    result = result.slice(0, before.to) + inBytes(`<definedNames>${more.join("")}</definedNames>`) + result.slice(before.to);
  }
  draft.put(path, result);
}

/** A name for one cell. */
export interface NewName {
  readonly name: string;
  readonly sheet: string;
  readonly row: number;
  readonly column: number;
}

/** Defines names of the whole workbook, in the place of those that it has, and takes others out. */
export function setNames(draft: Draft, names: readonly NewName[], gone: readonly string[]): void {
  const old = new Set([...names.map(({ name }) => name), ...gone].map((name) => name.toLowerCase()));
  const more = names.map(({ name, sheet, row, column }) => {
    const place = cellFormula(sheet, row, column).slice(1);
    return `<definedName name="${escapeXml(name)}">${escapeContent(place)}</definedName>`;
  });
  const goes = (one: Element) => localOf(one) === null && old.has((one.attribute("name") ?? "").toLowerCase());
  changeNames(draft, (one) => (goes(one) ? false : localOf(one)), more);
}
