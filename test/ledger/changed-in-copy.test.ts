import { expect, test } from "vitest";
import "../support/preload";
import { address } from "../../src/formula/address";
import { computedIn } from "../../src/calculation/computed-values";
import { audit } from "../../src/ledger/audit";
import { exportPlayerCopy } from "../../src/ledger/player-copy/export-copy";
import { ledgerOf } from "../../src/ledger/read/model";
import { rulebooks } from "../../src/rulebooks";
import { sampleSheets } from "../../src/sheets/common";
import { place } from "../../src/sheets/layout";
import { bookOf } from "../../src/workbook/book-of-sheets";
import { edit } from "../../src/workbook/xlsx/edit";
import { readBook } from "../../src/workbook/xlsx/read";
import { writeBook } from "../../src/workbook/xlsx/write";

/* The audit of a player's copy after an entry. */

const { ledger, title } = rulebooks.find(({ id }) => id === "campaign")!;
const placed = place(sampleSheets(ledger!), ledger!.sample!.options);
const whole = ledgerOf(bookOf(placed, computedIn(bookOf(placed))))!;
const exported = exportPlayerCopy(whole, "Germany", "", computedIn);
const bytes = writeBook(exported.sheets, exported.values, { title });
const copy = ledgerOf(readBook(bytes))!;

test("a game master's figure that was typed over in a copy is reported with the exported value", () => {
  const [cell, exported] = [...copy.requiredValues].find(
    ([item, value]) => typeof value === "number" && value > 0 && copy.copy!.figured.get(item.table!)?.has(item.declared.key),
  )!;
  const typed = Number(exported) + 1;
  const { sheet, row, column } = cell;
  const after = audit(readBook(edit(bytes, [{ kind: "cells", sheet, cells: [{ row, column, value: typed }] }])));
  const there = after.findings.filter((finding) => finding.sheet === sheet && finding.cell === address(row, column));
  expect(there.map(({ expected }) => expected)).toEqual([exported]);
});

/** The audit findings after an entry, with all formulas recalculated. */
function foundAfter(file: Uint8Array, table: string, name: string, column: string, value: number): readonly string[] {
  const ledgerThere = ledgerOf(readBook(file))!;
  const line = ledgerThere.found.lines.get(table)!.find((item) => ledgerThere.keyOf(item) === name)!;
  const { sheet, row, column: at } = line.cells[column]!;
  const cells = [{ row, column: at, value }];
  return audit(readBook(edit(file, [{ kind: "cells", sheet, cells }], { values: computedIn }))).findings.map(
    ({ message }) => message,
  );
}

test.each([
  ["Oil_Supply_Centers", "Berlin", "opening", 99],
  ["Germany_Summary", "", "Closing_of_last_Turn", 9],
  ["Germany_Ships_in_yards", "Tirpitz", "points", 9],
])("%s, %s, %s: an entry in a copy causes only findings that it causes in the ledger", (...entry) => {
  const wholeFile = writeBook(placed, computedIn(bookOf(placed)), { title });
  const all = foundAfter(wholeFile, ...entry);
  expect(foundAfter(bytes, ...entry).filter((message) => !all.includes(message))).toEqual([]);
});
