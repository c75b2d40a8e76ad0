import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { goldenCases as casesIn, type GoldenCase } from "../../src/help/golden";
import { workbookName } from "../../src/kernel/column";
import type { Rulebook } from "../../src/kernel/rulebook";
import type { Book } from "../../src/workbook/book";
import { readTyped, sampleBook, typedInto } from "./ledgers";

/*
 * Golden ledgers: for each check the few entries that break it on a clean filled ledger, what the audit then reports word for
 * word, and the near miss of which it says nothing. The clean ledger is the sample with the entries of golden/clean.txt. A line
 * "+ Germany / Garrisons" among what is typed puts that rare table on the ledger, for the near miss too.
 */

const folderOf = (rulebook: string): string => path.join("test", "rulebooks", rulebook, "golden");

const textOf = (rulebook: string, file: string): string => readFileSync(path.join(folderOf(rulebook), file), "utf8");

/** The golden cases of a rulebook. */
export function goldenCases({ id }: Rulebook): readonly GoldenCase[] {
  const folder = folderOf(id);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((file) => file.endsWith(".txt") && file !== "clean.txt")
    .sort()
    .flatMap((file) => casesIn(path.basename(file, ".txt"), textOf(id, file)));
}

const ADDS_TABLE = "+ ";

/** What is typed into cells. */
export const entriesOf = ({ typed }: GoldenCase): readonly string[] => typed.filter((line) => !line.startsWith(ADDS_TABLE));

/** Names in the workbook of the rare tables that a case puts on the ledger. */
export const rareTablesOf = ({ typed }: GoldenCase): readonly string[] =>
  typed
    .filter((line) => line.startsWith(ADDS_TABLE))
    .map((line) => {
      const [sheet = "", table = ""] = line.slice(ADDS_TABLE.length).split(" / ");
      return workbookName(sheet, table);
    });

/** The sample with everything mended that it breaks on purpose, and with some rare tables. */
export const cleanBook = (rulebook: Rulebook, rare: readonly string[] = []): Book =>
  typedInto(
    sampleBook(rulebook, rare),
    textOf(rulebook.id, "clean.txt")
      .split("\n")
      .map((line) => line.trimEnd())
      .filter((line) => line !== "" && !line.startsWith("#"))
      .map(readTyped),
  );
