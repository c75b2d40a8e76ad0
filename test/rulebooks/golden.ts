import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { workbookName } from "../../src/kernel/column";
import type { Rulebook } from "../../src/kernel/rulebook";
import type { Book } from "../../src/workbook/book";
import { readTyped, sampleBook, typedInto } from "./ledgers";

/*
 * Golden ledgers: for each check the few entries that break it on a clean filled ledger, what the audit then reports word for
 * word, and the near miss of which it says nothing. The clean ledger is the sample with the entries of golden/clean.txt. A line
 * "+ Germany / Garrisons" among what is typed puts that rare table on the ledger, for the near miss too.
 */

export interface GoldenCase {
  /** Name of the file, which is the id of the check. */
  readonly check: string;
  readonly title: string;
  /** Names in the workbook of the rare tables that are put on the ledger. */
  readonly rare: readonly string[];
  readonly typed: readonly string[];
  readonly found: readonly string[];
  readonly silent: readonly string[];
}

const folderOf = (rulebook: string): string => path.join("test", "rulebooks", rulebook, "golden");

const linesOf = (file: string): string[] =>
  readFileSync(file, "utf8")
    .split("\n")
    .map((line) => line.trimEnd());

const PARTS = { "Typed:": "typed", "Found:": "found", "Silent:": "silent" } as const;

function casesOf(check: string, lines: readonly string[]): GoldenCase[] {
  const cases: { check: string; title: string; rare: string[]; typed: string[]; found: string[]; silent: string[] }[] = [];
  let part: "typed" | "found" | "silent" | null = null;
  for (const line of lines) {
    if (line.startsWith("# ")) {
      cases.push({ check, title: line.slice(2), rare: [], typed: [], found: [], silent: [] });
      part = null;
    } else if (line in PARTS) part = PARTS[line as keyof typeof PARTS];
    else if (line !== "") {
      const current = cases.at(-1);
      if (!current || part === null) throw new Error(`${check}: "${line}" stands in no part of a case.`);
      const [sheet = "", table = ""] = line.slice(2).split(" / ");
      if (line.startsWith("+ ")) current.rare.push(workbookName(sheet, table));
      else current[part].push(line);
    }
  }
  return cases;
}

/** The golden cases of a rulebook. */
export function goldenCases({ id }: Rulebook): readonly GoldenCase[] {
  const folder = folderOf(id);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((file) => file.endsWith(".txt") && file !== "clean.txt")
    .sort()
    .flatMap((file) => casesOf(path.basename(file, ".txt"), linesOf(path.join(folder, file))));
}

/** The sample with everything mended that it breaks on purpose, and with some rare tables. */
export const cleanBook = (rulebook: Rulebook, rare: readonly string[] = []): Book =>
  typedInto(
    sampleBook(rulebook, rare),
    linesOf(path.join(folderOf(rulebook.id), "clean.txt"))
      .filter((line) => line !== "" && !line.startsWith("#"))
      .map(readTyped),
  );
