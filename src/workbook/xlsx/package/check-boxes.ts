import { bookPathOf } from "./outline";
import { relationsOf } from "./relations";
import { elementsOf } from "./rewrite";
import { XML_HEAD } from "./xml";
import type { Parts } from "./zip";

/*
 * Check boxes in cells, which Excel has since 2024: a feature part defines the check box, and styles refer to it by its index in
 * the feature list.
 */

const FEATURES = "http://schemas.microsoft.com/office/spreadsheetml/2022/featurepropertybag";

export const CHECK_BOXES_PATH = "featurePropertyBag/featurePropertyBag.xml";
export const CHECK_BOXES_TYPE = "application/vnd.ms-excel.featurepropertybag+xml";
export const CHECK_BOXES_RELATION = "http://schemas.microsoft.com/office/2022/11/relationships/FeaturePropertyBag";

/** A feature part with only the check box; each feature refers to the previous one by index. */
export const CHECK_BOXES =
  `${XML_HEAD}<FeaturePropertyBags xmlns="${FEATURES}"><bag type="Checkbox"/>` +
  '<bag type="XFControls"><bagId k="CellControl">0</bagId></bag>' +
  '<bag type="XFComplement"><bagId k="XFControls">1</bagId></bag>' +
  '<bag type="XFComplements" extRef="XFComplementsMapperExtRef"><a k="MappedFeaturePropertyBags"><bagId>2</bagId></a></bag>' +
  "</FeaturePropertyBags>";

/** The end of a cell style with a check box. */
export const checkBoxXml = (place: string): string =>
  `<extLst><ext uri="{C7286773-470A-42A8-94C5-96B5CB345126}" xmlns:xfpb="${FEATURES}"><xfpb:xfComplement i="${place}"/></ext></extLst>`;

type ReadParts = Pick<Parts, "has" | "text">;

/** The path of a file's feature part. */
export function checkBoxesPath(parts: ReadParts): string | undefined {
  const book = bookPathOf(parts);
  const kind = CHECK_BOXES_RELATION.slice(CHECK_BOXES_RELATION.lastIndexOf("/") + 1);
  return book === undefined ? undefined : [...relationsOf(parts, book).values()].find(({ type }) => type === kind)?.target;
}

/**
 * The index of the check box in the list that styles refer to. It is found by following the features that contain the check box.
 * Null if the file has none.
 */
export function boxIn(parts: ReadParts): string | null {
  const path = checkBoxesPath(parts);
  if (path === undefined || !parts.has(path)) return null;
  const xml = parts.text(path);
  const bags = elementsOf(xml, path, "bag").map(({ from, to, attribute }) => ({
    type: attribute("type"),
    holds: elementsOf(xml.slice(from, to), path, "bagId").map((id) => ({
      key: id.attribute("k"),
      place: Number(xml.slice(from + id.inside, from + id.insideEnd)),
    })),
  }));
  const holding = (type: string, key: string, place: number): number =>
    bags.findIndex((bag) => bag.type === type && bag.holds.some((item) => item.key === key && item.place === place));
  const control = holding(
    "XFControls",
    "CellControl",
    bags.findIndex(({ type }) => type === "Checkbox"),
  );
  const complement = holding("XFComplement", "XFControls", control);
  const at = bags.find(({ type }) => type === "XFComplements")?.holds.findIndex(({ place }) => place === complement) ?? -1;
  return complement < 0 || at < 0 ? null : String(at);
}
