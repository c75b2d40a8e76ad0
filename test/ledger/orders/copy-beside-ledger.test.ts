import { describe, expect, test } from "vitest";
import "../../support/preload";
import { computedIn } from "../../../src/calculation/computed-values";
import { applied } from "../../../src/ledger/orders/apply-edits";
import { besideLedger } from "../../../src/ledger/orders/copy-report";
import { planImport } from "../../../src/ledger/orders/import-orders";
import { readCopy } from "../../../src/ledger/orders/read-orders";
import { exportPlayerCopy } from "../../../src/ledger/player-copy/export-copy";
import { ledgerOf, type Ledger } from "../../../src/ledger/read/model";
import type { Rulebook } from "../../../src/kernel/rulebook";
import { rulebooks } from "../../../src/rulebooks";
import { bookOf } from "../../../src/workbook/book-of-sheets";
import { share } from "../../support/daily-sample";
import { afterEdits } from "../../support/ledger/after-edits";
import { typedIn } from "../../support/ledger/typed-in-copy";
import { closedBook } from "../../support/rulebooks/closed-turns";
import { sampleBook } from "../../support/rulebooks/ledgers";

/*
 * A player's copy compared with the ledger: unchanged, imported, and replaced by a second copy.
 */

const ledgersOf = (rulebook: Rulebook): readonly (readonly [when: string, Ledger])[] => {
  const book = sampleBook(rulebook);
  const later = rulebook.ledger!.turn ? [["after a close", ledgerOf(closedBook(book))!] as const] : [];
  return [["before the first close", ledgerOf(book)!], ...later];
};

describe.each(rulebooks.filter(({ ledger }) => ledger?.sample))("$id", (rulebook) => {
  test.each(ledgersOf(rulebook))("%s, reports a copy as applied until another one replaces it", (_, ledger) => {
    for (const player of share(ledger.players, 2, `copies of ${rulebook.id}`)) {
      const { sheets, values } = exportPlayerCopy(ledger, player, "2026-11-01T12:00:00.000Z", computedIn);
      const copy = ledgerOf(bookOf(sheets, values))!;
      const beside = (now: Ledger, file: Ledger) => besideLedger(now, file, file.copy!);
      expect([player, beside(ledger, copy)]).toMatchObject([player, { isAsSent: true, sent: [], stands: [] }]);
      /** The copy with a number in the first entry that the player can make, and the ledger after its import. */
      const sentWith = (into: Ledger, value: number, when: string) => {
        for (let column = 0; column < 12; column++)
          for (let where = 0; where < 1; where += 0.02) {
            const edits = typedIn(copy, ledger, player, [{ where, column, text: "Tirpitz", number: value, kind: "entry" }]);
            const file = ledgerOf(applied(copy.book, edits.copy))!;
            const plan = planImport(into, (now) => readCopy(now, file), { when, source: `${value}.xlsx` });
            if (plan.changes.length > 0) return { file, now: afterEdits(into, plan.edits) };
          }
        throw new Error(`${player} may enter nothing`);
      };
      const first = sentWith(ledger, 3, "2026-11-02T12:00:00.000Z");
      expect([player, beside(first.now, first.file)]).toMatchObject([player, { isAsSent: true, sent: [], stands: [] }]);
      const second = sentWith(first.now, 4, "2026-11-03T12:00:00.000Z");
      expect([player, beside(second.now, second.file)]).toMatchObject([player, { isAsSent: true, sent: [], stands: [] }]);
      const replaced = beside(second.now, first.file);
      expect([player, replaced]).toMatchObject([player, { isAsSent: false, sent: [], stands: [] }]);
      expect(replaced.message).toContain("Later ones replaced them on 2026-11-03 12:00 UTC, from 4.xlsx.");
    }
  });
});
