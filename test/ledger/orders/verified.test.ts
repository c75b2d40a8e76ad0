import { describe, expect, test } from "vitest";
import type { Rulebook } from "../../../src/kernel/rulebook";
import type { EnteredChange } from "../../../src/ledger/diff/entry-changes";
import { isSameEntry } from "../../../src/ledger/diff/match-rows";
import { textReport } from "../../../src/ledger/orders/code-report";
import type { Order } from "../../../src/ledger/orders/orders";
import { planImport } from "../../../src/ledger/orders/import-orders";
import { readText } from "../../../src/ledger/orders/read-orders";
import { codesIn } from "../../../src/ledger/orders/receipts";
import { revertAll } from "../../../src/ledger/orders/undo-import";
import { headOf } from "../../../src/ledger/orders/text/parse-orders";
import { write } from "../../../src/ledger/orders/text/write-orders";
import { ledgerOf, type Ledger } from "../../../src/ledger/read/model";
import { receiptText } from "../../../src/ledger/report/receipt";
import { verify } from "../../../src/ledger/seal/verify";
import { rulebooks } from "../../../src/rulebooks";
import { ALL, DAY, times } from "../../support/daily-sample";
import { afterEdits } from "../../support/ledger/after-edits";
import { randomOrders } from "../../support/ledger/random-orders";
import { closedBook } from "../../support/rulebooks/closed-turns";
import { sampleBook } from "../../support/rulebooks/ledgers";
import { seeded } from "../../support/rulebooks/random-entries";

/*
 * `verify` reports orders that were imported and closed as applied, by their text with or without a code, and by the code alone.
 */

/** The same orders in every run; TRUTH=all uses the day's. */
const FIRST = ALL ? DAY * 100 : 100;

const verified = (ledger: Ledger, text: string) => textReport(ledger, verify(ledger), codesIn(text), text);

/** A text without its code, salt and seal, as typed by hand. */
const asTyped = (text: string, first: string): string => [first, ...text.split("\n").slice(1)].join("\n");

/** Random orders of a player, imported into a ledger, with everything that can be verified about them. */
function sent(ledger: Ledger, player: string, seed: number, salted: boolean) {
  const head = headOf(ledger, player);
  const whole = write(randomOrders(ledger, player, seeded(seed)), head, ledger);
  const text = salted ? whole : asTyped(whole, seed % 2 === 0 ? `${player} \u00b7 ${head.turn}` : player);
  const plan = planImport(ledger, (now) => readText(now, text)[0]!, {
    ...{ when: new Date(seed).toISOString(), source: "email.txt", preferOrders: true },
  });
  return { plan, text, after: plan.edits.length > 0 ? afterEdits(ledger, plan.edits) : ledger };
}

const closed = (ledger: Ledger): Ledger => (ledger.rulebook.ledger!.turn ? ledgerOf(closedBook(ledger.book))! : ledger);

/** Whether a change is part of an order: cells that become blank in a row that was removed and added again are not. */
const isOrdered = (change: EnteredChange, orders: readonly Order[]): boolean =>
  change.kind !== "entry" ||
  // A blank check box and an unchecked one mean the same.
  (change.to.value !== false &&
    orders.some(
      ({ table, parts, entries }) =>
        table === change.table &&
        String(parts) === String(change.parts) &&
        entries.some(({ column, to }) => column === change.column && isSameEntry(to, change.to)),
    ));

const ledgersOf = (rulebook: Rulebook): readonly (readonly [when: string, Ledger])[] => {
  const book = sampleBook(rulebook);
  const later = rulebook.ledger!.turn ? [["after a close", ledgerOf(closedBook(book))!] as const] : [];
  return [["before the first close", ledgerOf(book)!], ...later];
};

const GROUPS = ["K7QF", "MXTA", "RZVJ", "BHWL", "CGDN"];
/** Codes, salts and seals, each with one group of digits only. */
const withDigits = [5, 4, 3].flatMap((many) =>
  Array.from({ length: many }, (_, i) => GROUPS.slice(0, many).with(i, "2958").join("-")),
);

describe.each(rulebooks.filter(({ ledger }) => ledger?.sample))("$id", (rulebook) => {
  test("ignores digits of a code below quoted orders, and reports a number", () => {
    const ledger = ledgerOf(sampleBook(rulebook))!;
    const head = `${ledger.players[0]} \u00b7 ${headOf(ledger, ledger.players[0]!).turn}`;
    const faultsOf = (below: string) => readText(ledger, `> I sent you:\n> ${head}\n> ${below}\n`)[0]!.faults;
    expect(withDigits.flatMap((code) => [...faultsOf(`and orders ${code}.`), ...faultsOf(`(${code})`)])).toEqual([]);
    expect(faultsOf(`and ${withDigits[0]}, but 2958.`)).toHaveLength(1);
  });

  describe.each(ledgersOf(rulebook))("%s", (_, ledger) => {
    const all = Array.from({ length: times(12) }, (_, i) => {
      const player = ledger.players[i % ledger.players.length]!;
      return { player, ...sent(ledger, player, FIRST + i, i % 3 === 0) };
    }).filter(({ plan }) => plan.changes.length > 0);

    test("verifies imported orders as applied, also after the turn is closed", () => {
      const wrong: unknown[] = [];
      for (const { player, plan, text, after } of all) {
        expect(plan.orders.faults).toEqual([]);
        for (const now of [after, closed(after)])
          for (const shown of [text, receiptText(after, player), `orders ${plan.code}`]) {
            const reports = verified(now, shown).filter(({ message }) => message.includes(player));
            if (reports.length !== 1 || !reports[0]!.isKnown) wrong.push({ shown, reports });
          }
      }
      expect(wrong).toEqual([]);
      expect(all.length).toBeGreaterThan(0);
    });

    test("reports what was changed back after the import, also after the turn is closed", () => {
      const wrong: unknown[] = [];
      for (const [i, { player, plan, text, after }] of all.entries()) {
        const changes = plan.changes.filter((change) => isOrdered(change, plan.orders.orders));
        const change = changes[(i * 7) % changes.length];
        if (!change) continue;
        const back = revertAll(after, [{ when: "", changed: [change] }]);
        expect(back.stays).toEqual([]);
        for (const now of [back.ledger, closed(back.ledger)])
          for (const shown of [text, receiptText(after, player), `orders ${plan.code}`]) {
            const [report] = verified(now, shown).filter(({ message }) => message.includes(player));
            const different = (report?.reasons ?? []).filter((reason) => !reason.startsWith("Not accepted: "));
            if (report?.isKnown !== false || different.length !== 1) wrong.push({ shown, change, report });
          }
      }
      expect(wrong).toEqual([]);
    });

    test("reports replaced orders as replaced, without differences, also after the turn is closed", () => {
      const wrong: unknown[] = [];
      let tried = 0;
      for (const [i, { player, plan, text, after }] of all.entries()) {
        const later = sent(after, player, FIRST + 500 + i, false);
        if (later.plan.replaced.length === 0) continue;
        tried++;
        for (const now of [later.after, closed(later.after)])
          for (const shown of [text, receiptText(after, player), `orders ${plan.code}`]) {
            const [report] = verified(now, shown).filter(({ message }) => message.includes(player));
            const isReported = report?.message.includes("Later ones replaced them") && (report.reasons ?? []).length === 0;
            if (report?.isKnown !== false || !isReported) wrong.push({ shown, report });
          }
      }
      expect(wrong).toEqual([]);
      expect(tried).toBeGreaterThan(0);
    });
  });
});
