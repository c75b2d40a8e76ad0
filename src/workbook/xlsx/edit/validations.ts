import { areaAddress, areaOf, type Area } from "../../../formula/address";
import { canBeStored, stored } from "../formulas/stored";
import { inBytes, type Draft } from "../package/draft";
import { escapeContent, escapeXml } from "../package/xml";
import { placeOf } from "./cells";
import { appended, elementsOf, replaced, withAttribute, type Element } from "../package/rewrite";
import { inPlace } from "./sheet-order";

/*
 * Edits the data validation of a file. Excel stores validations that refer to another sheet in a separate list, in the
 * extensions, where an element instead of an attribute contains the cells.
 */

/** A validation with all properties that files store. */
export interface EntryRule {
  readonly area: Area;
  readonly type: "list" | "whole" | "decimal" | "textLength" | "custom";
  /** As in files; absent for types without a comparison. */
  readonly operator?: string;
  /** As in Excel's dialog: a number, a formula with its "=", or comma-separated list items. */
  readonly first: string;
  readonly second?: string;
  readonly ignoreBlanks: boolean;
  readonly alert: { readonly show: boolean; readonly style: string; readonly title: string; readonly message: string };
  readonly prompt: { readonly show: boolean; readonly title: string; readonly message: string };
}

const formulaIn = (text: string, isList: boolean): string => {
  // A formula that cannot be parsed stays as it was in the file.
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

/** The remaining parts of an area after removing another one: at most four. */
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

/** An element's positions, converted from a slice at `base` to the whole text. */
const within = (element: Element, base: number): Element => ({
  ...element,
  from: element.from + base,
  inside: element.inside + base,
  insideEnd: element.insideEnd + base,
  to: element.to + base,
});

const elementsIn = (xml: string, path: string, { from, to }: Element, ...names: readonly string[]): readonly Element[] =>
  elementsOf(xml.slice(from, to), path, ...names).map((item) => within(item, from));

/** Updates the counts of validation lists, and removes empty lists with their extension. */
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

/** Removes extension lists that have become empty. */
export function withoutEmptyExtras(xml: string, path: string): string {
  const extras = elementsOf(xml, path, "extLst").filter((item) => elementsIn(xml, path, item, "ext").length === 0);
  return extras.reduceRight((result, item) => replaced(result, item, ""), xml);
}

/** An address list without the removed areas. */
function listWithout(list: string, areas: readonly Area[]): string {
  const remaining = list.split(/\s+/).flatMap((text) => {
    const area = areaOf(text);
    return area
      ? areas.reduce((rest, removed) => rest.flatMap((part) => without(part, removed)), [area]).map(areaAddress)
      : [text];
  });
  return remaining.join(" ");
}

/** A sheet's part without validations in some areas. */
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

/** Removes the validations of some areas and adds others. */
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
