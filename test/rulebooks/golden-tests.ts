import { isDeepStrictEqual } from "node:util";
import { describe, expect, test } from "vitest";
import type { GoldenCase } from "../../src/help/golden";
import type { Rulebook } from "../../src/kernel/rulebook";
import { auditLedger } from "../../src/ledger/audit";
import { findingLines, type Finding } from "../../src/ledger/read/finding";
import type { Ledger } from "../../src/ledger/read/model";
import type { Book } from "../../src/workbook/book";
import { ALL, share } from "../support/daily-sample";
import { reloadedLedger } from "../../src/ledger/audit/incremental";
import { limitsOnly } from "../support/rulebooks/limits-only";
import { caseBook, cleanBook, copyOf, goldenCases, rareOf, rowsOf } from "../support/rulebooks/golden";

const findingsOf = (book: Book): readonly Finding[] => auditLedger(reloadedLedger(book)!).findings;
const reported = (findings: readonly Finding[]): string[] => findings.flatMap((finding) => findingLines(finding));

/** Number of cases for which the whole audit runs each day, at least one of each check. */
const MANY = 150;

/** How many near misses, or violations, are typed into one ledger. */
const TOGETHER = { silent: 10, typed: 6 } as const;

/** The same if only each case's own check runs. */
const LIMITS_ONLY = 20;

type Part = keyof typeof TOGETHER;

/** Groups of cases of different limits with the same optional tables, which use no row twice. */
function groupsOf(cases: readonly GoldenCase[], part: Part, most: number = TOGETHER[part]): readonly (readonly GoldenCase[])[] {
  const groups: { readonly rare: string; readonly rows: Set<string>; readonly cases: GoldenCase[] }[] = [];
  for (const item of cases) {
    const rare = [copyOf(item), ...rareOf(item)].join();
    const rows = rowsOf(item[part]);
    const isFree = ({ rare: other, rows: occupied, cases: of }: (typeof groups)[number]): boolean =>
      other === rare &&
      of.length < most &&
      !of.some(({ check }) => check === item.check) &&
      !rows.some((row) => occupied.has(row));
    let group = groups.find(isFree);
    if (!group) groups.push((group = { rare, rows: new Set(), cases: [] }));
    group.cases.push(item);
    for (const row of rows) group.rows.add(row);
  }
  return groups.map(({ cases: of }) => of);
}

/** The ledger with all given cases typed in; null if a table has too few rows. */
function ledgerOfAll(rulebook: Rulebook, cases: readonly GoldenCase[], part: Part): Ledger | null {
  let book: Book;
  try {
    const lines = cases.flatMap((item) => item[part]);
    book = caseBook(rulebook, cases[0]!, lines);
  } catch (error) {
    if (cases.length === 1) throw error;
    return null;
  }
  return reloadedLedger(book)!;
}

/** The findings of near misses. A group with findings, as when two share a limit, is halved until a single one has them. */
function untrue(rulebook: Rulebook, cases: readonly GoldenCase[]): string[] {
  const ledger = ledgerOfAll(rulebook, cases, "silent");
  const found = ledger && reported(auditLedger(ledger).findings);
  if (found?.length === 0) return [];
  if (found && cases.length === 1) return [`${cases[0]!.check}: ${cases[0]!.title}`, ...found];
  const half = cases.length >> 1;
  return [...untrue(rulebook, cases.slice(0, half)), ...untrue(rulebook, cases.slice(half))];
}

interface Reported {
  readonly ledger: Ledger;
  readonly findings: readonly Finding[];
}

/**
 * Violations that can be checked in one ledger, because each has exactly its own findings and makes no other's limits wait; the
 * others, which interfere, are checked alone.
 */
function auditedTogether(rulebook: Rulebook, cases: readonly GoldenCase[]): readonly (readonly [GoldenCase, Reported])[] {
  if (cases.length === 1) return [];
  const ledger = ledgerOfAll(rulebook, cases, "typed");
  const { findings, pending } = ledger ? auditLedger(ledger) : { findings: [], pending: [] };
  const reportedOnes = cases.flatMap(({ found }) => found);
  const waits = pending.some(({ check }) => cases.some((item) => item.check === check));
  if (ledger && !waits && isDeepStrictEqual(reported(findings).sort(), reportedOnes.sort()))
    return cases.map((item) => [item, { ledger, findings }]);
  const half = cases.length >> 1;
  return [...auditedTogether(rulebook, cases.slice(0, half)), ...auditedTogether(rulebook, cases.slice(half))];
}

