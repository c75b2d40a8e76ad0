import { expect, test } from "vitest";
import { planImport } from "../../../src/ledger/orders/import-orders";
import { readText } from "../../../src/ledger/orders/read-orders";
import { standingOrders } from "../../../src/ledger/orders/standing-orders";
import { ledgerOf, type Ledger } from "../../../src/ledger/read/model";
import { campaign } from "../../../src/rulebooks/campaign";
import { afterEdits } from "../../support/ledger/after-edits";
import { sampleBook } from "../../support/rulebooks/ledgers";

/*
 * Standing orders: an absent player's last orders are repeated in a later turn.
 */

let clock = 0;
const imported = (ledger: Ledger, ...lines: readonly string[]): Ledger =>
  afterEdits(
    ledger,
    planImport(ledger, (now) => readText(now, lines.join("\n"))[0]!, {
      ...{ when: new Date(++clock).toISOString(), source: "email.txt" },
    }).edits,
  );

/** The ledger in another turn. */
function inTurn(ledger: Ledger, turn: number): Ledger {
  const { sheet, row, column } = ledger.found.cells.find(({ declared }) => declared.key === "Turn")!;
  return afterEdits(ledger, [{ kind: "cells", sheet, cells: [{ row, column, value: turn }] }]);
}

const sample = ledgerOf(sampleBook(campaign))!;
const repeated = (ledger: Ledger) =>
  standingOrders(ledger, "Italy").orders.flatMap(({ parts, entries }) =>
    entries.map(({ column, to }) => `${String(parts[0])} ${column} ${String(to.value)}`),
  );
const YARD = ["Shipyards", "+ Venice: Printed capacity = 5000"];
const SHIP = ["Ships in yards", "+ Impero: Type = Battleship, Price = 1500, Strength at start = 9"];

test("standing orders are those that the game master accepted, and the others are reported", () => {
  const next = inTurn(imported(sample, "Italy, turn 9", "Command Reserves", "Home: Shipped in = 7", ...YARD, ...SHIP), 10);
  expect(repeated(next)).toEqual(["Home shippedIn 7", "Impero type Battleship", "Impero price 1500"]);
  expect(standingOrders(next, "Italy").passedOver).toEqual(["2 orders that you did not accept in 1941 · Autumn · turn 9"]);
});

test("standing orders are those of the last turn in which some were accepted", () => {
  const first = inTurn(imported(sample, "Italy, turn 9", "Command Reserves", "Home: Shipped in = 7"), 10);
  const second = inTurn(imported(first, "Italy, turn 10", ...YARD), 11);
  expect(repeated(second)).toEqual(["Home shippedIn 7"]);
});

test("standing orders are refused if none were ever accepted", () => {
  const next = inTurn(imported(sample, "Italy, turn 9", ...YARD), 10);
  expect(() => standingOrders(next, "Italy")).toThrow(
    "The ledger has no record of accepted orders of Italy from an earlier turn.",
  );
});
