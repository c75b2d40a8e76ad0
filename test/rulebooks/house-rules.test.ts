import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { workbookName } from "../../src/kernel/column";
import { HOUSE_RULES, LIMITS, type HouseRule } from "../../src/kernel/house-rule";
import type { Rulebook } from "../../src/kernel/rulebook";
import { auditLedger } from "../../src/ledger/audit";
import { changedRules } from "../../src/ledger/audit/changed-rules";
import type { Ledger } from "../../src/ledger/read/model";
import { everybody, ledgerSheets } from "../../src/sheets/common";
import type { Book } from "../../src/workbook/book";
import { reloadedLedger } from "../../src/ledger/audit/incremental";
import { hasTurn, leave } from "../support/daily-sample";
import { selected } from "../support/rulebooks/selected-rulebooks";
import { bookFor, readTyped, typedInto } from "../support/rulebooks/ledgers";
import { changedFigures, figuresOf, isIntegrity, recalculated } from "../support/rulebooks/mutation";

/*
 * Every figure that a campaign can change is changed once, in ledgers in which it matters. The rulebook's house-rules.txt has
 * these situations under their titles, each beginning with the lines before the first title.
 */

interface Situation {
  readonly title: string;
  readonly typed: readonly string[];
}

function situationsOf({ id }: Rulebook): readonly Situation[] {
  const file = path.join("test", "rulebooks", id, "house-rules.txt");
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line.trim() !== "");
  const titles = lines.flatMap((line, i) => (line.startsWith("# ") ? [i] : []));
  const common = lines.slice(0, titles[0]);
  return titles.map((from, i) => ({ title: lines[from]!.slice(2), typed: [...common, ...lines.slice(from + 1, titles[i + 1])] }));
}

/** Number of days in which every rule of a rulebook is changed once. */
const DAYS = 4;

/** Sheet and table of a line such as "+ Germany / Port repairs", which adds an optional table. */
function tableOf(line: string): [sheet: string, table: string] {
  const [sheet = "", table = ""] = line.slice(2).split(" / ");
  return [sheet, table];
}

/** Another value than the rulebook's that a campaign can set. */
const another = ({ value, min, max }: HouseRule): number => {
  const half = value / 2;
  return value !== 0 && half >= min ? half : Math.min(max, value + 1);
};

const isOwn = (figure: string): boolean => figure.startsWith(`${HOUSE_RULES} `);
const read = (book: Book): Ledger => reloadedLedger(recalculated(book))!;

const withRules = selected.filter(({ ledger }) => ledger?.houseRules !== undefined);

describe.each(withRules.map((rulebook) => [rulebook.id, rulebook] as const))("house rules of %s", (_id, rulebook) => {
  const options = everybody(rulebook.ledger!);
  const rules = rulebook.ledger!.houseRules!(options);
  const set = ({ name }: HouseRule, value: string): string =>
    `${HOUSE_RULES} / ${LIMITS} / ${name} / ${rulebook.frontSheet} = ${value}`;
  const situations: { readonly book: Book; readonly figures: ReadonlyMap<string, string> }[] = [];

  beforeAll(() => {
    for (const { typed } of situationsOf(rulebook)) {
      const rare = typed.flatMap((line) => (line.startsWith("+ ") ? [workbookName(...tableOf(line))] : []));
      const fresh = bookFor(JSON.stringify([rulebook.id, rare]), () => ledgerSheets(rulebook.ledger!, { ...options, rare }), {
        ...options,
        rare,
      });
      const book = typedInto(fresh, typed.filter((line) => !line.startsWith("+ ")).map(readTyped));
      situations.push({ book, figures: figuresOf(read(book)) });
    }
  });

  test("have unique ids and names, and the rulebook's value within their range", () => {
    expect(rules.length).toBeGreaterThan(0);
    for (const key of ["id", "name"] as const)
      expect(new Set(rules.map((rule) => rule[key].toLowerCase())).size).toBe(rules.length);
    expect(rules.filter(({ value, min, max }) => !(min <= value && value <= max))).toEqual([]);
    expect(rules.filter(({ name }) => /["*?~]|\s{2}|^\s|\s$/.test(name))).toEqual([]);
  });

  /** The situation in which the last rule mattered: adjacent rules often matter together. */
  let last = 0;

  /** The ledger in a situation in which the rule's value changes a figure outside its own sheet. */
  function follower(rule: HouseRule, value: number): Ledger | undefined {
    for (const at of new Set([last, ...situations.keys()])) {
      const { book, figures } = situations[at]!;
      const ledger = read(typedInto(book, [readTyped(set(rule, String(value)))]));
      if (!changedFigures(figures, figuresOf(ledger)).some((name) => !isOwn(name))) continue;
      last = at;
      return ledger;
    }
    return undefined;
  }

  // Adjacent rules, of which one ledger shows several.
  const today = rules.filter((_rule, i) => hasTurn(Math.floor((i * DAYS) / rules.length), DAYS));
  if (today.length < rules.length) leave(`${rules.length - today.length} of ${rules.length} house rules of ${rulebook.id}`);
  test.each(today.map((rule) => [rule.name, rule] as const))("%s: a value of the campaign's is applied", (_name, rule) => {
    const value = another(rule);
    const ledger = follower(rule, value);
    expect(ledger, "a situation in which it matters").toBeDefined();
    const { findings, changed } = auditLedger(ledger!);
    expect(findings.filter(isIntegrity)).toEqual([]);
    const { id, name, unit, cite, format } = rule;
    expect(changed).toEqual([
      { id, name, unit, cite, rulebook: rule.value, campaign: value, ...(format === undefined ? {} : { format }) },
    ]);
  });

  test("change nothing if they have the rulebook's values", () => {
    const { book, figures } = situations[0]!;
    const ledger = read(
      typedInto(
        book,
        rules.map((rule) => readTyped(set(rule, String(rule.value)))),
      ),
    );
    expect(auditLedger(ledger).changed).toEqual([]);
    expect(changedFigures(figures, figuresOf(ledger)).filter((name) => !isOwn(name))).toEqual([]);
  });

  test("are reported and not applied if they are invalid", () => {
    const { book, figures } = situations[0]!;
    for (const rule of rules.slice(0, 3)) {
      const ledger = read(typedInto(book, [readTyped(set(rule, String(rule.max + 1)))]));
      const { findings } = auditLedger(ledger);
      expect(findings.filter(({ check }) => check === "house-rule-range").map(({ key }) => key)).toEqual([rule.name]);
      expect(changedRules(ledger)).toEqual([]);
      const moved = changedFigures(figures, figuresOf(ledger)).filter((name) => !isOwn(name));
      // The front page counts this limit, in total and on this sheet, and nothing else changes.
      expect(moved.filter((name) => !name.includes("Broken_on"))).toEqual([expect.stringContaining("Limits broken")]);
    }
  });
});
