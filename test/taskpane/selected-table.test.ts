import { expect, test } from "vitest";
import { address } from "../../src/formula/address";
import { ledgerOf } from "../../src/ledger/read/model";
import { fuel } from "../../src/rulebooks/fuel";
import { tableOfSelection } from "../../taskpane/features/entries/import-list-preview";
import { sampleBook } from "../support/rulebooks/ledgers";

/*
 * A list can be imported into a table with entries of players, and into no other.
 */

const book = sampleBook(fuel);

test.each([
  ["Powers_Powers", "Powers"],
  ["Depots_Depots", "Depots"],
  ["Fuel_track_Entries", "Entries"],
  ["Fuel_track_Running_track", undefined],
  ["Powers_Fuel_of_the_turn", undefined],
])("%s", (name, title) => {
  const [found] = [...ledgerOf(book)!.found.tables.values()].filter(({ table }) => name.endsWith(table.name));
  const { sheet, top, left } = found!.table;
  const selection = { sheet, cell: address(top + 1, left), value: null, formula: null };
  expect(tableOfSelection({ book, selection })?.title).toBe(title);
});
