import type { Setting } from "../../book";
import type { Draft } from "../package/draft";
import { bookOf } from "./names";
import { WRITTEN_SETTINGS } from "../package/outline";
import { elementsOf, replaced, withAttribute } from "../package/rewrite";

/** Resets settings of a file to the defaults of new workbooks. */
export function resetSettings(draft: Draft, settings: readonly Setting[]): void {
  const { path, xml } = bookOf(draft);
  let result = xml;
  for (const setting of settings) {
    const { element, attribute, on } = WRITTEN_SETTINGS[setting];
    for (const item of elementsOf(result, path, element).reverse())
      if (on.test(item.attribute(attribute) ?? ""))
        result = replaced(result, { ...item, to: item.inside }, withAttribute(item.tag, attribute, null));
  }
  draft.write(path, result);
}

/** Makes Excel recalculate all formulas when it opens the file. */
export function recalculateWhenOpened(draft: Draft): void {
  const { path, xml } = bookOf(draft);
  const [there] = elementsOf(xml, path, "calcPr");
  if (there) {
    const tag = withAttribute(there.tag, "fullCalcOnLoad", null).replace(/\s*\/?>$/, (end) => ` fullCalcOnLoad="1"${end.trim()}`);
    draft.write(path, replaced(xml, { ...there, to: there.inside }, tag));
    return;
  }
  const before = elementsOf(xml, path, "sheets", "functionGroups", "externalReferences", "definedNames").at(-1)!;
  draft.write(path, `${xml.slice(0, before.to)}<calcPr fullCalcOnLoad="1"/>${xml.slice(before.to)}`);
}
