import type { Draft } from "../package/draft";
import { bookPathOf, sheetPlaces } from "../package/outline";
import { relationsOf } from "../package/relations";
import { elementsOf, replaced, withAttribute } from "../package/rewrite";

/** Updates the count of cells that use shared strings. */
export function countSharedTexts(draft: Draft): void {
  const path = [...relationsOf(draft, bookPathOf(draft)!).values()].find(({ type }) => type === "sharedStrings")?.target;
  if (path === undefined || !draft.has(path)) return;
  const xml = draft.text(path);
  const [list] = elementsOf(xml, path, "sst");
  if (list?.attribute("count") === undefined) return;
  const cells = sheetPlaces(draft).reduce(
    (sum, place) => sum + (draft.text(place.path).match(/<c\b[^>]*\st\s*=\s*["']s["']/g)?.length ?? 0),
    0,
  );
  draft.write(path, replaced(xml, { ...list, to: list.inside }, withAttribute(list.tag, "count", String(cells))));
}
