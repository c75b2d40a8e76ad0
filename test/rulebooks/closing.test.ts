import { describe, expect, test } from "vitest";
import type { LedgerOptions, Rulebook } from "../../src/kernel/rulebook";
import { rulebooks } from "../../src/rulebooks";
import { declaredClosing } from "../../src/sheets/closing";
import { everybody } from "../../src/sheets/common";
import { declaredSheets, rareTables } from "../../src/sheets/declared";

/*
 * A rulebook's declarations for the close of a turn, for any players and tables.
 */

const closable = rulebooks.filter(({ ledger }) => ledger?.turn !== undefined);

/** All players in the first and the last year, each player alone, and one player with each of the optional tables. */
function ledgersOf({ ledger }: Rulebook): readonly LedgerOptions[] {
  const { players, clock, sheets } = ledger!;
  const all = everybody(ledger!);
  const last = clock.years?.last ?? all.year;
  const alone = { ...all, players: [players.names[0]!] };
  return [
    all,
    { ...all, year: last },
    ...players.names.map((player) => ({ players: [player], year: last })),
    ...rareTables(sheets(alone)).map((name) => ({ ...alone, rare: [name] })),
  ];
}

describe.each(closable.map((rulebook) => [rulebook.id, rulebook] as const))("the turn of %s", (_, rulebook) => {
  const { turn, sheets } = rulebook.ledger!;
  const steps = turn!.steps.map(({ id }) => id);

  test("has only formulas that refer to existing names", () => {
    for (const options of ledgersOf(rulebook)) {
      expect(() => {
        const declared = declaredSheets(rulebook, options);
        declaredClosing(rulebook, options, declared);
        for (const { blocks } of declared)
          for (const { limits } of blocks) for (const { figures } of limits) Object.keys(figures);
      }).not.toThrow();
    }
  });

  test("has only known steps, and they change only entries", () => {
    for (const { players, year, rare = [] } of ledgersOf(rulebook)) {
      for (const { blocks } of sheets({ players, year, rare })) {
        for (const block of blocks) {
          for (const column of Object.values(block.columns)) {
            if (column.next)
              expect([column.header, column.formula, steps]).toStrictEqual([
                column.header,
                undefined,
                expect.arrayContaining([column.next.step]),
              ]);
          }
          if (block.kind === "form") continue;
          for (const { step } of [...(block.ends ?? []), ...(block.initialValues ?? [])]) expect(steps).toContain(step);
          for (const { entries } of block.initialValues ?? []) {
            for (const key of Object.keys(entries)) expect([key, block.columns[key]?.formula]).toStrictEqual([key, undefined]);
          }
        }
      }
    }
  });

  test("has all its stocks in a table or form of a ledger", () => {
    const blocks = new Set(sheets(everybody(rulebook.ledger!)).flatMap((sheet) => sheet.blocks.map(({ name }) => name)));
    for (const { block } of turn!.balances) expect(blocks).toContain(block);
  });

  test("names totals and steps uniquely", () => {
    for (const names of [steps, turn!.totals.map(({ key }) => key), turn!.totals.map(({ header }) => header)]) {
      expect(new Set(names).size).toBe(names.length);
    }
  });
});
