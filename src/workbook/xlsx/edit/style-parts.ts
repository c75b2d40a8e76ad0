import { wordIn } from "../../../kernel/text";
import type { CellValue } from "../../../kernel/values";
import { mostOf } from "../../../kernel/extremes";
import { inBytes, ofBytes, unchangeable, type Draft } from "../package/draft";
import { bookPathOf } from "../package/outline";
import { relationsOf } from "../package/relations";
import { appended, elementsOf, replaced, withAttribute, type Element } from "../package/rewrite";
import { plainText } from "../read/shown";
import { isLikeFormula } from "../write/sheet";
import { BUILT_IN, FIRST_OWN_FORMAT, formatXml, once, styleBook } from "../write/styles";

/*
 * Edits the styles of a file: existing ones keep their numbers, and new ones are appended.
 */

const stylesPath = (draft: Draft): string | undefined =>
  [...relationsOf(draft, bookPathOf(draft)!).values()].find(({ type }) => type === "styles")?.target;

interface List {
  readonly element: Element;
  readonly items: readonly string[];
}

/** A list of the styles part, such as fonts, with the text of its items. */
function styleList(xml: string, path: string, name: string, item: string): List | null {
  const [element] = elementsOf(xml, path, name);
  if (!element) return null;
  const content = xml.slice(element.inside, element.insideEnd);
  return {
    element,
    items: elementsOf(`<l>${content}</l>`, path, item).map(({ from, to }) => `<l>${content}</l>`.slice(from, to)),
  };
}

/** A list with items appended. */
function longer(xml: string, { element, items }: List, more: readonly string[]): string {
  if (more.length === 0) return xml;
  const tag = withAttribute(element.tag, "count", String(items.length + more.length));
  const list = appended(xml, element, inBytes(more.join(""))).slice(element.from);
  return xml.slice(0, element.from) + tag.replace(/\/>$/, ">") + list.slice(list.indexOf(">") + 1);
}

