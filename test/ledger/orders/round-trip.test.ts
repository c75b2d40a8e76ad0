import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isBlank, type CellValue } from "../../../src/kernel/values";
import { enteredBetween, type EnteredChange } from "../../../src/ledger/diff/entry-changes";
import { mergeBase, mergeInto } from "../../../src/ledger/orders/merge-ledgers";
import { codeOf, ordersOf } from "../../../src/ledger/orders/orders";
import { inputsOf, isFixed, keysOf, stateIn } from "../../../src/ledger/diff/state";
import { applyOrders } from "../../../src/ledger/orders/apply-orders";
import { headOf, read } from "../../../src/ledger/orders/text/parse-orders";
import { write } from "../../../src/ledger/orders/text/write-orders";
import type { FoundLine } from "../../../src/ledger/read/find";
import { ledgerOf, type Ledger } from "../../../src/ledger/read/model";
import { rulebooks } from "../../../src/rulebooks";
import { valueAt, type Book } from "../../../src/workbook/book";
import type { CellContent } from "../../../src/workbook/edit";
import { freshBook, sampleBook } from "../../support/rulebooks/ledgers";
import { applied } from "../../../src/ledger/orders/apply-edits";
import { MANGLED } from "../../support/ledger/mangled";

/*
 * Changes between two ledgers, written as orders, read and imported, turn the first ledger into the second, entry by entry,
 * whatever an email did to the text.
 */

const TEXTS = [
  "Hamburg",
  "a, b = c",
  'he said "go", twice',
  "=1+1",
  "two\nlines",
  " ahead",
  "behind ",
  "two  spaces",
  "no\u00a0break",
  "\u201ccurled\u201d and \u2019",
  "+ 3",
  "- 3",
  "one - two",
  "East / West",
  "colon: yes = no",
  "(blank)",
  "(number 3)",
  "#3",
  "Ship #2",
  "12",
  "TRUE",
  "back\\slash \\n",
  "Stra\u00dfe \ud83d\ude80 \u2026",
  "> quoted",
  "Turn",
  "a long remark that goes on and on, so that no line of a mail has room for all of it, and then Turn",
  "very long words and many of them stand here so that lines are broken where they should not be",
  "tab\there",
  '5" guns',
  "Everybody",
  "and/or/",
] as const;

const text = fc.oneof(
  fc.constantFrom(...TEXTS),
  fc.string({ maxLength: 60, unit: fc.constantFrom(..."ab -+:=/,\"'()#·>|\\".split("")) }),
);
const number = fc.oneof(
  fc.integer({ min: -50, max: 5000 }),
  fc.constantFrom(0.1, 0.58, 1e-7, 1234.5678, 15250, 0.3333333333333333),
);
const anything: fc.Arbitrary<CellValue | { readonly formula: string }> = fc.oneof(
  { weight: 4, arbitrary: text },
  { weight: 4, arbitrary: number },
  { weight: 2, arbitrary: fc.boolean() },
  { weight: 2, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: fc.constantFrom({ formula: "=1+2" }, { formula: '=IF(1=1,"a, b","c")' }) },
);

interface Typing {
  readonly where: number;
  readonly column: number;
  readonly value: CellValue | { readonly formula: string };
  /** Whether the whole row is cleared. */
  readonly clears: boolean;
  /** Whether a row without a name is given one. */
  readonly names: boolean;
}

const typing: fc.Arbitrary<Typing> = fc.record({
  where: fc.double({ min: 0, max: 0.999999, noNaN: true }),
  column: fc.nat(30),
  value: anything,
  clears: fc.integer({ min: 0, max: 9 }).map((item) => item === 0),
  names: fc.boolean(),
});

/** The changes of both sides of a merge. */
const sides = fc.tuple(fc.array(typing, { maxLength: 8 }), fc.array(typing, { maxLength: 8 }));

/** A workbook with values typed into entry cells, in rows that the other ledgers have too. */
function typed(ledger: Ledger, typings: readonly Typing[], others: readonly Ledger[]): Book {
  const isCommon = ({ index, table }: FoundLine): boolean =>
    !isFixed(table) || others.every(({ found }) => index <= (found.lines.get(table.name)?.length ?? 0));
  const lines = [...stateIn(ledger).keys()].flatMap((name) => ledger.found.lines.get(name)!.filter(isCommon));
  return typings.reduce((book, { where, column, value, clears, names }) => {
    const line = lines[Math.floor(where * lines.length)]!;
    const { declared } = stateIn(ledger).get(line.table.name)!;
    const inputs = inputsOf(declared).flatMap(({ key }) => line.cells[key] ?? []);
    if (inputs.length === 0) return book;
    const content = typeof value === "object" && value !== null ? value : { value };
    const fixed = isFixed(declared);
    const keys = keysOf(declared);
    const key = line.cells[keys[0] ?? ""];
    const on = book.sheets.find(({ name }) => name === line.sheet)!;
    const isNamed = !key || !isBlank(valueAt(on, key.row, key.column));
    const item = inputs[column % inputs.length]!;
    const unnames = key !== undefined && item === key && !("formula" in content) && isBlank(content.value);
    const isCleared = (clears && !fixed) || (unnames && names);
    const cells = isCleared && !fixed ? inputs : [item];
    const contents = cells.map(({ row, column: at }): CellContent => ({
      row,
      column: at,
      ...(isCleared ? { value: null } : content),
    }));
    if (key && !isNamed && !isCleared && item !== key && !fixed && names)
      contents.push({ row: key.row, column: key.column, value: `New ${key.row}` });
    return applied(book, [{ kind: "cells", sheet: line.sheet, cells: contents }]);
  }, ledger.book);
}

