import type { Draft } from "../package/draft";
import { elementsOf, replaced, withAttribute } from "../package/rewrite";
import { placeOf } from "./cells";
import { stylesWithout, withoutFormats } from "./style-parts";

/*
 * The number formats that conditional formats have of their own.
 */

/** Removes number formats from the conditional formats of a sheet; their other properties and other sheets stay. */
export function forgetRuleFormats(draft: Draft, sheet: string, formats: readonly string[]): void {
  const { path } = placeOf(draft, sheet);
  const unwanted = new Set(formats);
  const plain = stylesWithout(draft, unwanted);
  let result = draft.text(path);
  for (const item of elementsOf(result, path, "conditionalFormatting").reverse()) {
    const before = result.slice(item.from, item.to);
    // Newer rules carry their looks themselves.
    let after = withoutFormats(before, path, unwanted);
    for (const rule of elementsOf(after, path, "cfRule").reverse()) {
      const format = rule.attribute("dxfId");
      const tag = format === undefined ? rule.tag : withAttribute(rule.tag, "dxfId", plain(format));
      if (tag !== rule.tag) after = replaced(after, { ...rule, to: rule.inside }, tag);
    }
    if (after !== before) result = result.slice(0, item.from) + after + result.slice(item.to);
  }
  draft.write(path, result);
}