/** The style for a value: a text like a formula is marked as text, so that it stays one when edited. New styles are appended. */
export function quotedStyles(draft: Draft): (style: string | undefined, value: CellValue) => string | undefined {
  return (style, value) => {
    const path = isLikeFormula(value) ? stylesPath(draft) : undefined;
    if (path === undefined) return style;
    const xml = draft.text(path);
    const list = styleList(xml, path, "cellXfs", "xf");
    const own = list?.items[Number(style ?? 0)];
    if (!list || own === undefined || / quotePrefix="1"/.test(own)) return style;
    const marked = own.replace(/^<xf(?:\s+quotePrefix\s*=\s*"[^"]*")?/, '<xf quotePrefix="1"');
    const known = list.items.indexOf(marked);
    if (known >= 0) return String(known);
    draft.write(path, longer(xml, list, [marked]));
    return String(list.items.length);
  };
}

/** Removes number formats from differential formats: maps each format's index to the one without it. */
export function stylesWithout(draft: Draft, formats: ReadonlySet<string>): (format: string) => string {
  const path = stylesPath(draft);
  const list = path === undefined ? null : styleList(draft.text(path), path, "dxfs", "dxf");
  if (path === undefined || !list) return (format) => format;
  const more: string[] = [];
  const plain = new Map<string, string>();
  list.items.forEach((item, i) => {
    const without = withoutFormats(item, path, formats);
    if (without !== item) plain.set(String(i), String(list.items.length + more.push(without) - 1));
  });
  draft.write(path, longer(draft.text(path), list, more));
  return (format) => plain.get(format) ?? format;
}

/** An element without the given number formats. */
export function withoutFormats(xml: string, path: string, formats: ReadonlySet<string>): string {
  let result = xml;
  for (const item of elementsOf(xml, path, "numFmt").reverse())
    if (formats.has(plainText(item.attribute("formatCode") ?? ""))) result = replaced(result, item, "");
  return result;
}

const LISTS = [
  ["fonts", "fonts", "font"],
  ["fills", "fills", "fill"],
  ["borders", "borders", "border"],
  ["cells", "cellXfs", "xf"],
  ["rules", "dxfs", "dxf"],
] as const;

/** The styles part with the list added, empty, if it is missing. */
function withList(xml: string, path: string, name: "numFmts" | "dxfs"): string {
  if (elementsOf(xml, path, name).length > 0) return xml;
  const list = `<${name} count="0"></${name}>`;
  const before = name === "numFmts" ? elementsOf(xml, path, "styleSheet")[0]!.inside : 0;
  const after = elementsOf(xml, path, "cellXfs", "cellStyles").at(-1);
  const at = name === "numFmts" ? before : (after?.to ?? before);
  return xml.slice(0, at) + list + xml.slice(at);
}

/**
 * The styles of a file for new cells, and a function that writes new ones into the file. `box` is the file's style of check
 * boxes.
 */
export function draftStyles(
  draft: Draft,
  box: string | null,
): { readonly book: ReturnType<typeof styleBook>; readonly save: () => void } {
  const path = stylesPath(draft);
  if (path === undefined) throw unchangeable("it has no styles");
  const xml = withList(withList(draft.text(path), path, "numFmts"), path, "dxfs");
  const listOf = (name: string, item: string): List => {
    const list = styleList(xml, path, name, item);
    if (!list) throw unchangeable(`${path} has no ${name}`);
    return list;
  };
  const before = Object.fromEntries(
    LISTS.map(([key, name, item]): [string, readonly string[]] => [key, listOf(name, item).items.map(ofBytes)]),
  ) as Record<(typeof LISTS)[number][0], readonly string[]>;
  const formats = elementsOf(xml, path, "numFmt").map(
    (item) => [item.attribute("formatCode") ?? "", Number(item.attribute("numFmtId"))] as const,
  );
  const numbers = new Map(formats);
  const book = styleBook({ ...before, numbers }, box);
  const save = (): void => {
    const after = book.lists();
    let result = draft.text(path);
    const grow = (name: string, item: string, more: readonly string[]): void => {
      if (more.length === 0) return;
      if (name === "numFmts" || name === "dxfs") result = withList(result, path, name);
      result = longer(result, styleList(result, path, name, item)!, more);
    };
    for (const [key, name, item] of LISTS) grow(name, item, after[key].slice(before[key].length));
    grow(
      "numFmts",
      "numFmt",
      [...after.numbers].filter(([code]) => !numbers.has(code)).map(([code, id]) => formatXml(code, id)),
    );
    draft.write(path, result);
  };
  return { book, save };
}

/** The styles of a file's cells, list by list, and a function that writes new ones into the file. */
export function cellStyles(draft: Draft) {
  const path = stylesPath(draft);
  if (path === undefined) throw unchangeable("it has no styles");
  const xml = draft.text(path);
  const [fonts, fills, borders, cells] = (["fonts", "fills", "borders", "cells"] as const).map((key) => {
    const [, name, item] = LISTS.find(([item]) => item === key)!;
    const items = styleList(xml, path, name, item)?.items ?? [];
    return { ...once(items), name, item, before: items.length };
  }) as [OwnList, OwnList, OwnList, OwnList];
  const formats = new Map(
    elementsOf(xml, path, "numFmt").map(
      (item) => [item.attribute("formatCode") ?? "", Number(item.attribute("numFmtId"))] as const,
    ),
  );
  const known = new Set(formats.keys());
  return {
    fonts,
    fills,
    borders,
    cells,
    number(format: string): number {
      const found = wordIn(BUILT_IN, format) ?? formats.get(format);
      if (found !== undefined) return found;
      const next = mostOf(formats.values(), FIRST_OWN_FORMAT - 1) + 1;
      formats.set(format, next);
      return next;
    },
    save(): void {
      let result = draft.text(path);
      const grow = (name: string, item: string, more: readonly string[]): void => {
        if (more.length > 0) result = longer(result, styleList(result, path, name, item)!, more);
      };
      for (const { name, item, before, all } of [fonts, fills, borders, cells]) grow(name, item, all().slice(before));
      const fresh = [...formats].filter(([code]) => !known.has(code));
      if (fresh.length > 0) result = withList(result, path, "numFmts");
      grow(
        "numFmts",
        "numFmt",
        fresh.map(([code, id]) => formatXml(code, id)),
      );
      draft.write(path, result);
    },
  };
}

type OwnList = ReturnType<typeof once> & { readonly name: string; readonly item: string; readonly before: number };