/** The findings of a violation in its own ledger. */
function auditedAlone(rulebook: Rulebook, item: GoldenCase): Reported {
  const ledger = reloadedLedger(caseBook(rulebook, item, item.typed))!;
  const { findings } = auditLedger(ledger);
  expect(reported(findings), `${item.check}: ${item.title}`).toStrictEqual(item.found);
  return { ledger, findings };
}

/** Cases whose own check has other findings than expected in a ledger with all of them. */
function otherwiseTogether(rulebook: Rulebook, cases: readonly GoldenCase[], part: Part): readonly GoldenCase[] {
  const ledger = ledgerOfAll(rulebook, cases, part);
  if (!ledger) {
    const half = cases.length >> 1;
    return [cases.slice(0, half), cases.slice(half)].flatMap((some) => otherwiseTogether(rulebook, some, part));
  }
  const found = ({ found }: GoldenCase): readonly string[] => (part === "typed" ? found : []);
  return cases.filter((item) => !isDeepStrictEqual(reported(limitsOnly(item.check, ledger)), found(item)));
}

/** Those that also have other findings in their own ledger. */
const otherwise = (rulebook: Rulebook, cases: readonly GoldenCase[], part: Part): readonly GoldenCase[] =>
  groupsOf(cases, part, LIMITS_ONLY)
    .flatMap((group) => otherwiseTogether(rulebook, group, part))
    .flatMap((item) => otherwiseTogether(rulebook, [item], part));

/** The tests of a rulebook's golden ledgers; each rulebook has its own test file, so that they run in parallel. */
export const goldenTests = (rulebook: Rulebook) =>
  describe(`golden ledgers of ${rulebook.id}`, () => {
    const all = goldenCases(rulebook);
    const cases =
      all.length > MANY
        ? share(all, 1, `golden cases of ${rulebook.id} in a whole audit, one of each check being tried`, ({ check }) => check)
        : all;
    // Cases with optional tables need another layout, and are tested on their day.
    const requested = all.filter((item) => !cases.includes(item) && copyOf(item) === "" && rareOf(item).length === 0);

    test("begin without findings", () => {
      expect(reported(findingsOf(cleanBook(rulebook)))).toStrictEqual([]);
    });

    const groups = new Map(groupsOf(cases, "typed").flatMap((group) => group.map((item) => [item, group] as const)));
    const tried = new Set<readonly GoldenCase[]>();
    const seen = new Map<GoldenCase, Reported>();
    /** With TRUTH=all each violation has its own ledger. */
    function linesIn(item: GoldenCase): Reported {
      const group = groups.get(item)!;
      if (!ALL && !tried.has(group)) for (const [of, description] of auditedTogether(rulebook, group)) seen.set(of, description);
      tried.add(group);
      return seen.get(item) ?? auditedAlone(rulebook, item);
    }

    test.each(cases)("have $check: $title", (item) => {
      const { check } = item;
      const { ledger, findings } = linesIn(item);
      expect(findings.map((finding) => finding.check)).toContain(check);
      // Only the whole audit knows whether it is accepted.
      const own = findings.filter((finding) => finding.check === check).map(({ accepted: _, ...finding }) => finding);
      expect(reported(limitsOnly(check, ledger))).toStrictEqual(reported(own));
    });

    test("have no finding for a near miss of a limit", () => {
      const near = cases.filter(({ silent }) => silent.length > 0);
      expect(near.length).toBeGreaterThan(0);
      expect(groupsOf(near, "silent").flatMap((group) => untrue(rulebook, group))).toStrictEqual([]);
    });

    test.runIf(requested.length > 0)("have the same finding from the limit's own check as from the whole audit", () => {
      // If other checks report the same violation, only the whole audit gives the expected findings.
      for (const item of otherwise(rulebook, requested, "typed")) auditedAlone(rulebook, item);
      const near = requested.filter(({ silent }) => silent.length > 0);
      expect(otherwise(rulebook, near, "silent").map(({ check, title }) => `${check}: ${title}`)).toStrictEqual([]);
    });
  });
