import type { Draft } from "../package/draft";
import { unchangeable } from "../package/draft";
import { addPart, freePath, relate } from "../package/parts";
import { bookPathOf } from "../package/outline";
import { relationsOf } from "../package/relations";
import { elementsOf } from "../package/rewrite";
import { METADATA, METADATA_TYPE } from "../package/dynamic-arrays";

/** The attribute cm of a cell whose formula may return more than one value; its metadata is added if missing. */
export function dynamicMark(draft: Draft): string {
  const book = bookPathOf(draft)!;
  const path = [...relationsOf(draft, book).values()].find(({ type }) => type === "sheetMetadata")?.target;
  if (path === undefined) {
    const newPath = draft.has("xl/metadata.xml") ? freePath(draft, "xl/metadata", ".xml") : "xl/metadata.xml";
    addPart(draft, newPath, METADATA, METADATA_TYPE);
    relate(draft, book, "sheetMetadata", newPath);
    return "1";
  }
  const xml = draft.text(path);
  const type = elementsOf(xml, path, "metadataType").findIndex((item) => item.attribute("name") === "XLDAPR") + 1;
  const [cells] = elementsOf(xml, path, "cellMetadata");
  const marks = cells ? elementsOf(`<cm>${xml.slice(cells.inside, cells.insideEnd)}</cm>`, path, "rc") : [];
  const mark = marks.findIndex((item) => item.attribute("t") === String(type)) + 1;
  if (type === 0 || mark === 0)
    throw unchangeable("its formulas are marked in a way that is not known here; save it in Excel first");
  return String(mark);
}