const typedOnce: Omit<Typing, "column" | "value"> = { where: 0, clears: false, names: false };

/** A case that once failed: a text that ends like a wrapped line. */
const FOUND: readonly (readonly Typing[])[] = [
  [
    { ...typedOnce, where: 1 / 127, column: 0, value: "Hamburg" },
    { ...typedOnce, column: 3, value: "/" },
    { ...typedOnce, column: 0, value: 0 },
  ],
];

/** The same tries in every run; TRUTH=all uses new ones. */
const AGAIN = process.env["TRUTH"] === "all" ? {} : { seed: 1939 };
const RUNS = 12;

describe.each(rulebooks.filter(({ ledger }) => ledger))("$id", (rulebook) => {
  test("writes changes as orders whose import gives the changed ledger", () => {
    const from = [sampleBook(rulebook), freshBook(rulebook)].map((book) => ledgerOf(book)!);
    fc.assert(
      fc.property(
        // The inputs are reported on failure, because a ledger would be too long.
        fc.nat(1),
        fc.nat(1),
        fc.array(typing, { maxLength: 25 }),
        fc.array(typing, { minLength: 1, maxLength: 25 }),
        fc.boolean(),
        fc.constantFrom(...Object.keys(MANGLED)),
        (one, other, first, second, isEqual, how) => {
          const a = ledgerOf(typed(from[one]!, first, from))!;
          const b = ledgerOf(typed(isEqual ? a : from[other]!, second, from))!;
          if (a.players.length !== b.players.length) return;
          const orders = ordersOf(enteredBetween(stateIn(a), stateIn(b), b));
          const head = headOf(a, "");
          const [accepted, ...others] = read(MANGLED[how]!(write(orders, head, a)), a);
          expect(others).toEqual([]);
          expect(accepted!.faults).toEqual([]);
          expect(accepted!.head).toMatchObject({ player: "", code: codeOf(head, orders) });
          expect(accepted!.code).toBe(accepted!.head.code);
          const { edits, conflicts, skipped } = applyOrders(a, accepted!.orders, stateIn(a), { player: "", formulas: true });
          expect({ conflicts, skipped: skipped }).toEqual({ conflicts: [], skipped: [] });
          const after = ledgerOf(applied(a.book, edits))!;
          expect(enteredBetween(stateIn(after), stateIn(b), b)).toEqual([]);
        },
      ),
      { numRuns: RUNS, examples: FOUND.map((all) => [0, 0, [], [...all], false, "as it was written"]), ...AGAIN },
    );
  });

  test("merges in either direction with the same result, with every change of one side and no other", () => {
    const base = ledgerOf(sampleBook(rulebook))!;
    const keyOf = ({ table, parts, kind }: EnteredChange): string => JSON.stringify([table, parts, kind]);
    fc.assert(
      fc.property(sides, ([first, second]) => {
        const [a, b] = [first, second].map((all) => ledgerOf(typed(base, all, [base]))!) as [Ledger, Ledger];
        if (a.players.length !== base.players.length || b.players.length !== base.players.length) return;
        const [here, there] = [mergeInto(a, b, mergeBase(a, b, base)), mergeInto(b, a, mergeBase(b, a, base))];
        expect(here.both.length > 0).toBe(there.both.length > 0);
        if (here.both.length > 0) return;
        expect(here.intake.skipped).toEqual([]);
        const [one, other] = [applied(a.book, here.intake.edits), applied(b.book, there.intake.edits)].map((book) =>
          ledgerOf(book)!,
        );
        expect(enteredBetween(stateIn(one!), stateIn(other!), other!)).toEqual([]);
        // The merge has every change of one side, and no others.
        const merged = new Set(enteredBetween(stateIn(base), stateIn(one!), one!).map(keyOf));
        const changed = new Set([a, b].flatMap((side) => enteredBetween(stateIn(base), stateIn(side), side).map(keyOf)));
        expect([...merged].filter((key) => !changed.has(key))).toEqual([]);
        expect([...changed].filter((key) => !merged.has(key))).toEqual([]);
      }),
      { numRuns: RUNS * 2, ...AGAIN },
    );
  });
});
