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
 * How styles of the file name a box to tick, made known where it is not. Null where the file has features of its own and no box
 * among them: its cells keep the words TRUE and FALSE.
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
