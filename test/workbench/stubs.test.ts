import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";

/*
 * Stubs in the page's scripts that replace packages which Univer imports and no ledger needs.
 */

interface CharTest {
  toRegExp(): RegExp;
}
type Package = Readonly<Record<"letters" | "punctuations" | "all", () => CharTest>>;

const imported = async (file: string): Promise<Package> => (await import(pathToFileURL(path.resolve(file)).href)) as Package;

test("every CJK character of the package is recognized without its tables, and no other", async () => {
  const [theirs, own] = await Promise.all(
    ["node_modules/cjk-regex/lib/index.js", ".ci/stubs/cjk-regex.mjs"].map((file) => imported(file)),
  );
  const chars = Array.from({ length: 0x30000 }, (_, code) => code).filter((code) => code < 0xd800 || code > 0xdfff);
  for (const kind of ["letters", "punctuations", "all"] as const) {
    const [before, now] = [theirs![kind]().toRegExp(), own![kind]().toRegExp()];
    const differing = chars.map((code) => String.fromCodePoint(code)).filter((char) => before.test(char) !== now.test(char));
    // It does not know characters newer than this program: a handful.
    expect(differing.filter((char) => /\P{Unassigned}/u.test(char))).toEqual([]);
    expect(differing.length).toBeLessThan(100);
  }
});

const SITE = path.join(".build", "workbench", "site");

/** A script of the page with all scripts that it imports statically. */
function neededBy(name: string, known = new Set<string>()): ReadonlySet<string> {
  if (known.has(name)) return known;
  known.add(name);
  for (const [, other] of readFileSync(path.join(SITE, name), "utf8").matchAll(/\b(?:from|import)"\.\/([\w-]+\.js)"/g))
    neededBy(other!, known);
  return known;
}

test("cells are shown after a third less script, and most input code loads later", () => {
  const first = [...neededBy("main.js")].map((name) => readFileSync(path.join(SITE, name)));
  const sum = (sizes: readonly number[]): number => sizes.reduce((all, item) => all + item, 0);
  expect(sum(first.map(({ length }) => length))).toBeLessThan(4_528_000);
  expect(sum(first.map((script) => gzipSync(script).length))).toBeLessThan(1_382_500);
  const page = readFileSync(path.join(SITE, "main.js"), "utf8");
  const later = [...page.matchAll(/\bimport\("\.\/([\w-]+\.js)"\)/g)].map(([, name]) => statSync(path.join(SITE, name!)).size);
  expect(Math.max(...later)).toBeGreaterThan(1_000_000);
});
