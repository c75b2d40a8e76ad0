import { writeFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { address } from "../../src/formula/address";
import { auditLedger, type Audit, type Finding } from "../../src/ledger/audit";
import type { FoundLine, LedgerCell } from "../../src/ledger/read/find";
import { ledgerOf, type Ledger } from "../../src/ledger/read/model";
import type { CellValue } from "../../src/kernel/values";
import type { Book } from "../../src/workbook/book";
import { ledgerAgain } from "./again";
import { asked } from "./asked";
import { cleanBook } from "./golden";
import { edited, isIntegrity, lineOf, recalculated, shownAt, where } from "./truth";

/*
 * A row that is filled in from left to right, or that lacks one entry, is never an error where it is computed: what is missing is
 * told at the entry. While a row lacks what it needs, nothing else is told that neither the finished row breaks nor the ledger
 * without it. As a rule a few tables of each rulebook are walked; with TRUTH=all every one.
 */

const ALL = process.env["TRUTH"] === "all";
const SOME = 5;

/** Evenly spread ones, the same in every run. */
function some<T>(things: readonly T[]): readonly T[] {
  if (ALL || things.length <= SOME) return things;
  return Array.from({ length: SOME }, (_, i) => things[Math.floor((i * things.length) / SOME)]!);
}

type Entry = readonly [LedgerCell, CellValue];

/** Something that the column takes, where the sample has no row to be filled in again. */
function anything({ declared: { column, choices } }: LedgerCell): CellValue {
  if (column.type === "yes/no") return true;
  if (column.type === "number") return Math.min(Math.max(1, column.min ?? 1), column.max ?? 1);
  return choices?.[0] ?? "Somewhere";
}

/** What a player types in a row, in the order of its columns. */
function entriesOf(book: Book, { table, cells }: FoundLine, isUsed: boolean): readonly Entry[] {
  const locked = new Set(table.kind === "table" && table.block.fixed ? table.block.key : []);
  return Object.values(cells)
    .filter(({ declared }) => declared.formula === null && !declared.column.given && !locked.has(declared.key))
    .sort((a, b) => a.column - b.column)
    .map((cell): Entry => [cell, isUsed ? shownAt(book, cell) : anything(cell)])
    .filter(([, value]) => value !== null);
}

const at = ({ sheet, row, column }: LedgerCell): string => `${sheet}!${address(row, column)}`;
const placeOf = ({ sheet, cell }: Pick<Finding, "sheet" | "cell">): string => `${sheet}!${cell}`;
const called = (finding: Finding): string => `${placeOf(finding)} ${finding.check}`;

/** What is told of a row that lacks what it needs, beside what is missing and what is known. */
function toldTooEarly({ findings, awaited }: Audit, blanks: ReadonlySet<string>, known: ReadonlySet<string>) {
  const isBlank = (place: Pick<Finding, "sheet" | "cell">): boolean => blanks.has(placeOf(place));
  const lacks = [...findings, ...awaited].some(isBlank);
  return lacks ? findings.filter((finding) => !isBlank(finding) && !known.has(called(finding))) : [];
}

/** Words from which a name is left out. */
const LACKS_A_WORD = /\b(of|at|by|from|in|for|to|with) [,.;:]| {2}/;

describe.each(asked.map((rulebook) => [rulebook.id, rulebook] as const))("a row of %s", (id, rulebook) => {
  let clean: Book;
  let ledger: Ledger;
  beforeAll(() => {
    clean = recalculated(cleanBook(rulebook));
    ledger = ledgerOf(clean)!;
  });

  function audited(entries: readonly Entry[]): Audit {
    const edits = entries.map(([{ sheet, row, column }, value]) => ({ sheet, row, column, value, formula: null }));
    return auditLedger(ledgerAgain(recalculated(edited(clean, edits)))!);
  }

  test("that is filled in from left to right is no error where it is computed", () => {
    const rows = [...ledger.found.lines.values()].flatMap((lines) => {
      if (lines[0]?.table.kind !== "table") return [];
      const used = ledger.inUse(lines);
      const filled = (used.length > 0 ? used : lines.slice(0, 1)).map((line) => ({
        line,
        entries: entriesOf(clean, line, used.length > 0),
      }));
      const [fullest] = filled.sort((a, b) => b.entries.length - a.entries.length);
      return fullest!.entries.length > 0 ? [fullest!] : [];
    });
    const walked = some(rows);
    const violations = walked.flatMap(({ line, entries }) => {
      const computed = new Set(
        Object.values(line.cells)
          .filter(({ declared }) => declared.formula !== null)
          .map(at),
      );
      const inputs = new Set(Object.values(line.cells).map(at));
      const blank = ([cell]: Entry): Entry => [cell, null];
      const upTo = entries.map(([last], done) => ({
        state: `up to ${last.declared.header}`,
        typed: entries.map((entry, i) => (i > done ? blank(entry) : entry)),
      }));
      const without = entries.map(([one], left) => ({
        state: `without ${one.declared.header}`,
        typed: entries.map((entry, i) => (i === left ? blank(entry) : entry)),
      }));
      const known = new Set([entries, entries.map(blank)].flatMap((state) => audited(state).findings.map(called)));
      return [...upTo, ...without].flatMap(({ state, typed }) => {
        const audit = audited(typed);
        const filled = new Set(typed.filter(([, value]) => value !== null).map(([cell]) => cell));
        const blanks = new Set(
          Object.values(line.cells)
            .filter((cell) => cell.declared.formula === null && !filled.has(cell))
            .map(at),
        );
        const untrue = audit.findings.filter((finding) => {
          if (LACKS_A_WORD.test(finding.message)) return true;
          return isIntegrity(finding) && (computed.has(placeOf(finding)) || !inputs.has(placeOf(finding)));
        });
        const early = state.startsWith("up to") ? toldTooEarly(audit, blanks, known) : [];
        return [...new Set([...untrue, ...early])].map(
          (finding) => `${where(entries[0]![0])} ${line.table.name}, ${state}: ${lineOf(finding)}`,
        );
      });
    });
    const report = process.env["TRUTH_REPORT"];
    if (report) writeFileSync(`${report}-${id}`, `${walked.length} rows\n${violations.join("\n")}\n`);
    expect(walked.length).toBeGreaterThan(0);
    expect(violations).toStrictEqual([]);
  });
});
