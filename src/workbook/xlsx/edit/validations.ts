import { areaAddress, areaOf, type Area } from "../../../formula/address";
import { canBeStored, stored } from "../formulas/stored";
import { inBytes, type Draft } from "../package/draft";
import { escapeContent, escapeXml } from "../package/xml";
import { placeOf } from "./cells";
import { appended, elementsOf, replaced, withAttribute, type Element } from "../package/rewrite";
import { inPlace } from "./sheet-order";

/*
 * Data validations (drop-downs and other entry rules) of the cells of a file. Excel stores those that refer to another sheet in a
 * list of their own, among the extensions, where an element instead of an attribute names the cells.
 */

/** A rule of entry, with every word that a file has for it. */
export interface EntryRule {
  readonly area: Area;
  readonly type: "list" | "whole" | "decimal" | "textLength" | "custom";
  /** As files name it; absent for kinds that compare nothing. */
  readonly operator?: string;
  /** As Excel's formula bar shows them: a number, a formula with its "=", or the words of a list, parted by commas. */
  readonly first: string;
  readonly second?: string;
  readonly ignoreBlanks: boolean;
  readonly alert: { readonly show: boolean; readonly style: string; readonly title: string; readonly message: string };
  readonly prompt: { readonly show: boolean; readonly title: string; readonly message: string };
}

const formulaIn = (text: string, isList: boolean): string => {
  // One that we cannot read is left as it came with its file.
  if (text.startsWith("=")) return escapeContent(canBeStored(text) ? stored(text, null).text : text.slice(1));
  return escapeContent(isList ? `"${text.replaceAll('"', '""')}"` : text);
};

function ruleXml({ area, type, operator, first, second, ignoreBlanks, alert, prompt }: EntryRule): string {
  const attributes = Object.entries({
    type,
    errorStyle: alert.style === "stop" ? "" : alert.style,
    operator: operator === "between" ? "" : (operator ?? ""),
    allowBlank: ignoreBlanks ? "1" : "0",
    showInputMessage: prompt.show ? "1" : "",
    showErrorMessage: alert.show ? "1" : "",
    errorTitle: alert.title,
    error: alert.message,
    promptTitle: prompt.title,
    prompt: prompt.message,
    sqref: areaAddress(area),
  }).flatMap(([name, value]) => (value === "" ? [] : [` ${name}="${escapeXml(value)}"`]));
  const bounds = [first, second].flatMap((text, i) =>
    text === undefined ? [] : [`<formula${i + 1}>${formulaIn(text, type === "list")}</formula${i + 1}>`],
  );
  return `<dataValidation${attributes.join("")}>${bounds.join("")}</dataValidation>`;
}

/** What is left of an area without another: at most the pieces above, below, before and after. */
function without(area: Area, removed: Area): readonly Area[] {
  const [bottom, right] = [area.top + area.rows, area.left + area.columns];
  const [top, left] = [Math.max(area.top, removed.top), Math.max(area.left, removed.left)];
  const [end, edge] = [Math.min(bottom, removed.top + removed.rows), Math.min(right, removed.left + removed.columns)];
  if (top >= end || left >= edge) return [area];
  return [
    { ...area, rows: top - area.top },
    { ...area, top: end, rows: bottom - end },
    { top, rows: end - top, left: area.left, columns: left - area.left },
    { top, rows: end - top, left: edge, columns: right - edge },
  ].filter(({ rows, columns }) => rows > 0 && columns > 0);
}

/** The element that holds what is in another one. */
const within = (element: Element, base: number): Element => ({
  ...element,
  from: element.from + base,
  inside: element.inside + base,
  insideEnd: element.insideEnd + base,
  to: element.to + base,
});

const elementsIn = (xml: string, path: string, { from, to }: Element, ...names: readonly string[]): readonly Element[] =>
  elementsOf(xml.slice(from, to), path, ...names).map((item) => within(item, from));

/** The lists of rules with the counts of those that they have; no list where one has none, and nothing around it. */
function counted(xml: string, path: string): string {
  return elementsOf(xml, path, "dataValidations", "ext").reduceRight((result, item) => {
    const [list] = item.name === "ext" ? elementsIn(xml, path, item, "dataValidations") : [item];
    if (!list) return result;
    const count = elementsIn(xml, path, list, "dataValidation").length;
    if (count === 0) return replaced(result, item, "");
    if (list.attribute("count") === String(count)) return result;
    return replaced(result, { ...list, to: list.inside }, withAttribute(list.tag, "count", String(count)));
  }, xml);
}

/** Without extension elements that have become empty. */
export function withoutEmptyExtras(xml: string, path: string): string {
  const extras = elementsOf(xml, path, "extLst").filter((item) => elementsIn(xml, path, item, "ext").length === 0);
  return extras.reduceRight((result, item) => replaced(result, item, ""), xml);
}

/** The areas of an address list without the removed ones, as an address list. */
function listWithout(list: string, areas: readonly Area[]): string {
  const remaining = list.split(/\s+/).flatMap((text) => {
    const area = areaOf(text);
    return area
      ? areas.reduce((rest, removed) => rest.flatMap((piece) => without(piece, removed)), [area]).map(areaAddress)
      : [text];
  });
  return remaining.join(" ");
}

/** A sheet whose cells have no rules of entry in some areas. */
export function withoutRules(xml: string, path: string, areas: readonly Area[]): string {
  if (areas.length === 0) return xml;
  const changed = elementsOf(xml, path, "dataValidation").reduceRight((result, item) => {
    const [cells] = elementsIn(xml, path, item, "sqref");
    const list = item.attribute("sqref") ?? (cells ? xml.slice(cells.inside, cells.insideEnd).trim() : "");
    const remaining = listWithout(list, areas);
    if (remaining === list) return result;
    if (remaining === "") return replaced(result, item, "");
    return cells
      ? replaced(result, { ...cells, from: cells.inside, to: cells.insideEnd }, remaining)
      : replaced(result, { ...item, to: item.inside }, withAttribute(item.tag, "sqref", remaining));
  }, xml);
  return changed === xml ? xml : withoutEmptyExtras(counted(changed, path), path);
}

/** Takes the rules of some cells away and gives others to cells. */
export function setValidations(draft: Draft, sheet: string, removed: readonly Area[], added: readonly EntryRule[]): void {
  const { path } = placeOf(draft, sheet);
  const cleared = withoutRules(draft.text(path), path, [...removed, ...added.map(({ area }) => area)]);
  const more = inBytes(added.map(ruleXml).join(""));
  if (more === "") return draft.write(path, cleared);
  const list = elementsOf(cleared, path, "dataValidations", "extLst").find(({ name }) => name === "dataValidations");
  const full = list
    ? appended(cleared, list, more)
    : inPlace(cleared, path, "dataValidations", `<dataValidations count="0">${more}</dataValidations>`);
  draft.write(path, counted(full, path));
}
