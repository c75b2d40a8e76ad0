import { describe, expect, test } from "vitest";
import "../../support/preload";
import { computedIn } from "../../../src/calculation/computed-values";
import { filledBy, rowsBy } from "../../../src/kernel/sheet";
import { isBlank, type CellValue } from "../../../src/kernel/values";
import type { Rulebook } from "../../../src/kernel/rulebook";
import { sinceOpened } from "../../../src/ledger/diff/since-opened";
import { inputsOf, isFixed, keysOf, stateIn, type StateRow, type StateTable } from "../../../src/ledger/diff/state";
import { applied } from "../../../src/ledger/orders/apply-edits";
import { planImport } from "../../../src/ledger/orders/import-orders";
import { ordersOf } from "../../../src/ledger/orders/orders";
import { readCopy, readText, type ReadOrders } from "../../../src/ledger/orders/read-orders";
import { headOf } from "../../../src/ledger/orders/text/parse-orders";
import { write } from "../../../src/ledger/orders/text/write-orders";
import { exportPlayerCopy } from "../../../src/ledger/player-copy/export-copy";
import { ledgerOf, type Ledger } from "../../../src/ledger/read/model";
import { rulebooks } from "../../../src/rulebooks";
import { bookOf } from "../../../src/workbook/book-of-sheets";
import { share } from "../../support/daily-sample";
import { afterEdits } from "../../support/ledger/after-edits";
import { rowsIn } from "../../support/ledger/typed-in-copy";
import { closedBook } from "../../support/rulebooks/closed-turns";
import { sampleBook } from "../../support/rulebooks/ledgers";

/*
 * A player renames a row in the copy: the player's entries stay. The game master's entries stay if it is the same thing under
 * another name, such as a ship; otherwise their loss is reported, because another unit has made no progress.
 */

const NAME = "Otherwise called";

/** The new names that a player can give to own rows of a copy, with the cell of each. */
function renamings(copy: Ledger, ledger: Ledger, player: string) {
  const whole = rowsIn(ledger, player);
  return [...rowsIn(copy, player)].flatMap(([name, { table, own }]) => {
    const { declared } = table;
    const { block } = declared;
    const [key] = keysOf(declared);
    const column = inputsOf(declared).find((item) => item.key === key);
    const isNamed = column?.column.type === "text" && !column.choices && !column.column.choices;
    if (!isNamed || block.kind !== "table" || isFixed(declared) || rowsBy(block) !== "player") return [];
    // The player cannot change the cell that gives the row's owner, even through the unit that it names.
    const owner = block.player ?? block.owner;
    if (owner === key || (owner !== undefined && block.columns[owner]!.formula !== undefined)) return [];
    const rows = new Map(whole.get(name)!.table.rows.map((row) => [row.index, row]));
    return own.flatMap((line, i) => {
      const cell = line.cells[key!];
      const row = rows.get(whole.get(name)!.own[i]!.index);
      return cell && row ? [{ table, cell, row }] : [];
    });
  });
}

/** The entries of a row except its name, with the game master's separate. */
function entriesOf({ declared }: StateTable, row: StateRow | undefined) {
  const all = inputsOf(declared).flatMap(
    ({ key, column }): (readonly [isMasters: boolean, header: string, value: CellValue])[] => {
      const value = row?.entries.get(key)?.value ?? null;
      if (isBlank(value) || value === false || key === keysOf(declared)[0]) return [];
      return [[filledBy(column, declared.block) === "master", column.header, value]];
    },
  );
  const of = (wanted: boolean) => all.flatMap(([isMasters, ...entry]) => (isMasters === wanted ? [entry] : []));
  return { isThere: row !== undefined, players: of(false), masters: of(true) };
}

const ledgersOf = (rulebook: Rulebook): readonly (readonly [when: string, Ledger])[] => {
  const book = sampleBook(rulebook);
  const later = rulebook.ledger!.turn ? [["after a close", ledgerOf(closedBook(book))!] as const] : [];
  return [["before the first close", ledgerOf(book)!], ...later];
};

describe.each(rulebooks.filter(({ ledger }) => ledger?.sample))("$id", (rulebook) => {
  test.each(ledgersOf(rulebook))(
    "%s, loses nothing unreported when a player renames a row",
    { timeout: 600_000 },
    (when, ledger) => {
      const all = ledger.players.flatMap((player) => {
        const { sheets, values } = exportPlayerCopy(ledger, player, "2026-11-01T12:00:00.000Z", computedIn);
        const copy = ledgerOf(bookOf(sheets, values))!;
        return renamings(copy, ledger, player).map((item) => ({ ...item, player, copy }));
      });
      const tried = share(all, 2, `rows of ${rulebook.id} ${when}`, ({ table }) => table.declared.block.title);
      const wrong: unknown[] = [];
      for (const { player, copy, table, cell, row: named } of tried) {
        const { sheet, row, column } = cell;
        const sent = ledgerOf(applied(copy.book, [{ kind: "cells", sheet, cells: [{ row, column, value: NAME }] }]))!;
        const text = write(ordersOf(sinceOpened(sent, player)!), headOf(sent, player), sent);
        const before = entriesOf(table, named);
        const { block } = table.declared;
        const keeps = block.kind === "table" && block.renamable === true;
        const inCopy = (now: Ledger): ReadOrders => readCopy(now, sent);
        // Before the first close a text adds to the existing rows, because the earlier ones are unknown.
        const readers = when === "after a close" ? [inCopy, (now: Ledger) => readText(now, text)[0]!] : [inCopy];
        for (const read of readers) {
          const plan = planImport(ledger, read, { when: "2026-11-02T12:00:00.000Z", source: "copy.xlsx" });
          const state = stateIn(afterEdits(ledger, plan.edits));
          const rows = state.get(table.declared.name)!.rows;
          const after = entriesOf(
            table,
            rows.find(({ parts }) => parts[0] === NAME),
          );
          const reported = plan.intake.skipped.map(({ why }) => why).join("\n");
          const lost = before.masters.filter(([header]) => !after.masters.some(([item]) => item === header));
          // If another row gives the owner, a renamed row has none.
          const isNobodys = !after.isThere && plan.orders.notes.length > 0;
          const isRight =
            (after.isThere || isNobodys) &&
            (isNobodys || JSON.stringify(after.players) === JSON.stringify(before.players)) &&
            (keeps ? lost.length === 0 && reported === "" : lost.length === before.masters.length) &&
            (isNobodys ||
              lost.every(([header]) => reported.includes(`${header} (${block.title}) can only be entered by the game master`)));
          if (!isRight)
            wrong.push([
              read === inCopy ? "copy" : "text",
              player,
              block.title,
              named.name,
              before,
              after,
              reported,
              plan.orders.notes,
            ]);
        }
      }
      expect(wrong).toEqual([]);
      // In gas, players name no rows.
      expect(tried.length > 0).toBe(rulebook.id !== "gas");
    },
  );
});
