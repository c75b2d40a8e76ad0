import {
  boxIn,
  CHECK_BOXES,
  CHECK_BOXES_PATH,
  CHECK_BOXES_RELATION,
  CHECK_BOXES_TYPE,
  checkBoxesPath,
} from "../package/check-boxes";
import type { Draft } from "../package/draft";
import { bookPathOf } from "../package/outline";
import { addPart, freePath, relate } from "../package/parts";

/**
 * The index by which styles of the file refer to a check box; its part is added if missing. Null if the file has other cell
 * features but no check box: its cells keep displaying TRUE and FALSE.
 */
export function boxMark(draft: Draft): string | null {
  const book = bookPathOf(draft)!;
  if (checkBoxesPath(draft) !== undefined) return boxIn(draft);
  const wanted = `xl/${CHECK_BOXES_PATH}`;
  const newPath = draft.has(wanted) ? freePath(draft, wanted.replace(/\.xml$/, ""), ".xml") : wanted;
  addPart(draft, newPath, CHECK_BOXES, CHECK_BOXES_TYPE);
  relate(draft, book, CHECK_BOXES_RELATION, newPath);
  return "0";
}
