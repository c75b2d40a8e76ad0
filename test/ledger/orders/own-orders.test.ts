import { describe, expect, test } from "vitest";
import { rowsBy } from "../../../src/kernel/sheet";
import type { Rulebook } from "../../../src/kernel/rulebook";
import { enteredBetween } from "../../../src/ledger/diff/entry-changes";
import { ownersIn } from "../../../src/ledger/diff/row-owners";
import { inputsOf, keysOf, stateIn } from "../../../src/ledger/diff/state";
import { planImport } from "../../../src/ledger/orders/import-orders";
import { orderedSince } from "../../../src/ledger/orders/masters-changes";
import { orderForm } from "../../../src/ledger/orders/order-form";
import { asValues, ordersOf, type Order } from "../../../src/ledger/orders/orders";
import { readText } from "../../../src/ledger/orders/read-orders";
import { headOf } from "../../../src/ledger/orders/text/parse-orders";
import { write } from "../../../src/ledger/orders/text/write-orders";
import { ledgerOf, type Ledger } from "../../../src/ledger/read/model";
import { rulebooks } from "../../../src/rulebooks";
import { campaign } from "../../../src/rulebooks/campaign";
import { gas } from "../../../src/rulebooks/gas";
import { pacific } from "../../../src/rulebooks/pacific";
import { afterEdits } from "../../support/ledger/after-edits";
import { closedBook } from "../../support/rulebooks/closed-turns";
import { sampleBook } from "../../support/rulebooks/ledgers";

/*
 * What a player may order: everything in his exported orders and his form is accepted, and no change of initial values is.
 */

/** The effect of importing a text, or some of a player's orders. */
function imported(ledger: Ledger, text: string, orders?: (sent: readonly Order[]) => readonly Order[]) {
  const {
    orders: taken,
    intake,
    edits,
  } = planImport(
    ledger,
    (now) => {
      const sent = readText(now, text)[0]!;
      return { ...sent, orders: orders?.(sent.orders) ?? sent.orders };
    },
    { when: "2026-11-28T12:00:00.000Z", source: "email.txt" },
  );
  const { written, skipped, conflicts } = intake;
  return {
    edits,
    written,
    refused: [...taken.faults.map(({ message }) => message), ...skipped.map(({ why }) => why)],
    conflicts,
  };
}

/** The same orders with every number one higher and every tick inverted. */
const otherwise =
  (ledger: Ledger) =>
  (orders: readonly Order[]): readonly Order[] =>
    orders.map((order) => {
      const inputs = inputsOf(stateIn(ledger).get(order.table)!.declared);
      const entries = order.entries.map(({ column, to }) => {
        const { type } = inputs.find(({ key }) => key === column)!.column;
        if (type === "number") return { column, to: { value: Number(to.value) + 1 } };
        return { column, to: type === "yes/no" ? { value: to.value !== true } : to };
      });
      return { ...order, entries };
    });

const ordersText = (ledger: Ledger, player: string): string =>
  write(asValues(ordersOf(orderedSince(ledger, player)!)), headOf(ledger, player), ledger);

const ledgersOf = (rulebook: Rulebook): readonly (readonly [when: string, Ledger])[] => {
  const book = sampleBook(rulebook);
  const closed = rulebook.ledger!.turn ? [["after a close", ledgerOf(closedBook(book))!] as const] : [];
  return [["before the first close", ledgerOf(book)!], ...closed];
};

