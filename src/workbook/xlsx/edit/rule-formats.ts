import type { Draft } from "../package/draft";
import { elementsOf, replaced, withAttribute } from "../package/rewrite";
import { placeOf } from "./cells";
import { stylesWithout, withoutFormats } from "./style-parts";

/*
 * Removes number formats of conditional formats.
 */

/** Removes number formats from the conditional formats of a sheet; their other properties and other sheets are kept. */
export function forgetRuleFormats(draft: Draft, sheet: string, formats: readonly string[]): void {
  const { path } = placeOf(draft, sheet);
  const unwanted = new Set(formats);
  const plain = stylesWithout(draft, unwanted);
  let result = draft.text(path);
  for (const item of elementsOf(result, path, "conditionalFormatting").reverse()) {
    const before = result.slice(item.from, item.to);
    // Rules in the extension list contain their style.
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
