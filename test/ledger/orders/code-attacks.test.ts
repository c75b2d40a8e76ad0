import { describe, expect, test } from "vitest";
import { computedIn } from "../../../src/calculation/computed-values";
import { planImport } from "../../../src/ledger/orders/import-orders";
import { codeWith, isMisread, newSalt, readCode, saltFrom } from "../../../src/ledger/orders/order-codes";
import { codeOf, type Order } from "../../../src/ledger/orders/orders";
import { openSalt } from "../../../src/ledger/orders/salts";
import { readText } from "../../../src/ledger/orders/read-orders";
import { headOf } from "../../../src/ledger/orders/text/parse-orders";
import { exportPlayerCopy } from "../../../src/ledger/player-copy/export-copy";
import { ledgerOf } from "../../../src/ledger/read/model";
import { turnName } from "../../../src/ledger/read/turn-name";
import { reportsOf } from "../../../src/ledger/report/everybody";
import { campaign } from "../../../src/rulebooks/campaign";
import { afterEdits } from "../../support/ledger/after-edits";
import { closedBook } from "../../support/rulebooks/closed-turns";
import { sampleBook } from "../../support/rulebooks/ledgers";
import { seeded } from "../../support/rulebooks/random-entries";

/*
 * Attacks by someone who has the code of a rival's orders and everything public, but not the salt.
 */

const ledger = ledgerOf(closedBook(sampleBook(campaign)))!;
const [RIVAL, SPY, SUPPLIES] = ["Russia", "Germany", 1234];

const ordersWith = (supplies: number): readonly Order[] =>
  readText(ledger, `${RIVAL}\nCommand Reserves\nWestern Front: Shipped in = ${supplies}`)[0]!.orders;
const codeBy = (salt: string, orders: readonly Order[]): string => codeOf({ ...headOf(ledger, RIVAL), salt, seal: "" }, orders);

describe("the code of a rival's orders", () => {
  const {
    edits,
    code,
    orders: taken,
  } = planImport(ledger, (now) => readText(now, `${RIVAL}\nCommand Reserves\nWestern Front: Shipped in = ${SUPPLIES}`)[0]!, {
    when: new Date(0).toISOString(),
    source: "email.txt",
  });
  const after = afterEdits(ledger, edits);
  const turn = turnName(after);
  const closed = ledgerOf(closedBook(after.book))!;

  test("does not reveal the supplies to a player with his own copy and every report", () => {
    const copies = [after, closed].map((item) => exportPlayerCopy(item, SPY, "2026-11-28T12:00:00Z", computedIn));
    const cells = copies.flatMap(({ sheets }) => sheets.flatMap((sheet) => sheet.cells.map(({ value }) => String(value ?? ""))));
    const reports = reportsOf(closed, turn, "text");
    const lines = [reports.get("all.txt")!, reports.get(`${SPY}.txt`)!].flatMap((text) => text.split(/\n| · /));
    expect(lines.join("\n")).toContain(code);
    const known = [...new Set([...cells, ...lines, turn, RIVAL, SPY, "", headOf(ledger, RIVAL).seal])];
    const orders = ordersWith(SUPPLIES);
    // Even the right guess cannot be confirmed.
    const found = known.filter((text) =>
      [text, saltFrom(text, RIVAL), saltFrom(text, SPY)].some((salt) => codeBy(salt, orders) === code),
    );
    expect(found).toEqual([]);
    expect([openSalt(RIVAL), openSalt(SPY)].map((salt) => codeBy(salt, orders))).not.toContain(code);
    expect(known.length).toBeGreaterThan(1000);
  });

  test("confirms exactly these supplies to a player who has the salt", () => {
    const salt = reportsOf(closed, turn, "text")
      .get(`${RIVAL}.txt`)!
      .match(/salt ((?:\w{4}-){3}\w{4})/)![1]!;
    const guesses = Array.from({ length: 300 }, (_, i) => SUPPLIES - 150 + i);
    const [order] = taken.orders;
    const withSupplies = (value: number): readonly Order[] => [
      { ...order!, entries: [{ ...order!.entries[0]!, to: { value } }] },
    ];
    expect(guesses.filter((value) => codeBy(salt, withSupplies(value)) === code)).toEqual([SUPPLIES]);
  });
});

test("60,000 different orders have different codes, and each of the 95 bits varies", { timeout: 240_000 }, () => {
  const [codes, salt] = [new Set<string>(), newSalt()];
  const seen = Array.from({ length: 19 }, () => new Map<string, number>());
  for (let i = 0; i < 60_000; i++) {
    const code = codeWith(salt, `Western Front: Shipped in = ${i}`);
    codes.add(code);
    [...code.replaceAll("-", "")].slice(0, 19).forEach((char, at) => seen[at]!.set(char, (seen[at]!.get(char) ?? 0) + 1));
  }
  expect(codes.size).toBe(60_000);
  // Each of 32 characters occurs in each of 19 places about 1,875 times.
  for (const places of seen) {
    expect(places.size).toBe(32);
    for (const many of places.values()) expect(Math.abs(many - 1875)).toBeLessThan(300);
  }
});

test("a code with one misread character is rejected", () => {
  const random = seeded(40);
  const alphabet = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
  for (let i = 0; i < 20; i++) {
    const code = codeWith(newSalt(), String(random()));
    for (let at = 0; at < code.length; at++)
      for (const char of code[at] === "-" ? [] : alphabet) {
        const typed = code.slice(0, at) + char + code.slice(at + 1);
        expect([readCode(typed), isMisread(typed)]).toEqual(typed === code ? [code, false] : [null, true]);
      }
  }
});
