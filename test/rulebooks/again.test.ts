import { describe, expect, test } from "vitest";
import { calculationIn, cameFrom, ledgerAgain } from "../../src/ledger/audit/again";
import { ledgerOf } from "../../src/ledger/read/model";
import type { Book } from "../../src/workbook/book";
import { changesOf, inWords, withChanges } from "../proof/changes";
import { differing, ownOf, seenOf, type Lines } from "../proof/seen";
import { ALL } from "../everyday";
import { asked } from "./asked";
import { sampleBook } from "./ledgers";

/*
 * The law of what is read again: it is what a reading of everything gives, each value with what hinders it, and each word of the
 * audit. As a rule a few changes are made by chance; with TRUTH=all many.
 */

const CHANGES = ALL ? 300 : 6;
/** So many changes follow one another, as they do in an evening; then others begin anew. */
const IN_A_ROW = 5;

const untrue = (again: Lines, whole: Lines): readonly string[] =>
  [...differing(whole, again)].map(([name, is]) => `${name}: ${is}, not ${whole.get(name) ?? "gone"}`);

describe.each(asked.map((rulebook) => [rulebook.id, rulebook] as const))("a changed ledger of %s", (id, rulebook) => {
  const start = sampleBook(rulebook);
  const ledger = ledgerOf(start)!;
  let before = start;

  test.each(Array.from({ length: CHANGES }, (_, i) => [inWords(changesOf(ledger, id, i)), i] as const))(
    "%s: values and audit are the same",
    (_change, i) => {
      if (i % IN_A_ROW === 0) before = start;
      const after: Book = cameFrom(before, withChanges(before, changesOf(ledger, id, i)));
      const again = ledgerAgain(after)!;
      expect(untrue(seenOf(again), seenOf(ledgerOf(after)!))).toStrictEqual([]);
      expect(untrue(ownOf(after, calculationIn(after)), ownOf(after))).toStrictEqual([]);
      before = after;
    },
  );
});
