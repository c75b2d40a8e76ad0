import { describe, expect, test } from "vitest";
import "../at-hand";
import { computedIn } from "../../src/ledger/compute/computed";
import { inputsOf, keysOf, stateIn } from "../../src/ledger/changes/state";
import { ownersIn } from "../../src/ledger/changes/owners";
import { applied } from "../../src/ledger/changes/applied";
import { handOut } from "../../src/ledger/hand-out";
import { ledgerOf, type Ledger } from "../../src/ledger/read/model";
import { report, reportedTurn } from "../../src/ledger/report";
import { writtenReport } from "../../src/ledger/report/formats";
import { toldTo } from "../../src/ledger/report/told-to";
import { forecast } from "../../src/ledger/turn/forecast";
import { rulebooks } from "../../src/rulebooks";
import type { CellContent } from "../../src/workbook/edit";
import { sampleBook } from "../rulebooks/ledgers";

/*
 * Non-interference: what a player is told follows from what his copy holds. Entries of others change it only as they change the copy.
 */

/** A ledger in which all figures of one player are others. */
function changedFor(ledger: Ledger, player: string): Ledger {
  const { players } = ledger.rulebook.ledger!;
  const state = stateIn(ledger);
  const cells = new Map<string, CellContent[]>();
  let nth = 0;
  for (const table of state.values()) {
    const ownersOf = ownersIn(table, players, state);
    const keys = keysOf(table.declared);
    for (const row of table.rows) {
      if (ownersOf(row).join() !== player) continue;
      for (const { key, column } of inputsOf(table.declared)) {
        const cell = row.line?.cells[key];
        if (!cell || keys.includes(key) || column.type !== "number" || column.format === "date" || ++nth % 3 > 0) continue;
        const value = Number(row.entries.get(key)?.value ?? 0) + 3;
        cells.set(cell.sheet, [...(cells.get(cell.sheet) ?? []), { row: cell.row, column: cell.column, value }]);
      }
    }
  }
  return ledgerOf(
    applied(
      ledger.book,
      [...cells].map(([sheet, all]) => ({ kind: "cells" as const, sheet, cells: all })),
    ),
  )!;
}

const copyOf = (ledger: Ledger, player: string): string =>
  JSON.stringify(handOut(ledger, player, "", computedIn, "").sheets.map(({ cells }) => cells.map(({ value }) => value)));

const reportOf = (ledger: Ledger, only: string): string =>
  writtenReport(report(reportedTurn(ledger), { only, pictures: false }), "text");

const picturesOf = (ledger: Ledger, only: string): string => writtenReport(report(reportedTurn(ledger), { only }), "html");

const breaksOf = (ledger: Ledger, player: string): string =>
  JSON.stringify(
    forecast(ledger, { turns: 1, orders: "repeated" }).turns.map(({ breaks, cuts }) => [
      breaks.filter(toldTo(ledger, player)).map(({ message }) => message),
      cuts.filter(toldTo(ledger, player)).map(({ what, why }) => [what, why]),
    ]),
  );

describe.each(rulebooks.filter(({ ledger }) => ledger?.turn))("$id", (rulebook) => {
  test("a player's report, charts and forecast tell nothing that the player's copy does not", { timeout: 300_000 }, () => {
    const before = ledgerOf(sampleBook(rulebook))!;
    const [changer = "", ...others] = before.players;
    const after = changedFor(before, changer);
    expect(copyOf(after, changer)).not.toBe(copyOf(before, changer));
    const unaware = others.slice(0, 3).filter((player) => copyOf(after, player) === copyOf(before, player));
    for (const player of unaware) {
      expect(reportOf(after, player), player).toBe(reportOf(before, player));
      expect(picturesOf(after, player), player).toBe(picturesOf(before, player));
      expect(breaksOf(after, player), player).toBe(breaksOf(before, player));
    }
  });
});
