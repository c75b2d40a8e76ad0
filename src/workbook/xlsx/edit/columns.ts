import { areaAddress, areaOf } from "../../../formula/address";
import type { ColumnFormula } from "../../edit";
import { inBytes, unchangeable, type Draft } from "../package/draft";
import { stored } from "../formulas/stored";
import { dropCalculationOrder } from "../package/parts";
import { sheetPlaces } from "../package/outline";
import { relationsOf } from "../package/relations";
import { appended, elementsOf, replaced, tagOf, withAttribute } from "../package/rewrite";
import { TABLE_STYLE_XML } from "../write/sheet";
import { unescapeXml } from "../package/characters";
import { escapeContent, escapeHeader } from "../package/xml";
import { isSameName, nameKey } from "../../../kernel/names";

/*
 * Edits table columns: column formulas, new columns at the right end, and the table style.
 */

function pathOf(draft: Draft, name: string): string {
  for (const place of sheetPlaces(draft))
    for (const { type, target } of relationsOf(draft, place.path).values()) {
      if (type !== "table") continue;
      const table = tagOf(draft.text(target), target, "table");
      if (isSameName(table?.attribute("displayName"), name)) return target;
    }
  throw unchangeable(`it has no table ${name}`);
}

function formulaXml(formula: string | null, table: string): string {
  if (formula === null) return "";
  const { text, dynamic } = stored(formula, table);
  return inBytes(`<calculatedColumnFormula${dynamic ? ' array="1"' : ""}>${escapeContent(text)}</calculatedColumnFormula>`);
}

/** Line breaks in a header are stored as _x000a_. */
const headerOf = (attribute: string): string => attribute.replace(/_x000[aA]_/g, "\n");

/** Sets column formulas of a table, and adds columns whose cells already exist. */
export function setColumns(draft: Draft, name: string, columns: readonly ColumnFormula[]): void {
  const path = pathOf(draft, name);
  let xml = draft.text(path);
  const displayed = tagOf(xml, path, "table")!.attribute("displayName")!;
  const fresh = columns.filter(({ header, formula }) => {
    const [own] = elementsOf(xml, path, "tableColumn").filter(
      (item) => headerOf(item.attribute("name") ?? "") === inBytes(header),
    );
    if (!own) return true;
    const content = own.tag.endsWith("/>") ? "" : withoutFormula(xml.slice(own.inside, own.insideEnd), path);
    const tag = own.tag.replace(/\s*\/>$/, ">");
    xml = replaced(xml, own, `${tag}${formulaXml(formula, displayed)}${content}</${/^<([^\s/>]+)/.exec(own.tag)![1]!}>`);
    return false;
  });
  if (fresh.length > 0) xml = widened(xml, path, displayed, fresh);
  draft.write(path, xml);
  dropCalculationOrder(draft);
}

function withoutFormula(content: string, path: string): string {
  const xml = `<c>${content}</c>`;
  const [formula] = elementsOf(xml, path, "calculatedColumnFormula");
  return (formula ? replaced(xml, formula, "") : xml).slice(3, -4);
}

function widened(before: string, path: string, name: string, columns: readonly ColumnFormula[]): string {
  const ids = elementsOf(before, path, "tableColumn").map((item) => Number(item.attribute("id")));
  const next = ids.reduce((most, id) => Math.max(most, id), 0) + 1;
  const elements = columns.map(({ header, formula }, i) => {
    const head = inBytes(`<tableColumn id="${next + i}" name="${escapeHeader(header)}"`);
    return formula === null ? `${head}/>` : `${head}>${formulaXml(formula, name)}</tableColumn>`;
  });
  const [list] = elementsOf(before, path, "tableColumns");
  let xml = appended(before, list!, elements.join(""));
  const [now] = elementsOf(xml, path, "tableColumns");
  xml = replaced(xml, { ...now!, to: now!.inside }, withAttribute(now!.tag, "count", String(ids.length + columns.length)));
  for (const element of ["autoFilter", "table"]) {
    const [item] = elementsOf(xml, path, element);
    const area = item && areaOf(unescapeXml(item.attribute("ref") ?? ""));
    if (!item || !area) continue;
    const ref = areaAddress({ ...area, columns: area.columns + columns.length });
    xml = replaced(xml, { ...item, to: item.inside }, withAttribute(item.tag, "ref", ref));
  }
  return xml;
}

/** Gives tables the style of ledgers. */
export function setTableStyles(draft: Draft, names: readonly string[]): void {
  const wanted = new Set(names.map(nameKey));
  const paths = sheetPlaces(draft).flatMap((place) =>
    [...relationsOf(draft, place.path).values()].flatMap(({ type, target }) => (type === "table" ? [target] : [])),
  );
  for (const path of paths) {
    const xml = draft.text(path);
    const name = tagOf(xml, path, "table")?.attribute("displayName") ?? "";
    if (!wanted.has(nameKey(name))) continue;
    const bare = elementsOf(xml, path, "tableStyleInfo").reduceRight((rest, item) => replaced(rest, item, ""), xml);
    const [columns] = elementsOf(bare, path, "tableColumns");
    draft.write(path, bare.slice(0, columns!.to) + TABLE_STYLE_XML + bare.slice(columns!.to));
  }
}
