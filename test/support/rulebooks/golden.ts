import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { goldenCases as casesOf, type GoldenCase } from "../../../src/help/golden";
import { computedIn } from "../../../src/calculation/computed-values";
import { workbookName } from "../../../src/kernel/column";
import type { Rulebook } from "../../../src/kernel/rulebook";
import { exportPlayerCopy } from "../../../src/ledger/player-copy/export-copy";
import { ledgerOf } from "../../../src/ledger/read/model";
import type { Book } from "../../../src/workbook/book";
import { bookOf } from "../../../src/workbook/book-of-sheets";
import { readTyped, sampleBook, typedInto } from "./ledgers";

/*
 * Runs golden ledgers. The clean ledger is the sample with the entries of golden/clean.txt. In a case, a line "+ Sheet / Table"
 * adds an optional table, or a row to another one, and lines after "In the copy of Japan" are typed into Japan's exported copy.
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

/** The sample with all planned violations fixed, and with some optional tables. */
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

const addsTable = (line: string): boolean => line.startsWith("+ ");

const IN_COPY = "In the copy of ";
const handsOut = (line: string): boolean => line.startsWith(IN_COPY);
const isTyped = (line: string): boolean => !addsTable(line) && !handsOut(line);

/** The player whose copy a case is about; "" for the whole ledger. */
export const copyOf = ({ typed, silent }: GoldenCase): string =>
  [...typed, ...silent].find(handsOut)?.slice(IN_COPY.length) ?? "";

/** The optional tables, and tables with another row, that a case needs, by their names in the workbook. */
export const rareOf = ({ typed, silent }: GoldenCase): readonly string[] =>
  [...new Set([...typed, ...silent].filter(addsTable))]
    .map((line) => line.slice(2).split(" / "))
    .map(([sheet = "", table = ""]) => workbookName(sheet, table));

/** The rows and figures that lines type into. */
export const rowsOf = (lines: readonly string[]): readonly string[] =>
  lines.filter(isTyped).map((line) => readTyped(line).path.slice(0, 3).join(" / "));

/** The clean ledger with a case's optional tables, after typing lines. The near miss also has the tables of the violation. */
export function caseBook(rulebook: Rulebook, item: GoldenCase, lines: readonly string[]): Book {
  const whole = cleanBook(rulebook, rareOf(item));
  const player = copyOf(item);
  return typedInto(player === "" ? whole : copyFor(whole, player), lines.filter(isTyped).map(readTyped));
}

/** A player's copy as a workbook without computed values. */
function copyFor(whole: Book, player: string): Book {
  return bookOf(exportPlayerCopy(ledgerOf(whole)!, player, "", computedIn).sheets);
}
