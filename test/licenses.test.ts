import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import packageJson from "../package.json";

/*
 * The licenses of packages that are part of the builds: their names and texts beside each bundle.
 */

const BUILT = path.resolve(".build");
const FOLDERS = { addin: "addin", cli: "cli", workbench: path.join("workbench", "site") } as const;
type Bundle = keyof typeof FOLDERS;

const MODULES = (bundle: Bundle): string[] =>
  JSON.parse(readFileSync(path.join(BUILT, "modules", `${bundle}.json`), "utf8")) as string[];
const termsOf = (bundle: Bundle): string => readFileSync(path.join(BUILT, FOLDERS[bundle], "THIRD-PARTY-LICENSES.txt"), "utf8");

interface Package {
  readonly name: string;
  readonly version: string;
  readonly folder: string;
}

/** The package of a module, found by going up its folders. */
function packageOf(module: string): Package | undefined {
  for (let folder = path.dirname(path.resolve(module)); folder !== path.resolve("."); folder = path.dirname(folder)) {
    const file = path.join(folder, "package.json");
    const { name, version } = existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Partial<Package>) : {};
    // Some packages contain package.json files without a name, which only set the module type.
    if (name !== undefined && version !== undefined) return { name, version, folder };
  }
  return undefined;
}

function packagesIn(bundle: Bundle): readonly Package[] {
  const modules = MODULES(bundle).filter((module) => module.includes("node_modules"));
  const found = modules.flatMap((module) => packageOf(module) ?? []);
  expect(found.length).toBe(modules.length);
  return [...new Map(found.map((item) => [item.folder, item])).values()];
}

const plain = (text: string): string => text.replaceAll("\r\n", "\n").trim();

describe.each(["addin", "cli", "workbench"] as const)("the licenses of %s", (bundle) => {
  test("include every package in the build, with its license text", () => {
    const [text, packages] = [termsOf(bundle), packagesIn(bundle)];
    const absent = packages.filter(({ name, version, folder }) => {
      const own = readdirSync(folder).filter((file) => /^licen[cs]e/i.test(file));
      return (
        !text.includes(`\n${name} ${version} (`) ||
        !own.every((file) => text.includes(plain(readFileSync(path.join(folder, file), "utf8"))))
      );
    });
    expect(absent).toEqual([]);
  });

  test("are all known and permissive", () => {
    const [, ...parts] = termsOf(bundle).split(/^={80}\n((?:\S+ \S+ \(.*\)\n)+)={80}\n/m);
    const titles = parts.filter((_, i) => i % 2 === 0).flatMap((part) => part.trim().split("\n"));
    const terms = parts.filter((_, i) => i % 2 === 1);
    expect(terms.filter((item) => item.length < 300)).toEqual([]);
    const free =
      /\((?:MIT|Apache-2\.0|BSD-[23]-Clause|ISC|MPL-2\.0|0BSD|BlueOak-1\.0\.0|CC0-1\.0|Unlicense|OFL-1\.1|\(MIT OR .*\)|\(MIT AND Zlib\))\)$/;
    expect(titles.filter((title) => !free.test(title))).toEqual([]);
    expect(titles.length).toBeGreaterThan(2);
  });
});

test("the lists of licenses contain packages known to be in the builds", () => {
  const known: Readonly<Record<Bundle, readonly string[]>> = {
    addin: ["lit-html", "fflate", "@noble/hashes", "webpack"],
    cli: ["saxes", "xmlchars", "fflate", "@noble/hashes"],
    workbench: ["@univerjs/core", "@univerjs/protocol", "react", "rxjs", "saxes"],
  };
  for (const [bundle, names] of Object.entries(known) as [Bundle, readonly string[]][])
    expect([bundle, names.filter((name) => !termsOf(bundle).includes(`\n${name} `))]).toEqual([bundle, []]);
});

test("office.js is in the workbench with its own terms", () => {
  const office = path.join(BUILT, FOLDERS.workbench, "addin", "office", "LICENSE.md");
  expect(readFileSync(office, "utf8")).toBe(readFileSync("node_modules/@microsoft/office-js/LICENSE.md", "utf8"));
});

test("packages used only in tests are in no build", () => {
  for (const bundle of ["addin", "cli", "workbench"] as const)
    expect([bundle, MODULES(bundle).filter((module) => module.includes("exceljs"))]).toEqual([bundle, []]);
});

test("the product's own license is shipped with the add-in", () => {
  expect(readFileSync(path.join(BUILT, "addin", "LICENSE.txt"), "utf8")).toBe(readFileSync("LICENSE", "utf8"));
});

test("the licenses are in the npm package of the command line", () => {
  expect(packageJson.files).toContain(".build/cli/THIRD-PARTY-LICENSES.txt");
});
