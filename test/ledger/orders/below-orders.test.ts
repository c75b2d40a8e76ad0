import { describe, expect, test } from "vitest";
import { filledBy } from "../../../src/kernel/sheet";
import { ownersIn } from "../../../src/ledger/diff/row-owners";
import { inputsOf, keysOf, stateIn } from "../../../src/ledger/diff/state";
import { readText } from "../../../src/ledger/orders/read-orders";
import { headOf } from "../../../src/ledger/orders/text/parse-orders";
import { write } from "../../../src/ledger/orders/text/write-orders";
import { ledgerOf } from "../../../src/ledger/read/model";
import { rulebooks } from "../../../src/rulebooks";
import { sampleBook } from "../../support/rulebooks/ledgers";

/*
 * Text below orders that names one of their rows or columns with a number is a correction, and is reported. A signature is not.
 */

const corrections = (row: string, header: string): readonly string[] => [
  `EDIT: ${row} ${header} should be 7, not 3`,
  `Oh, and make that ${header} 7.`,
  `${row}: better 7`,
  `(${row.toUpperCase()} 7 would be fine as well)`,
  `Wait: ${header.toLowerCase()} of ${row} is 7`,
];
const SIGNATURES = ["Tel. 0151 4471 2290", "Sent from my Galaxy S23", "See you on Friday at 8", "Anna-Lena 12, 10115 Testhausen"];

describe.each(rulebooks.filter(({ ledger }) => ledger?.sample))("$id", (rulebook) => {
  const ledger = ledgerOf(sampleBook(rulebook))!;
  const state = stateIn(ledger);

  /** One order for each table in which a player has a row with a word as its name and a number to order. */
  const orders = ledger.players.flatMap((player) =>
    [...state.values()].flatMap((table) => {
      const { declared } = table;
      const ownersOf = ownersIn(table, ledger.rulebook.ledger!.players, state);
      const isOrdered = ({ parts, ...row }: (typeof table.rows)[number]): boolean =>
        ownersOf({ parts, ...row }).includes(player) && /^\p{L}[\p{L} ]{4,}$/u.test(String(parts[0] ?? ""));
      const row = declared.kind === "form" ? undefined : table.rows.find(isOrdered);
      const input = inputsOf(declared).find(
        ({ key, column }) =>
          column.type === "number" &&
          column.format !== "date" &&
          !keysOf(declared).includes(key) &&
          filledBy(column, declared.block) === "player",
      );
      if (!row || !input) return [];
      const order = { kind: "change", table: declared.name, parts: row.parts, nth: 1, row: row.index } as const;
      const head = headOf(ledger, player);
      const text = write([{ ...order, entries: [{ column: input.key, to: { value: 3 } }] }], head, ledger);
      return [
        {
          text: [`${player} \u00b7 ${head.turn}`, ...text.trimEnd().split("\n").slice(1)].join("\n"),
          row: String(row.parts[0]),
          header: input.column.header,
        },
      ];
    }),
  );

  test("reports a correction below the orders, but no signature", () => {
    const wrong: unknown[] = [];
    for (const { text, row, header } of orders) {
      expect(readText(ledger, text)[0]!.faults).toEqual([]);
      for (const below of corrections(row, header))
        if (readText(ledger, `${text}\n\nThanks, Luca\n\n${below}\n`)[0]!.faults.length !== 1) wrong.push([text, below]);
      for (const below of SIGNATURES)
        if (readText(ledger, `${text}\n\nThanks, Luca\n\n${below}\n`)[0]!.faults.length > 0) wrong.push([text, below]);
    }
    expect(wrong).toEqual([]);
    expect(orders.length).toBeGreaterThan(0);
  });
});
