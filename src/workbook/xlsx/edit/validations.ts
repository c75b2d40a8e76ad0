import { areaAddress, areaOf, type Area } from "../../../formula/address";
import type { Validation } from "../../../sheets/placed";
import { inBytes, type Draft } from "../package/draft";
import { placeOf } from "./cells";
import { appended, elementsOf, replaced, withAttribute } from "../package/rewrite";
import { validationXml } from "../write/sheet";
import { inPlace } from "./sheet-order";

/*
 * Drop-downs and other rules of what may be entered in the cells of a file that is being changed.
 */

/** What is left of an area without another: at most the pieces above, below, before and after. */
function without(area: Area, gone: Area): readonly Area[] {
  const [bottom, right] = [area.top + area.rows, area.left + area.columns];
  const [top, left] = [Math.max(area.top, gone.top), Math.max(area.left, gone.left)];
  const [end, edge] = [Math.min(bottom, gone.top + gone.rows), Math.min(right, gone.left + gone.columns)];
  if (top >= end || left >= edge) return [area];
  return [
    { ...area, rows: top - area.top },
    { ...area, top: end, rows: bottom - end },
    { top, rows: end - top, left: area.left, columns: left - area.left },
    { top, rows: end - top, left: edge, columns: right - edge },
  ].filter(({ rows, columns }) => rows > 0 && columns > 0);
}

/** The list of rules with the count of those that it has; no list where it has none. */
function counted(xml: string, path: string): string {
  const [list] = elementsOf(xml, path, "dataValidations");
  if (!list) return xml;
  const count = elementsOf(xml, path, "dataValidation").length;
  if (count === 0) return replaced(xml, list, "");
  if (list.attribute("count") === String(count)) return xml;
  return replaced(xml, { ...list, to: list.inside }, withAttribute(list.tag, "count", String(count)));
}

/** A sheet whose cells have no rules of entry in some areas. */
export function withoutRules(xml: string, path: string, areas: readonly Area[]): string {
  if (areas.length === 0) return xml;
  const changed = elementsOf(xml, path, "dataValidation").reduceRight((result, one) => {
    const list = one.attribute("sqref") ?? "";
    const left = list.split(/\s+/).flatMap((text) => {
      const area = areaOf(text);
      return area ? areas.reduce((rest, gone) => rest.flatMap((piece) => without(piece, gone)), [area]).map(areaAddress) : [text];
    });
    if (left.join(" ") === list) return result;
    return left.length === 0
      ? replaced(result, one, "")
      : replaced(result, { ...one, to: one.inside }, withAttribute(one.tag, "sqref", left.join(" ")));
  }, xml);
  return counted(changed, path);
}

/** Takes the rules of some cells away and gives others to cells. */
export function setValidations(draft: Draft, sheet: string, gone: readonly Area[], added: readonly Validation[]): void {
  const { path } = placeOf(draft, sheet);
  const cleared = withoutRules(draft.text(path), path, [...gone, ...added.map(({ area }) => area)]);
  const more = inBytes(added.map(validationXml).join(""));
  if (more === "") return draft.put(path, cleared);
  const [list] = elementsOf(cleared, path, "dataValidations");
  const full = list
    ? appended(cleared, list, more)
    : inPlace(cleared, path, "dataValidations", `<dataValidations count="0">${more}</dataValidations>`);
  draft.put(path, counted(full, path));
}
