import { describe, expect, test } from "vitest";
import { auditLedger } from "../../src/ledger/audit";
import { findingLines, type Finding } from "../../src/ledger/read/finding";
import type { Ledger } from "../../src/ledger/read/model";
import { rulebooks } from "../../src/rulebooks";
import { everybody, ledgerSheets } from "../../src/sheets/common";
import { declaredSheets, rareTables } from "../../src/sheets/declared";
import type { Rulebook } from "../../src/kernel/rulebook";
import { cleanBook } from "../support/rulebooks/golden";
import { ledgerAfter } from "../support/rulebooks/ledgers";
import { DIFFERENT, OWN_ROWS, PLACES, SHARED, type SharedFact } from "../support/rulebooks/shared-facts";

/*
 * If a fact is in two tables, a change on either side alone is reported. Which columns can have the same fact follows from the
 * declarations: two tables with the same keys and an entry of the same name, or entries with the same choices. Columns do not
 * declare it themselves: such facts decide each other (who holds a place, whether its Supply Center serves) and are seldom equal,
 * so a list of pairs with their ledgers is needed in any case.
 */

interface TableOfEntries {
  readonly name: string;
  readonly keys: ReadonlySet<string>;
  readonly headers: readonly string[];
  /** The choices of each entry, by header. */
  readonly choices: Readonly<Record<string, readonly string[]>>;
  readonly isOnEachSheet: boolean;
}

const NOT_COMPARED = /^(House rules|Turns|Look-up) \//;

/** The declared tables of all sheets; those of the national sheets have "*". */
function declaredTables(rulebook: Rulebook) {
  const everyone = everybody(rulebook.ledger!);
  const options = { ...everyone, rare: rareTables(ledgerSheets(rulebook.ledger!, everyone)) };
  return declaredSheets(rulebook, options).flatMap(({ sheet, blocks }) =>
    blocks.flatMap(({ kind, block }) =>
      kind === "table" ? [{ name: `${sheet.player === "" ? sheet.name : "*"} / ${block.name}`, block, sheet }] : [],
    ),
  );
}

/** Entries that are the same in all rows of one name. */
const agreedIn = (rulebook: Rulebook): readonly string[] =>
  declaredTables(rulebook).flatMap(({ name, block: { columns, limits } }) =>
    limits.filter(({ agree }) => agree).map(({ at }) => `${name}[${columns[at]!.header}]`),
  );

/** Tables with their entries; those of the national sheets once. */
function tablesOf(rulebook: Rulebook): readonly TableOfEntries[] {
  const tables = new Map<string, TableOfEntries>();
  for (const { name, block, sheet } of declaredTables(rulebook)) {
    if (NOT_COMPARED.test(name) || tables.has(name)) continue;
    const spaceOf = (key: string): string => {
      const refersTo = block.limits.find((limit) => limit.at === key && limit.refersTo)?.refersTo;
      const header = refersTo ? refersTo.replace(/^.*\[|\]$/g, "") : block.columns[key]!.header;
      return PLACES.includes(header) ? "place" : header;
    };
    const entries = Object.entries(block.columns).filter(
      ([key, { formula, remark }]) => formula === undefined && !remark && !block.key.includes(key),
    );
    tables.set(name, {
      name,
      keys: new Set(block.key.map(spaceOf)),
      headers: entries.map(([, { header }]) => header),
      choices: Object.fromEntries(
        entries.flatMap(([, { header, choices }]) => (Array.isArray(choices) ? [[header, choices as readonly string[]]] : [])),
      ),
      isOnEachSheet: sheet.player !== "",
    });
  }
  return [...tables.values()];
}

/** Whether two entries of different tables share at least two choices. */
const haveOneChoice = (item: TableOfEntries, header: string, other: TableOfEntries, otherHeader: string): boolean =>
  item !== other && (item.choices[header] ?? []).filter((name) => other.choices[otherHeader]?.includes(name)).length > 1;

