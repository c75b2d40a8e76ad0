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

/** Of so many cases the whole audit has some each day, of each check at least one. */
const MANY = 150;

/** How many near misses, or breaches, are typed into one ledger. */
const TOGETHER = { silent: 10, typed: 6 } as const;

/** How many, where of each only its own check is asked. */
const LIMITS_ONLY = 20;

type Part = keyof typeof TOGETHER;

/** Cases of different limits that have the same rare tables and type into no row twice, in groups. */
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

/** The ledger into which all of some cases are typed; null where a table has not rows enough for them. */
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

/** What is found of near misses; those that find something together, as two may that share a limit, are halved until one does. */
function untrue(rulebook: Rulebook, cases: readonly GoldenCase[]): string[] {
  const ledger = ledgerOfAll(rulebook, cases, "silent");
  const found = ledger && reported(auditLedger(ledger).findings);
  if (found?.length === 0) return [];
  if (found && cases.length === 1) return [`${cases[0]!.check}: ${cases[0]!.title}`, ...found];
  const half = cases.length >> 1;
  return [...untrue(rulebook, cases.slice(0, half)), ...untrue(rulebook, cases.slice(half))];
}

interface Seen {
  readonly ledger: Ledger;
  readonly findings: readonly Finding[];
}

/**
 * Breaches of which one ledger shows what is reported of each, and nothing besides, nor makes their limits wait; of others, which
 * meet, each is for itself.
 */
function seenTogether(rulebook: Rulebook, cases: readonly GoldenCase[]): readonly (readonly [GoldenCase, Seen])[] {
  if (cases.length === 1) return [];
  const ledger = ledgerOfAll(rulebook, cases, "typed");
  const { findings, pending } = ledger ? auditLedger(ledger) : { findings: [], pending: [] };
  const reportedOnes = cases.flatMap(({ found }) => found);
  const waits = pending.some(({ check }) => cases.some((item) => item.check === check));
  if (ledger && !waits && isDeepStrictEqual(reported(findings).sort(), reportedOnes.sort()))
    return cases.map((item) => [item, { ledger, findings }]);
  const half = cases.length >> 1;
  return [...seenTogether(rulebook, cases.slice(0, half)), ...seenTogether(rulebook, cases.slice(half))];
}

/** What is found of a breach in a ledger of its own. */
function seenAlone(rulebook: Rulebook, item: GoldenCase): Seen {
  const ledger = reloadedLedger(caseBook(rulebook, item, item.typed))!;
  const { findings } = auditLedger(ledger);
  expect(reported(findings), `${item.check}: ${item.title}`).toStrictEqual(item.found);
  return { ledger, findings };
}

/** Those of which their own check finds something else in a ledger of them all than they say. */
function otherwiseTogether(rulebook: Rulebook, cases: readonly GoldenCase[], part: Part): readonly GoldenCase[] {
  const ledger = ledgerOfAll(rulebook, cases, part);
  if (!ledger) {
    const half = cases.length >> 1;
    return [cases.slice(0, half), cases.slice(half)].flatMap((some) => otherwiseTogether(rulebook, some, part));
  }
  const found = ({ found }: GoldenCase): readonly string[] => (part === "typed" ? found : []);
  return cases.filter((item) => !isDeepStrictEqual(reported(limitsOnly(item.check, ledger)), found(item)));
}

/** Those of which it does so in a ledger of their own too. */
const otherwise = (rulebook: Rulebook, cases: readonly GoldenCase[], part: Part): readonly GoldenCase[] =>
  groupsOf(cases, part, LIMITS_ONLY)
    .flatMap((group) => otherwiseTogether(rulebook, group, part))
    .flatMap((item) => otherwiseTogether(rulebook, [item], part));

/** The tests of a rulebook's golden ledgers; each rulebook has them in a file of its own, so that they run side by side. */
export const goldenTests = (rulebook: Rulebook) =>
  describe(`golden ledgers of ${rulebook.id}`, () => {
    const all = goldenCases(rulebook);
    const cases =
      all.length > MANY
        ? share(all, 1, `golden cases of ${rulebook.id} in a whole audit, one of each check being tried`, ({ check }) => check)
        : all;
    // Those with rare tables, for which a ledger is arranged again, wait for their day.
    const requested = all.filter((item) => !cases.includes(item) && copyOf(item) === "" && rareOf(item).length === 0);

    test("begin without findings", () => {
      expect(reported(findingsOf(cleanBook(rulebook)))).toStrictEqual([]);
    });

    const groups = new Map(groupsOf(cases, "typed").flatMap((group) => group.map((item) => [item, group] as const)));
    const tried = new Set<readonly GoldenCase[]>();
    const seen = new Map<GoldenCase, Seen>();
    /** With TRUTH=all each breach has a ledger of its own. */
    function seenIn(item: GoldenCase): Seen {
      const group = groups.get(item)!;
      if (!ALL && !tried.has(group)) for (const [of, what] of seenTogether(rulebook, group)) seen.set(of, what);
      tried.add(group);
      return seen.get(item) ?? seenAlone(rulebook, item);
    }

    test.each(cases)("have $check: $title", (item) => {
      const { check } = item;
      const { ledger, findings } = seenIn(item);
      expect(findings.map((finding) => finding.check)).toContain(check);
      // Whether it is let pass is for the whole audit to say.
      const own = findings.filter((finding) => finding.check === check).map(({ accepted: _, ...finding }) => finding);
      expect(reported(limitsOnly(check, ledger))).toStrictEqual(reported(own));
    });

    test("have no finding for a near miss of a limit", () => {
      const near = cases.filter(({ silent }) => silent.length > 0);
      expect(near.length).toBeGreaterThan(0);
      expect(groupsOf(near, "silent").flatMap((group) => untrue(rulebook, group))).toStrictEqual([]);
    });

    test.runIf(requested.length > 0)("have the same finding from the limit's own check as from the whole audit", () => {
      // Where other checks tell of the same breach, only a whole audit says what the case says.
      for (const item of otherwise(rulebook, requested, "typed")) seenAlone(rulebook, item);
      const near = requested.filter(({ silent }) => silent.length > 0);
      expect(otherwise(rulebook, near, "silent").map(({ check, title }) => `${check}: ${title}`)).toStrictEqual([]);
    });
  });
