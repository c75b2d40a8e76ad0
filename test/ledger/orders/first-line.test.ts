import { describe, expect, test } from "vitest";
import { playerNamed } from "../../../src/cli/find-player";
import { Refusal } from "../../../src/kernel/refusal";
import { readText } from "../../../src/ledger/orders/read-orders";
import { orderReportsIn } from "../../../src/ledger/orders/applied-orders";
import { read } from "../../../src/ledger/orders/text/parse-orders";
import { ledgerOf } from "../../../src/ledger/read/model";
import { turnName } from "../../../src/ledger/read/turn-name";
import { rulebooks } from "../../../src/rulebooks";
import { campaign } from "../../../src/rulebooks/campaign";
import { SAME_NAMES } from "../../../src/rulebooks/other-languages";
import { sampleBook } from "../../support/rulebooks/ledgers";

/*
 * The first line of orders as people write it: it names the player, or a message says what to write instead.
 */

/** Headings of orders, by player and turn number. */
const HEADS: readonly ((name: string, turn: string) => string)[] = [
  (name) => name,
  (name) => `${name}'s orders`,
  (name) => `${name}\u2019s orders:`,
  (name) => `My orders for ${name}`,
  (name) => `Befehle f\u00fcr ${name}:`,
  (name, turn) => `${name}, turn ${turn}`,
  (name, turn) => `${name} orders turn ${turn}`,
  (name, turn) => `${name} orders T${turn}`,
  (name, turn) => `Turn ${turn}: ${name}`,
  (name, turn) => `Orders of ${name} for turn ${turn}`,
  (name, turn) => `Here are the orders of ${name} (turn ${turn})`,
  (name, turn) => `Subject: ${name}, turn ${turn}`,
  (name, turn) => `Betreff: AW: ${name} \u00b7 turn ${turn}`,
  (name, turn) => `Re: ${name}'s orders, turn ${turn}`,
];

describe.each(rulebooks.filter(({ ledger }) => ledger?.sample))("the first line of orders in $id", (rulebook) => {
  const ledger = ledgerOf(sampleBook(rulebook))!;
  const turn = turnName(ledger).match(/\d+$/)![0];
  const { synonyms = {} } = rulebook.ledger!.players;
  const names = [
    ...ledger.players.map((player) => [player, player] as const),
    ...Object.entries(synonyms).filter(([, player]) => ledger.players.includes(player)),
  ];

  test("identifies every player by each of the rulebook's names, however it is written", () => {
    const wrong = names.flatMap(([name, player]) =>
      HEADS.flatMap((head) => {
        const line = head(name, turn);
        const found = read(`Hello!\n\n${line}\n`, ledger).map((item) => item.head.player);
        return JSON.stringify(found) === JSON.stringify([player]) ? [] : [`${line}: ${found.join(", ")}`];
      }),
    );
    expect(names.length).toBeGreaterThan(ledger.players.length - 1);
    expect(wrong).toEqual([]);
  });

  test("identifies the same player by a name in any language as the command line does", () => {
    const all = [...names.map(([name]) => name), ...SAME_NAMES.flat()];
    const known = all.filter((name) => {
      const [player] = read(`${name}, turn ${turn}`, ledger).map((item) => item.head.player);
      if (!player || !ledger.players.includes(player)) expect(() => playerNamed(ledger, name)).toThrow(Refusal);
      else expect([name, playerNamed(ledger, name)]).toEqual([name, player]);
      return Boolean(player);
    });
    expect(known.length).toBeGreaterThan(names.length);
  });

  test("is refused with a suggestion if a letter of the name is missing", () => {
    for (const player of ledger.players.filter(({ length }) => length > 4)) {
      const slip = player.slice(0, -2) + player.slice(-1);
      expect(() => readText(ledger, `${slip}, turn ${turn}`)).toThrow(
        `begin with this line: ${player} \u00b7 ${turnName(ledger)}`,
      );
    }
  });

  test("begins no orders if it names no player", () => {
    for (const line of ["My orders", `Orders for turn ${turn}`, "Here they are!", `Turn ${turn}`, "Regards"])
      expect(read(line, ledger)).toEqual([]);
  });
});

