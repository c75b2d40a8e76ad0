import { describe, expect, test } from "vitest";
import "../../support/preload";
import { computedIn } from "../../../src/calculation/computed-values";
import { ownersIn } from "../../../src/ledger/diff/row-owners";
import { stateIn } from "../../../src/ledger/diff/state";
import { exportPlayerCopy } from "../../../src/ledger/player-copy/export-copy";
import { ledgerOf, type Ledger } from "../../../src/ledger/read/model";
import { rulebooks } from "../../../src/rulebooks";
import { bookOf } from "../../../src/workbook/book-of-sheets";
import { share } from "../../support/daily-sample";
import { sampleBook } from "../../support/rulebooks/ledgers";

/*
 * A player's own rows are recognized in the player's copy too; otherwise their entries would be missing from the exported orders.
 */

/** The number of a player's own rows in each table. */
function rowsOf(ledger: Ledger, player: string): Readonly<Record<string, number>> {
  const state = stateIn(ledger);
  const { players } = ledger.rulebook.ledger!;
  return Object.fromEntries(
    [...state].flatMap(([name, table]) => {
      const ownersOf = ownersIn(table, players, state);
      const own = table.rows.filter((row) => row.name !== "" && ownersOf(row).includes(player));
      return own.length === 0 ? [] : [[name, own.length]];
    }),
  );
}

describe.each(rulebooks.filter(({ ledger }) => ledger?.sample))("$id", (rulebook) => {
  const ledger = ledgerOf(sampleBook(rulebook))!;

  test.each(share(ledger.players, 2, `copies of ${rulebook.id}`))(
    "gives %s the same own rows in the copy as in the ledger",
    (player) => {
      const { sheets, values } = exportPlayerCopy(ledger, player, "2026-11-01T12:00:00.000Z", computedIn);
      expect(rowsOf(ledgerOf(bookOf(sheets, values))!, player)).toEqual(rowsOf(ledger, player));
    },
  );
});
