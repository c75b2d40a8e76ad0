import { expect, test } from "vitest";
import { audit } from "../../src/ledger/audit";
import { handOut } from "../../src/ledger/player-copy/export-copy";
import { prepareCopy } from "../../src/ledger/player-copy/load-copy";
import { ledgerOf } from "../../src/ledger/read/model";
import { gas } from "../../src/rulebooks/gas";
import { bookOf } from "../../src/workbook/book-of-sheets";
import { isMaster, ownFirst } from "../../taskpane/features/player/player-identity";
import { sampleBook } from "../support/rulebooks/ledgers";

test("the game master's acts are offered to the game master in the whole ledger, and nowhere else", async () => {
  const book = sampleBook(gas);
  const { sheets } = handOut(ledgerOf(book)!, "Japan", "2026-11-23T12:00:00Z", () => () => null);
  const copy = bookOf(sheets);
  await prepareCopy(copy);
  const offered = [book, copy].flatMap((item) => ["", "Japan"].map((who) => isMaster({ who, audit: audit(item) })));
  expect(offered).toEqual([true, false, false, false]);
});

test("a player's own comes first, and what is everybody's stays where it is", () => {
  const names = ["", "Germany", "Italy", "Japan"];
  expect(ownFirst(names, "Japan")).toEqual(["Japan", "", "Germany", "Italy"]);
  expect(ownFirst(names, "")).toEqual(names);
  expect(ownFirst(names, "France")).toEqual(names);
});
