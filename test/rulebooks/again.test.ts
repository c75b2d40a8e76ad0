import { describe, expect, test } from "vitest";
import { calculationIn, cameFrom, ledgerAgain } from "../../src/ledger/audit/again";
import { ledgerOf } from "../../src/ledger/read/model";
import type { Book } from "../../src/workbook/book";
import { changesOf, inWords, withChanges } from "../proof/changes";
import { differing, ownOf, seenOf, type Lines } from "../proof/seen";
import { ALL, DAY } from "../everyday";
import { asked } from "./asked";
import { sampleBook } from "./ledgers";

/*
 * The law of what is read again: it is what a reading of everything gives, each value with what hinders it, and each word of the
 * audit. As a rule a few changes are made by chance, each day others; with TRUTH=all many.
 */

const CHANGES = 300;
const A_DAY = 2;
/** So many changes follow one another, as they do in an evening; then others begin anew. */
const IN_A_ROW = 5;
/** What is made of chance. */
const seeds = Array.from({ length: ALL ? CHANGES : A_DAY }, (_, i) => (ALL ? i : (DAY * A_DAY + i) % CHANGES));

const untrue = (again: Lines, whole: Lines): readonly string[] =>
  [...differing(whole, again)].map(([name, is]) => `${name}: ${is}, not ${whole.get(name) ?? "gone"}`);

describe.each(asked.map((rulebook) => [rulebook.id, rulebook] as const))("a changed ledger of %s", (id, rulebook) => {
  const start = sampleBook(rulebook);
  const ledger = ledgerOf(start)!;
  let before = start;

  test.each(seeds.map((seed, i) => [inWords(changesOf(ledger, id, seed)), seed, i] as const))(
    "%s: values and audit are the same",
    (_change, seed, i) => {
      if (i % IN_A_ROW === 0) before = start;
      const after: Book = cameFrom(before, withChanges(before, changesOf(ledger, id, seed)));
      const again = ledgerAgain(after)!;
      expect(untrue(seenOf(again), seenOf(ledgerOf(after)!))).toStrictEqual([]);
      expect(untrue(ownOf(after, calculationIn(after)), ownOf(after))).toStrictEqual([]);
      before = after;
    },
  );
});
