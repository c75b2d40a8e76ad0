import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { FileError, openParts } from "../../src/workbook/xlsx/package/zip";
import { readBook } from "../../src/workbook/xlsx/read";
import { compare, type Score } from "../support/foreign/comparison";
import "../support/preload";

/*
 * Every workbook of a folder that you give, computed and compared with the values saved in it:
 * CORPUS=/folder npx vitest run test/foreign/corpus.test.ts --reporter=verbose
 * writes the score of each function and each difference into .build/corpus.
 */

const FOLDER = process.env["CORPUS"];
const REPORT = ".build/corpus";

const sum = (scores: Iterable<Score>): Score => {
  const all: Score = { equal: 0, unchanged: 0, different: 0 };
  for (const { equal, unchanged, different } of scores) {
    all.equal += equal;
    all.unchanged += unchanged;
    all.different += different;
  }
  return all;
};

const lineOf = (name: string, { equal, unchanged, different }: Score): string => [name, equal, unchanged, different].join("\t");

/** Every workbook below the folder, by its relative path. */
const filesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.xls[xm]$/i.test(file))
    .sort();

/** Whether Excel saved the file, according to its properties: only its values count. */
function isOfExcel(bytes: Uint8Array): boolean {
  const parts = openParts(bytes);
  return parts.has("docProps/app.xml") && /<Application>Microsoft (?:Macintosh )?Excel/.test(parts.text("docProps/app.xml"));
}

test.skipIf(FOLDER === undefined)("no formula of the workbooks in CORPUS differs from its saved value", () => {
  const functions = new Map<string, Score>();
  const files: Score[] = [];
  const differences: string[] = [];
  const refused: string[] = [];
  for (const file of filesIn(FOLDER!)) {
    let book;
    try {
      const bytes = readFileSync(path.join(FOLDER!, file));
      book = readBook(bytes);
      if (!isOfExcel(bytes)) continue;
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      refused.push(`${file}\t${error.message}`);
      continue;
    }
    const found = compare(book);
    files.push(found.all);
    for (const [name, score] of found.byFunction) functions.set(name, sum([functions.get(name) ?? sum([]), score]));
    for (const { cell, formula, saved, computed } of found.differences)
      differences.push([file, cell, formula, JSON.stringify(saved), JSON.stringify(computed)].join("\t"));
  }
  const table = [...functions].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, score]) => lineOf(name, score));
  mkdirSync(REPORT, { recursive: true });
  const write = (name: string, lines: readonly string[]): void => writeFileSync(path.join(REPORT, name), `${lines.join("\n")}\n`);
  write("functions.tsv", ["function\tequal\tkept as saved\tdifferent", ...table]);
  write("differences.tsv", ["file\tcell\tformula\tsaved\tcomputed", ...differences]);
  write("refused.tsv", refused);
  const { equal, unchanged, different } = sum(files);
  console.log(
    `${files.length} workbooks: ${equal} formulas equal, ${unchanged} kept as saved, ${different} different. See ${REPORT}.`,
  );
  expect(different).toBe(0);
});
