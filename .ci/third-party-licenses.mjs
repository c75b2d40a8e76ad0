// The licenses of the packages in a bundle, from the bundler's list of modules.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");

export const TERMS_FILE = "THIRD-PARTY-LICENSES.txt";

/** Licenses that only require keeping the copyright notice and license text with the code. */
const ALLOWED = new Set([
  ...["MIT", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "ISC", "MPL-2.0", "0BSD", "Zlib"],
  ...["BlueOak-1.0.0", "CC0-1.0", "Unlicense", "OFL-1.1"],
]);

/**
 * Packages without license files, and the package of the same project that has them. Other licenses are in
 * .ci/third-party-licenses.
 */
const TERMS_IN = { "@univerjs/protocol": "@univerjs/core" };

const read = (...parts) =>
  readFileSync(path.join(...parts), "utf8")
    .replaceAll("\r\n", "\n")
    .trim();

/** The folders of the packages that these modules belong to, except our own. */
function foldersOf(modules) {
  const own = /^(?<folder>.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/;
  return new Set(modules.flatMap((module) => own.exec(path.resolve(root, module))?.groups.folder ?? []));
}

/** The license text of a package: its license files, or the end of its readme. */
function includedTerms(folder) {
  const files = readdirSync(folder).sort();
  const texts = files.filter((name) => /^(licen[cs]e|copying|notice|third-?party)/i.test(name)).map((name) => read(folder, name));
  if (texts.length > 0) return texts.join("\n\n");
  const readme = files.find((name) => /^readme/i.test(name));
  const text = readme && /^#+ *licen[cs]e\n(?<text>.*)/ims.exec(read(folder, readme))?.groups.text.trim();
  return text && /"as is"/i.test(text) ? text : undefined;
}

function termsOf(name, folder) {
  const included = includedTerms(folder);
  if (included !== undefined) return included;
  const noted = path.join(root, ".ci", "third-party-licenses", `${name.replace("/", "+")}.txt`);
  if (existsSync(noted)) return read(noted);
  if (TERMS_IN[name]) return includedTerms(path.join(root, "node_modules", TERMS_IN[name]));
  throw new Error(`${name} comes without its terms: put those of its project into .ci/third-party-licenses.`);
}

/** The license that a package declares, or the one its text is recognized as. */
const licenceOf = ({ license, licenses }, terms) =>
  license ?? licenses?.[0]?.type ?? (/^\s*Apache License\s+Version 2\.0/.test(terms) ? "Apache-2.0" : "none");

/** Whether at least one license of "(A OR B)", or every license of "(A AND B)", is allowed. */
const isAllowed = (licence) =>
  licence
    .replace(/[()]/g, "")
    .split(" OR ")
    .some((one) => one.split(" AND ").every((each) => ALLOWED.has(each)));

function packageIn(folder) {
  const manifest = JSON.parse(read(folder, "package.json"));
  const terms = termsOf(manifest.name, folder);
  const licence = licenceOf(manifest, terms);
  if (!isAllowed(licence)) throw new Error(`${manifest.name} ${manifest.version} (${licence}) may not be handed on.`);
  return { title: `${manifest.name} ${manifest.version} (${licence})`, terms };
}

/** Names, versions and licenses of all packages in a bundle; identical licenses appear once. */
export function termsText(what, modules) {
  const titles = new Map();
  for (const folder of [...foldersOf(modules)].sort()) {
    const { title, terms } = packageIn(folder);
    titles.set(terms, [...new Set([...(titles.get(terms) ?? []), title])]);
  }
  const line = "=".repeat(80);
  const parts = [...titles].map(([terms, of]) => `${line}\n${of.join("\n")}\n${line}\n\n${terms}\n`);
  const head = `Packages of others in ${what} of Campaign Ledger, each with its terms. Campaign Ledger itself is under the MIT licence.`;
  return [`${head}\n`, ...parts].join("\n");
}

/** Records the modules in a bundle, for the test of its licenses. */
export function noteModules(bundle, modules) {
  const folder = path.join(root, ".build", "modules");
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, `${bundle}.json`), JSON.stringify([...new Set(modules)].sort(), null, 1));
}
