import { cellFormula } from "../../../formula/address";
import { inBytes, type Draft } from "../package/draft";
import { bookPathOf } from "../package/outline";
import { appended, elementsOf, replaced, withAttribute, type Element } from "../package/rewrite";
import { escapeContent, escapeXml } from "../package/xml";
import { isSameName, nameKey } from "../../../kernel/names";

/*
 * The workbook part of a file that is being edited: its sheets and defined names.
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

/**
 * Edits the defined names: keeps those for which `stays` returns the index of their sheet, or null for a global name; false
 * removes a name. Adds `more`.
 */
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
  draft.write(path, result);
}

/** A name for a cell, or for a formula as stored in files, in the whole workbook or on one sheet. */
export type NewName =
  | { readonly name: string; readonly sheet: string; readonly row: number; readonly column: number }
  | { readonly name: string; readonly scope: string | null; readonly formula: string };

/** Defines names, replacing those with the same name and scope, and removes other global names. */
export function setNames(draft: Draft, names: readonly NewName[], removed: readonly string[]): void {
  const { sheets } = bookOf(draft);
  const placeOf = (item: NewName): number | null => {
    if (!("scope" in item) || item.scope === null) return null;
    const place = sheets.findIndex((sheet) => isSameName(sheet.attribute("name"), item.scope!));
    return place < 0 ? null : place;
  };
  const keyOf = (name: string, place: number | null): string => `${place ?? ""}!${nameKey(name)}`;
  const old = new Set([...names.map((item) => keyOf(item.name, placeOf(item))), ...removed.map((name) => keyOf(name, null))]);
  const more = names.map((item) => {
    const meant = "formula" in item ? item.formula : cellFormula(item.sheet, item.row, item.column).slice(1);
    const place = placeOf(item);
    const local = place === null ? "" : ` localSheetId="${place}"`;
    return `<definedName name="${escapeXml(item.name)}"${local}>${escapeContent(meant)}</definedName>`;
  });
  const goes = (item: Element) => old.has(keyOf(item.attribute("name") ?? "", localOf(item)));
  changeNames(draft, (item) => (goes(item) ? false : localOf(item)), more);
}
