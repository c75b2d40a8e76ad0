import { describe, expect, test } from "vitest";
import { textReport } from "../../../src/ledger/orders/code-report";
import { hasOrders } from "../../../src/ledger/orders/applied-orders";
import { planImport } from "../../../src/ledger/orders/import-orders";
import { activeImports } from "../../../src/ledger/orders/import-records";
import { readText } from "../../../src/ledger/orders/read-orders";
import { codesIn } from "../../../src/ledger/orders/receipts";
import { read } from "../../../src/ledger/orders/text/parse-orders";
import { ledgerOf, type Ledger } from "../../../src/ledger/read/model";
import { turnName } from "../../../src/ledger/read/turn-name";
import { sendersOf } from "../../../src/ledger/report/orders-received";
import { receiptText } from "../../../src/ledger/report/receipt";
import { verify } from "../../../src/ledger/seal/verify";
import { rulebooks } from "../../../src/rulebooks";
import { campaign } from "../../../src/rulebooks/campaign";
import { afterEdits } from "../../support/ledger/after-edits";
import { closedBook } from "../../support/rulebooks/closed-turns";
import { sampleBook } from "../../support/rulebooks/ledgers";

/*
 * A player who writes that nothing is ordered has sent orders.
 */

/** What players write below a first line with their name, or in it. */
const BELOW = [
  "Nothing this turn",
  "nothing this turn, sorry!",
  "No orders",
  "No orders this turn.",
  "I have no orders for this turn.",
  "none",
  "Pass",
  "I pass this turn",
  "We're passing",
  "skip me this turn please",
  "I'll sit this one out.",
  "Nothing from me this time, thanks.",
  "- nothing this turn",
  "\u2022 no orders",
  "> Nothing this turn",
  "Nothing this turn, sorry - moving house!",
  "No orders this turn (exams)",
] as const;
const ALONE: readonly ((name: string) => string)[] = [
  (name) => `${name}: nothing this turn`,
  (name) => `${name} passes`,
  (name) => `${name} has no orders this turn.`,
  (name) => `No orders for ${name} this turn`,
  (name) => `Subject: ${name} - nothing this turn`,
  (name) => `${name} will do nothing this turn`,
];

let clock = 0;
const plan = (ledger: Ledger, ...lines: readonly string[]) =>
  planImport(ledger, (now) => readText(now, lines.join("\n"))[0]!, {
    ...{ when: new Date(++clock).toISOString(), source: "email.txt" },
  });
const imported = (ledger: Ledger, ...lines: readonly string[]): Ledger => afterEdits(ledger, plan(ledger, ...lines).edits);
const verified = (ledger: Ledger, text: string) => textReport(ledger, verify(ledger), codesIn(text), text);

describe.each(rulebooks.filter(({ ledger }) => ledger?.sample))("$id", (rulebook) => {
  const ledger = ledgerOf(sampleBook(rulebook))!;

  test("counts a player as sent who writes in other words that nothing is ordered", () => {
    const wrong = ledger.players.flatMap((player) => {
      const texts = [
        ...BELOW.map((line) => `Hello,\n\n${player}\n\n${line}\n\nRegards\nL.`),
        ...ALONE.map((line) => line(player)),
      ];
      return texts.filter((text) => {
        const found = read(text, ledger);
        return !(found.length === 1 && found[0]!.head.player === player && found[0]!.none && found[0]!.faults.length === 0);
      });
    });
    expect(wrong).toEqual([]);
  });

  test("verifies such a message by its text, receipt and code, also after the close", () => {
    const [player = "", other = ""] = ledger.players;
    const text = `${player}: nothing this turn`;
    const sent = imported(ledger, text);
    expect(sendersOf(sent).map((item) => [item.player, item.codes.length, item.none])).toEqual(
      ledger.players.map((name) => [name, name === player ? 1 : 0, name === player]),
    );
    expect(plan(sent, text).edits).toEqual([]);
    const { codes } = sendersOf(sent)[0]!;
    const closed = rulebook.ledger!.turn ? ledgerOf(closedBook(sent.book))! : sent;
    for (const now of [sent, closed])
      for (const shown of [text, receiptText(sent, player), `orders ${codes[0]!}`])
        expect(verified(now, shown).filter(({ message }) => message.includes(player))).toMatchObject([
          { isKnown: true, message: expect.stringContaining("say that nothing is ordered") as string },
        ]);
    const never = `${other}: nothing this turn`;
    expect(hasOrders(sent, never)).toBe(true);
    expect(verified(closed, never)).toMatchObject([{ isKnown: false }]);
    expect(plan(sent, receiptText(sent, player)).edits).toEqual([]);
  });
});

describe("a message without orders", () => {
  const sample = ledgerOf(sampleBook(campaign))!;
  const ORDERS = ["Italy, turn 9", "Command Reserves", "Home: Shipped in = 7"];
  const activeIn = (ledger: Ledger) => activeImports(ledger, turnName(ledger), "Italy").map(({ sent }) => sent.length);

  test.each([
    "more on Sunday",
    "Nothing yet",
    "nothing, except one submarine",
    "Did you get my orders? I got nothing back.",
    "No orders but for the fleet",
    "Nothing new, same as last turn",
    "cancel my second mail please, no other orders",
    "the password is swordfish",
  ])("does not count as ordering nothing: %s", (line) => {
    expect(read(["Italy, turn 9", "", line].join("\n"), sample)[0]).toMatchObject({ none: false, orders: [] });
    expect(plan(sample, "Italy, turn 9", "", line).edits).toEqual([]);
  });

  test("withdraws earlier orders if nothing is ordered", () => {
    expect(activeIn(imported(imported(sample, ...ORDERS), "Italy, turn 9", "", "Nothing this turn"))).toEqual([0]);
  });

  test.each(["nothing else", "No further orders", "no changes", "nothing to add"])(
    "leaves earlier orders unchanged: %s",
    (line) => {
      const once = imported(sample, ...ORDERS);
      expect(plan(once, "Italy, turn 9", "", line).edits).toEqual([]);
      expect(activeIn(imported(sample, "Italy, turn 9", "", line))).toEqual([0]);
    },
  );

  test("does not follow from a phrase below orders", () => {
    expect(read([...ORDERS, "", "Nothing else this turn"].join("\n"), sample)[0]).toMatchObject({ none: false, faults: [] });
    expect(read(["Italy, turn 8", "Nothing this turn"].join("\n"), sample)[0]).toMatchObject({ head: { turn: "turn 8" } });
    expect(() => plan(sample, "Italy passes turn 8")).toThrow("These are orders for turn 8");
  });
});