describe.each(rulebooks.filter(({ ledger }) => ledger?.sample))("$id", (rulebook) => {
  describe.each(ledgersOf(rulebook))("%s", (_, ledger) => {
    test("accepts a player's exported orders unchanged, without refusals", () => {
      for (const player of ledger.players) {
        const { refused, written, conflicts } = imported(ledger, ordersText(ledger, player));
        expect({ player, refused, written, conflicts }).toEqual({ player, refused: [], written: [], conflicts: [] });
      }
    });

    test("accepts a completed form, and exports it as equal orders", () => {
      let tried = 0;
      for (const player of ledger.players) {
        const answered = imported(ledger, orderForm(ledger, player), otherwise(ledger));
        expect({ player, refused: answered.refused }).toEqual({ player, refused: [] });
        tried += answered.written.length;
        // Before the first close, an existing entry causes a question.
        if (answered.conflicts.length > 0) continue;
        const after = afterEdits(ledger, answered.edits);
        const again = imported(ledger, ordersText(after, player));
        expect({ player, refused: again.refused }).toEqual({ player, refused: [] });
        if (again.conflicts.length > 0) continue;
        const both = afterEdits(ledger, again.edits);
        expect(enteredBetween(stateIn(after), stateIn(both), both, player)).toEqual([]);
      }
      expect(tried).toBeGreaterThan(0);
    });

    test("refuses every player's changes to the game master's carried-over values", () => {
      for (const player of ledger.players) {
        const orders = [...stateIn(ledger).values()].flatMap((table): Order[] => {
          const { declared } = table;
          const { block } = declared;
          if (block.kind === "form" || rowsBy(block) !== "master") return [];
          const ownersOf = ownersIn(table, rulebook.ledger!.players, stateIn(ledger));
          const columns = inputsOf(declared).filter(
            ({ key, column }) =>
              !keysOf(declared).includes(key) &&
              column.type === "number" &&
              !column.next &&
              !column.sealing &&
              !block.sealing &&
              column.enteredBy !== "player",
          );
          return table.rows
            .filter((row) => row.name !== "" && ownersOf(row).includes(player))
            .map(({ parts, index }) => ({
              ...{ kind: "change" as const, table: declared.name, parts, nth: 1, row: index },
              entries: columns.map(({ key }) => ({ column: key, to: { value: 99 } })),
            }));
        });
        const { written } = imported(ledger, `${player} \u00b7 ${headOf(ledger, player).turn}`, () => orders);
        expect({ player, written }).toEqual({ player, written: [] });
      }
    });
  });
});

/** The changes that a player's line makes in a ledger after a close, and the number of refusals. */
function sent(rulebook: Rulebook, player: string, title: string, line: string) {
  const ledger = ledgerOf(closedBook(sampleBook(rulebook)))!;
  const { written, refused } = imported(ledger, [`${player} \u00b7 ${headOf(ledger, player).turn}`, title, line].join("\n"));
  return { written: written.map(({ row, header }) => `${row}, ${header}`), refused: refused.length };
}

describe("a player cannot increase in an existing row", () => {
  test.each([
    ["capacity", campaign, "Italy", "Shipyards", "Genoa: Printed capacity = 5000"],
    ["a richer city", campaign, "Italy", "Economy", "Rome / Industrial City: Value = 900"],
    ["growth", campaign, "Italy", "Growth", "1941: As taken over = TRUE"],
    ["factories", gas, "Germany", "Production", "Germany: Factories = 90"],
    ["a production multiple", gas, "Germany", "Production", "Germany: Multiple = 9"],
    ["manpower", pacific, "Japan", "Nations", "Japan: Maximum manpower = 9000"],
    ["an economic multiple", pacific, "Japan", "Nations", "Japan: Economic multiple = 9"],
    ["morale", pacific, "Japan", "Politics", "Japan: Morale = 900"],
  ] as const)("%s", (_, rulebook, player, title, line) => {
    expect(sent(rulebook, player, title, line)).toEqual({ written: [], refused: 1 });
  });
});

test("a form asks for settings that stay from turn to turn, and they can be ordered", () => {
  expect(orderForm(ledgerOf(sampleBook(campaign))!, "Britain")).toMatch(/Transports assigned = /);
  expect(sent(pacific, "Japan", "Nations", "Japan: Repair setting = 7")).toEqual({
    written: ["Japan, Repair setting"],
    refused: 0,
  });
});
