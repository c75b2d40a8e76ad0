import { expect, test } from "vitest";
import { placeName } from "../../src/formula/address";
import { auditLedger } from "../../src/ledger/audit";
import { closedAsBlank } from "../../src/ledger/audit/missing-entries";
import { findingLines } from "../../src/ledger/read/finding";
import { ledgerOf } from "../../src/ledger/read/model";
import { auditText } from "../../src/ledger/report/audit";
import { closeTurn } from "../../src/ledger/turn/close-turn";
import { rulebooks } from "../../src/rulebooks";
import { freshBook, sampleBook } from "../support/rulebooks/ledgers";

/*
 * Texts for people name cells without the quotes that a formula needs.
 */

test.each([
  [{ sheet: "Germany", cell: "F14" }, "Germany!F14"],
  [{ sheet: "Gas production", cell: "E38" }, "Gas production!E38"],
  [{ sheet: "Gas production", cell: "" }, "Gas production"],
])("%o is shown as %s", (place, shown) => {
  expect(placeName(place)).toBe(shown);
});

test.each(rulebooks.filter(({ ledger }) => ledger))("audit and close of $id quote no sheet", (rulebook) => {
  const texts = [sampleBook(rulebook), freshBook(rulebook)].flatMap((book) => {
    const ledger = ledgerOf(book)!;
    const audit = auditLedger(ledger);
    const stops = rulebook.ledger!.turn ? closeTurn(ledger, audit).stops : [];
    return [
      auditText(audit, "text"),
      closedAsBlank(ledger),
      ...[...audit.findings, ...audit.pending, ...stops].flatMap((finding) => findingLines(finding)),
    ];
  });
  expect(texts.filter((text) => /(?<!\w)'[^'\n]+'!\$?[A-Z]/.test(text))).toEqual([]);
});
