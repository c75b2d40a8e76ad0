// Raises the version wherever it appears, and dates it in the changelog: node .ci/version.mjs 0.3.0
// --check v0.3.0 fails unless all places agree on it; --notes prints the changelog of the current version.
import { readFileSync, writeFileSync } from "node:fs";
import { at } from "./setup/common.mjs";

/** Each place with the pattern that finds the version there; Excel's versions have four numbers. */
const PLACES = [
  { file: "package.json", pattern: /^( {2}"version": ")([\d.]+)(")/m },
  { file: "package-lock.json", pattern: /^( {2}"version": ")([\d.]+)(")/m },
  { file: "package-lock.json", pattern: /("": \{\s*"name": "campaign-ledger",\s*"version": ")([\d.]+)(")/ },
  { file: "manifest.xml", pattern: /(<Version>)([\d.]+)(<\/Version>)/, suffix: ".0" },
  { file: "src/workbook/add-in.ts", pattern: /(version: ")([\d.]+)(")/, suffix: ".0" },
  { file: "README.md", pattern: /(campaign-ledger-)(\d+\.\d+\.\d+)(\.tgz)/ },
];
const CHANGELOG = ".github/CHANGELOG.md";

const read = (file) => readFileSync(at(file), "utf8");

/** The version in each place, without Excel's fourth number. */
export const versions = () =>
  PLACES.map(({ file, pattern, suffix = "" }) => {
    const found = pattern.exec(read(file));
    if (!found) throw new Error(`${file} has no version.`);
    return { file, version: suffix && found[2].endsWith(suffix) ? found[2].slice(0, -suffix.length) : found[2] };
  });

/** Replaces the version in a text; exported for tests. */
export const withVersion = (text, { pattern, suffix = "" }, version) =>
  text.replace(pattern, (_, before, __, after) => `${before}${version}${suffix}${after}`);

/** Moves the unreleased changes under a version and a date. */
export const released = (changelog, version, date) =>
  changelog.replace(/^## Unreleased$/m, `## Unreleased\n\n## ${version} - ${date}`);

/** The changelog of one version. */
export function notesOf(changelog, version) {
  const start = changelog.split("\n").findIndex((line) => line.startsWith(`## ${version} `));
  if (start < 0) throw new Error(`${CHANGELOG} has no version ${version}.`);
  const lines = changelog.split("\n").slice(start + 1);
  const end = lines.findIndex((line) => line.startsWith("## "));
  return (end < 0 ? lines : lines.slice(0, end)).join("\n").trim();
}

function main([option, named]) {
  if (option === "--check") {
    const wanted = (named ?? "").replace(/^v/, "");
    const wrong = versions().filter(({ version }) => version !== wanted);
    if (wrong.length > 0) throw new Error(wrong.map(({ file, version }) => `${file} has ${version}, not ${wanted}.`).join("\n"));
    notesOf(read(CHANGELOG), wanted);
  } else if (option === "--notes") console.log(notesOf(read(CHANGELOG), versions()[0].version));
  else if (/^\d+\.\d+\.\d+$/.test(option ?? "")) {
    for (const place of PLACES) writeFileSync(at(place.file), withVersion(read(place.file), place, option));
    writeFileSync(at(CHANGELOG), released(read(CHANGELOG), option, new Date().toISOString().slice(0, 10)));
    console.log(`Version ${option}. Next: npm run templates, npm test, npm run bench, then tag v${option}.`);
  } else throw new Error("Name a version such as 0.3.0, or --check TAG, or --notes.");
}

if (process.argv[1] === at(".ci", "version.mjs")) {
  try {
    main(process.argv.slice(2));
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
