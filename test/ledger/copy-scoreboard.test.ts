import { describe, expect, it } from "vitest";
import "../support/preload";
import { computedIn } from "../../src/calculation/computed-values";
import { exportPlayerCopy } from "../../src/ledger/player-copy/export-copy";
import { ledgerOf } from "../../src/ledger/read/model";
import { chartedTotals, currentScoreboard } from "../../src/ledger/report/scoreboard";
import { rulebooks } from "../../src/rulebooks";
import { sampleSheets } from "../../src/sheets/common";
import { place } from "../../src/sheets/layout";
import { bookOf } from "../../src/workbook/book-of-sheets";
import { readBook } from "../../src/workbook/xlsx/read";
import { writeBook } from "../../src/workbook/xlsx/write";

/*
 * The pane opens on the players' figures. A copy may lack tables on which they depend: it then shows none, never a wrong one.
 */

const FIGURES = 3;

describe.each(rulebooks.filter(({ ledger }) => ledger?.sample))("the overview of a copy of $id", ({ id, ledger }) => {
  const placed = place(sampleSheets(ledger!), ledger!.sample!.options);
  const whole = ledgerOf(readBook(writeBook(placed, computedIn(bookOf(placed)), { title: "The whole ledger" })))!;

  it("shows the game master's figures of its player, or none", () => {
    const shown = whole.players.map((player) => {
      const { sheets, values, title } = exportPlayerCopy(whole, player, "2026-11-01T12:00:00.000Z", computedIn);
      const copy = ledgerOf(readBook(writeBook(sheets, values, { title })))!;
      const figures = currentScoreboard(copy, [player], chartedTotals(copy, FIGURES));
      if (figures.length > 0) expect(figures).toEqual(currentScoreboard(whole, [player], chartedTotals(whole, FIGURES)));
      return figures.length;
    });
    // Only a campaign's figures depend on sheets of all nations.
    expect(new Set(shown)).toEqual(new Set([id === "campaign" ? 0 : 1]));
  });
});
