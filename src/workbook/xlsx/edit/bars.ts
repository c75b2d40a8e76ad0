import { areaOf } from "../../../formula/address";
import { mostOf } from "../../../kernel/extremes";
import { barOf } from "../../../sheets/bars";
import type { PlacedBar } from "../../../sheets/placed";
import type { Draft } from "../package/draft";
import { appended, elementsOf, replaced, type Element } from "../package/rewrite";
import { barExtension, barNumber, barRules, newerBars } from "../write/bars";
import { inPlace, withExtension } from "./sheet-order";
import { withoutEmptyExtras } from "./validations";

/*
 * Data bars in a file that is being edited. Each belongs to one row: it neither grows with its table nor prevents the row from
 * being deleted.
 */

/** A data bar's rule or its extension, with the id that links them. */
interface Half {
  readonly element: Element;
  readonly id: string;
  /** Set for a ledger's data bar; other people's are treated as ordinary rules. */
  readonly bar?: PlacedBar | undefined;
}

function halfOf(xml: string, path: string, element: Element): Half {
  const elementXml = xml.slice(element.from, element.to);
  const rules = elementXml.includes("dataBar") ? elementsOf(elementXml, path, "cfRule") : [];
  const cells = element.attribute("sqref");
  if (rules.length !== 1) return { element, id: "" };
  // Only the extension has its cells in an element.
  if (cells === undefined) return { element, id: rules[0]!.attribute("id") ?? "" };
  const area = areaOf(cells);
  const [name] = elementsOf(elementXml, path, "id");
  const id = name ? elementXml.slice(name.inside, name.insideEnd) : "";
  const end = elementsOf(elementXml, path, "cfvo")[1]?.attribute("val") ?? "";
  return { element, id, bar: area && area.rows * area.columns === 1 ? barOf(area.top, area.left, end) : undefined };
}

const halvesIn = (xml: string, path: string): readonly Half[] =>
  elementsOf(xml, path, "conditionalFormatting").map((element) => halfOf(xml, path, element));

/** Whether an extension for conditional formats contains none. */
const isEmpty = (extension: string): boolean =>
  /^<[^>]*>\s*<([\w.-]+:)?conditionalFormattings\b[^>]*(\/>|>\s*<\/)/.test(extension);

/** Removes data bars from a sheet; returns them. */
export function removeBars(draft: Draft, path: string, isMeant: (bar: PlacedBar) => boolean): readonly PlacedBar[] {
  const before = draft.text(path);
  const halves = halvesIn(before, path);
  const removed = halves.flatMap(({ bar, id }) => (bar && isMeant(bar) ? [{ bar, id }] : []));
  if (removed.length === 0) return [];
  const ids = new Set(removed.map(({ id }) => id).filter(Boolean));
  const remaining = halves
    .filter(({ bar, id }) => (bar ? isMeant(bar) : ids.has(id)))
    .reduceRight((xml, { element }) => replaced(xml, element, ""), before);
  const xml = elementsOf(remaining, path, "ext")
    .filter(({ from, to }) => isEmpty(remaining.slice(from, to)))
    .reduceRight((result, extension) => replaced(result, extension, ""), remaining);
  draft.write(path, xml === remaining ? xml : withoutEmptyExtras(xml, path));
  return removed.map(({ bar }) => bar);
}

/** Adds data bars to a sheet, with lower priority than its existing rules. */
export function withBars(before: string, path: string, bars: readonly PlacedBar[]): string {
  if (bars.length === 0) return before;
  const number =
    1 +
    mostOf(
      halvesIn(before, path).map(({ id }) => barNumber(id)),
      0,
    );
  const priorities = elementsOf(before, path, "cfRule").map((rule) => Number(rule.attribute("priority") ?? 0));
  const xml = inPlace(before, path, "conditionalFormatting", barRules(bars, number, 1 + mostOf(priorities, 0)));
  const newer = newerBars(bars, number);
  const [list] = elementsOf(xml, path, "conditionalFormattings");
  return list ? appended(xml, list, newer) : withExtension(xml, path, barExtension(newer));
}