/** Pairs of columns with the same name or choices, in tables with the same keys. */
function candidatesOf(rulebook: Rulebook): readonly string[] {
  const tables = tablesOf(rulebook);
  return tables.flatMap((item, i) =>
    tables
      .slice(i)
      .filter((other) => (other === item ? item.isOnEachSheet : [...item.keys].some((key) => other.keys.has(key))))
      .flatMap((other) =>
        item.headers.flatMap((header) =>
          other.headers
            .filter((otherHeader) => header === otherHeader || haveOneChoice(item, header, other, otherHeader))
            .map((otherHeader) => `${item.name}[${header}] ~ ${other.name}[${otherHeader}]`),
        ),
      ),
  );
}

const checkOf = (check: SharedFact["check"], side: number): string => (typeof check === "string" ? check : check[side]!);
const pairOf = ({ sides }: SharedFact): string => [...sides].sort().join(" ~ ");
const sorted = (pair: string): string => pair.split(" ~ ").sort().join(" ~ ");

/** The findings of a ledger that the clean one does not have, of one check if it is given. */
function reported(clean: Ledger, ledger: Ledger, check: string): readonly Finding[] {
  const known = new Set(auditLedger(clean).findings.flatMap((finding) => findingLines(finding)));
  return auditLedger(ledger).findings.filter(
    (finding) => finding.check.startsWith(check) && !findingLines(finding).every((line) => known.has(line)),
  );
}

/** A ledger whose rulebook lacks a check. */
function without(ledger: Ledger, check: string): Ledger {
  const { rulebook, sheets } = ledger;
  const isOwn = ({ id }: { readonly id: string }): boolean => !id.startsWith(check);
  return {
    ...ledger,
    rulebook: { ...rulebook, ledger: { ...rulebook.ledger!, checks: rulebook.ledger!.checks.filter(isOwn) } },
    sheets: sheets.map((sheet) => ({
      ...sheet,
      blocks: sheet.blocks.map((block) => ({ ...block, limits: block.limits.filter(({ limit }) => isOwn(limit)) })),
    })) as Ledger["sheets"],
  };
}

describe.each(rulebooks.filter(({ ledger }) => ledger))("facts in two tables of $id", (rulebook) => {
  const facts = SHARED[rulebook.id] ?? [];

  test("are compared, or are listed as different facts", () => {
    const compared = new Set(facts.map(pairOf));
    const different = Object.keys(DIFFERENT[rulebook.id] ?? {});
    const known = candidatesOf(rulebook).filter((pair) => !compared.has(sorted(pair)));
    const isOwn = (pair: string): boolean =>
      OWN_ROWS.some((table) => pair.split(" ~ ").every((side) => side.startsWith(`* / ${table}[`)));
    const isListed = (pair: string): boolean => isOwn(pair) || different.some((part) => pair.startsWith(part));
    expect(known.filter((pair) => !isListed(pair))).toStrictEqual([]);
    expect(different.filter((part) => !known.some((pair) => pair.startsWith(part)))).toStrictEqual([]);
  });

  test("include each entry that is the same in all rows of one name", () => {
    const compared = new Set(facts.flatMap(({ sides }) => sides));
    expect(agreedIn(rulebook).filter((entry) => !compared.has(entry))).toStrictEqual([]);
  });

  test.each(facts)("are reported if either side changes: $sides.0 and $sides.1", ({ changes, check, rare, typed = [] }) => {
    const clean = ledgerAfter(cleanBook(rulebook, rare), ...typed);
    for (const [side, lines] of changes.entries()) {
      const ledger = ledgerAfter(cleanBook(rulebook, rare), ...typed, ...lines);
      const findings = reported(clean, ledger, checkOf(check, side));
      expect(findings.length, lines.join()).toBeGreaterThan(0);
      if (check === "place-disagrees") expect(findings.filter(({ also = [] }) => also.length === 0)).toStrictEqual([]);
    }
  });

  test.runIf(facts.length > 0)("are not reported if their check is missing", () => {
    const named = facts.filter(({ check }) => check !== "");
    expect(named.length).toBeGreaterThan(0);
    for (const { rare, typed = [], changes, check } of named) {
      const clean = ledgerAfter(cleanBook(rulebook, rare), ...typed);
      for (const [side, lines] of changes.entries()) {
        const id = checkOf(check, side);
        const ledger = ledgerAfter(cleanBook(rulebook, rare), ...typed, ...lines);
        expect(reported(clean, without(ledger, id), id), lines.join()).toStrictEqual([]);
      }
    }
  });
});
