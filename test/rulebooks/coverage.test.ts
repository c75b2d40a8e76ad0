import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Rule } from "../../src/kernel/rule";
import type { Rulebook } from "../../src/kernel/rulebook";
import { RuleError } from "../../src/kernel/values";
import { argumentsOf } from "../support/rulebooks/call-rule";
import { selected } from "../support/rulebooks/selected-rulebooks";
import { everybody, ledgerSheets } from "../../src/sheets/common";

/*
 * Every heading of a rulebook is covered by a rule, a check or a sheet that cites it, or is on the rulebook's list of what is
 * left to the players.
 *
 * <rulebook>/coverage.json lists the headings, each with what covers it: "GROWTH", "check: bombing-cap" or "sheet: Economy"
 * (a sheet, a table or a form). A numbered heading is cited by its number, alone or within a range ("2.5.1 to 2.5.4"), another
 * by the words before its first colon or bracket, or by the words of `as` if the product words it differently.
 */

interface Heading {
  readonly cite: string;
  readonly by: readonly string[];
  readonly as?: string;
}

const fileOf = (book: Rulebook): URL => new URL(`${book.id}/coverage.json`, import.meta.url);

const NUMBER = /^\d+(?:\.\d+)*/;
const NUMBERS = /(?<![\d.])(\d+(?:\.\d+)*)(?:\s+to\s+(\d+(?:\.\d+)*))?/g;

const parts = (number: string): number[] => number.split(".").map(Number);

/** Negative, 0 or positive if paragraph a is before, at or after b. */
function order(a: readonly number[], b: readonly number[]): number {
  for (let i = 0; i < Math.max(a.length, b.length); i++) {
    const difference = (a[i] ?? -1) - (b[i] ?? -1);
    if (difference !== 0) return difference;
  }
  return 0;
}

function citesNumber(text: string, number: string): boolean {
  const paragraph = parts(number);
  return [...text.matchAll(NUMBERS)].some(([, from, to]) =>
    to === undefined ? from === number : order(paragraph, parts(from!)) >= 0 && order(paragraph, parts(to)) <= 0,
  );
}

const includes = (text: string, texts: string): boolean => text.toLowerCase().includes(texts.toLowerCase());

/** The words by which a heading without a number is cited. */
const headOf = (heading: string): string =>
  heading
    .split(/:| \(/)[0]!
    .replace(/ \d+(-\d+)?$/, "")
    .trim();

function cites(text: string, { cite, as }: Pick<Heading, "cite" | "as">): boolean {
  if (as !== undefined) return includes(text, as);
  const number = NUMBER.exec(cite)?.[0];
  return number === undefined ? includes(text, headOf(cite)) : citesNumber(text, number);
}

/**
 * The arguments of a rule's examples, and of the first one with every accepted name: each row of a chart has its own paragraph.
 */
function questions(rule: Rule): (readonly unknown[])[] {
  const examples = rule.examples.map(({ inputs }) => argumentsOf(rule, inputs));
  const rows = Object.values(rule.params).flatMap(({ kind, values }, i) =>
    kind === "text" && values ? values.map((value) => examples[0]!.with(i, value)) : [],
  );
  return [...examples, ...rows];
}

/** The paragraphs cited in the working of a result; none if the rule has no result. */
function citedBy(rule: Rule, args: readonly unknown[]): string[] {
  try {
    return rule.explain(args).lines.map(({ cite }) => cite);
  } catch (error) {
    if (error instanceof RuleError) return [];
    throw error;
  }
}

/** Everything in a rulebook by its name in the coverage list, with the paragraphs that it cites. */
function citations(book: Rulebook): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const add = (name: string, ...texts: string[]) => found.set(name, [...(found.get(name) ?? []), ...texts]);
  for (const rule of book.rules) {
    add(rule.id, rule.cite, ...questions(rule).flatMap((args) => citedBy(rule, args)));
  }
  const { ledger } = book;
  if (!ledger) return found;
  for (const check of ledger.checks) add(`check: ${check.id}`, check.cite);
  for (const sheet of ledgerSheets(ledger, everybody(ledger))) {
    for (const block of sheet.blocks) {
      const texts = [block.cite, ...Object.values(block.columns).map(({ cite }) => cite)];
      for (const name of new Set([sheet.name, block.name])) add(`sheet: ${name}`, ...texts);
      for (const { id, cite } of block.limits) add(`check: ${id}`, cite);
    }
  }
  return found;
}

describe.each(selected.map((book) => [book.id, book] as const))("headings of the rulebook %s", (_id, book) => {
  const headings = JSON.parse(readFileSync(fileOf(book), "utf8")) as readonly Heading[];
  const offered = citations(book);
  const unmodelled = book.unmodelled ?? [];

  it.each(headings.map((heading) => [heading.cite, heading] as const))("include %s", (cite, heading) => {
    const left = unmodelled.filter((paragraph) => paragraph.cite === cite);
    expect(left, "covered, or on the list once").toHaveLength(heading.by.length === 0 ? 1 : 0);
    for (const name of heading.by) {
      const texts = offered.get(name);
      expect(texts, `${name} is a rule, check or sheet of the rulebook`).toBeDefined();
      expect(
        texts!.some((text) => cites(text, heading)),
        `${name} cites ${cite}: ${[...new Set(texts)].join(" | ")}`,
      ).toBe(true);
    }
  });

  it("are listed once each", () => {
    const names = headings.map(({ cite }) => cite);
    expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
  });

  it("that are left to the players are cited nowhere and have a reason", () => {
    const texts = [...offered].flatMap(([name, all]) => all.map((text) => [name, text] as const));
    for (const { cite, why } of unmodelled) {
      const number = NUMBER.exec(cite)?.[0];
      const isCited = (text: string) => (number === cite ? citesNumber(text, number) : includes(text, cite));
      expect(texts.filter(([, text]) => isCited(text)).map(([name]) => name)).toEqual([]);
      expect(why).toMatch(/^[A-Z].{20,}\.$/);
    }
    const names = unmodelled.map(({ cite }) => cite);
    expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
  });
});
