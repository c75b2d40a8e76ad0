import type { Setting } from "../../book";
import type { Draft } from "../package/draft";
import { bookOf } from "./names";
import { WRITTEN_SETTINGS } from "../package/outline";
import { elementsOf, replaced, withAttribute } from "../package/rewrite";

/** Settings of a file that is being changed as every workbook has them that is new. */
export function resetSettings(draft: Draft, settings: readonly Setting[]): void {
  const { path, xml } = bookOf(draft);
  let result = xml;
  for (const setting of settings) {
    const { element, attribute, on } = WRITTEN_SETTINGS[setting];
    for (const one of elementsOf(result, path, element).reverse())
      if (on.test(one.attribute(attribute) ?? ""))
        result = replaced(result, { ...one, to: one.inside }, withAttribute(one.tag, attribute, null));
  }
  draft.put(path, result);
}
