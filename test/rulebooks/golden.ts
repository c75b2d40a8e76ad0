import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { goldenCases as casesOf, type GoldenCase } from "../../src/help/golden";
import { workbookName } from "../../src/kernel/column";
import type { Rulebook } from "../../src/kernel/rulebook";
import type { Book } from "../../src/workbook/book";
import { readTyped, sampleBook, typedInto } from "./ledgers";

/*
 * Golden ledgers, run. The clean ledger is the sample with the entries of golden/clean.txt; a line "+ Sheet / Table" of a case
 * puts a rare table on it.
 */

const folderOf = (rulebook: string): string => path.join("test", "rulebooks", rulebook, "golden");

/** The golden cases of a rulebook. */
export function goldenCases({ id }: Rulebook): readonly GoldenCase[] {
  const folder = folderOf(id);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((file) => file.endsWith(".txt") && file !== "clean.txt")
    .sort()
    .flatMap((file) => casesOf(path.basename(file, ".txt"), readFileSync(path.join(folder, file), "utf8")));
}

const cleanBooks = new Map<string, Book>();

/** The sample with everything mended that it breaks on purpose, and with some rare tables put on. */
export function cleanBook(rulebook: Rulebook, rare: readonly string[] = []): Book {
  const name = [rulebook.id, ...rare].join("\n");
  let book = cleanBooks.get(name);
  if (!book) {
    const lines = readFileSync(path.join(folderOf(rulebook.id), "clean.txt"), "utf8").split("\n");
    const typed = lines.filter((line) => line.trim() !== "" && !line.startsWith("#")).map((line) => readTyped(line.trimEnd()));
    cleanBooks.set(name, (book = typedInto(sampleBook(rulebook, rare), typed)));
  }
  return book;
}

const putsOn = (line: string): boolean => line.startsWith("+ ");

/** The rare tables that a case needs, by their names in the workbook. */
export const rareOf = ({ typed, silent }: GoldenCase): readonly string[] =>
  [...new Set([...typed, ...silent].filter(putsOn))]
    .map((line) => line.slice(2).split(" / "))
    .map(([sheet = "", table = ""]) => workbookName(sheet, table));

/** The rows, and the figures, that lines type into. */
export const rowsOf = (lines: readonly string[]): readonly string[] =>
  lines.filter((line) => !putsOn(line)).map((line) => readTyped(line).path.slice(0, 3).join(" / "));

/** The clean ledger with the rare tables of a case, after some lines. Those of the breach are there in the near miss too. */
export const caseBook = (rulebook: Rulebook, one: GoldenCase, lines: readonly string[]): Book =>
  typedInto(cleanBook(rulebook, rareOf(one)), lines.filter((line) => !putsOn(line)).map(readTyped));
