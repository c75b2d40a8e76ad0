import type { Rulebook } from "../kernel/rulebook";
import { rulebooks as allRulebooks } from "../rulebooks";
import { functionHelp, whyHelp } from "./data";
import { indexPage } from "./index-page";
import { functionPage, pageName } from "./page";

/** All pages of help by their names: one of every function and the index. `script` is browser.ts, built; `style` is style.css. */
export function helpFiles(
  script: string,
  style: string,
  rulebooks: readonly Rulebook[] = allRulebooks,
): Readonly<Record<string, string>> {
  const why = whyHelp(rulebooks);
  const all = [...rulebooks.flatMap((book) => book.rules.map((rule) => functionHelp(rule, book))), why];
  return {
    "index.html": indexPage(rulebooks, why, script),
    "help.css": style,
    ...Object.fromEntries(all.map((help) => [pageName(help.id), functionPage(help)])),
  };
}
