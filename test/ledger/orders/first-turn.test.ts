import { describe, expect, test } from "vitest";
import { sealingOf } from "../../../src/kernel/sheet";
import { readText } from "../../../src/ledger/orders/read-orders";
import { prepareImport } from "../../../src/ledger/orders/import-orders";
import { sinceOpened } from "../../../src/ledger/diff/since-opened";
import { ordersOf, type Order } from "../../../src/ledger/orders/orders";
import { stateIn } from "../../../src/ledger/diff/state";
import { applyOrders } from "../../../src/ledger/orders/apply-orders";
import { headOf } from "../../../src/ledger/orders/text/parse-orders";
import { ledgerOf } from "../../../src/ledger/read/model";
import { rulebooks } from "../../../src/rulebooks";
import { sampleBook } from "../../support/rulebooks/ledgers";

/*
 * Orders before the first close: the ledger as it was when they were written is unknown, except that cells which closes clear
 * were blank.
 */

describe.each(rulebooks.filter(({ ledger }) => ledger?.sample))("$id, before its first close", (rulebook) => {
  const ledger = ledgerOf(sampleBook(rulebook))!;

  /** Orders that change every figure of a player which closes clear. */
  const otherwise = (player: string): readonly Order[] =>
    ordersOf(sinceOpened(ledger, player) ?? []).flatMap((order): Order[] => {
      const { declared, rows } = stateIn(ledger).get(order.table)!;
      const { block } = declared;
      const columns: Readonly<Record<string, Parameters<typeof sealingOf>[0]>> = block.columns;
      const entries = order.entries.flatMap(({ column, to }) =>
        typeof to.value === "number" && columns[column]!.next && sealingOf(columns[column]!, block) === "open"
          ? [{ column, to: { value: to.value + 1 } }]
          : [],
      );
      return order.kind === "change" && rows.length > 0 && entries.length > 0 ? [{ ...order, entries }] : [];
    });

  test("reports an order as a conflict if the game master has entered another value in its cell", () => {
    let tried = 0;
    for (const player of ledger.players) {
      const orders = otherwise(player);
      if (orders.length === 0) continue;
      const [head] = readText(ledger, `${player}, ${headOf(ledger, player).turn}`);
      const { intake } = prepareImport(ledger, () => ({ ...head!, player, orders }));
      const many = orders.reduce((sum, { entries }) => sum + entries.length, 0);
      tried += many;
      expect([intake.written, intake.conflicts.length + intake.skipped.length]).toEqual([[], many]);
      // With the current ledger as their base, they would be written.
      if (intake.conflicts.length > 0)
        expect(applyOrders(ledger, orders, stateIn(ledger), { player }).written.length).toBe(intake.conflicts.length);
    }
    expect(tried).toBeGreaterThan(0);
  });
});
