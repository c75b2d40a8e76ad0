import path from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";

/*
 * What stands in the page's scripts in the place of packages that Univer asks for and no ledger has any use of.
 */

interface Signs {
  toRegExp(): RegExp;
}
type Package = Readonly<Record<"letters" | "punctuations" | "all", () => Signs>>;

const imported = async (file: string): Promise<Package> => (await import(pathToFileURL(path.resolve(file)).href)) as Package;

test("every sign that the package knows as Chinese, Japanese or Korean is known without its tables, and no other", async () => {
  const [theirs, own] = await Promise.all(
    ["node_modules/cjk-regex/lib/index.js", ".ci/left-out/cjk-regex.mjs"].map((file) => imported(file)),
  );
  const signs = Array.from({ length: 0x30000 }, (_, code) => code).filter((code) => code < 0xd800 || code > 0xdfff);
  for (const kind of ["letters", "punctuations", "all"] as const) {
    const [before, now] = [theirs![kind]().toRegExp(), own![kind]().toRegExp()];
    const differing = signs.map((code) => String.fromCodePoint(code)).filter((sign) => before.test(sign) !== now.test(sign));
    // Signs that came since this program was made it does not know: a handful.
    expect(differing.filter((sign) => /\P{Unassigned}/u.test(sign))).toEqual([]);
    expect(differing.length).toBeLessThan(100);
  }
});
