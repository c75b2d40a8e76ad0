import { describe, expect, test } from "vitest";
import type { GoldenCase } from "../../src/help/golden";
import type { Rulebook } from "../../src/kernel/rulebook";
import { auditLedger } from "../../src/ledger/audit";
import { findingLines, type Finding } from "../../src/ledger/read/finding";
import type { Book } from "../../src/workbook/book";
import { ledgerAgain } from "./again";
import { askedAlone } from "./asked-alone";
import { caseBook, cleanBook, copyOf, goldenCases, rareOf, rowsOf } from "./golden";

const findingsOf = (book: Book): readonly Finding[] => auditLedger(ledgerAgain(book)!).findings;
const reported = (findings: readonly Finding[]): string[] => findings.flatMap((finding) => findingLines(finding));

/** How many near misses are typed into one ledger. */
const TOGETHER = 10;

/** Near misses of different limits that have the same rare tables and type into no row twice, in groups. */
function groupsOf(cases: readonly GoldenCase[]): readonly (readonly GoldenCase[])[] {
  const groups: { readonly rare: string; readonly rows: Set<string>; readonly cases: GoldenCase[] }[] = [];
  for (const one of cases) {
    const rare = [copyOf(one), ...rareOf(one)].join();
    const rows = rowsOf(one.silent);
    const isFree = ({ rare: other, rows: taken, cases: of }: (typeof groups)[number]): boolean =>
      other === rare &&
      of.length < TOGETHER &&
      !of.some(({ check }) => check === one.check) &&
      !rows.some((row) => taken.has(row));
    let group = groups.find(isFree);
    if (!group) groups.push((group = { rare, rows: new Set(), cases: [] }));
    group.cases.push(one);
    for (const row of rows) group.rows.add(row);
  }
  return groups.map(({ cases: of }) => of);
}

/** What is found of near misses in one ledger; null where a table has not rows enough for all of them. */
function foundTogether(rulebook: Rulebook, cases: readonly GoldenCase[]): readonly string[] | null {
  const silent = cases.flatMap((one) => one.silent);
  let book: Book;
  try {
    book = caseBook(rulebook, cases[0]!, silent);
  } catch (error) {
    if (cases.length === 1) throw error;
    return null;
  }
  return reported(findingsOf(book));
}

/** What is found of near misses; those that find something together, as two may that share a limit, are halved until one does. */
function untrue(rulebook: Rulebook, cases: readonly GoldenCase[]): string[] {
  const found = foundTogether(rulebook, cases);
  if (found?.length === 0) return [];
  if (found && cases.length === 1) return [`${cases[0]!.check}: ${cases[0]!.title}`, ...found];
  const half = cases.length >> 1;
  return [...untrue(rulebook, cases.slice(0, half)), ...untrue(rulebook, cases.slice(half))];
}

/** The tests of a rulebook's golden ledgers; each rulebook has them in a file of its own, so that they run side by side. */
export const goldenTests = (rulebook: Rulebook) =>
  describe(`golden ledgers of ${rulebook.id}`, () => {
    const cases = goldenCases(rulebook);

    test("the clean ledger is in order", () => {
      expect(reported(findingsOf(cleanBook(rulebook)))).toStrictEqual([]);
    });

    test.each(cases)("$check: $title", (one) => {
      const { check, typed, found } = one;
      const ledger = ledgerAgain(caseBook(rulebook, one, typed))!;
      const { findings } = auditLedger(ledger);
      expect(reported(findings)).toStrictEqual(found);
      expect(findings.map((finding) => finding.check)).toContain(check);
      // Whether it is let pass is for the whole audit to say.
      const own = findings.filter((finding) => finding.check === check).map(({ accepted: _, ...finding }) => finding);
      expect(reported(askedAlone(check, ledger))).toStrictEqual(reported(own));
    });

    test("what only nearly breaks a limit is in order", () => {
      const near = cases.filter(({ silent }) => silent.length > 0);
      expect(near.length).toBeGreaterThan(0);
      expect(groupsOf(near).flatMap((group) => untrue(rulebook, group))).toStrictEqual([]);
    });
  });
