import { expect, test } from "vitest";
import { audit } from "../../src/ledger/audit";
import { exportPlayerCopy } from "../../src/ledger/player-copy/export-copy";
import { prepareCopy } from "../../src/ledger/player-copy/load-copy";
import { ledgerOf } from "../../src/ledger/read/model";
import { turnName } from "../../src/ledger/read/turn-name";
import { rulebooks } from "../../src/rulebooks";
import { computedIn } from "../../src/calculation/computed-values";
import { gas } from "../../src/rulebooks/gas";
import { bookOf } from "../../src/workbook/book-of-sheets";
import { previewClose } from "../../taskpane/features/turn/close-preview";
import { isMaster, ownFirst } from "../../taskpane/features/player/player-identity";
import { sampleBook } from "../support/rulebooks/ledgers";

test("the game master's actions are offered only to the game master in the whole ledger", async () => {
  const book = sampleBook(gas);
  const { sheets } = exportPlayerCopy(ledgerOf(book)!, "Japan", "2026-11-23T12:00:00Z", () => () => null);
  const copy = bookOf(sheets);
  await prepareCopy(copy);
  const offered = [book, copy].flatMap((item) => ["", "Japan"].map((who) => isMaster({ who, audit: audit(item) })));
  expect(offered).toEqual([true, false, false, false]);
});

test.each(rulebooks.filter(({ ledger }) => ledger?.sample))(
  "the view Turn can be displayed in each player's copy of $id",
  async (rulebook) => {
    const whole = ledgerOf(sampleBook(rulebook))!;
    for (const player of whole.players) {
      const { sheets, values } = exportPlayerCopy(whole, player, "2026-11-23T12:00:00Z", computedIn);
      const copy = bookOf(sheets, values);
      await prepareCopy(copy);
      expect(previewClose(copy)).toMatchObject({ closing: { turn: turnName(whole), movements: [] }, closed: { changes: [] } });
    }
  },
);

test("a player's own data comes first, and shared data stays in place", () => {
  const names = ["", "Germany", "Italy", "Japan"];
  expect(ownFirst(names, "Japan")).toEqual(["Japan", "", "Germany", "Italy"]);
  expect(ownFirst(names, "")).toEqual(names);
  expect(ownFirst(names, "France")).toEqual(names);
});
