import { describe, expect, test } from "vitest";
import { fieldOf, filledIn } from "../../src/ledger/edit/fill-entry";
import { orderAgain, turnOrders } from "../../src/ledger/edit/turn-orders";
import { ownerColumn } from "../../src/sheets/visibility/who-sees";
import { closeTurn } from "../../src/ledger/turn/close-turn";
import { placeName } from "../../src/formula/address";
import { rulebooks } from "../../src/rulebooks";
import type { CellsEdit } from "../../src/workbook/edit";
import { cleanBook } from "../support/rulebooks/golden";
import { freshBook } from "../support/rulebooks/ledgers";
import { applied } from "../../src/ledger/orders/apply-edits";
import { changed, closed, entry, fresh, ledgerIn } from "../support/ledger/seals";
import { ledgerOf } from "../../src/ledger/read/model";

/*
 * The order form of a turn: what the close clears as carried out is what is ordered each turn.
 */

describe.each(rulebooks.filter(({ ledger }) => ledger))("$id", (rulebook) => {
  test("offers every order that the close clears to its player, once", () => {
    const ledger = ledgerOf(cleanBook(rulebook))!;
    const steps = new Set(rulebook.ledger!.turn!.steps.filter(({ orders }) => orders).map(({ id }) => id));
    const everybody = [...ledger.players, ""];
    const offered = everybody.map((player) => ({
      player,
      places: turnOrders(ledger, player).flatMap(({ rows }) =>
        rows.flatMap(({ entries }) => entries.map(({ at }) => placeName(at))),
      ),
    }));
    for (const { places } of offered) expect(new Set(places).size).toBe(places.length);
    const all = new Set(offered.flatMap(({ places }) => places));
    const cleared = closeTurn(ledger).movements.filter(({ step, to }) => steps.has(step) && to === null);
    // Names of rows are shown above their orders.
    const isName = (place: { readonly table: string; readonly column: string }): boolean => {
      const block = ledger.found.lines.get(place.table)![0]!.table.block;
      return block.kind === "table" && block.key.some((key) => block.columns[key]!.header === place.column);
    };
    expect(cleared.length).toBeGreaterThan(0);
    expect(
      cleared.filter(({ place }) => !isName(place) && !all.has(placeName(place))).map(({ place }) => placeName(place)),
    ).toEqual([]);
  });

  test("offers a row of each growing table in a new ledger, with the columns that name it", () => {
    const ledger = ledgerOf(freshBook(rulebook))!;
    for (const player of [...ledger.players, ""]) {
      for (const { title, grows, free, before } of turnOrders(ledger, player)) {
        expect([title, before]).toEqual([title, []]);
        if (grows && free) expect([title, free.entries.length > 0]).toEqual([title, true]);
      }
    }
  });

  test("asks for all other entries of a row that a player has started, but not for its owner", () => {
    const ledger = ledgerOf(freshBook(rulebook))!;
    const [player = ""] = ledger.players;
    for (const { name, title, free } of turnOrders(ledger, player)) {
      if (!free) continue;
      const [first, ...others] = free.entries.map(({ at }) => at);
      const { kind, choices } = fieldOf(ledger, first!)!;
      const read = filledIn(ledger, first!, choices[0] ?? (kind === "number" ? "1" : "Alpha"));
      expect([title, read]).toEqual([title, { edit: expect.anything() as unknown }]);
      const after = ledgerOf(applied(ledger.book, [(read as { edit: CellsEdit }).edit]))!;
      const line = after.found.lines.get(name)![first!.row - 1]!;
      const owner = line.cells[ownerColumn(line.table.block) ?? ""];
      // The owner of a unit without a row of its own is unknown.
      if (owner?.declared.formula) continue;
      const row = turnOrders(after, player)
        .find((item) => item.name === name)!
        .rows.find(({ entries }) => entries.some(({ at }) => at.row === first!.row));
      const offered = row?.entries.map(({ at }) => at.cell) ?? [];
      expect([title, offered]).toEqual([title, expect.arrayContaining(others.map(({ cell }) => cell))]);
    }
  });
});

describe("the order form of the next turn", () => {
  const bytes = () => {
    const ledger = ledgerIn(fresh());
    const order = turnOrders(ledger, "Germany").find(({ title }) => title === "Production of units")!;
    const cells = order.free!.entries.map(({ at }) => at);
    const cell = (column: string) => cells.find((at) => at.column === column)!.cell;
    return changed(fresh(), [
      entry(ledger.book, "Germany", cell("Unit"), "Corps"),
      entry(ledger.book, "Germany", cell("Price"), 150),
      entry(ledger.book, "Germany", cell("Quantity"), 2),
      entry(ledger.book, "Germany", cell("On Equipment Schedule"), true),
    ]);
  };

  test("shows what was ordered, and can order it again", () => {
    const ledger = ledgerIn(closed(bytes()));
    const production = turnOrders(ledger, "Germany").find(({ title }) => title === "Production of units")!;
    expect(production.before.map(({ name }) => name)).toEqual(["Corps"]);
    const edit = orderAgain(ledger, "Germany", production.name, "Corps")!;
    const after = ledgerOf(applied(ledger.book, [edit]))!;
    const again = turnOrders(after, "Germany").find(({ title }) => title === "Production of units")!;
    expect(again.before).toEqual([]);
    const [row] = again.rows;
    expect(row!.name).toBe("Corps");
    expect(Object.fromEntries(row!.entries.map(({ at, last }) => [at.column, last]))).toMatchObject({
      Price: "150",
      Quantity: "2",
    });
  });
});