describe("the first line of orders in the campaign", () => {
  const ledger = ledgerOf(sampleBook(campaign))!;
  const playersIn = (...lines: readonly string[]) => read(lines.join("\n"), ledger).map(({ head }) => head.player);

  test.each([
    ["Deutschland, Zug 9", "Germany"],
    ["Befehle f\u00fcr Italien", "Italy"],
    ["Ordres de l'Allemagne", "Germany"],
    ["Bonjour, voici mes ordres pour l\u2019Italie, tour 9\nCommand Reserves", "Italy"],
    ["Ordres pour \u00c9tats-Unis, tour 9", "USA"],
    ["Etats-Unis, tour 9", "USA"],
    ["Giappone, turno 9", "Japan"],
    ["URSS, tour 9", "Russia"],
    ["Gro\u00dfbritannien", "Britain"],
  ])("identifies the player: %s", (line, player) => {
    expect(playersIn(line)).toEqual([player]);
  });

  test.each([
    "Italy - Oct 1941 orders",
    "[WW2] Italy Autumn '41",
    "RE: Italy 1941-10",
    "Italian orders for fall of 1941",
    "Italia, autunno 41",
    "Italy, 11/1941",
    "Orders Italy Autumn 1941 (26 November 2026)",
    "Italy orders, 26.11.2026",
  ])("can be the subject %s, for Italy and the current turn", (subject) => {
    const email = ["From: Luca", "To: Anna", `Subject: ${subject}`, "", "Ciao", "", "Command Reserves", "Home: Shipped out = 6"];
    const [found, ...others] = readText(ledger, email.join("\n"));
    expect([found!.player, found!.orders.length, found!.faults, others]).toEqual(["Italy", 1, [], []]);
  });

  test.each(["Italy - Jun 1941 orders", "Italy, Autumn '42", "Italian orders for 5/1941", "Italy, 7.12.1941"])(
    "is refused as the subject %s, which is for another turn",
    (subject) => {
      const email = ["From: Luca", `Subject: ${subject}`, "", "Command Reserves", "Home: Shipped out = 6"];
      expect(() => readText(ledger, email.join("\n"))).toThrow("the ledger is in 1941 \u00b7 Autumn \u00b7 turn 9");
    },
  );

  test("can have the turn on the line below the player", () => {
    const text = ["Italy", "Autumn 1941", "", "Command Reserves", "Home: Shipped out = 6"].join("\n");
    expect(readText(ledger, text)).toMatchObject([{ player: "Italy", orders: [expect.anything()], faults: [] }]);
    expect(() => readText(ledger, text.replace("Autumn", "Summer"))).toThrow("These are orders for");
  });

  test("can begin with a greeting", () => {
    const line = "Ciao Anna, here are the orders of Italy for turn 9";
    const [found, ...others] = read([line, "", "Command Reserves", "Home: Shipped in = 7"].join("\n"), ledger);
    expect(others).toEqual([]);
    expect(found).toMatchObject({ head: { player: "Italy", turn: "turn 9" }, orders: [expect.anything()], faults: [] });
    expect(readText(ledger, `${line}\nCommand Reserves\nHome: Shipped in = 7`)).toHaveLength(1);
  });

  test("can name the turn in another language", () => {
    for (const line of ["Deutschland, Zug 9", "Italie, tour 9", "Giappone: turno 9"])
      expect(readText(ledger, line)).toHaveLength(1);
  });

  test("is the subject of an email only if the email has none itself", () => {
    const email = ["From: Luca", "To: Anna", "Subject: Italy, turn 9", "", "Ciao", ""];
    const orders = ["Command Reserves", "Home: Shipped out = 6"];
    for (const lines of [
      [...email, ...orders],
      [...email, "Italy, turn 9", ...orders],
    ]) {
      const all = read(lines.join("\n"), ledger);
      expect(all.map(({ head, orders: some, faults }) => [head.player, some.length, faults])).toEqual([["Italy", 1, []]]);
    }
  });

  test("starts no new orders with a misspelled name, and adds nothing to those above", () => {
    const orders = ["Command Reserves", "Home: Shipped out = 6", ""];
    const text = ["Italy, turn 9", ...orders, "Japn, turn 9", ...orders].join("\n");
    expect(() => readText(ledger, text)).toThrow("There is no Nation Japn. Did you mean Japan?");
    expect(read(text, ledger)[0]).toMatchObject({ orders: [expect.anything()], faults: [] });
  });

  test("is reported if it names a turn that the ledger does not have", () => {
    const [report] = orderReportsIn(ledger, "Russia, turn 8\nCommand Reserves\nWestern Front: Used in Logistics = 3");
    expect(report).toMatchObject({
      isKnown: false,
      message: "The orders of Russia are for turn 8, which is not a turn of this ledger.",
    });
  });
});
